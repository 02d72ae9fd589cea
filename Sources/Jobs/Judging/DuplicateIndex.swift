import Catalogue
import Tabular

/// Finds values that a catalogue holds twice, in flat memory however many records there are.
///
/// As long as the keys fit in `memoryLimit`, a repetition is found at once. Beyond it they go to sorted runs in
/// temporary files, and the repetitions among them are found when the runs are merged at the end.
struct DuplicateIndex {
    /// What two equal values have in common: 128 bits of keyed SipHash, so that nobody can make two values collide.
    struct Key: Comparable, BitwiseCopyable, Sendable {
        var high: UInt64
        var low: UInt64

        /// - Parameter text: composed (NFC), so that equal texts have equal bytes; hashing the text itself would compose
        ///   it once more.
        init(_ text: String) {
            var text = text
            self = text.withUTF8 { Self(UnsafeRawBufferPointer($0)) }
        }

        /// - Parameter bytes: those of a composed text.
        init(_ bytes: UnsafeRawBufferPointer) { (low, high) = SipHash.hash(bytes, key: Self.secret) }

        /// Another one in every run.
        private static let secret = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max))

        static func < (left: Key, right: Key) -> Bool {
            left.high == right.high ? left.low < right.low : left.high < right.high
        }
    }

    /// Where a value stands. Of equal ones the first in the catalogue comes first.
    struct Entry: BitwiseCopyable, Comparable {
        var key: Key
        var row: RowReference

        static func < (left: Entry, right: Entry) -> Bool {
            left.key == right.key ? left.row.ordinal < right.row.ordinal : left.key < right.key
        }

        static func == (left: Entry, right: Entry) -> Bool {
            left.key == right.key && left.row.ordinal == right.row.ordinal
        }
    }

    /// What is kept in memory at most, in bytes: half of the 8 MiB that the keys and the names of a catalogue have.
    static let memoryLimit = 4 << 20

    private var first = KeyTable()
    private var unsorted: [Entry] = []
    /// What did not fit; `nil` as long as all does.
    private var runs: SortedRuns<Entry>?
    private let capacity: Int

    init(memoryLimit: Int = Self.memoryLimit) {
        // An array grows by doubling, and the table has slots besides.
        capacity = max(1, memoryLimit * 3 / 4 / MemoryLayout<Entry>.stride)
    }

    /// Whether repetitions may be found only at the end.
    var isSpilled: Bool { runs != nil }

    /// Where the value stood first, if that is known already.
    func earlier(_ key: Key) -> RowReference? { isSpilled ? nil : first.row(key) }

    /// Remembers where a value stands; of equal ones the first.
    mutating func insert(_ key: Key, at row: RowReference) throws(SystemError) {
        if isSpilled {
            unsorted.append(Entry(key: key, row: row))
            if unsorted.count >= capacity { try spillUnsorted() }
            return
        }
        first.insert(key, at: row)
        guard first.count >= capacity else { return }
        unsorted = first.entries
        first = KeyTable()
        runs = try SortedRuns()
        try spillUnsorted()
    }

    private mutating func spillUnsorted() throws(SystemError) {
        unsorted.sortByKeys()
        try runs?.append(unsorted)
        unsorted.removeAll(keepingCapacity: true)
    }

    /// Hands out the repetitions that were not found at once, with where each value stood first.
    mutating func finish(_ body: (_ later: RowReference, _ earlier: RowReference) throws -> Void) throws {
        guard isSpilled else { return }
        try spillUnsorted()
        unsorted = []
        var current: Entry?
        try runs?.merge { entry in
            if let current, current.key == entry.key {
                try body(entry.row, current.row)
            } else {
                current = entry
            }
        }
        runs = nil
    }
}

extension [DuplicateIndex.Entry] {
    /// Sorts in place, by a quarter of the instructions that a sort by comparing takes of 50,000 entries: the first bits of a
    /// hash say nearly where an entry belongs.
    mutating func sortByKeys() {
        withUnsafeMutableBufferPointer { entries in
            let shift = UInt64(64 - Self.bits(for: entries.count))
            let place = { (entry: Element) in shift == 64 ? 0 : Int(truncatingIfNeeded: entry.key.high >> shift) }
            var ends = [Int](repeating: 0, count: 1 << (64 - shift))
            for entry in entries { ends[place(entry)] += 1 }
            var next = ends
            var end = 0
            for index in ends.indices {
                next[index] = end
                end += ends[index]
                ends[index] = end
            }
            for index in ends.indices {
                let start = index == 0 ? 0 : ends[index - 1]
                while next[index] < ends[index] {
                    // Each exchange puts one entry where it belongs.
                    let target = place(entries[next[index]])
                    if target != index { entries.swapAt(next[index], next[target]) }
                    next[target] += 1
                }
                entries[start..<ends[index]].sort()
            }
        }
    }

    /// As many first bits as leave some eight entries to each place, and its counts within a processor's nearest cache.
    private static func bits(for count: Int) -> Int {
        Swift.min(12, Swift.max(0, Int.bitWidth - (count / 8).leadingZeroBitCount))
    }
}
