import Catalogue
import Drafting
import Tabular

/// The clean rows of a block as `ConvertedRows` keeps them: made on the thread that judges them, from their bytes.
struct PackedRows {
    private enum Store {
        case packed(PackedRecords)
        case spelled(BlockSpelling)
    }

    private let store: Store
    private let views = CleanRowViews()
    /// Where the record of each of the block's rows ends; one that is not clean has none.
    private var ends: [Int] = []
    private var facts: [RowFacts] = []

    init() { store = .packed(PackedRecords()) }

    init(_ spelling: BlockSpelling) { store = .spelled(spelling) }

    /// Adds the block's next row, which is clean.
    ///
    /// - Returns: whether it was; else it has to be drafted.
    mutating func append(_ row: CleanRow, _ index: Int, of block: RowBlock, _ check: CleanRowCheck) -> Bool {
        guard views.take(row, index, of: block, check) else { return false }
        switch store {
        case .packed(let records): records.append(views.views)
        case .spelled(let spelling):
            guard spelling.append(views.views, views.facts, ends: &ends) else { return false }
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

    private var bytes: UnsafeRawBufferPointer {
        switch store {
        case .packed(let records): records.bytes
        case .spelled(let spelling): spelling.text.bytes
        }
    }

    /// Some rows as they are kept: packed, or spelled with `columns`.
    func bytes(_ rows: Range<Int>) -> UnsafeRawBufferPointer {
        if rows.isEmpty { return UnsafeRawBufferPointer(start: nil, count: 0) }
        let start = rows.lowerBound == 0 ? 0 : ends[rows.lowerBound - 1]
        return UnsafeRawBufferPointer(rebasing: bytes[start..<ends[rows.upperBound - 1]])
    }

    /// The columns that rows are spelled with; `nil` where they are packed.
    var columns: FieldSet? {
        if case .spelled(let spelling) = store { spelling.columns } else { nil }
    }
}
