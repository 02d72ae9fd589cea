import Catalogue
import Tabular

/// Finds values that a catalogue holds twice, in flat memory however many records there are.
///
/// As long as the keys fit in `memoryLimit`, a repetition is found at once. Beyond it they go to sorted runs in
/// temporary files, and the repetitions among them are found when the runs are merged at the end.
struct DuplicateIndex {
    /// What two equal values have in common: 128 bits of keyed SipHash, so that nobody can make two values collide.
    struct Key: Hashable, Comparable, BitwiseCopyable, Sendable {
        var high: UInt64
        var low: UInt64

        /// - Parameter text: composed (NFC), so that equal texts have equal bytes; hashing the text itself would compose
        ///   it once more.
        init(_ text: String) {
            var text = text
            self = text.withUTF8 { Self(UnsafeRawBufferPointer($0)) }
        }

        /// - Parameter bytes: those of a composed text.
        init(_ bytes: UnsafeRawBufferPointer) {
            (high, low) = (Self.hash(bytes, salt: 0), Self.hash(bytes, salt: 1))
        }

        private static func hash(_ bytes: UnsafeRawBufferPointer, salt: UInt8) -> UInt64 {
            var hasher = Hasher()
            hasher.combine(salt)
            hasher.combine(bytes: bytes)
            return UInt64(bitPattern: Int64(hasher.finalize()))
        }

        /// The key is a hash already.
        func hash(into hasher: inout Hasher) { hasher.combine(low) }

        static func < (left: Key, right: Key) -> Bool { (left.high, left.low) < (right.high, right.low) }
    }

    /// Where a value stands.
    struct Entry: BitwiseCopyable {
        var key: Key
        var row: RowReference
    }

    /// What is kept in memory at most, in bytes: half of the 8 MiB that the keys and the names of a catalogue have.
    static let memoryLimit = 4 << 20

    private var first: [Key: RowReference] = [:]
    private var unsorted: [Entry] = []
    private var runs: [SpilledSequence<Entry>] = []
    private let capacity: Int

    init(memoryLimit: Int = Self.memoryLimit) {
        // A dictionary's slot costs about a third more than its entry.
        capacity = max(1, memoryLimit * 3 / 4 / MemoryLayout<Entry>.stride)
    }

    /// Whether repetitions may be found only at the end.
    var isSpilled: Bool { !runs.isEmpty }

    /// Where the value stood first, if that is known already.
    func earlier(_ key: Key) -> RowReference? { isSpilled ? nil : first[key] }

    /// Remembers where a value stands; of equal ones the first.
    mutating func insert(_ key: Key, at row: RowReference) throws(SystemError) {
        if isSpilled {
            unsorted.append(Entry(key: key, row: row))
            if unsorted.count >= capacity { try spillUnsorted() }
            return
        }
        guard first[key] == nil else { return }
        first[key] = row
        guard first.count >= capacity else { return }
        unsorted = first.map { Entry(key: $0.key, row: $0.value) }
        first = [:]
        try spillUnsorted()
    }

    private mutating func spillUnsorted() throws(SystemError) {
        unsorted.sort { ($0.key, $0.row.ordinal) < ($1.key, $1.row.ordinal) }
        let run = SpilledSequence<Entry>()
        for entry in unsorted { try run.append(entry) }
        runs.append(run)
        unsorted.removeAll(keepingCapacity: true)
    }

    /// Hands out the repetitions that were not found at once, with where each value stood first.
    mutating func finish(_ body: (_ later: RowReference, _ earlier: RowReference) throws -> Void) throws {
        guard !runs.isEmpty else { return }
        try spillUnsorted()
        var readers = runs.map { $0.reader() }
        var heads = try readers.indices.map { try readers[$0].next() }
        var current: Entry?
        while let index = Self.smallest(heads) {
            let entry = heads[index]!
            heads[index] = try readers[index].next()
            if let current, current.key == entry.key {
                try body(entry.row, current.row)
            } else {
                current = entry
            }
        }
        runs = []
    }

    private static func smallest(_ heads: [Entry?]) -> Int? {
        var best: Int?
        for (index, head) in heads.enumerated() {
            guard let head else { continue }
            if let best, let other = heads[best], (other.key, other.row.ordinal) <= (head.key, head.row.ordinal) {
                continue
            }
            best = index
        }
        return best
    }
}
