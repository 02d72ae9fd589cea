/// Finds what ends or interrupts a JSON string: eight bytes a step, since most strings are passed over whole.
enum JSONStringSearch {
    /// The index of the first quote, backslash or control character from `start` on, or the count where there is none.
    @inline(__always)
    static func index(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = bytes.baseAddress else { return bytes.count }
        let count = bytes.count
        var index = start
        while index &+ 8 <= count {
            let word = UInt64(littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
            let marks = marks(in: word)
            if marks != 0 { return index &+ marks.trailingZeroBitCount / 8 }
            index &+= 8
        }
        while index < count {
            if marks(in: UInt64(base[index]) &* ones) != 0 { return index }
            index &+= 1
        }
        return count
    }

    /// A word whose lowest set bit lies in the first byte sought: a borrow may mark bytes behind that one falsely.
    @inline(__always)
    private static func marks(in word: UInt64) -> UInt64 {
        let quotes = bytesBelow(1, in: word ^ (0x22 &* ones))
        let backslashes = bytesBelow(1, in: word ^ (0x5C &* ones))
        return (quotes | backslashes | bytesBelow(0x20, in: word)) & 0x8080_8080_8080_8080
    }

    /// The high bit of each byte that is below the limit; the other bits mean nothing.
    @inline(__always)
    private static func bytesBelow(_ limit: UInt64, in word: UInt64) -> UInt64 {
        (word &- (limit &* ones)) & ~word
    }

    @inline(__always)
    private static var ones: UInt64 { 0x0101_0101_0101_0101 }
}
