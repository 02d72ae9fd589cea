import Catalogue
import Jobs
import Wording

/// Shows issues as they come (JSON, files) or grouped at the end (people).
///
/// One thread at a time reports to it: the one that reads.
final class IssueReporter: @unchecked Sendable {
    private let console: Console
    private let file: IssueFile?
    private let progress: ProgressLine
    /// The first few of each code, in the order the codes came up.
    private var shown: [IssueCode: [Issue]] = [:]
    private var order: [IssueCode] = []
    private var records: [IssueCode: RecordCount] = [:]
    /// The files of which several records stand in a line.
    private var sharedLines = Set<String>()
    private var failure: (any Error)?

    /// How many issues of one code a person is shown; `-v` shows more, and `--issues FILE` has them all.
    private var shownOfEach: Int { console.isVerbose ? 200 : 5 }

    init(console: Console, issuesPath: String?) throws {
        self.console = console
        file = try issuesPath.map { try IssueFile(path: $0, language: console.language) }
        progress = ProgressLine(console: console)
    }

    /// How many texts of the table of issues were guarded; `nil` where there is no such table.
    var guarded: Int? { file?.guarded }

    func report(_ event: JobEvent) {
        switch event {
        case .rejected, .planned: break
        case .recognised(let recognition): console.talk(ReadingNews.recognised(recognition.news))
        case .read(let records): progress.show { .reading(records: records) }
        case .fetching(let records, let photos): progress.show { .fetching(records: records, photos: photos) }
        case .issue(let issue): report(issue)
        }
    }

    func report(_ issue: Issue) {
        do { try file?.write(issue) } catch { failure = failure ?? error }
        if console.form == .json { return console.object(issue.object(in: console.language)) }
        records[issue.code, default: RecordCount()].add(issue)
        if issue.sharesLines { sharedLines.insert(issue.file) }
        if shown[issue.code] == nil { order.append(issue.code) }
        if shown[issue.code, default: []].count < shownOfEach { shown[issue.code, default: []].append(issue) }
    }

    /// Shows people what was found so far.
    func show(_ summary: JudgeSummary) throws {
        progress.clear()
        if let failure { throw failure }
        guard console.form == .text else { return }
        for code in order { show(code, count: summary.issues[code] ?? 0) }
    }

    /// Puts the file in its place.
    func close() throws {
        if let failure { throw failure }
        try file?.finish()
    }

    private func show(_ code: IssueCode, count: Int) {
        let issues = shown[code] ?? []
        let news = ReadingNews.issueHeading(code, places: count, records: records[code]?.count ?? 0)
        let heading = news.text(in: console.language)
        console.data(code.severity == .error ? console.red(heading) : console.bold(heading))
        let causes = causes(of: issues)
        for (number, issues) in causes.enumerated() {
            for issue in issues { show(issue) }
            if number == causes.count - 1, count > self.shown[code]?.count ?? 0 {
                let more = ReadingNews.moreIssues(count - (self.shown[code]?.count ?? 0))
                console.data("  " + more.text(in: console.language))
            }
            console.data(console.faint("  → " + issues[0].remedy(in: console.language)))
        }
    }

    private func show(_ issue: Issue) {
        let place = issue.place(sharesLines: sharedLines.contains(issue.file), in: console.language)
        console.data("  \(place)  \(issue.message(in: console.language))")
    }

    /// The issues by what mends them, in the order of the first of each.
    private func causes(of issues: [Issue]) -> [[Issue]] {
        var order: [PrintableText] = []
        var causes: [PrintableText: [Issue]] = [:]
        for issue in issues {
            let cause = issue.cause(in: console.language)
            if causes[cause] == nil { order.append(cause) }
            causes[cause, default: []].append(issue)
        }
        return order.compactMap { causes[$0] }
    }
}

/// How many records issues are about. A record's issues come one after the other.
struct RecordCount {
    private(set) var count = 0
    private var last: (file: String, record: Int?)?

    mutating func add(_ issue: Issue) {
        if let last, last == (issue.file, issue.record) { return }
        last = (issue.file, issue.record)
        count += 1
    }
}
