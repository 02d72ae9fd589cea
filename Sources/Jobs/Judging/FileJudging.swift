import Catalogue
import Drafting
import Tabular

/// A row that was read and is still to be judged.
struct DraftedRow {
    let record: Record
    /// `nil` for a row that could not be read as one.
    let draft: ProductDraft?
    let findings: [Finding]
    let notes: ReadingNotes
    /// Where the rows stand that were folded into it, in pieces; empty where the record says it.
    let pieces: [Range<Int>]

    init(_ record: Record, _ rows: RowFolder, _ drafter: Drafter) {
        self.record = record
        pieces = rows.pieces
        if let finding = Self.obstacle(record, rows) {
            (draft, findings, notes) = (nil, [finding], ReadingNotes())
            return
        }
        (draft, findings, notes) = drafter.draft(record, rowStarts: rows.rowStarts)
    }

    /// Why it is no row that a product can be read from.
    private static func obstacle(_ record: Record, _ rows: RowFolder) -> Finding? {
        if let defect = record.defect { return Finding(defect) }
        return rows.lateFor.map { Finding(.rowsApart, detail: .item($0, reason: nil)) }
    }
}

/// The judging of one file under way.
///
/// Photos of the web take their time: the rows that name them are read ahead, so that many are on their way while the first
/// is waited for. Without such photos no row waits.
struct FileJudging {
    let input: InputFile
    let file: Int
    var photos: PhotoSource
    private var waiting: [DraftedRow] = []
    /// What the rows that wait hold, in bytes.
    private var waitingBytes = 0
    /// Whether a row has named a photo of the web.
    var isFetching = false
    var lastDefect: Record.Defect?

    /// How many rows are read ahead at most, and how much of them, in bytes: more than the pool has on the way at once, and
    /// not what rows of megabytes would take.
    static let (rowsAhead, bytesAhead) = (64, 8 << 20)

    init(_ input: InputFile, file: Int, _ photos: PhotoSource) {
        self.input = input
        self.file = file
        self.photos = photos
    }

    var isWaiting: Bool { !waiting.isEmpty }
    var isFull: Bool { waiting.count > Self.rowsAhead || waitingBytes > Self.bytesAhead }

    mutating func append(_ row: DraftedRow) {
        waiting.append(row)
        waitingBytes += row.record.byteCount
    }

    /// - Precondition: one is waiting.
    mutating func removeFirst() -> DraftedRow {
        let row = waiting.removeFirst()
        waitingBytes -= row.record.byteCount
        return row
    }
}
