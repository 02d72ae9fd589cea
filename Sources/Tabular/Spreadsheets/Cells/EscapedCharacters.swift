/// `_x000D_` and the like: how a workbook spells the characters that XML cannot carry (ECMA-376 part 1, 22.9.2.19),
/// and an underscore that would look like the beginning of one, `_x005F_`.
enum EscapedCharacters {
    /// How many characters stand for one at the most.
    static let longestEscape = 7

    /// Whether there may be one in a text: nearly none has an underscore and an `x` behind it.
    static func mayBe(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = 0
        while let place = text.firstIndex(of: UInt8(ascii: "_"), from: start) {
            if place + 1 < text.count, text[place + 1] == UInt8(ascii: "x") { return true }
            start = place + 1
        }
        return false
    }

    static func undo(_ text: inout [UInt8]) {
        guard text.withUnsafeBufferPointer(mayBe), let first = firstEscape(text[...]) else { return }
        var result = Array(text[..<first])
        var rest = text[first...]
        while !rest.isEmpty {
            if let unit = escape(rest) {
                rest = rest.dropFirst(7)
                append(unit, &rest, to: &result)
            } else {
                result.append(rest.removeFirst())
            }
        }
        text = result
    }

    /// Spells what XML cannot carry, a carriage return, which XML would turn into a line feed, and what looks like such
    /// a spelling itself.
    static func spell(_ text: String) -> String {
        guard needsSpelling(text) else { return text }
        var result: [UInt8] = []
        let bytes = Array(text.utf8)
        for index in bytes.indices {
            if bytes[index] == UInt8(ascii: "_"), escape(bytes[index...]) != nil {
                result += "_x005F_".utf8
            } else if let unit = unspeakable(bytes, at: index) {
                // The three bytes of U+FFFE are one character: its last byte stands for it.
                if unit >= 0xFFFE { result.removeLast(2) }
                let digits = String(unit, radix: 16, uppercase: true)
                result += "_x\(String(repeating: "0", count: 4 - digits.count) + digits)_".utf8
            } else {
                result.append(bytes[index])
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func needsSpelling(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "_") || $0 < 0x20 && $0 != 0x09 && $0 != 0x0A || $0 == 0xEF }
    }

    private static func unspeakable(_ bytes: [UInt8], at index: Int) -> UInt16? {
        let byte = bytes[index]
        if byte < 0x20, byte != 0x09, byte != 0x0A { return UInt16(byte) }
        guard byte == 0xBE || byte == 0xBF, index >= 2, bytes[index - 1] == 0xBF, bytes[index - 2] == 0xEF else {
            return nil
        }
        return 0xFF40 | UInt16(byte)
    }

    private static func firstEscape(_ text: ArraySlice<UInt8>) -> Int? {
        text.indices.first { text[$0] == UInt8(ascii: "_") && escape(text[$0...]) != nil }
    }

    /// A character beyond the first 65,536 is spelt as its two surrogates; half of one is U+FFFD.
    private static func append(_ unit: UInt16, _ rest: inout ArraySlice<UInt8>, to result: inout [UInt8]) {
        if let scalar = Unicode.Scalar(unit) { return result.append(contentsOf: UTF8.encode(scalar)!) }
        guard UTF16.isLeadSurrogate(unit), let trail = escape(rest), UTF16.isTrailSurrogate(trail) else {
            return result.append(contentsOf: [0xEF, 0xBF, 0xBD])
        }
        rest = rest.dropFirst(7)
        result.append(contentsOf: UTF8.encode(UTF16.decode(UTF16.EncodedScalar([unit, trail])))!)
    }

    /// The UTF-16 unit of an escape at the very beginning.
    private static func escape(_ text: ArraySlice<UInt8>) -> UInt16? {
        let start = text.startIndex
        guard text.count >= 7, text[start] == UInt8(ascii: "_"), text[start + 1] == UInt8(ascii: "x"),
            text[start + 6] == UInt8(ascii: "_")
        else { return nil }
        return text[(start + 2)..<(start + 6)].reduce(UInt16?(0)) { value, byte in
            guard let value, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
            return value << 4 | UInt16(digit)
        }
    }
}
