/// One block of Deflate with fixed codes (RFC 1951 §3.2.6), symbol by symbol.
struct DeflatedBits {
    private var bytes: [UInt8] = []
    private var (open, openCount) = (UInt64(0), 0)

    init() { append(0b011, count: 3) }

    mutating func append(literal byte: UInt8) {
        byte < 144 ? append(code: 0x30 + Int(byte), count: 8) : append(code: 0x190 + Int(byte) - 144, count: 9)
    }

    /// 258 bytes, as they stand that many bytes before.
    mutating func append(longestMatchAt distance: Int) {
        append(code: 0b1100_0101, count: 8)
        // Two codes share a length in bits from the distance 5 on.
        let extra = max(0, (Int.bitWidth - (distance - 1).leadingZeroBitCount) - 2)
        let code = distance <= 4 ? distance - 1 : 2 * extra + ((distance - 1) >> extra)
        append(code: code, count: 5)
        append(UInt64(distance <= 4 ? 0 : (distance - 1) & ((1 << extra) - 1)), count: distance <= 4 ? 0 : extra)
    }

    /// The block with its end.
    mutating func finished() -> [UInt8] {
        append(code: 0, count: 7)
        append(0, count: 7)
        return bytes
    }

    /// Codes go in from their highest bit on.
    private mutating func append(code: Int, count: Int) {
        for bit in (0..<count).reversed() { append(UInt64(code >> bit & 1), count: 1) }
    }

    private mutating func append(_ bits: UInt64, count: Int) {
        open |= bits << UInt64(openCount)
        openCount += count
        while openCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: open))
            (open, openCount) = (open >> 8, openCount - 8)
        }
    }
}
