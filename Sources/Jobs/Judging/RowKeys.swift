import Catalogue
import Drafting
import Tabular

/// What two rows of a catalogue should not have in common.
struct RowKeys: BitwiseCopyable, Sendable {
    private var ofID = DuplicateIndex.Key.absent
    private var ofSKU = DuplicateIndex.Key.absent
    private var ofName = DuplicateIndex.Key.absent

    static let none = RowKeys()

    private init() {}

    init(_ draft: ProductDraft, isUpdate: Bool) {
        if isUpdate { id = draft.id.value.map { DuplicateIndex.Key(String($0)) } }
        sku = draft.sku.value.map { DuplicateIndex.Key($0) }
        name = draft.name.value.map { DuplicateIndex.Key($0) }
    }

    /// Those of a row that registers a product.
    init(_ row: CleanRow, of record: borrowing Record) {
        self = record.withCells { _, text in Self(sku: row.sku, name: row.name, in: text.baseAddress!, .ofRun) }
    }

    /// Those of a row that registers a product.
    ///
    /// - Parameter text: what the ranges are of.
    init(sku: Range<Int>?, name: Range<Int>, in text: UnsafePointer<UInt8>, _ hash: KeyHash) {
        func key(_ range: Range<Int>) -> DuplicateIndex.Key {
            hash.key(of: UnsafeRawBufferPointer(start: text + range.lowerBound, count: range.count))
        }
        if let sku { ofSKU = key(sku) }
        ofName = key(name)
    }

    /// The market's number, where the row is an update.
    var id: DuplicateIndex.Key? {
        get { ofID.ifPresent }
        set { ofID = newValue ?? .absent }
    }

    var sku: DuplicateIndex.Key? {
        get { ofSKU.ifPresent }
        set { ofSKU = newValue ?? .absent }
    }

    var name: DuplicateIndex.Key? {
        get { ofName.ifPresent }
        set { ofName = newValue ?? .absent }
    }
}

extension DuplicateIndex.Key {
    fileprivate var ifPresent: Self? { low | high == 0 ? nil : self }
}

/// What the bytes of a row show.
struct KnownOfRow {
    /// The fields of which surely nothing is to be said but the notes; without the name where its key is still to be made of it.
    let clean: FieldGroups
    let notes: RowNotes
    /// `nil` where the name or the `sku` is not among them.
    let keys: RowKeys?

    /// Whether it does not say how many there are, where the stock is among them.
    let lacksStock: Bool

    /// Whether nothing is to be said of the row but the notes.
    var isClean: Bool { clean == .all }

    static let nothing = Self(.none, CleanRow()) { .none }

    init(_ clean: FieldGroups, _ row: CleanRow, keys: () -> RowKeys) {
        lacksStock = row.lacksStock
        let knowsKeys = clean.contains(.name) && clean.contains(.sku)
        self.keys = knowsKeys ? keys() : nil
        self.clean = knowsKeys ? clean : clean.subtracting(.name)
        // What is drafted says its notes by itself.
        notes = self.clean.isEmpty ? [] : knowsKeys ? row.notes : row.notes.subtracting(.ofName)
    }
}
