import CByteScan
import Tabular

/// What programs on the way have made of a value: letters that were lost or decoded twice, and codes that a spreadsheet took for dates.
enum ValueDamage {
    /// Whether letters of a text were lost, `Caf\u{FFFD}`, `??? ??`, or decoded as another encoding than theirs, `CafÃ©`.
    static func isOfLetters(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // Nearly every text has none of the three.
        guard text.hasAny(of: signs) else { return false }
        var (mayBeAsked, mayBeTwice, isOnce, index) = (false, false, false, 0)
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "?"): mayBeAsked = true
            // What was the first byte of a letter has another behind it: an `é` among ASCII was no such.
            case 0xC3:
                mayBeTwice = true
                isOnce = isOnce || index + 2 >= text.count || text[index + 2] < 0x80
            case 0xEF where index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] == 0xBD: return true
            default: break
            }
            index += 1
        }
        return mayBeAsked && hasLostWords(text)
            || mayBeTwice && !isOnce && wasDecodedTwice(String(decoding: text, as: UTF8.self))
    }

    private static let signs = ByteSet(UInt8(ascii: "?"), 0xC3, 0xEF)

    /// Whether two of its words are nothing but question marks, or it begins with one that is: nobody asks so.
    private static func hasLostWords(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var (words, lost, beginsLost, start) = (0, 0, false, 0)
        for end in 0...text.count where end == text.count || text[end] == 0x20 {
            let word = text[start..<end]
            start = end + 1
            guard !word.isEmpty else { continue }
            words += 1
            guard word.count > 1, word.allSatisfy({ $0 == UInt8(ascii: "?") }) else { continue }
            lost += 1
            beginsLost = beginsLost || words == 1
        }
        return lost > 1 || beginsLost
    }

    /// Whether all that is beyond ASCII in it is UTF-8 which somebody read as Windows-1252.
    private static func wasDecodedTwice(_ text: String) -> Bool {
        var (run, found) = ([UInt8](), false)
        for scalar in text.unicodeScalars {
            if let byte = byte(of: scalar) {
                run.append(byte)
                continue
            }
            guard scalar.isASCII, run.isEmpty || String(validating: run, as: UTF8.self) != nil else { return false }
            if !run.isEmpty { (run, found) = ([], true) }
        }
        return run.isEmpty ? found : String(validating: run, as: UTF8.self) != nil
    }

    /// The byte of Windows-1252 that is the scalar, beyond ASCII.
    private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        if (0x80...0xFF).contains(scalar.value) { return UInt8(scalar.value) }
        return windows[scalar]
    }

    private static let windows: [Unicode.Scalar: UInt8] = {
        let signs = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ"
        return Dictionary(zip(signs.unicodeScalars, 0x80...0x9F)) { first, _ in first }
    }()

    /// Whether a text is the date or the time that a spreadsheet makes of a code: `3-Mar`, `Mar-05`, `2026-03-05`, `3월 5일`, `8:30:00`.
    @inline(__always)
    static func isDate(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.count >= 4 && text.count <= 24 && mayBeDate(text) && isDateIndeed(text)
    }

    /// What the first bytes show of nearly every name and key; there are four.
    @inline(__always)
    private static func mayBeDate(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let first = text[0]
        guard first &- 0x30 < 10 else {
            return text[3] == UInt8(ascii: "-") && first &- 0x41 < 26 && text[1] &- 0x61 < 26
        }
        var digits = 1
        while digits < 5, digits < text.count, text[digits] &- 0x30 < 10 { digits += 1 }
        guard digits < 5, digits < text.count else { return false }
        switch text[digits] {
        case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: ":"), 0xEC: return true
        default: return false
        }
    }

    /// By itself, so that what asks of every row stays small.
    @inline(never)
    private static func isDateIndeed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let text = Array(String(decoding: bytes, as: UTF8.self))
        let parts = text.split { "-/.: ".contains($0) }.map { String($0) }
        let signs = text.filter { "-/.: ".contains($0) }
        let numbers = parts.map { UInt($0) }
        switch (parts.count, signs.first) {
        case (2, "-"): return isMonth(parts[0]) && numbers[1] != nil || isMonth(parts[1]) && numbers[0] != nil
        case (2, " "): return parts[0].hasSuffix("월") && parts[1].hasSuffix("일")
        case (2..., ":"): return isTime(parts)
        case (3..., let sign?)
        where signs.count > 1 && signs[1] == sign && (parts.count == 3 || isTime(Array(parts[3...]))):
            return isDay(numbers[0], numbers[1], numbers[2]) || isDay(numbers[2], numbers[1], numbers[0])
                || isDay(numbers[2], numbers[0], numbers[1])
        default: return false
        }
    }

    private static func isDay(_ year: UInt?, _ month: UInt?, _ day: UInt?) -> Bool {
        guard let year, let month, let day else { return false }
        return (1900...2199).contains(year) && (1...12).contains(month) && (1...31).contains(day)
    }

    private static func isTime(_ parts: [String]) -> Bool {
        let numbers = parts.prefix { $0.count <= 2 && UInt($0) != nil }
        guard numbers.count > 1, parts[1].count == 2, numbers.dropFirst().allSatisfy({ UInt($0)! < 60 }) else {
            return false
        }
        return numbers.count == parts.count || numbers.count + 1 == parts.count && ["AM", "PM"].contains(parts.last!)
    }

    /// As Excel writes it in English.
    private static func isMonth(_ word: String) -> Bool {
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"].contains(word)
    }
}

/// Up to three bytes that are sought at once.
struct ByteSet {
    fileprivate let bytes: UInt32

    init(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
        bytes = UInt32(first) | UInt32(second) << 8 | UInt32(third) << 16 | UInt32(third) << 24
    }
}

extension UnsafeBufferPointer<UInt8> {
    func hasAny(of set: ByteSet) -> Bool { byte_scan_first_of(baseAddress, 0, count, set.bytes) < count }
}
