import Catalogue
import Tabular

/// Finds values that a catalogue holds twice, in flat memory however many records there are.
///
/// As long as the keys fit in `memoryLimit`, a repetition is found at once. Beyond it they go to a temporary file, and the
/// repetitions among them are found at the end.
struct DuplicateIndex {
    /// What two equal values have in common: 128 bits of a keyed hash (`KeyHash`).
    struct Key: Equatable, BitwiseCopyable, Sendable {
        var high: UInt64
        var low: UInt64

        /// In the place of a key where there is no value.
        static let absent = Key(high: 0, low: 0)
    }

    /// A value, and which row has it: by a number that grows from row to row.
    ///
    /// It takes sixteen bytes: of the key it has 92 bits. That two of a billion texts share them happens once in ten billion
    /// catalogues.
    struct Entry: BitwiseCopyable {
        /// The first bits of the key.
        private(set) var high: UInt64
        /// The next ones, and below them the row's number.
        private var rest: UInt64

        private static var rowBits: UInt64 { 36 }

        @inline(__always)
        init(_ key: Key, at row: Int) {
            assert(0..<(1 << Self.rowBits) ~= row)
            high = key.high
            rest = (key.low >> Self.rowBits) << Self.rowBits | UInt64(truncatingIfNeeded: row)
        }

        var row: Int { Int(rest & (1 << Self.rowBits - 1)) }

        /// Whether the other has the same key.
        @inline(__always)
        func equals(_ other: Self) -> Bool { (high ^ other.high) | ((rest ^ other.rest) >> Self.rowBits) == 0 }
    }

    /// What is kept in memory at most, in bytes: half of the 4 MiB that the keys and the names of a catalogue have.
    static let memoryLimit = 2 << 20

    private var first = KeyTable()
    /// What did not fit; `nil` as long as all does.
    private var partitions: KeyPartitions?
    /// How many entries a table may have: an array grows by doubling, and the table has slots besides.
    private let capacity: Int

    init(memoryLimit: Int = Self.memoryLimit) {
        let capacity = memoryLimit / 2 / (MemoryLayout<Entry>.stride + KeyTable.slotSize)
        self.capacity = max(1, min(capacity, KeyTable.most))
    }

    /// Whether repetitions may be found only at the end.
    var isSpilled: Bool { partitions != nil }

    /// Which row had the value first, if that is known already.
    func earlier(_ key: Key) -> Int? { isSpilled ? nil : first.row(key) }

    /// Remembers which row has a value; of equal ones the first.
    mutating func insert(_ key: Key, at row: Int) throws(SystemError) {
        if partitions != nil {
            try partitions?.append(Entry(key, at: row))
            return
        }
        first.insert(Entry(key, at: row))
        if first.count >= capacity { try spill() }
    }

    private mutating func spill() throws(SystemError) {
        let partitions = try KeyPartitions(memoryLimit: capacity)
        try first.forEach { (entry) throws(SystemError) in try partitions.append(entry) }
        first = KeyTable()
        self.partitions = partitions
    }

    /// Hands out the repetitions that were not found at once, with which row had each value first; in no order.
    mutating func finish(_ body: (_ later: Int, _ earlier: Int) throws -> Void) throws {
        try partitions?.repetitions(body)
        partitions = nil
    }
}

extension DuplicateIndex.Key {
    /// - Parameter text: composed (NFC), so that equal texts have equal bytes; hashing the text itself would compose
    ///   it once more.
    init(_ text: String) {
        var text = text
        self = text.withUTF8 { KeyHash.ofRun.key(of: UnsafeRawBufferPointer($0)) }
    }
}
