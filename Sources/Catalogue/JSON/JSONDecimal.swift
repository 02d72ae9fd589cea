/// The digits of a number as JSON spells it, however many: none is rounded.
package struct JSONDecimal: Hashable, Sendable {
    package let isNegative: Bool
    /// Without zeros at either end; none for zero.
    package let digits: String
    /// The power of ten of the last of them; 0 for zero. Beyond a million it is a million.
    package let exponent: Int

    /// `nil` where the text is no number of JSON's grammar.
    package init?(_ spelling: String) {
        guard Amount.read(json: spelling) != .notANumber else { return nil }
        let parts = spelling.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
        let mantissa = parts[0].utf8.drop { $0 == UInt8(ascii: "-") }
        let places = mantissa.firstIndex(of: UInt8(ascii: ".")).map { mantissa[$0...].count - 1 } ?? 0
        var figures = Array(mantissa.filter { $0 != UInt8(ascii: ".") }.drop { $0 == UInt8(ascii: "0") })
        let count = figures.count
        while figures.last == UInt8(ascii: "0") { figures.removeLast() }
        digits = String(decoding: figures, as: UTF8.self)
        isNegative = spelling.hasPrefix("-") && !digits.isEmpty
        exponent = digits.isEmpty ? 0 : (parts.count > 1 ? Self.power(parts[1]) : 0) - places + count - figures.count
    }

    private static func power(_ text: Substring) -> Int {
        let most = 1_000_000
        return min(max(Int(text) ?? (text.hasPrefix("-") ? -most : most), -most), most)
    }

    package var isWhole: Bool { exponent >= 0 }

    /// `nil` where it is no whole number, or one of more than 64 bits.
    var whole: Int64? {
        guard isWhole, digits.utf8.count + exponent <= 19 else { return nil }
        return digits.isEmpty ? 0 : Int64((isNegative ? "-" : "") + digits + String(repeating: "0", count: exponent))
    }
}
