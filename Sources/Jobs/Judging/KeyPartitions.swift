import Spilling
import Tabular

/// Keys in a temporary file, in partitions by their first bits: equal ones are in the same, and each is small enough to be looked
/// at in memory.
///
/// Keys are hashes, so that the partitions are about equal. Compared with sorted runs that are merged, no key is ever compared
/// with another but by the table that finds it.
final class KeyPartitions {
    private let file: TemporaryFile
    /// What is not written yet, as many entries for each partition, one partition behind the other.
    private let waiting: UnsafeMutableBufferPointer<DuplicateIndex.Entry>
    private let waitingCounts: UnsafeMutableBufferPointer<Int>
    /// Where each partition's pieces stand among the file's, in their order; each has as many entries as may wait.
    private var pieces = [[Int]](repeating: [], count: count)
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
        waiting = .allocate(capacity: Self.count * pieceSize)
        waitingCounts = .allocate(capacity: Self.count)
        waitingCounts.initialize(repeating: 0)
    }

    deinit {
        waiting.deallocate()
        waitingCounts.deallocate()
    }

    func append(_ entry: DuplicateIndex.Entry) throws(SystemError) {
        let partition = Int(truncatingIfNeeded: entry.high >> UInt64(64 - Self.bits))
        // Full where writing has failed before.
        if waitingCounts[partition] == pieceSize { try write(partition) }
        let count = waitingCounts[partition]
        waiting.initializeElement(at: partition * pieceSize + count, to: entry)
        waitingCounts[partition] = count + 1
        if count + 1 == pieceSize { try write(partition) }
    }

    private func write(_ partition: Int) throws(SystemError) {
        try file.append(UnsafeRawBufferPointer(waiting(in: partition)))
        pieces[partition].append(pieceCount)
        pieceCount += 1
        waitingCounts[partition] = 0
    }

    private func waiting(in partition: Int) -> UnsafeMutableBufferPointer<DuplicateIndex.Entry> {
        let start = partition * pieceSize
        return UnsafeMutableBufferPointer(rebasing: waiting[start..<(start + waitingCounts[partition])])
    }

    /// Hands out each entry whose key another one before it has, with the first of these.
    func repetitions(_ body: (_ later: Int, _ earlier: Int) throws -> Void) throws {
        // It is cleared for each of them: no larger than the largest one needs.
        let table = KeyTable(capacity: min(memoryLimit, (0..<Self.count).map(entryCount).max() ?? 0))
        for partition in 0..<Self.count {
            let count = entryCount(partition)
            // What is more than fits is gone through several times, each time for a part of the keys.
            let parts = UInt64(1 + count / memoryLimit)
            for part in 0..<parts {
                table.removeAll()
                try eachEntry(of: partition) { entry in
                    if parts > 1, Self.part(of: entry, among: parts) != part { return }
                    if let earlier = table.insert(entry) { try body(entry.row, earlier) }
                }
            }
        }
    }

    private func entryCount(_ partition: Int) -> Int {
        pieces[partition].count * pieceSize + waitingCounts[partition]
    }

    /// Which part of a partition an entry belongs to, by the bits that the partition leaves.
    private static func part(of entry: DuplicateIndex.Entry, among parts: UInt64) -> UInt64 {
        (entry.high << UInt64(bits)).multipliedFullWidth(by: parts).high
    }

    /// A partition's entries in the order in which they came.
    private func eachEntry(of partition: Int, _ body: (DuplicateIndex.Entry) throws -> Void) throws {
        for piece in pieces[partition] {
            let entries: [DuplicateIndex.Entry] = try file.elements((piece * pieceSize)..<((piece + 1) * pieceSize))
            for entry in entries { try body(entry) }
        }
        for entry in waiting(in: partition) { try body(entry) }
    }
}
