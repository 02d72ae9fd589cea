import Catalogue
import Jobs
import Wording

/// Shows issues as they come (JSON, annotations, files) or grouped at the end (people).
///
/// One thread at a time reports to it: the one that reads.
final class IssueReporter: @unchecked Sendable {
    private let console: Console
    private let file: IssueFile?
    private let progress: ProgressLine
    /// By their codes and causes, in the order the codes came up, and where each code stands.
    private var shown: [ShownCode] = []
    private var places: [IssueCode: Int] = [:]
    private var notices: [InputNotice] = []
    /// The files of which several records stand in a line.
    private var sharedLines = Set<String>()
    private var failure: (any Error)?
    /// The columns of the terminal that issues are shown on; `nil` where they go elsewhere.
    private let width: Int?
    /// The records of the issues that are shown, each once it is whole.
    private var described: [RecordPlace: DescribedRecord] = [:]
    private var awaited: Set<RecordPlace> = []

    /// The issues of one code.
    private struct ShownCode {
        let code: IssueCode
        var causes: IssueCauses
        var records = RecordCount()
    }

    private struct RecordPlace: Hashable {
        var file: String
        var sheet: String?
        var record: Int?
    }

    /// How many issues of one cause a person is shown; `-v` shows more, and `--issues FILE` has them all.
    private var shownOfEach: Int { console.isVerbose ? 200 : 5 }

    init(console: Console, issuesPath: String?) throws {
        self.console = console
        width = console.dataWidth
        file = try issuesPath.map { try IssueFile(path: $0, language: console.language) }
        progress = ProgressLine(console: console)
    }

    /// How many texts of the table of issues were guarded; `nil` where there is no such table.
    var guarded: Int? { file?.guarded }

    func report(_ event: JobEvent) {
        switch event {
        case .rejected, .planned, .plannedMore, .refreshing, .drifted: break
        case .described(let record):
            let place = RecordPlace(file: record.file, sheet: record.sheet, record: record.number)
            if awaited.remove(place) != nil { described[place] = record }
        case .recognised(let recognition): console.talk(recognition)
        case .read(let records): progress.show { .reading(records: records) }
        case .fetching(let records, let photos): progress.show { .fetching(records: records, photos: photos) }
        case .issue(let found): report(found)
        case .notice(let notice):
            if console.form == .json {
                console.object(notice.object(in: console.language))
            } else {
                notices.append(notice)
            }
        }
    }

    /// Whether the records that issues are about are shown, and have to be described.
    var showsRecords: Bool { width != nil }

    private func report(_ found: FoundIssue) {
        if let file { do { try file.write(found.issue) } catch { failure = failure ?? error } }
        if console.form == .json { return console.object(found.issue.object(in: console.language)) }
        if console.annotatesIssues { return console.annotate(found.issue) }
        if found.sharesLines { sharedLines.insert(found.file) }
        let place = place(of: found.code)
        shown[place].records.add(file: found.file, found.record)
        let issue = shown[place].causes.add(found, in: console.language)
        if let issue, showsRecords { awaited.insert(Self.place(of: issue)) }
    }

    private func place(of code: IssueCode) -> Int {
        if let place = places[code] { return place }
        shown.append(ShownCode(code: code, causes: IssueCauses(shownOfEach)))
        places[code] = shown.count - 1
        return shown.count - 1
    }

    private static func place(of issue: Issue) -> RecordPlace {
        RecordPlace(file: issue.file, sheet: issue.sheet, record: issue.record)
    }

    /// Shows people what was found so far.
    func show(_ summary: JudgeSummary) throws {
        progress.clear()
        if let failure { throw failure }
        guard console.form == .text else { return }
        for one in shown where isSaid(one.code) { show(one, count: summary.issues[one.code] ?? 0) }
        for notice in notices where !console.isQuiet {
            console.talk(ReadingNotice.inCells(notice.first, count: notice.count))
        }
    }

    /// Puts the file in its place.
    func close() throws {
        if let failure { throw failure }
        try file?.finish()
    }

