import Catalogue
import Drafting
import Tabular

/// What two rows of a catalogue should not have in common.
struct RowKeys: Sendable {
    /// The market's number, where the row is an update.
    var id: DuplicateIndex.Key?
    var sku: DuplicateIndex.Key?
    var name: DuplicateIndex.Key?

    init(_ draft: ProductDraft, isUpdate: Bool) {
        id = isUpdate ? draft.id.value.map { DuplicateIndex.Key(String($0)) } : nil
        sku = draft.sku.value.map { DuplicateIndex.Key($0) }
        name = draft.name.value.map { DuplicateIndex.Key($0) }
    }

    /// Those of a row that registers a product.
    init(_ row: CleanRow, of record: borrowing Record) {
        self = record.withCells { _, text in Self(row, in: text) }
    }

    /// - Parameter text: what the row's ranges are of.
    init(_ row: CleanRow, in text: UnsafeBufferPointer<UInt8>) {
        let text = UnsafeRawBufferPointer(text)
        sku = row.sku.map { DuplicateIndex.Key(UnsafeRawBufferPointer(rebasing: text[$0])) }
        name = DuplicateIndex.Key(UnsafeRawBufferPointer(rebasing: text[row.name]))
    }
}

/// Finds the keys that rows repeat, each kind by itself.
struct RepetitionIndex {
    private var ids: DuplicateIndex
    private var skus: DuplicateIndex
    private var names: DuplicateIndex

    /// - Parameter memoryLimit: what each kind of keys may take, in bytes.
    init(memoryLimit: Int) {
        ids = DuplicateIndex(memoryLimit: memoryLimit)
        skus = DuplicateIndex(memoryLimit: memoryLimit)
        names = DuplicateIndex(memoryLimit: memoryLimit)
    }

    /// Whether a repetition that rejects its row may be found only at the end.
    var mayComeLate: Bool { ids.isSpilled || skus.isSpilled }

    /// Where the keys stood first, as far as that is known already.
    func earlier(_ keys: RowKeys) -> [(IssueCode, RowReference)] {
        var found: [(IssueCode, RowReference)] = []
        if let id = keys.id, let row = ids.earlier(id) { found.append((.idDuplicated, row)) }
        if let sku = keys.sku, let row = skus.earlier(sku) { found.append((.skuDuplicated, row)) }
        if let name = keys.name, let row = names.earlier(name) { found.append((.duplicateName, row)) }
        return found
    }

    /// Whether no key is known already.
    func isNew(_ keys: RowKeys) -> Bool {
        keys.id.flatMap(ids.earlier) == nil && keys.sku.flatMap(skus.earlier) == nil
            && keys.name.flatMap(names.earlier) == nil
    }

    /// Remembers the keys of a row that registers a product, unless one of them is known already.
    ///
    /// - Returns: whether none is.
    mutating func insertNew(_ keys: RowKeys, at row: RowReference) throws(SystemError) -> Bool {
        guard isNew(keys) else { return false }
        try insert(keys, at: row)
        return true
    }

    mutating func insert(_ keys: RowKeys, at row: RowReference) throws(SystemError) {
        if let id = keys.id { try ids.insert(id, at: row) }
        if let sku = keys.sku { try skus.insert(sku, at: row) }
        if let name = keys.name { try names.insert(name, at: row) }
    }

    /// Hands out the repetitions that were not found at once.
    mutating func finish(
        _ body: (IssueCode, _ later: RowReference, _ earlier: RowReference) throws -> Void
    ) throws {
        try skus.finish { try body(.skuDuplicated, $0, $1) }
        try ids.finish { try body(.idDuplicated, $0, $1) }
        try names.finish { try body(.duplicateName, $0, $1) }
    }
}
