import Catalogue
import Jobs
import Wording

/// A report as the results of tests, in the XML that JUnit's Ant task made common: a suite of one test case for each rule,
/// which fails where records were rejected for it.
///
/// The records that pass may be millions, and what CI shows over time are the rules.
struct JUnitReport {
    private let report: CheckReport
    private let setting: ReportSetting
    private let shared: Set<String>

    init(_ report: CheckReport, _ setting: ReportSetting) {
        (self.report, self.setting) = (report, setting)
        shared = report.filesOfSharedLines
    }

    /// How many places a failure names.
    private static let mostPlaces = 50

    var bytes: [UInt8] {
        let codes = IssueCode.allCases.filter { $0.severity == .error }
        let failures = codes.filter { report.judged.issues[$0] != nil }
        let counts = [("tests", codes.count), ("failures", failures.count), ("errors", 0)].map { ($0, String($1)) }
        return XMLText.document { xml in
            // Jenkins's schema (junit-10.xsd) has what was skipped for a suite, and not for all of them.
            xml.element("testsuites", counts) { xml in
                let suite = [("name", "openmarket " + setting.command), ("timestamp", setting.time)]
                xml.element("testsuite", suite + counts + [("skipped", "0")]) { xml in
                    for code in codes { write(code, to: &xml) }
                    xml.element("system-out", []) { $0.text(MarkdownReport(report, setting).text) }
                }
            }
        }
    }

    private func write(_ code: IssueCode, to xml: inout XMLText) {
        xml.element("testcase", [("name", code.rawValue), ("classname", "openmarket." + setting.command)]) { xml in
            guard let count = report.judged.issues[code] else { return }
            let title = code.explanation(in: setting.language).title.description
            xml.element("failure", [("message", "\(title): \(count.grouped)"), ("type", code.rawValue)]) { xml in
                xml.text(places(of: code, count: count))
            }
        }
    }

    private func places(of code: IssueCode, count: Int) -> String {
        let shown = report.issues.lazy.filter { $0.code == code }.prefix(Self.mostPlaces)
        let lines = shown.map { issue in
            "\(issue.place(sharesLines: shared.contains(issue.file), in: setting.language)) \(issue.message(in: setting.language))"
        }
        let rest = count - lines.count
        let more = rest > 0 ? [setting.say(.moreIssues(rest, issues: setting.issuesFile))] : []
        return (Array(lines) + more + [report.remedy(of: code, in: setting.language).description]).joined(
            separator: "\n")
    }
}
