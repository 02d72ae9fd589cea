import CByteScan
import Glibc

/// Searching bytes eight at a time in a machine word, for what `memchr` cannot do: the first of several bytes.
///
/// Swift's own SIMD masks were measured twenty times slower than a plain loop, and a call of `memchr` costs more than
/// most cells are long; a word in a register needs neither.
protocol WordSearch {
    /// A word whose lowest set bit lies in the first byte that is sought. Higher bits may lie: a borrow runs on from a byte
    /// that matched, never from one that did not.
    func marks(in word: UInt64) -> UInt64
}

extension WordSearch {
    /// The index of the first byte sought from `start` on, or the count where there is none.
    @inline(__always)
    func index(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
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
            // The byte and seven times itself: a word of the tail, without reading beyond it.
            if marks(in: UInt64(repeating: base[index])) != 0 { return index }
            index &+= 1
        }
        return count
    }
}

extension UInt64 {
    /// A byte eight times.
    @inline(__always)
    init(repeating byte: UInt8) { self = UInt64(byte) &* 0x0101_0101_0101_0101 }
}

/// Finds the first of three bytes.
struct ByteSearch: WordSearch {
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64

    init(for first: UInt8, _ second: UInt8, _ third: UInt8) {
        self.first = UInt64(repeating: first)
        self.second = UInt64(repeating: second)
        self.third = UInt64(repeating: third)
    }

    @inline(__always)
    func marks(in word: UInt64) -> UInt64 {
        (Self.zeros(in: word ^ first) | Self.zeros(in: word ^ second) | Self.zeros(in: word ^ third))
    }

    @inline(__always)
    private static func zeros(in word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }
}

/// Finds the first of four bytes, for where that is needed: three cost the scanner less.
struct EitherSearch: WordSearch {
    private let search: ByteSearch
    private let other: ByteSearch

    init(_ search: ByteSearch, or other: UInt8) {
        self.search = search
        self.other = ByteSearch(for: other, other, other)
    }

    @inline(__always)
    func marks(in word: UInt64) -> UInt64 { search.marks(in: word) | other.marks(in: word) }
}

extension UnsafeBufferPointer<UInt8> {
    /// The index of the first such byte from `start` on.
    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        guard start < count, let base = baseAddress,
            let found = memchr(base + start, Int32(byte), count - start)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// The index of the first line end from `start` on, or the count where there is none.
    func endOfLine(from start: Int) -> Int {
        ByteSearch(for: 0x0A, 0x0D, 0x0D).index(in: self, from: start)
    }

    func count(of byte: UInt8) -> Int { byte_scan_count(baseAddress, count, byte) }

    /// How many line ends it holds: LF, CR LF, or CR alone.
    var lineEnds: Int {
        var lineEnds = 0
        var index = endOfLine(from: 0)
        while index < count {
            let isCRLF = self[index] == 0x0D && index + 1 < count && self[index + 1] == 0x0A
            lineEnds += 1
            index = endOfLine(from: index + (isCRLF ? 2 : 1))
        }
        return lineEnds
    }
}
