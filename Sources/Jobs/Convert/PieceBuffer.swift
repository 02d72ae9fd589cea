import Tabular

/// A file's bytes a piece after another, with what was left of the one before.
struct PieceBuffer: ~Copyable {
    private var space = UnsafeMutableRawBufferPointer.allocate(byteCount: 512 << 10, alignment: 16)
    private var count = 0
    private var offset: Int

    /// - Parameter offset: where the bytes begin.
    init(from offset: Int = 0) { self.offset = offset }

    deinit { space.deallocate() }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: space[..<count]) }

    /// - Returns: whether there are bytes that were not there before.
    mutating func fill(from file: any ReadableSink) throws(SystemError) -> Bool {
        if count == space.count { grow() }
        let read = try file.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: space[count...]))
        offset += read
        count += read
        return read > 0
    }

    /// Drops the first bytes.
    mutating func drop(_ dropped: Int) {
        let rest = space[dropped..<count]
        space.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest))
        count -= dropped
    }

    /// A row is longer than the space.
    private mutating func grow() {
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * space.count, alignment: 16)
        larger.copyMemory(from: bytes)
        space.deallocate()
        space = larger
    }
}
