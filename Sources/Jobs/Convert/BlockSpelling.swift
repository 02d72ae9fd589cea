import Synchronization
import Tabular

/// Spells the rows of a block, all with the same columns.
///
/// A value that stands in one place: what an object has would be retained and released for each row.
struct BlockSpelling {
    private let form: SpelledForm
    private let packing: RowPacking
    /// What is known of the rows so far, the block's and those before.
    private var facts: RowFacts
    private(set) var columns: FieldSet
    private(set) var text = SpelledRecords()
    private var spelling: RecordSpelling
    private var places: [Int]
    private var record: [OutputView]

    init(_ form: SpelledForm, _ packing: RowPacking) {
        (self.form, self.packing) = (form, packing)
        facts = packing.note([])
        columns = form.columns(facts)
        spelling = form.spelling(columns.fields)
        places = form.places(columns)
        record = Array(repeating: .none, count: places.count)
    }

    /// - Parameter ends: where the rows before it end.
    /// - Returns: `false` for a row that has to be drafted, since a text of it is to be guarded.
    mutating func append(_ row: CleanRowViews, ends: inout [Int]) -> Bool {
        if form.guardsFormulas, row.facts.contains(.hasFormula) { return false }
        if !facts.isSuperset(of: row.facts) { note(row.facts, &ends) }
        for column in places.indices { record[column] = row.views[places[column]] }
        text.append(record, spelling)
        return true
    }

    /// Takes the columns that a row needs besides, for the rows before it, too.
    private mutating func note(_ facts: RowFacts, _ ends: inout [Int]) {
        self.facts = packing.note(facts)
        let wider = form.columns(self.facts)
        if wider == columns { return }
        let (old, before, oldFields) = (text, spelling, columns.fields)
        (text, columns, spelling, places) = (
            SpelledRecords(), wider, form.spelling(wider.fields), form.places(wider)
        )
        record = Array(repeating: .none, count: places.count)
        let sources = form.sources(of: wider.fields, among: oldFields)
        var (spelled, start) = (SpelledRecord(), 0)
        withExtendedLifetime(old) {
            for index in ends.indices {
                let row = UnsafeRawBufferPointer(rebasing: old.bytes[start..<ends[index]])
                if before.read(row, into: &spelled) != nil {
                    text.append(spelled, sources: sources, values: [:], spelling)
                }
                (start, ends[index]) = (ends[index], text.byteCount)
            }
        }
    }
}

/// What the threads that judge rows are told of how they are kept.
final class RowPacking: Sendable {
    /// `nil` where they are kept as values.
    private let form: SpelledForm?
    /// Whether rejected rows are kept, too.
    let keepsRejected: Bool
    /// What is known of the rows so far: the columns of a block that is spelled next are those that any row needed before it.
    private let facts = Mutex<RowFacts>(.isProduct)

    init(_ form: SpelledForm?, keepsRejected: Bool) { (self.form, self.keepsRejected) = (form, keepsRejected) }

    func begin() -> PackedRows { PackedRows(form.map { BlockSpelling($0, self) }) }

    /// - Returns: what is known of all rows so far.
    func note(_ facts: RowFacts) -> RowFacts {
        self.facts.withLock { known in
            known.formUnion(facts)
            return known
        }
    }
}
