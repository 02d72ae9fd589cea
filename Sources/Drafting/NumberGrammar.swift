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
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        var parser = NumberCellParser(rest: isASCII ? Substring(text) : Substring(text.map(Self.halfWidth)))
        if separator == .comma || Self.separatesByPoints(text) {
            guard let swapped = Self.swapped(parser.rest, isStated: isStated) else { return nil }
            parser.rest = swapped
        }
        guard let parsed = parser.parse() else { return nil }
        plain = parsed.plain
        currency = parsed.currency
        isRespelt = parsed.plain != text
    }

    /// A number of pieces with the word that counts them: `12개`, `5 EA`.
    ///
    /// - Parameter text: the cell, trimmed.
    init?(counting text: String) {
        // Most texts that are no number by themselves have no such word, and end with a digit.
        guard let last = text.utf8.last, last &- 0x30 >= 10 else { return nil }
        let lowercased = text.lowercased()
        guard let unit = Self.units.first(where: { lowercased.utf8.ends(with: $0.utf8) }) else { return nil }
        self.init(String(text.dropLast(unit.count)).trimmingWhiteSpace())
        guard currency == nil else { return nil }
        isRespelt = true
    }

    private static let units = [
        "개", "점", "매", "장", "권", "벌", "켤레", "세트", "박스", "ea", "pcs", "pcs.", "pc", "個", "点", "本", "枚", "台", "冊", "件",
        "只",
        "个", "szt", "szt.", "шт", "шт.", "ks", "kom", "kom.", "adet", "stk", "stk.", "stück", "unidades", "uds", "uds.",
        "unid.",
        "unités", "pezzi", "pz", "stuks", "cái", "buc", "buc.", "db", "бр", "бр.",
    ]

    /// A number as shops of other countries write prices: a comma before one or two digits at its end is its point.
    ///
    /// - Parameter text: the cell, trimmed.
    init?(decimalComma text: String) {
        guard let comma = text.lastIndex(of: ","), !text[..<comma].contains(",") else { return nil }
        let fraction = text[text.index(after: comma)...]
        guard (1...2).contains(fraction.count), fraction.allSatisfy(\.isASCIIDigit) else { return nil }
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
    private static func swapped(_ text: Substring, isStated: Bool) -> Substring? {
        if !isStated, let comma = text.firstIndex(of: ","), comma == text.lastIndex(of: ","), !text.contains("."),
            text[text.index(after: comma)...].prefix(while: \.isASCIIDigit).count == 3
        {
            return nil
        }
        return Substring(text.map { $0 == "," ? "." : $0 == "." ? "," : $0 })
    }

    /// Full-width forms (U+FF01…U+FF5E), which Korean and Japanese input methods write, as ASCII.
    private static func halfWidth(_ character: Character) -> Character {
        guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
            (0xFF01...0xFF5E).contains(scalar.value), let ascii = Unicode.Scalar(scalar.value - 0xFEE0)
        else { return character }
        return Character(ascii)
    }
}

extension String.UTF8View {
    /// What is counted by ends a text or does not, whatever else its characters may be composed of.
    fileprivate func ends(with other: Self) -> Bool {
        last == other.last && count >= other.count && suffix(other.count).elementsEqual(other)
    }
}

extension UInt8 {
    /// A digit, or the first byte of a full-width one.
    fileprivate var mayBeOfDigit: Bool { self &- 0x30 < 10 || self == 0xEF }
}

private struct NumberCellParser {
    var rest: Substring

    mutating func parse() -> (plain: String, currency: Currency?)? {
        var sign = takeSign()
        let before = takeCurrency(Self.prefixes)
        if before != nil, sign == nil { sign = takeSign() }
        guard let number = takeNumber() else { return nil }
        let after = takeCurrency(Self.suffixes)
        guard rest.isEmpty, before == nil || after == nil || before == after else { return nil }
        return ((sign == "-" ? "-" : "") + number, before ?? after)
    }

    private static let prefixes: [(String, Currency)] = [
        // In a Korean code page the won sign has the backslash's place: Excel saves its won format as `\\12,000`.
        ("₩", .krw), ("￦", .krw), ("\\", .krw), ("US$", .usd), ("$", .usd), ("KRW", .krw), ("USD", .usd),
    ]
    private static let suffixes: [(String, Currency)] = [("원", .krw), ("KRW", .krw), ("USD", .usd)]

    private mutating func takeSign() -> Character? {
        guard let first = rest.first, first == "+" || first == "-" else { return nil }
        rest.removeFirst()
        return first
    }

    /// A sign or code, with the blanks between it and the number.
    private mutating func takeCurrency(_ spellings: [(String, Currency)]) -> Currency? {
        let trimmed = rest.drop(while: \.isWhitespace)
        guard let first = trimmed.first, !first.isASCIIDigit else { return nil }
        for (spelling, currency) in spellings
        where trimmed.count >= spelling.count && trimmed.prefix(spelling.count).uppercased() == spelling {
            rest = trimmed.dropFirst(spelling.count).drop(while: \.isWhitespace)
            return currency
        }
        return nil
    }

    private mutating func takeNumber() -> String? {
        guard var digits = takeWhole() else { return nil }
        digits = digits.drop { $0 == "0" }
        let whole = digits.isEmpty ? "0" : String(digits)
        guard rest.first == "." else { return whole }
        rest.removeFirst()
        let fraction = takeDigits()
        return fraction.isEmpty ? nil : whole + "." + fraction
    }

    /// Digits, or one to three of them followed by groups of a comma, a blank or an apostrophe and three.
    private mutating func takeWhole() -> Substring? {
        let first = takeDigits()
        guard !first.isEmpty else { return nil }
        guard let separator = rest.first, separator == "," || isBetweenDigits(separator) else { return first }
        // Nobody groups a number that begins with zero: in half of Europe 0,500 is a half.
        guard first.first != "0" else { return nil }
        var digits = String(first)
        while rest.first == separator, separator == "," || isBetweenDigits(separator) {
            rest.removeFirst()
            let group = takeDigits()
            guard group.count == 3 else { return nil }
            digits += group
        }
        return first.count <= 3 ? Substring(digits) : nil
    }

    /// Whether a blank or an apostrophe stands before another digit: `1 299`, with blanks that do not break, too, and `1'299`.
    private func isBetweenDigits(_ separator: Character) -> Bool {
        NumberCell.groupSeparators.contains(separator) && rest.dropFirst().first?.isASCIIDigit == true
    }

    private mutating func takeDigits() -> Substring {
        let digits = rest.prefix(while: \.isASCIIDigit)
        rest = rest.dropFirst(digits.count)
        return digits
    }
}
