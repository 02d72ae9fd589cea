import Catalogue
import Drafting
import Tabular

/// The clean rows of a block as `ConvertedRows` keeps them: made on the thread that judges them, from their bytes.
struct PackedRows {
    // They are in one of the two.
    private let records: PackedRecords?
    private var spelling: BlockSpelling?
    private let views = CleanRowViews()
    /// Where the record of each of the block's rows ends; one that is not clean has none.
    private var ends: [Int] = []
    private var facts: [RowFacts] = []

    /// - Parameter spelling: `nil` where they are packed as values.
    init(_ spelling: BlockSpelling?) {
        self.spelling = spelling
        records = spelling == nil ? PackedRecords() : nil
    }

    /// Adds the block's next row, which is clean.
    ///
    /// - Returns: whether it was; else it has to be drafted.
    mutating func append(_ row: CleanRow, _ index: Int, of block: RowBlock, _ check: CleanRowCheck) -> Bool {
        guard views.take(row, index, of: block, check) else { return false }
        if let records {
            records.append(views.views)
        } else if !spelling!.append(views, ends: &ends) {
            return false
        }
        end(views.facts)
        return true
    }

    /// The block's next row is not clean.
    mutating func skip() { end([]) }

    private mutating func end(_ facts: RowFacts) {
        ends.append(bytes.count)
        self.facts.append(facts)
    }

    /// What is known of some rows together.
    func facts(_ rows: Range<Int>) -> RowFacts { facts[rows].reduce([]) { $0.union($1) } }

    private var bytes: UnsafeRawBufferPointer { spelling?.text.bytes ?? records!.bytes }

    /// Some rows as they are kept: packed, or spelled with `columns`.
    func bytes(_ rows: Range<Int>) -> UnsafeRawBufferPointer {
        if rows.isEmpty { return UnsafeRawBufferPointer(start: nil, count: 0) }
        let start = rows.lowerBound == 0 ? 0 : ends[rows.lowerBound - 1]
        return UnsafeRawBufferPointer(rebasing: bytes[start..<ends[rows.upperBound - 1]])
    }

    /// The columns that rows are spelled with; `nil` where they are packed.
    var columns: FieldSet? { spelling?.columns }
}
