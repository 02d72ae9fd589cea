import Tabular

/// Keys in a temporary file, in partitions by their first bits: equal ones are in the same, and each is small enough to be looked
/// at in memory.
///
/// Keys are hashes, so that the partitions are about equal. Compared with sorted runs that are merged, no key is ever compared
/// with another but by the table that finds it.
struct KeyPartitions {
    private let file: TemporaryFile
    /// What is not written yet, as many entries for each partition, one partition behind the other.
    private var waiting: [DuplicateIndex.Entry]
    private var waitingCounts = [Int](repeating: 0, count: Self.count)
    /// Where each partition's pieces stand among the file's, in their order; each has as many entries as may wait.
    private var pieces = [[Int]](repeating: [], count: Self.count)
    private var pieceCount = 0
    private let pieceSize: Int
    private let memoryLimit: Int

    private static let bits = 6
    private static var count: Int { 1 << bits }
    /// 16 KiB of each partition, so that a catalogue of a million rows takes some hundred writes.
    private static let largestPiece = (16 << 10) / MemoryLayout<DuplicateIndex.Entry>.stride

    /// - Parameter memoryLimit: how many entries may be in memory at once.
    init(memoryLimit: Int) throws(SystemError) {
        file = try TemporaryFile()
        self.memoryLimit = memoryLimit
        pieceSize = min(Self.largestPiece, max(1, memoryLimit / Self.count))
        let none = DuplicateIndex.Entry(key: DuplicateIndex.Key(UnsafeRawBufferPointer(start: nil, count: 0)), row: 0)
        waiting = Array(repeating: none, count: Self.count * pieceSize)
    }

    mutating func append(_ entry: DuplicateIndex.Entry) throws(SystemError) {
        let partition = Int(truncatingIfNeeded: entry.key.high >> UInt64(64 - Self.bits))
        waiting[partition * pieceSize + waitingCounts[partition]] = entry
        waitingCounts[partition] += 1
        if waitingCounts[partition] == pieceSize { try write(partition) }
    }

    private mutating func write(_ partition: Int) throws(SystemError) {
        try file.append(elements: waiting[(partition * pieceSize)..<((partition + 1) * pieceSize)])
        pieces[partition].append(pieceCount)
        pieceCount += 1
        waitingCounts[partition] = 0
    }

    /// Hands out each entry whose key another one before it has, with the first of these.
    func repetitions(_ body: (_ later: Int, _ earlier: Int) throws -> Void) throws {
        for partition in 0..<Self.count {
            let count = pieces[partition].count * pieceSize + waitingCounts[partition]
            // What is more than fits is gone through several times, each time for a part of the keys.
            let parts = UInt64(1 + count / memoryLimit)
            for part in 0..<parts {
                var table = KeyTable(capacity: count / Int(parts))
                try eachEntry(of: partition) { entry in
                    if parts > 1, Self.part(of: entry.key, among: parts) != part { return }
                    if let earlier = table.insert(entry.key, at: entry.row) { try body(entry.row, earlier) }
                }
            }
        }
    }

    /// Which part of a partition a key belongs to, by the bits that the partition leaves.
    private static func part(of key: DuplicateIndex.Key, among parts: UInt64) -> UInt64 {
        (key.high << UInt64(bits)).multipliedFullWidth(by: parts).high
    }

    /// A partition's entries in the order in which they came.
    private func eachEntry(of partition: Int, _ body: (DuplicateIndex.Entry) throws -> Void) throws {
        for piece in pieces[partition] {
            let entries: [DuplicateIndex.Entry] = try file.elements((piece * pieceSize)..<((piece + 1) * pieceSize))
            for entry in entries { try body(entry) }
        }
        let start = partition * pieceSize
        for entry in waiting[start..<(start + waitingCounts[partition])] { try body(entry) }
    }
}
