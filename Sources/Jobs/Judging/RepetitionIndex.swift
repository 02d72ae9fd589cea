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
    /// Where each row stands that has a key.
    private var rows = SpilledSequence<RowReference>()

    /// - Parameter memoryLimit: what each kind of keys may take, in bytes.
    init(memoryLimit: Int) {
        ids = DuplicateIndex(memoryLimit: memoryLimit)
        skus = DuplicateIndex(memoryLimit: memoryLimit)
        names = DuplicateIndex(memoryLimit: memoryLimit)
    }

    /// Whether a repetition that rejects its row may be found only at the end.
    var mayComeLate: Bool { ids.isSpilled || skus.isSpilled }

    /// Where the keys stood first, as far as that is known already.
    func earlier(_ keys: RowKeys) throws(SystemError) -> [(IssueCode, RowReference)] {
        var found: [(IssueCode, RowReference)] = []
        if let row = keys.id.flatMap(ids.earlier) { found.append((.idDuplicated, try rows.element(at: row))) }
        if let row = keys.sku.flatMap(skus.earlier) { found.append((.skuDuplicated, try rows.element(at: row))) }
        if let row = keys.name.flatMap(names.earlier) { found.append((.duplicateName, try rows.element(at: row))) }
        return found
    }

    /// Whether no key is known already.
    func isNew(_ keys: RowKeys) -> Bool {
        keys.id.flatMap(ids.earlier) == nil && keys.sku.flatMap(skus.earlier) == nil
            && keys.name.flatMap(names.earlier) == nil
    }

    /// Remembers the keys of rows one after the other, up to one of which a key is known already.
    ///
    /// - Parameter next: a row with keys; `nil` for none more.
    /// - Returns: how many there were.
    mutating func insertNew(_ next: (Int) -> (keys: RowKeys, row: RowReference)?) throws(SystemError) -> Int {
        var count = 0
        while let (keys, row) = next(count), isNew(keys) {
            try insert(keys, at: row)
            count += 1
        }
        return count
    }

    mutating func insert(_ keys: RowKeys, at row: RowReference) throws(SystemError) {
        let number = rows.count
        try rows.append(row)
        if let id = keys.id { try ids.insert(id, at: number) }
        if let sku = keys.sku { try skus.insert(sku, at: number) }
        if let name = keys.name { try names.insert(name, at: number) }
    }

    /// Hands out the repetitions that were not found at once, in the order of the rows that repeat.
    mutating func finish(
        _ body: (IssueCode, _ later: RowReference, _ earlier: RowReference) throws -> Void
    ) throws {
        var late = LateRepetitions()
        for (kind, code) in Self.codes.enumerated() {
            try withIndex(of: code) { index in
                try index.finish { try late.append(LateRepetition(later: $0, kind: kind, earlier: $1)) }
            }
        }
        try late.inOrder { found in
            try body(Self.codes[found.kind], rows.element(at: found.later), rows.element(at: found.earlier))
        }
    }

    /// What rejects its row comes first.
    private static let codes: [IssueCode] = [.skuDuplicated, .idDuplicated, .duplicateName]

    private mutating func withIndex(of code: IssueCode, _ body: (inout DuplicateIndex) throws -> Void) rethrows {
        switch code {
        case .skuDuplicated: try body(&skus)
        case .idDuplicated: try body(&ids)
        default: try body(&names)
        }
    }
}

/// A key that a row repeats, and which row had it first: by the rows' numbers.
struct LateRepetition: BitwiseCopyable, Comparable {
    var later: Int
    var kind: Int
    var earlier: Int

    static func < (left: Self, right: Self) -> Bool { (left.later, left.kind) < (right.later, right.kind) }
}

/// Repetitions in the order of their rows, in flat memory however many there are.
struct LateRepetitions {
    private var unsorted: [LateRepetition] = []
    private var runs: SortedRuns<LateRepetition>?
    private let capacity: Int

    /// - Parameter capacity: how many are kept in memory.
    init(capacity: Int = 1 << 15) { self.capacity = capacity }

    mutating func append(_ repetition: LateRepetition) throws(SystemError) {
        unsorted.append(repetition)
        if unsorted.count >= capacity { try spill() }
    }

    private mutating func spill() throws(SystemError) {
        if runs == nil { runs = try SortedRuns() }
        unsorted.sort()
        try runs?.append(unsorted)
        unsorted.removeAll(keepingCapacity: true)
    }

    mutating func inOrder(_ body: (LateRepetition) throws -> Void) throws {
        guard runs != nil else { return try unsorted.sorted().forEach(body) }
        try spill()
        try runs?.merge(body)
    }
}
