/// SipHash with a result of 128 bits (Aumasson and Bernstein, 2012): without its key nobody can make two values collide.
///
/// For processors without instructions of AES. The standard library's `Hasher` gives 64 bits, would have to be asked twice, and
/// takes five times the instructions.
struct SipHash {
    private var v0: UInt64
    private var v1: UInt64
    private var v2: UInt64
    private var v3: UInt64

    private init(key: (UInt64, UInt64)) {
        v0 = key.0 ^ 0x736F_6D65_7073_6575
        // The last byte differs where the result has 128 bits.
        v1 = key.1 ^ 0x646F_7261_6E64_6F6D ^ 0xEE
        v2 = key.0 ^ 0x6C79_6765_6E65_7261
        v3 = key.1 ^ 0x7465_6462_7974_6573
    }

    /// - Parameters:
    ///   - rounds: of each word, and at the end; one and three are what `Hasher` takes.
    @inline(__always)
    static func hash(
        _ bytes: UnsafeRawBufferPointer, key: (UInt64, UInt64), rounds: (word: Int, end: Int) = (1, 3)
    ) -> (low: UInt64, high: UInt64) {
        var state = SipHash(key: key)
        let whole = bytes.count & ~7
        for offset in stride(from: 0, to: whole, by: 8) {
            state.take(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)), rounds.word)
        }
        state.take(UInt64(truncatingIfNeeded: bytes.count) << 56 | rest(of: bytes, from: whole), rounds.word)
        state.v2 ^= 0xEE
        let low = state.end(rounds.end)
        state.v1 ^= 0xDD
        return (low, state.end(rounds.end))
    }

    /// The last bytes, fewer than eight.
    @inline(__always)
    private static func rest(of bytes: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
        if start == bytes.count { return 0 }
        if start == 0 {
            return bytes.reduce(into: (0 as UInt64, 0 as UInt64)) { rest, byte in
                rest.0 |= UInt64(byte) << rest.1
                rest.1 += 8
            }.0
        }
        // The eight bytes at the end have those before them, too.
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
        return word >> UInt64(8 * (8 - (bytes.count - start)))
    }

    @inline(__always)
    private mutating func take(_ word: UInt64, _ rounds: Int) {
        v3 ^= word
        for _ in 0..<rounds { round() }
        v0 ^= word
    }

    @inline(__always)
    private mutating func end(_ rounds: Int) -> UInt64 {
        for _ in 0..<rounds { round() }
        return v0 ^ v1 ^ v2 ^ v3
    }

    @inline(__always)
    private mutating func round() {
        v0 &+= v1
        v1 = v1.rotated(by: 13) ^ v0
        v0 = v0.rotated(by: 32)
        v2 &+= v3
        v3 = v3.rotated(by: 16) ^ v2
        v0 &+= v3
        v3 = v3.rotated(by: 21) ^ v0
        v2 &+= v1
        v1 = v1.rotated(by: 17) ^ v2
        v2 = v2.rotated(by: 32)
    }
}

extension UInt64 {
    @inline(__always)
    fileprivate func rotated(by bits: UInt64) -> UInt64 { self << bits | self >> (64 - bits) }
}
