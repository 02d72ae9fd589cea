import Catalogue
import Jobs
import Ledger
import Wording

/// A report for a merge request's comment or a wiki (GitHub's Markdown).
struct MarkdownReport {
    private let report: CheckReport
    private let setting: ReportSetting

    init(_ report: CheckReport, _ setting: ReportSetting) { (self.report, self.setting) = (report, setting) }

    /// A comment of a code host holds 65,536 characters.
    private static let mostIssues = 100

    var text: String {
        (head + causes + found + drifted + changed).joined(separator: "\n") + "\n"
    }

    private var head: [String] {
        let judged = report.judged
        var lines = [
            "# " + Self.escaped(setting.say(.title(command: setting.command))), "",
            report.totals.map { "**\($0.count.grouped)** \(setting.say($0.word))" }.joined(separator: " · "), "",
        ]
        for file in judged.refusedFiles { lines += [Self.escaped(setting.say(.refused(file))), ""] }
        for sentence in report.planned(in: setting.language) { lines += [Self.escaped(sentence.description), ""] }
        return lines
    }

    private var causes: [String] {
        guard !report.codes.isEmpty else { return [setting.say(.nothingWrong)] }
        let header = [setting.say(.rule), setting.say(.what), setting.say(.howOften), setting.say(.whatToDo)]
        return ["## " + setting.say(.causes), "", Self.row(header), "|---|---|---:|---|"]
            + report.codes.map { code, count in
                Self.row([
                    "`\(code.rawValue)`", Self.escaped(code.explanation(in: setting.language).title.description),
                    count.grouped, Self.escaped(report.remedy(of: code, in: setting.language).description),
                ])
            } + [""]
    }

    private var found: [String] {
        guard !report.issues.isEmpty else { return [] }
        let shared = report.filesOfSharedLines
        let shown = report.issues.prefix(Self.mostIssues)
        let lines = shown.map { issue in
            let place = issue.place(sharesLines: shared.contains(issue.file), in: setting.language)
            return "- \(Self.code(place.description)) \(Self.escaped(issue.message(in: setting.language).description))"
        }
        let rest = report.issueCount - shown.count
        return ["## " + setting.say(.recordsFound), ""] + lines
            + (rest > 0 ? ["", Self.escaped(setting.say(.moreIssues(rest, issues: setting.issuesFile)))] : [])
    }

    private var drifted: [String] {
        let shown = report.drifts.prefix(Self.mostIssues)
        guard !shown.isEmpty else { return [] }
        let rest = report.driftCount - shown.count
        return ["", "## " + setting.say(.drifts), ""]
            + shown.map { "- " + Self.escaped($0.text(in: setting.language).description) }
            + (rest > 0 ? ["", Self.escaped(setting.say(.moreDrifts(rest)))] : [])
    }

    private var changed: [String] {
        let shown = report.changes.prefix(Self.mostIssues)
        guard !shown.isEmpty else { return [] }
        let lines = shown.map { "- " + Self.escaped($0.plannedChange.text(in: setting.language).description) }
        let rest = report.changes.count - shown.count + report.furtherChanges
        return ["", "## " + setting.say(.changes), ""] + lines
            + (rest > 0 ? ["", Self.escaped(setting.say(.moreChanges(rest)))] : [])
    }

    private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

    /// What Markdown or HTML would take for a sign of theirs is escaped; code spans of our own sentences stay.
    static func escaped(_ text: String) -> String {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
            guard index % 2 == 0 else { return "`" + part.replacing("|", with: "\\|") + "`" }
            return part.map { #"\*_{}[]()<>#+-!|~&"#.contains($0) ? "\\\($0)" : String($0) }.joined()
        }.joined()
    }

    /// A code span, whatever the text holds.
    static func code(_ text: String) -> String {
        "`" + text.replacing("`", with: "'").replacing("|", with: "\\|") + "`"
    }
}
