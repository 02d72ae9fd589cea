import Catalogue
import Drafting
import Tabular

/// What a pass keeps of one input for what turns up at the end.
struct PassFile {
    /// As the user named it.
    let name: String
    var input: InputFile?
    var format: TabularFormat?
    var frame = SourceFrame()
    var rejects: RejectsFile?
    /// The file of rejects, once it is written.
    private(set) var written: RejectsWritten?
    var placement: Placement?
    var records = 0
    var rejected = 0
    /// Products that will be sold out, since nothing says how many there are.
    var assumedStocks = 0
    /// What is so in its rows, by the order in which it came up.
    private(set) var notices: [InputNotice] = []
    /// What may be said of clean rows: these notices, and what is only counted.
    private(set) var saidNotes = RowNotes.said([])
    /// What is told of the rows that are clean.
    var cleanNotes = RowNoteCounts()
    /// How many columns the widest row has; known only where rows may be copied.
    private(set) var widest = 0
    private var rejectedLate = 0

    init(name: String) {
        self.name = name
    }

    mutating func note(widthOf record: borrowing Record) {
        guard rejects != nil, let last = record.cells.max(by: { $0.column < $1.column }) else { return }
        widest = max(widest, last.column + 1)
    }

    mutating func note(width: Int) {
        if rejects != nil { widest = max(widest, width) }
    }

    /// Counts what is said of the file once.
    ///
    /// - Parameter found: made of the first one alone.
    mutating func count(_ code: IssueCode, _ found: @autoclosure () -> FoundIssue) {
        if let index = notices.firstIndex(where: { $0.code == code }) {
            notices[index].count += 1
        } else {
            notices.append(InputNotice(first: found().issue, count: 1))
            saidNotes = RowNotes.said(notices.map(\.code))
        }
    }

    /// Adds what was said of clean rows, each notice of which was said before.
    mutating func addCleanNotes() {
        assumedStocks += cleanNotes.lackingStock
        for (code, count) in cleanNotes.notices {
            if let index = notices.firstIndex(where: { $0.code == code }) { notices[index].count += count }
        }
    }

    /// Writes the rejects, if they are wanted.
    ///
    /// - Parameter mayGrow: whether more rows may be rejected yet. The input stays open for them, and what can be written
    ///   once only, such as standard output, waits.
    mutating func writeRejects(mayGrow: Bool = false) throws {
        defer { if !mayGrow { letGo() } }
        guard let input, rejects != nil, !(mayGrow && rejects!.isStream) else { return }
        written = try rejects!.write(rejected, from: input, frame: frame)
    }

    /// Adds a row that was accepted to the rejects, which are then to be written anew.
    mutating func rejectLate(_ row: RowReference, _ issue: Issue) {
        rejects?.appendLate(row, [issue])
        rejectedLate += 1
    }

    mutating func rewriteRejects() throws {
        defer { letGo() }
        guard let input, rejects != nil, written == nil || rejectedLate > 0 else { return }
        written = try rejects!.write(rejected + rejectedLate, from: input, frame: frame)
    }

    private mutating func letGo() {
        input = nil
        rejects = nil
    }
}
