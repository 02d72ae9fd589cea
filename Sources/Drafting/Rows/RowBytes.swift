import CByteScan
import Tabular

/// The bytes of a row's cells, looked at a word at a time.
struct RowBytes {
    let base: UnsafePointer<UInt8>
    /// Marks the bytes that surely belong to no plain text (`byte_scan_odd`), of the first so many; `nil` where nobody has looked.
    let odd: UnsafePointer<UInt64>?
    let markedEnd: Int
    /// Up to where bytes can be read, whatever stands there.
    let readableEnd: Int

    /// Whether the word at a cell's last byte can be read.
    func reaches(_ end: Int) -> Bool { end + 8 <= readableEnd }

    /// Eight bytes; behind the last cell as many can be read.
    @inline(__always)
    func word(at index: Int) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
    }

    /// Whether it is a plain text without anything around it that is to be looked at: a blank, an apostrophe, a formula's error.
    ///
    /// - Precondition: it is not empty.
    @inline(__always)
    func isPlain(_ range: Range<Int>) -> Bool {
        guard let odd, range.upperBound <= markedEnd, !byte_scan_has_odd(odd, range.lowerBound, range.upperBound)
        else { return false }
        let (first, last) = (base[range.lowerBound], base[range.upperBound - 1])
        guard first > UInt8(ascii: "'"), last > 0x20 else { return false }
        return (first < 0x80 || first >= 0xE4) && (last < 0x80 || range.count > 2 && base[range.upperBound - 3] >= 0xE4)
    }

    /// Whether it may be HTML of which nobody sees anything.
    @inline(__always)
    func mayBeBlankHTML(_ range: Range<Int>) -> Bool {
        base[range.lowerBound] == UInt8(ascii: "<")
            && UnsafeBufferPointer(start: base + range.lowerBound, count: range.count).mayBeBlankHTML
    }

    /// How many photos are named between bars and semicolons.
    func namesCount(_ range: Range<Int>) -> Int? {
        guard !range.isEmpty, range.count <= SlotCell.longestPhotos else { return nil }
        let first = base[range.lowerBound]
        guard first > UInt8(ascii: "'"), first != UInt8(ascii: "[") else { return nil }
        let count = byte_scan_names(base + range.lowerBound, range.count, readableEnd - range.lowerBound, true)
        return count < 0 ? nil : Int(count)
    }

    /// Whether it is surely the name of one photo: no address, no list of its own.
    func isPhotoName(_ range: Range<Int>) -> Bool {
        guard !range.isEmpty, range.count <= SlotCell.longestPhotos else { return false }
        let (first, last) = (base[range.lowerBound], base[range.upperBound - 1])
        guard first > UInt8(ascii: "/"), first < 0x80, last > 0x20, last < 0x80, first != UInt8(ascii: "[") else {
            return false
        }
        return !mayHold(UInt8(ascii: ":"), range)
    }

    /// Whether one of the bytes is such a one, or one of the seven behind them.
    func mayHold(_ byte: UInt8, _ range: Range<Int>) -> Bool {
        let sought = UInt64(byte) &* 0x0101_0101_0101_0101
        var start = range.lowerBound
        while start < range.upperBound {
            let word = word(at: start) ^ sought
            if (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 != 0 { return true }
            start += 8
        }
        return false
    }

    func text(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    /// Whether a plain text may be on several lines, or what a program on the way has made of another.
    func mayBeNoName(_ range: Range<Int>) -> Bool {
        let text = text(range)
        return text.hasAny(of: Self.notOfNames) || ValueDamage.isDate(text)
    }

    private static let notOfNames = ByteSet(0x0A, UInt8(ascii: "?"), 0xC3)

    /// An amount of up to eight digits, and one or two behind a point, spelt without anything else.
    @inline(__always)
    func amount(_ range: Range<Int>) -> CleanAmount? {
        if let whole = wholeAmount(range) { return CleanAmount(whole: whole) }
        guard let places = places(range) else { return nil }
        let fraction = (range.upperBound - places)..<range.upperBound
        guard let whole = wholeAmount(range.lowerBound..<(fraction.lowerBound - 1)), let rest = digits(fraction) else {
            return nil
        }
        return CleanAmount(coefficient: whole * (places == 1 ? 10 : 100) + rest, places: places)
    }

    /// How many digits stand behind a point: one or two.
    @inline(__always)
    private func places(_ range: Range<Int>) -> Int? {
        let point = UInt8(ascii: ".")
        if range.count > 3, base[range.upperBound - 3] == point { return 2 }
        return range.count > 2 && base[range.upperBound - 2] == point ? 1 : nil
    }

    /// A number of up to eight digits, spelt without anything else.
    @inline(__always)
    func wholeAmount(_ range: Range<Int>) -> Int64? {
        if range.count > 1, base[range.lowerBound] == UInt8(ascii: "0") { return nil }
        return digits(range)
    }

    /// Up to eight digits.
    @inline(__always)
    private func digits(_ range: Range<Int>) -> Int64? {
        let count = range.count
        guard count > 0, count <= 8 else { return nil }
        // The digits at the end of a word, behind zeros.
        let shift = UInt64(8 * (8 - count))
        let digits = (word(at: range.lowerBound) << shift) &- (0x3030_3030_3030_3030 << shift)
        guard ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080 == 0 else { return nil }
        let pairs = digits &* 10 &+ digits >> 8
        let fours = (pairs & 0x0000_00FF_0000_00FF) &* (100 + 1_000_000 << 32)
        let others = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* (1 + 10_000 << 32)
        return Int64((fours &+ others) >> 32)
    }

    /// Whether it has a letter that no number has: a Latin one, or a Hangul syllable that is no unit.
    func hasLetter(_ range: Range<Int>) -> Bool {
        for index in range {
            let byte = base[index]
            if byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "z") { return true }
            // U+B000 to U+CFFF, where 원 stands behind numbers (EC 9B 90); 개 and 건 are before.
            if byte == 0xEB || byte == 0xEC && word(at: index) & 0xFF_FFFF != 0x90_9BEC { return true }
        }
        return false
    }
}
