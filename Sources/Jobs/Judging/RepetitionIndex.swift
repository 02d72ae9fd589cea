import Catalogue
import Dispatch
import Spilling
import Synchronization
import Tabular

/// Finds the keys that rows repeat, each kind by itself. An object, so that nobody copies it to ask it.
final class RepetitionIndex {
    private var ids: DuplicateIndex
    private var skus: DuplicateIndex
    private var names: DuplicateIndex
    /// Where each row stands that has a key.
    private var rows = RowPlaces()

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

    /// Remembers the keys of rows that follow each other, up to one of which a key is known already.
    ///
    /// - Parameters:
    ///   - row: a row by its number among these.
    ///   - steps: to each of so many of them but the first.
    /// - Returns: how many there were.
    func insertNew(
        _ keys: ArraySlice<RowKeys>, row: (Int) -> RowReference, steps: (_ count: Int) -> [RowBlock.Step]
    ) throws(SystemError) -> Int {
        var count = 0
        for keys in keys {
            guard isNew(keys) else { break }
            try insert(keys, as: rows.count + count)
            count += 1
        }
        if count > 0 { try rows.append(steps(count), row: row) }
        return count
    }

    func insert(_ keys: RowKeys, at row: RowReference) throws(SystemError) {
        try insert(keys, as: rows.count)
        try rows.append(row)
    }

    @inline(__always)
    private func insert(_ keys: RowKeys, as number: Int) throws(SystemError) {
        if let id = keys.id { try ids.insert(id, at: number) }
        if let sku = keys.sku { try skus.insert(sku, at: number) }
        if let name = keys.name { try names.insert(name, at: number) }
    }

    /// Hands out the repetitions that were not found at once, in the order of the rows that repeat.
    func finish(
        _ body: (IssueCode, _ later: RowReference, _ earlier: RowReference) throws -> Void
    ) throws {
        guard mayComeLate || names.isSpilled else { return }
        var late = try lateRepetitions()
        var together: [LateRepetition] = []
        try late.inOrder { found in
            together.append(found)
            guard together.count == Self.together else { return }
            try handOut(together, body)
            together.removeAll(keepingCapacity: true)
        }
        try handOut(together, body)
    }

    /// Of so many the rows are looked up together: each by itself would take two reads of the file that they are in.
    private static let together = 1 << 13

    private func handOut(
        _ repetitions: [LateRepetition],
        _ body: (IssueCode, _ later: RowReference, _ earlier: RowReference) throws -> Void
    ) throws {
        let numbers = Set(repetitions.flatMap { [$0.later, $0.earlier] }).sorted()
        let found = Dictionary(uniqueKeysWithValues: zip(numbers, try rows.elements(at: numbers)))
        for repetition in repetitions {
            try body(Self.codes[repetition.kind], found[repetition.later]!, found[repetition.earlier]!)
        }
    }

    /// Those that were not found at once, each kind on a thread of its own.
    private func lateRepetitions() throws -> LateRepetitions {
        let late = Mutex(LateRepetitions())
        let failure = Mutex<(any Error)?>(nil)
        // Nobody else asks for an index meanwhile, and each thread has another.
        nonisolated(unsafe) let indexes = self
        DispatchQueue.concurrentPerform(iterations: Self.codes.count) { kind in
            do {
                try indexes.withIndex(of: Self.codes[kind]) { index in
                    try index.finish { later, earlier in
                        try late.withLock { try $0.append(LateRepetition(later: later, kind: kind, earlier: earlier)) }
                    }
                }
            } catch { failure.withLock { $0 = error } }
        }
        if let failure = failure.withLock({ $0 }) { throw failure }
        return late.withLock { $0 }
    }

    /// What rejects its row comes first.
    private static let codes: [IssueCode] = [.skuDuplicated, .idDuplicated, .duplicateName]

    private func withIndex(of code: IssueCode, _ body: (inout DuplicateIndex) throws -> Void) rethrows {
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
