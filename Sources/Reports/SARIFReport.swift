import Catalogue
import FilePaths
import Jobs
import Wording

/// A report as the results of a static analysis (SARIF 2.1.0, OASIS), which code hosts show beside the lines of the file.
struct SARIFReport {
    private let report: CheckReport
    private let setting: ReportSetting
    private let codes: [IssueCode]

    init(_ report: CheckReport, _ setting: ReportSetting) {
        (self.report, self.setting) = (report, setting)
        codes = report.codes.map(\.code)
    }

    var bytes: [UInt8] {
        var text = JSONText()
        text.object { text in
            text.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
            text.member("version", "2.1.0")
            text.key("runs")
            text.array([()]) { text, _ in text.object { writeRun(to: &$0) } }
        }
        return text.bytes + [UInt8(ascii: "\n")]
    }

    private func writeRun(to text: inout JSONText) {
        text.key("tool")
        text.object { text in
            text.key("driver")
            text.object { text in
                text.member("name", "openmarket")
                text.member("semanticVersion", setting.version)
                text.member("language", setting.language.rawValue)
                text.key("rules")
                text.array(codes) { writeRule($1, to: &$0) }
            }
        }
        text.key("results")
        text.array(report.issues) { write($1, to: &$0) }
        text.key("properties")
        text.object { text in
            text.member("records", report.judged.records)
            text.member("rejected", report.judged.rejected)
            text.member("results_left_out", report.furtherIssues)
        }
    }

    private func writeRule(_ code: IssueCode, to text: inout JSONText) {
        let explanation = code.explanation(in: setting.language)
        text.object { text in
            text.member("id", code.rawValue)
            writeMessage("shortDescription", explanation.title, to: &text)
            writeMessage("fullDescription", explanation.reason, to: &text)
            writeMessage("help", explanation.remedy, to: &text)
            text.key("defaultConfiguration")
            text.object { $0.member("level", code.severity.rawValue) }
        }
    }

    private func write(_ issue: Issue, to text: inout JSONText) {
        text.object { text in
            text.member("ruleId", issue.code.rawValue)
            text.member("ruleIndex", codes.firstIndex(of: issue.code))
            text.member("level", issue.severity.rawValue)
            let (message, remedy) = (issue.message(in: setting.language), issue.remedy(in: setting.language))
            writeMessage("message", message + " " + remedy, to: &text)
            text.key("locations")
            text.array([issue]) { writeLocation(of: $1, to: &$0) }
            text.key("properties")
            text.object { text in
                text.member("record", issue.record)
                text.member("sheet", issue.sheet)
                text.member("column", issue.column)
                text.member("cell", issue.cell)
                text.member("value", issue.value)
            }
        }
    }

    private func writeLocation(of issue: Issue, to text: inout JSONText) {
        text.object { text in
            text.key("physicalLocation")
            text.object { text in
                text.key("artifactLocation")
                text.object { $0.member("uri", Self.reference(to: issue.file)) }
                guard let lines = issue.lines else { return }
                text.key("region")
                text.object { text in
                    text.member("startLine", max(1, lines.lowerBound))
                    text.member("endLine", max(1, lines.upperBound))
                }
            }
        }
    }

    private func writeMessage(_ name: String, _ message: PrintableText, to text: inout JSONText) {
        text.key(name)
        text.object { $0.member("text", message.description) }
    }

    /// A file's name as a reference (RFC 3986 §4.2): what may not stand in one is escaped, and a colon in its first part, which
    /// would end a scheme.
    static func reference(to file: String) -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/!$&'()*+,;=@".utf8)
        return PathText.bytes(of: file).map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return plain.contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
        }.joined()
    }
}
