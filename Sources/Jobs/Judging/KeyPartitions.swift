import Spilling
import Tabular

/// Keys in a temporary file, in partitions by their first bits: equal ones are in the same, and each is small enough to be looked
/// at in memory.
///
/// Keys are hashes, so that the partitions are about equal. Compared with sorted runs that are merged, no key is ever compared
/// with another but by the table that finds it.
final class KeyPartitions {
    private let file: TemporaryFile
    /// Room for pieces: one that each partition fills, and some that are full or free.
    private let memory: UnsafeMutableBufferPointer<DuplicateIndex.Entry>
    /// Each partition's.
    private let buffers: UnsafeMutableBufferPointer<Buffer>
    /// The pieces of the memory that wait to be written, in the order in which they got their places in the file.
    private var full: [Int] = []
    /// Those that nobody fills and that hold nothing.
    private var free: [Int]
    /// Where each partition's pieces stand among the file's, in their order.
    private var pieces = [[UInt32]](repeating: [], count: count)
    private var pieceCount: UInt32 = 0
    private let pieceSize: Int
    private let memoryLimit: Int

    /// A piece of the memory, and how many entries it has.
    private struct Buffer {
        var piece: Int
        var count = 0
    }

    private static let bits = 6
    private static var count: Int { 1 << bits }
    /// 4 KiB: what all partitions fill at once is written to over and over, and then stays in a core's second cache.
    private static let largestPiece = (4 << 10) / MemoryLayout<DuplicateIndex.Entry>.stride
    /// So many pieces are written together, so that a catalogue of a million rows takes some hundred writes.
    private static let together = 16

    /// - Parameter memoryLimit: how many entries may be in memory at once.
    init(memoryLimit: Int) throws(SystemError) {
        file = try TemporaryFile()
        self.memoryLimit = memoryLimit
        pieceSize = min(Self.largestPiece, max(1, memoryLimit / Self.count))
        memory = .allocate(capacity: (Self.count + Self.together) * pieceSize)
        buffers = .allocate(capacity: Self.count)
        _ = buffers.initialize(from: (0..<Self.count).map { Buffer(piece: $0) })
        free = Array(Self.count..<(Self.count + Self.together))
    }

    deinit {
        memory.deallocate()
        buffers.deallocate()
    }

    func append(_ entry: DuplicateIndex.Entry) throws(SystemError) {
        let partition = Int(truncatingIfNeeded: entry.high >> UInt64(64 - Self.bits))
        // Full where writing has failed before.
        if buffers[partition].count == pieceSize { try beginPiece(of: partition) }
        let (piece, count) = (buffers[partition].piece, buffers[partition].count)
        memory.initializeElement(at: piece * pieceSize + count, to: entry)
        buffers[partition].count = count + 1
        if count + 1 == pieceSize { try beginPiece(of: partition) }
    }

    /// Gives a partition whose piece is full another one.
    private func beginPiece(of partition: Int) throws(SystemError) {
        if free.isEmpty { try writeFull() }
        full.append(buffers[partition].piece)
        pieces[partition].append(pieceCount)
        pieceCount += 1
        buffers[partition] = Buffer(piece: free.removeLast())
    }

    private func writeFull() throws(SystemError) {
        let pieces = full.map { entries(in: Buffer(piece: $0, count: pieceSize)) }
        try file.append(gathering: pieces.map { UnsafeRawBufferPointer($0) })
        free += full
        full.removeAll(keepingCapacity: true)
    }

    private func entries(in buffer: Buffer) -> UnsafeMutableBufferPointer<DuplicateIndex.Entry> {
        let start = buffer.piece * pieceSize
        return UnsafeMutableBufferPointer(rebasing: memory[start..<(start + buffer.count)])
    }

    /// Hands out each entry whose key another one before it has, with the first of these.
    func repetitions(_ body: (_ later: Int, _ earlier: Int) throws -> Void) throws {
        try writeFull()
        let piece = UnsafeMutableBufferPointer<DuplicateIndex.Entry>.allocate(capacity: pieceSize)
        defer { piece.deallocate() }
        // It is cleared for each of them: no larger than the largest one needs.
        let table = KeyTable(capacity: min(memoryLimit, (0..<Self.count).map(entryCount).max() ?? 0))
        for partition in 0..<Self.count {
            let count = entryCount(partition)
            // What is more than fits is gone through several times, each time for a part of the keys.
            let parts = UInt64(1 + count / memoryLimit)
            for part in 0..<parts {
                table.removeAll()
                try eachEntry(of: partition, piece) { entry in
                    if parts > 1, Self.part(of: entry, among: parts) != part { return }
                    if let earlier = table.insert(entry) { try body(entry.row, earlier) }
                }
            }
        }
    }

    private func entryCount(_ partition: Int) -> Int {
        pieces[partition].count * pieceSize + buffers[partition].count
    }

    /// Which part of a partition an entry belongs to, by the bits that the partition leaves.
    private static func part(of entry: DuplicateIndex.Entry, among parts: UInt64) -> UInt64 {
        (entry.high << UInt64(bits)).multipliedFullWidth(by: parts).high
    }

    /// A partition's entries in the order in which they came.
    ///
    /// - Parameter piece: room for those of a piece.
    private func eachEntry(
        of partition: Int, _ piece: UnsafeMutableBufferPointer<DuplicateIndex.Entry>,
        _ body: (DuplicateIndex.Entry) throws -> Void
    ) throws {
        for place in pieces[partition] {
            try file.read(from: Int(place) * pieceSize, into: piece)
            for entry in piece { try body(entry) }
        }
        for entry in entries(in: buffers[partition]) { try body(entry) }
    }
}
