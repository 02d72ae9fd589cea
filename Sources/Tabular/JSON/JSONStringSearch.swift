/// Finds what ends or interrupts a JSON string, the first quote, backslash or control character: eight bytes a step, since
/// most strings are passed over whole.
struct JSONStringSearch: WordSearch {
    @inline(__always)
    func marks(in word: UInt64) -> UInt64 {
        let quotes = Self.bytesBelow(1, in: word ^ UInt64(repeating: UInt8(ascii: "\"")))
        let backslashes = Self.bytesBelow(1, in: word ^ UInt64(repeating: UInt8(ascii: "\\")))
        return (quotes | backslashes | Self.bytesBelow(0x20, in: word)) & 0x8080_8080_8080_8080
    }

    /// The high bit of each byte that is below the limit; the other bits mean nothing.
    @inline(__always)
    private static func bytesBelow(_ limit: UInt8, in word: UInt64) -> UInt64 {
        (word &- UInt64(repeating: limit)) & ~word
    }
}
