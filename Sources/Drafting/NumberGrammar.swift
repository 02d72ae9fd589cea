import Catalogue

/// A number as people type it into a cell: `12,000`, `₩12,000`, `12,000원`, `$1,299.50`, `1 299`, full-width digits, `+5`, `0012`.
///
/// One grammar for price, discount and stock. What could mean two numbers is refused, never guessed: a comma that
/// separates no thousands (`1,29`), an exponent, a point without digits on both sides.
struct NumberCell: Equatable {
    /// The number in JSON's grammar: a sign, digits without leading zeros, a fraction.
    var plain: String
    /// The currency whose sign or code stood beside it.
    var currency: Currency?
    /// Whether it was spelt otherwise.
    var isRespelt: Bool

    /// Whether its point may separate thousands, as in half of Europe: three digits stand behind it, and no zero alone before it.
    var mayBeGrouped: Bool {
        guard let point = plain.utf8.firstIndex(of: UInt8(ascii: ".")) else { return false }
        let digits = plain.utf8[..<point].drop { $0 == UInt8(ascii: "-") }
        return plain.utf8[point...].count == 4 && (1...3).contains(digits.count) && digits.first != UInt8(ascii: "0")
    }

    /// The bytes of the longest text that is looked at: more is no number that anybody typed.
    private static let longest = 4096

    /// - Parameters:
    ///   - text: the cell, trimmed.
    ///   - separator: what stands before a fraction; the other of the two separates thousands.
    ///   - isStated: whether the seller says so, rather than other numbers.
    init?(_ text: String, decimal separator: DecimalSeparator = .point, isStated: Bool = false) {
        guard text.utf8.count <= Self.longest, text.utf8.contains(where: \.mayBeOfDigit) else { return nil }
        var spelling = text.utf8.allSatisfy { $0 < 0x80 } ? text : String(text.map(Self.halfWidth))
        let separatesByPoints = separator == .comma || Self.separatesByPoints(text)
        if separatesByPoints {
            guard let swapped = Self.swapped(spelling, isStated: isStated) else { return nil }
            spelling = swapped
        }
        guard let parsed = NumberCellParser.parse(spelling, takesPairs: !separatesByPoints) else { return nil }
        plain = parsed.plain
        currency = parsed.currency
        isRespelt = parsed.plain != text
    }

    /// A number of pieces with the word that counts them: `12개`, `5 EA`.
    ///
    /// - Parameter text: the cell, trimmed.
    init?(counting text: String) {
        var lowercased = text.lowercased()
        guard let unit = lowercased.withUTF8({ Self.unit(at: $0) }) else { return nil }
        self.init(String(text.dropLast(unit.count)).trimmingWhiteSpace())
        guard currency == nil else { return nil }
        isRespelt = true
    }

    /// The word that counts pieces at the end of a text, in small letters.
    static func unit(at end: UnsafeBufferPointer<UInt8>) -> String? {
        // Most texts that are no number by themselves have no such word, and end with a digit.
        guard let last = end.last, last &- 0x30 >= 10 else { return nil }
        return units[last | (last < 0x80 ? 0x20 : 0)]?.first { end.endsWith($0.utf8) }
    }

    /// By the last of their bytes, a letter's as a small one's.
    private static let units = Dictionary(grouping: [
        "개", "점", "매", "장", "권", "벌", "켤레", "세트", "박스", "ea", "pcs", "pcs.", "pc", "個", "点", "本", "枚", "台", "冊", "件",
        "只",
        "个", "szt", "szt.", "шт", "шт.", "ks", "kom", "kom.", "adet", "stk", "stk.", "stück", "unidades", "uds", "uds.",
        "unid.",
        "unités", "pezzi", "pz", "stuks", "cái", "buc", "buc.", "db", "бр", "бр.",
    ]) { $0.utf8.last! }

    /// A number as shops of other countries write prices: a comma before one or two digits at its end is its point.
    ///
    /// - Parameter text: the cell, trimmed.
    init?(decimalComma text: String) {
        guard let comma = text.lastIndex(of: ","), !text[..<comma].contains(",") else { return nil }
        let fraction = text[text.index(after: comma)...]
        // Three may be a group, and what no thousands have is none.
        guard [1, 2, 4].contains(fraction.count), fraction.allSatisfy(\.isASCIIDigit) else { return nil }
        self.init(text, decimal: .comma)
    }

    /// What separates thousands besides a comma: blanks, those that do not break, too, and apostrophes.
    static let groupSeparators: Set<Character> = [" ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "’"]

    /// Whether points separate thousands in any file: several of them can do nothing else.
    private static func separatesByPoints(_ text: String) -> Bool {
        text.utf8.count { $0 == UInt8(ascii: ".") } > 1 && !text.utf8.contains(UInt8(ascii: ","))
    }

    /// A number with commas for points and points for commas; `nil` for one whose only comma may be either, `1,299`: where others
    /// have decimal commas nobody knows what it says.
    private static func swapped(_ text: String, isStated: Bool) -> String? {
        if !isStated, let comma = text.firstIndex(of: ","), comma == text.lastIndex(of: ","), !text.contains("."),
            text[text.index(after: comma)...].prefix(while: \.isASCIIDigit).count == 3
        {
            return nil
        }
        return String(text.map { $0 == "," ? "." : $0 == "." ? "," : $0 })
    }

    /// Full-width forms (U+FF01…U+FF5E), which Korean and Japanese input methods write, as ASCII.
    private static func halfWidth(_ character: Character) -> Character {
        guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
            (0xFF01...0xFF5E).contains(scalar.value), let ascii = Unicode.Scalar(scalar.value - 0xFEE0)
        else { return character }
        return Character(ascii)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// What is counted by ends a text or does not, whatever else its characters may be composed of; in letters of either case.
    fileprivate func endsWith(_ word: String.UTF8View) -> Bool {
        guard count >= word.count else { return false }
        return zip(self[(count - word.count)...], word).allSatisfy { byte, small in
            (byte &- 0x41 < 26 ? byte + 0x20 : byte) == small
        }
    }
}

extension UInt8 {
    /// A digit, or the first byte of a full-width one.
    fileprivate var mayBeOfDigit: Bool { self &- 0x30 < 10 || self == 0xEF }
}
