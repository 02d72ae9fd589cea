import CByteScan

/// What one look at the bytes of a text shows, without looking a character up in Unicode's tables.
///
/// It is for the texts that people mostly write. Of any other it says that it does not know, and not that something is the
/// matter.
package struct TextGlance {
    /// Whether the text is surely composed: none of its characters changes under NFC, alone or beside another (UAX #15,
    /// Quick_Check = Yes and no combining class). What is not surely so ends the look.
    package private(set) var isComposed = true
    /// Whether it may hold a character that a name or a description may not.
    package private(set) var mayHoldForbidden = false
    /// How many scalars it has, where it is composed.
    package private(set) var scalars = 0
    /// Whether each of its scalars is surely a grapheme cluster of its own.
    private var isPlain = true

    /// How many grapheme clusters it has, where that is known.
    package var clusters: Int? { isComposed && isPlain ? scalars : nil }

    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - isWide: whether vector instructions are used where the processor has them.
    package init(_ bytes: UnsafeBufferPointer<UInt8>, isWide: Bool = true) {
        var index = 0
        while index < bytes.count, isComposed {
            if isWide { scanWide(bytes, from: &index) }
            if index == bytes.count { return }
            isPlain = false
            // Where those know a character nothing of, the next ones will be of the same script.
            let end = isWide ? min(bytes.count, index + Self.stride) : bytes.count
            while index < end, isComposed { scan(bytes, at: &index) }
        }
    }

    /// Whether the text's length in grapheme clusters is surely one of those allowed.
    ///
    /// - Parameter bytes: those that were looked at; all of them are composed.
    package func surelyFits(_ allowed: ClosedRange<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if let clusters { return allowed.contains(clusters) }
        return scalars <= allowed.upperBound && bytes.hasSimpleClusters(allowed.lowerBound)
    }

    /// How many bytes are looked at one character after the other before vector instructions are tried again.
    private static var stride: Int { 48 }

    private mutating func scanWide(_ bytes: UnsafeBufferPointer<UInt8>, from index: inout Int) {
        let seen = byte_scan_plain(bytes.baseAddress! + index, bytes.count - index)
        index += seen.end
        scalars += seen.scalars
    }

    /// Scans the character that begins there, or eight of them.
    @inline(__always)
    private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) {
        let byte = bytes[index]
        // A step from one leading byte to the next stays within well-formed bytes.
        if byte >= 0xC2, index + byte.scalarLength > bytes.count {
            isComposed = false
            return
        }
        switch byte {
        case 0x20..<0x80:
            let length = bytes.hasPrintableWord(at: index) ? 8 : 1
            index += length
            scalars += length - 1
        case 0x09, 0x0A, 0x0D: index += 1
        case 0..<0x20:
            mayHoldForbidden = true
            index += 1
        // U+B000…U+CFFF: Hangul syllables. U+4000…U+9FFF: ideographs. U+D000…U+D7FF: syllables, and jamo that never
        // compose.
        case 0xEB, 0xEC, 0xE4...0xE9, 0xED: index += 3
        // U+A000…U+AFFF: only its Hangul syllables, from U+AC00.
        case 0xEA where bytes[index + 1] >= 0xB0: index += 3
        // Below U+0300, where the first combining marks stand; U+0400…U+047F: Cyrillic letters.
        case 0xC2..<0xCC, 0xD0, 0xD1: index += 2
        case 0xE2 where Self.isComposedPunctuation(bytes[index + 1], bytes[index + 2]): index += 3
        case 0xE3 where Self.isComposedKana(bytes[index + 1], bytes[index + 2]): index += 3
        case 0xEF where Self.isComposedForm(bytes[index + 1], bytes[index + 2]): index += 3
        // U+1F000…U+1FFFF: emoji.
        case 0xF0 where bytes[index + 1] == 0x9F: index += 4
        default:
            isComposed = false
            return
        }
        scalars += 1
    }

    /// U+2002…U+20BF, U+2140…U+22FF and U+2340…U+27FF: between them stand spaces, letters and brackets that are others
    /// when composed, and marks that combine.
    private static func isComposedPunctuation(_ second: UInt8, _ third: UInt8) -> Bool {
        switch second {
        case 0x80: third >= 0x82
        case 0x81, 0x82, 0x85...0x8B, 0x8D...0x9F: true
        default: false
        }
    }

    /// U+3000…U+3FFF without the tone marks and the voicing marks, which combine.
    private static func isComposedKana(_ second: UInt8, _ third: UInt8) -> Bool {
        switch second {
        case 0x80: !(0xAA...0xAF).contains(third)
        case 0x82: third != 0x99 && third != 0x9A
        default: true
        }
    }

    /// U+FE0F, which makes an emoji of a sign, and full-width forms, U+FF00…U+FFFC: behind them stands what a letter becomes that was
    /// lost, which is looked at again.
    private static func isComposedForm(_ second: UInt8, _ third: UInt8) -> Bool {
        switch second {
        case 0xB8: third == 0x8F
        case 0xBC...0xBE: true
        case 0xBF: third < 0xBD
        default: false
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether cheap bounds show that a text's length in grapheme clusters is one of those allowed: it has at most as many
    /// clusters as scalars, and at most as many scalars as bytes.
    package func surelyFits(_ allowed: ClosedRange<Int>) -> Bool {
        guard count <= allowed.upperBound || scalars <= allowed.upperBound else { return false }
        return hasSimpleClusters(allowed.lowerBound)
    }

    /// The same of what the text becomes when it is composed (NFC): three scalars at most of each (UAX #15), and the boundary
    /// between two simple clusters stays.
    package func surelyFitsComposed(_ allowed: ClosedRange<Int>) -> Bool {
        let most = allowed.upperBound / 3
        // A scalar has four bytes at most: what has many more is not looked through.
        return count / 4 <= most && scalars <= most && hasSimpleClusters(allowed.lowerBound)
    }

    /// How many scalars there are in well-formed UTF-8.
    private var scalars: Int { count { $0 & 0xC0 != 0x80 } }

    /// Whether a name or a description may not hold one of its characters: those are single bytes below 0x20, or EF BF BE and
    /// EF BF BF.
    package var mayHoldForbidden: Bool {
        contains { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D || $0 == 0xEF }
    }

    /// Whether a scalar that nobody sees may be in well-formed UTF-8: U+200B…U+2064 (E2 80, E2 81) but U+200D, which joins emoji, U+3164
    /// (E3 85), U+FEFF (EF BB), U+FFA0 (EF BE).
    var mayHoldUnseen: Bool {
        var index = 0
        while index < count {
            let length = self[index].scalarLength
            if length == 3 {
                switch (self[index], self[index + 1]) {
                case (0xE2, 0x80): if self[index + 2] != 0x8D { return true }
                case (0xE2, 0x81), (0xE3, 0x85), (0xEF, 0xBB), (0xEF, 0xBE): return true
                default: break
                }
            }
            index += length
        }
        return false
    }

    /// Whether the text begins with enough clusters that need no segmentation to be seen: between two printable
    /// ASCII characters or Hangul syllables there is always a boundary (UAX #29).
    fileprivate func hasSimpleClusters(_ minimum: Int) -> Bool {
        var clusters = 0
        var followsSimple = false
        var index = 0
        while index < count {
            let length = self[index].scalarLength
            let isSimple = length == 1 ? (0x20..<0x7F).contains(self[index]) : length == 3 && isHangul(at: index)
            if isSimple, followsSimple || clusters == 0 { clusters += 1 }
            if clusters >= minimum { return true }
            followsSimple = isSimple
            index += length
        }
        return false
    }

    /// Whether a Hangul syllable begins there, U+AC00…U+D7A3.
    private func isHangul(at index: Int) -> Bool {
        switch self[index] {
        case 0xEB, 0xEC: true
        case 0xEA: self[index + 1] >= 0xB0
        case 0xED: self[index + 1] < 0x9E || self[index + 1] == 0x9E && self[index + 2] <= 0xA3
        default: false
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the next eight bytes are there, and are ASCII without control characters.
    @inline(__always)
    fileprivate func hasPrintableWord(at index: Int) -> Bool {
        guard index + 8 <= count else { return false }
        let word = UnsafeRawPointer(baseAddress!).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        // A byte below 0x20 borrows, as one from 0x80 on has the highest bit itself.
        return (word | (word &- 0x2020_2020_2020_2020)) & 0x8080_8080_8080_8080 == 0
    }
}

extension UInt8 {
    /// How many bytes a scalar has that begins with this one.
    fileprivate var scalarLength: Int {
        switch self {
        case 0..<0x80: 1
        case 0..<0xE0: 2
        case 0..<0xF0: 3
        default: 4
        }
    }
}
