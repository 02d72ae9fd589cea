import Catalogue

/// Reads a number's spelling, in which `.` begins the fraction, byte by byte.
///
/// A file whose prices have separators has one in each row, and characters are gone through twenty times as slowly.
struct NumberCellParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let plain: UnsafeMutableBufferPointer<UInt8>
    /// Whether groups may have two digits before the last one.
    private let takesPairs: Bool
    /// How many bytes are read, and how many written.
    private var (place, written) = (0, 0)

    private init(
        _ bytes: UnsafeBufferPointer<UInt8>, into plain: UnsafeMutableBufferPointer<UInt8>, takesPairs: Bool = true
    ) {
        (self.bytes, self.plain, self.takesPairs) = (bytes, plain, takesPairs)
    }

    /// - Returns: the number in JSON's grammar, and the currency beside it; `nil` for what is no number.
    static func parse(_ text: String, takesPairs: Bool = true) -> (plain: String, currency: Currency?)? {
        var (text, currency) = (text, Currency?.none)
        let plain = text.withUTF8 { bytes in
            // A number in JSON's grammar is no longer than it is spelt.
            String(unsafeUninitializedCapacity: bytes.count) { plain in
                var parser = NumberCellParser(bytes, into: plain, takesPairs: takesPairs)
                guard let stated = parser.parse() else { return 0 }
                currency = stated
                return parser.written
            }
        }
        return plain.isEmpty ? nil : (plain, currency)
    }

    /// A number of a few digits, and the currency beside it; `nil` for any other text says nothing yet.
    static func parse(_ text: UnsafeBufferPointer<UInt8>) -> (number: PlainNumber, currency: Currency?)? {
        guard text.count <= 64 else { return nil }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { plain in
            var parser = NumberCellParser(text, into: plain)
            guard let currency = parser.parse() else { return nil }
            let number = PlainNumber(UnsafeBufferPointer(rebasing: UnsafeBufferPointer(plain)[..<parser.written]))
            return number.map { ($0, currency) }
        }
    }

    /// - Returns: the currency that is stated, if any; `nil` for what is no number.
    private mutating func parse() -> Currency?? {
        var sign = takeSign()
        let before = takeCurrency(Self.prefixes)
        if before != nil, sign == nil { sign = takeSign() }
        if sign == UInt8(ascii: "-") { write(UInt8(ascii: "-")) }
        guard takeWhole(), takeFraction() else { return nil }
        let after = takeCurrency(Self.suffixes)
        guard place == bytes.count, before == nil || after == nil || before == after else { return nil }
        return .some(before ?? after)
    }

    private static let prefixes = spellings([
        // In a Korean code page the won sign has the backslash's place: Excel saves its won format as `\\12,000`.
        ("₩", .krw), ("￦", .krw), ("\\", .krw), ("US$", .usd), ("US $", .usd), ("$", .usd), ("KRW", .krw),
        ("USD", .usd),
    ])
    private static let suffixes = spellings([
        ("원", .krw), ("KRW", .krw), ("WON", .krw), ("USD", .usd), ("US$", .usd), ("$", .usd), ("달러", .usd),
    ])

    private static func spellings(_ spellings: [(String, Currency)]) -> [(spelling: [UInt8], currency: Currency)] {
        spellings.map { (Array($0.0.utf8), $0.1) }
    }

    private mutating func takeSign() -> UInt8? {
        guard place < bytes.count, bytes[place] == UInt8(ascii: "+") || bytes[place] == UInt8(ascii: "-") else {
            return nil
        }
        defer { place += 1 }
        return bytes[place]
    }

    /// A sign or code, with the blanks between it and the number.
    private mutating func takeCurrency(_ spellings: [(spelling: [UInt8], currency: Currency)]) -> Currency? {
        let start = endOfBlanks(from: place)
        guard start < bytes.count, !isDigit(start) else { return nil }
        for (spelling, currency) in spellings where stands(spelling, at: start) {
            place = endOfBlanks(from: start + spelling.count)
            return currency
        }
        return nil
    }

    /// Digits, or one to three of them followed by groups of a comma, a blank or an apostrophe and three.
    private mutating func takeWhole() -> Bool {
        let first = takeDigits()
        guard !first.isEmpty else { return false }
        guard let separator = groupSeparator else {
            let significant = first.drop { bytes[$0] == UInt8(ascii: "0") }
            if significant.isEmpty { write(UInt8(ascii: "0")) }
            for digit in significant { write(bytes[digit]) }
            return true
        }
        // Nobody groups a number that begins with zero: in half of Europe 0,500 is a half.
        guard bytes[first.lowerBound] != UInt8(ascii: "0"), first.count <= 3 else { return false }
        for digit in first { write(bytes[digit]) }
        // `1,29,900`: India counts by hundreds beyond the first thousand.
        var (last, hasPairs) = (0, false)
        while groupSeparator == separator, last != 3 || !hasPairs {
            place += separator.count
            let group = takeDigits()
            let isPair =
                group.count == 2 && takesPairs && separator == Self.comma && first.count < 3 && (last == 0 || hasPairs)
            guard group.count == 3 || isPair else { return false }
            for digit in group { write(bytes[digit]) }
            (last, hasPairs) = (group.count, hasPairs || isPair)
        }
        return last == 3
    }

    /// - Returns: `false` for a point without digits behind it.
    private mutating func takeFraction() -> Bool {
        guard place < bytes.count, bytes[place] == UInt8(ascii: ".") else { return true }
        place += 1
        let digits = takeDigits()
        write(UInt8(ascii: "."))
        for digit in digits { write(bytes[digit]) }
        return !digits.isEmpty
    }

    private mutating func takeDigits() -> Range<Int> {
        let start = place
        while place < bytes.count, isDigit(place) { place += 1 }
        return start..<place
    }

    /// What separates groups of digits and stands here: a comma, or another before a digit: `1 299`, `1'299`.
    private var groupSeparator: [UInt8]? {
        guard place < bytes.count, bytes[place] != UInt8(ascii: ".") else { return nil }
        if bytes[place] == UInt8(ascii: ",") { return Self.comma }
        return Self.groupSeparators.first { stands($0, at: place) && isDigit(place + $0.count) }
    }

    private static let comma = Array(",".utf8)
    private static let groupSeparators = NumberCell.groupSeparators.map { Array($0.utf8) }

    private mutating func write(_ byte: UInt8) {
        plain[written] = byte
        written += 1
    }

    private func isDigit(_ place: Int) -> Bool { place < bytes.count && bytes[place] &- 0x30 < 10 }

    /// Whether a spelling in capital letters stands there, in letters of either case.
    private func stands(_ spelling: [UInt8], at start: Int) -> Bool {
        guard start + spelling.count <= bytes.count else { return false }
        return spelling.indices.allSatisfy { index in
            let byte = bytes[start + index]
            return (byte &- UInt8(ascii: "a") < 26 ? byte - 0x20 : byte) == spelling[index]
        }
    }

    private func endOfBlanks(from start: Int) -> Int {
        var end = start
        while end < bytes.count, case let length = lengthOfBlank(at: end), length > 0 { end += length }
        return end
    }

    /// How many bytes a blank has that stands there: Unicode's White_Space.
    private func lengthOfBlank(at start: Int) -> Int {
        let byte = bytes[start]
        if byte < 0x80 { return byte.isBlank ? 1 : 0 }
        return Self.wideBlanks.first { stands($0, at: start) }?.count ?? 0
    }

    /// Unicode's White_Space beyond ASCII. Asking each character for it took a millisecond of every start.
    private static let wideBlanks =
        "\u{85}\u{A0}\u{1680}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\u{2009}\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}"
        .unicodeScalars.map { Array(String($0).utf8) }
}
