/// Reads integers from bytes that nobody vouches for: past the end there is `nil`, never a trap.
struct ByteCursor {
    let bytes: ArraySlice<UInt8>
    var isLittleEndian = false

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The unsigned integer of `size` bytes at an offset from the slice's start.
    func integer(at offset: Int, size: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - size else { return nil }
        let start = bytes.startIndex + offset
        let field = bytes[start..<start + size]
        return isLittleEndian
            ? field.reversed().reduce(0) { $0 << 8 | Int($1) }
            : field.reduce(0) { $0 << 8 | Int($1) }
    }

    /// The bytes from an offset on; empty past the end.
    func rest(from offset: Int) -> ArraySlice<UInt8> { bytes.dropFirst(max(0, offset)) }
}