    /// Who wants quiet hears what the status is made of.
    private func isSaid(_ code: IssueCode) -> Bool {
        code.severity == .error || !console.isQuiet && console.saysWarnings
    }

    private func show(_ one: ShownCode, count: Int) {
        let notice = ReadingNotice.issueHeading(one.code, places: count, records: one.records.count)
        let heading = head(one.code.severity) + notice.text(in: console.language)
        console.data(one.code.severity == .error ? console.red(heading) : console.bold(heading))
        guard !console.isQuiet else { return }
        for cause in one.causes.causes {
            for issue in cause.issues { show(issue) }
            if cause.count > cause.issues.count {
                let more = ReadingNotice.moreIssues(cause.count - cause.issues.count)
                console.data("  " + more.text(in: console.language))
            }
            // The first one's own says it of a value and a column that stand above.
            let own = cause.issues.first?.remedy(in: console.language) ?? cause.remedy
            let remedy = console.fitted("→", own, indent: 2, width: width)
            console.data(console.faint(remedy))
        }
    }

    /// Lines that go elsewhere than to a terminal are looked through by programs, and have no colour that tells what they are.
    private func head(_ severity: IssueCode.Severity) -> PrintableText {
        guard width == nil else { return "" }
        return severity == .error ? "error: " : "warning: "
    }

    private func show(_ issue: Issue) {
        let place =
            head(issue.severity) + issue.place(sharesLines: sharedLines.contains(issue.file), in: console.language)
        let message = issue.message(in: console.language)
        console.data(console.fitted(place + " ", message, indent: 2, width: width))
        guard let width, let column = issue.column, let record = described[Self.place(of: issue)],
            let excerpt = RecordExcerpt(record: record, width: width).lines(marking: column)
        else { return }
        console.data(console.faint(excerpt.cells))
        console.data(issue.severity == .error ? console.red(excerpt.carets) : console.bold(excerpt.carets))
    }
}

/// The issues of one code by what mends them: each cause with its own remedy, the first few issues, and how many there are.
struct IssueCauses {
    struct Cause {
        var remedy: PrintableText
        var issues: [Issue] = []
        var count = 0
    }

    private(set) var causes: [Cause] = []
    private let shownOfEach: Int
    private var count = 0
    /// The cause of each kind of detail that was met, and of issues without one, as most are.
    private var places: [Finding.Detail: Int] = [:]
    private var usualPlace: Int?

    /// A code with more causes than that has the others with the last: hosts that do not answer, say.
    private static let mostCauses = 8
    /// The sentence is made for each of so many issues; beyond them only for a detail of another kind.
    private static let lookedAt = 100

    init(_ shownOfEach: Int) { self.shownOfEach = shownOfEach }

    /// - Returns: the issue, where it is one of those that are shown.
    mutating func add(_ found: FoundIssue, in language: Language) -> Issue? {
        count += 1
        let kind = found.cause
        let place: Int
        if count > Self.lookedAt, let known = kind.map({ places[$0] }) ?? usualPlace {
            place = known
        } else {
            place = self.place(of: found.issue.cause(in: language))
            if let kind { places[kind] = place } else { usualPlace = place }
        }
        causes[place].count += 1
        guard causes[place].issues.count < shownOfEach else { return nil }
        let issue = found.issue
        causes[place].issues.append(issue)
        return issue
    }

    private mutating func place(of remedy: PrintableText) -> Int {
        if let place = causes.firstIndex(where: { $0.remedy == remedy }) { return place }
        if causes.count < Self.mostCauses { causes.append(Cause(remedy: remedy)) }
        return causes.count - 1
    }
}

/// How many records issues are about. A record's issues come one after the other.
struct RecordCount {
    private(set) var count = 0
    private var last: (file: String, record: Int?)?

    mutating func add(file: String, _ record: Int?) {
        if let last, last == (file, record) { return }
        last = (file, record)
        count += 1
    }
}
