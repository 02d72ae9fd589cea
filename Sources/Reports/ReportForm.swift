import Catalogue
import Jobs
import Tabular
import Wording

/// What a report is written as; the raw value is its file's ending.
package enum ReportForm: String, CaseIterable, Sendable {
    case html, json
    case markdown = "md"
    /// Results of a static analysis (SARIF 2.1.0), as code hosts show them beside the lines.
    case sarif
    /// Results of tests (JUnit's XML), as CI servers show them: each rule is a test case.
    case junit = "xml"

    /// Whether it shows the accepted products; where none does, none has to be made.
    package var showsProducts: Bool { self == .html || self == .json }

    /// The report, whole.
    package func render(_ report: CheckReport, _ setting: ReportSetting) -> [UInt8] {
        switch self {
        case .html: Array(HTMLReport(report, setting).text.utf8)
        case .json: JSONReport(report, setting).bytes
        case .markdown: Array(MarkdownReport(report, setting).text.utf8)
        case .sarif: SARIFReport(report, setting).bytes
        case .junit: JUnitReport(report, setting).bytes
        }
    }
}

/// What a report says of itself.
package struct ReportSetting: Sendable {
    package var language: Language
    /// This program's version.
    package var version: String
    /// The command whose report it is: `validate`, `import`.
    package var command: String
    /// When it was made (RFC 3339).
    package var time: String
    /// What a page calls the fields in which cells are corrected; `nil` where nothing can be.
    package var nameOfCell: (@Sendable (CellEdits.Place) -> String)?
    /// Where on such a page an issue is mended that no text in a cell mends: the element's name, and what its link says.
    package var wayToMend: @Sendable (Issue) -> (anchor: String, text: String)? = { _ in nil }
    /// The file that all issues were written to; `nil` where nobody asked for one.
    package var issuesFile: String?

    package init(language: Language, version: String, command: String, time: String) {
        (self.language, self.version, self.command, self.time) = (language, version, command, time)
    }

    func say(_ word: ReportWord) -> String { word.text(in: language).description }
}

extension CheckReport {
    /// What mends the issues of one code: the first one's own remedy, as people are shown it, whose column and value are at hand.
    func remedy(of code: IssueCode, in language: Language) -> PrintableText {
        let first = issues.first { $0.code == code } ?? Issue(code: code, file: "")
        return first.remedy(in: language)
    }

    /// Whether several records of a file stand in one line, which then says too little.
    var filesOfSharedLines: Set<String> { Set(issues.filter(\.sharesLines).map(\.file)) }

    var furtherChanges: Int {
        let all = plan.map { $0.creates + $0.updates + $0.replaces + $0.deletes } ?? 0
        return changes.isEmpty ? 0 : Swift.max(0, all - changes.count)
    }

    var furtherIssues: Int { issueCount - issues.count }
    var furtherRecords: Int { recordCount - records.count }
    var furtherProducts: Int { (plan.map { $0.creates + $0.replaces } ?? judged.accepted) - products.count }

    /// The head figures: the records, and what the market showed of the plan's products, where it was looked at; each with its kind.
    var totals: [(word: ReportWord, count: Int, kind: String)] {
        let records: [(ReportWord, Int, String)] = [
            (.records, judged.records, "all"), (.accepted, judged.accepted, "good"),
            (.rejected, judged.rejected, "bad"),
            (.warnings, judged.warnings, "warning"),
        ]
        guard let plan, plan.looked + plan.seen + plan.gone > 0 else { return records }
        return records + [
            (.seen, plan.seen, "good"), (.changed, plan.changed, "warning"), (.gone, plan.gone, "bad"),
        ]
    }

    /// What the plan comes to, what it takes and how fast that may go, in the sentences of a dry run.
    func planned(in language: Language) -> [PrintableText] {
        guard let plan else { return [] }
        let sentences: [any Sentence] =
            [PlanNotice.planned(plan, rejected: judged.rejected)]
            + (rate.map {
                [PlanNotice.costs(requests: plan.requests, time: plan.time(at: $0)), ReportWord.pace("\($0)")]
            } ?? [])
        return sentences.map { $0.text(in: language) }
    }
}
