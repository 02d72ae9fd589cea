import Catalogue
import Drafting
import FilePaths
import Tabular

/// The rows of files as they were understood, as a catalogue: its columns are those that the rows need, which is known when all
/// are judged, and a row that repeats another may be known as such at the end only. Memory stays flat.
package final class ConvertedRows: PackedRowSink {
    private let target: ConversionTarget
    private let keepsRejected: Bool
    private let store: any ConvertedRowStore
    private var columns = ConvertedColumns()
    private var late: [Int: IssueCode] = [:]
    /// Where the photos lie that rows name without saying where.
    package private(set) var photoFolders: Set<String> = []

    /// - Parameter keepsRejected: whether rejected rows are written, too, with their codes.
    package convenience init(_ target: ConversionTarget, keepsRejected: Bool = false) {
        self.init(target, keepsRejected: keepsRejected, spellsAhead: true)
    }

    /// - Parameter spellsAhead: whether rows are spelled while others are judged, in formats that allow that.
    init(_ target: ConversionTarget, keepsRejected: Bool, spellsAhead: Bool) {
        (self.target, self.keepsRejected) = (target, keepsRejected)
        let form = SpelledForm(target.format, target.text, hasReasons: keepsRejected)
        store =
            if spellsAhead, let form { SpelledRows(target, form) } else {
                SpooledRows(target, keepsRejected: keepsRejected)
            }
    }

    var packing: RowPacking { store.packing }

    package func accept(_ row: JudgedRow) throws -> [Finding] {
        try keep(ConvertedRow(row), row.ordinal)
        if case .create(let product) = row.verdict, !product.images.allSatisfy(\.isWebAddress) {
            photoFolders.insert(row.photoFolder)
        }
        return []
    }

    func accept(_ rows: Range<Int>, of block: PackedRows, firstOrdinal: Int, photoFolder: String) throws {
        let facts = block.facts(rows)
        columns.note(facts)
        if facts.contains(.namesFile) { photoFolders.insert(photoFolder) }
        try store.append(rows, of: block, firstOrdinal: firstOrdinal)
    }

    package var takesRejected: Bool { keepsRejected }

    package func reject(_ row: RejectedRow) throws { try keep(ConvertedRow(row), row.ordinal) }

    package func revoke(_ row: RevokedRow) { late[row.ordinal] = row.code }

    private func keep(_ row: ConvertedRow, _ ordinal: Int) throws {
        let facts = RowFacts(row)
        columns.note(facts, untouched: row.untouched)
        try store.append(row, ordinal: ordinal, facts)
    }

    /// What was written.
    package struct Written: Sendable, Hashable {
        /// The rows that an import takes.
        package var accepted = 0
        /// The others.
        package var rejected = 0
        /// Texts that were kept from being run as formulas.
        package var guarded = 0

        mutating func count(isRejected: Bool) {
            if isRejected { rejected += 1 } else { accepted += 1 }
        }
    }

    /// Writes what is not written yet, and puts the catalogue in its place.
    ///
    /// - Throws: `ConversionConflict` where the format cannot say what the rows say, and `SystemError`; the file is what it was.
    package func finish() throws -> Written {
        let guards = target.text.guardsFormulas
        let fields = target.format.isTable ? try columns.ofTable(guardsFormulas: guards) : columns.ofRecords
        return try store.write(fields, late: late)
    }
}
