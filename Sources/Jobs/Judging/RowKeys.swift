import Catalogue
import Drafting
import Tabular

/// What two rows of a catalogue should not have in common.
struct RowKeys: BitwiseCopyable, Sendable {
    /// The market's number, where the row is an update.
    var id: DuplicateIndex.Key?
    var sku: DuplicateIndex.Key?
    var name: DuplicateIndex.Key?

    static let none = RowKeys()

    private init() {}

    init(_ draft: ProductDraft, isUpdate: Bool) {
        id = isUpdate ? draft.id.value.map { DuplicateIndex.Key(String($0)) } : nil
        sku = draft.sku.value.map { DuplicateIndex.Key($0) }
        name = draft.name.value.map { DuplicateIndex.Key($0) }
    }

    /// Those of a row that registers a product.
    init(_ row: CleanRow, of record: borrowing Record) {
        self = record.withCells { _, text in Self(row, in: text.baseAddress!) }
    }

    /// - Parameter text: what the row's ranges are of.
    init(_ row: CleanRow, in text: UnsafePointer<UInt8>) {
        let key = { (range: Range<Int>) in
            DuplicateIndex.Key(UnsafeRawBufferPointer(start: text + range.lowerBound, count: range.count))
        }
        if let range = row.sku { sku = key(range) }
        name = key(row.name)
    }
}
