import Catalogue
import TestSupport

/// Products that the registration form takes, of what formats, spreadsheets and Unicode trip over.
enum NastyProducts {
    private static let pieces = [
        "가", "é", "각", "ㄱ", "漢", "👩‍👩‍👧", "🍎", "\"", "'", ",", ";", "|", "\t", "\n", "\r\n", "\r", "<b>", "</product>",
        "&amp;",
        "&", "]]>", "<![CDATA[", "<!--", "-->", "&#13;", "\\", "\\n", "/", "{", "}", "[", "]", "=1", "+", "-", "@", "a",
        " b", "00",
        "_x000D_", "_x005F_", "\u{7F}", "\u{85}", "\u{A0}", "\u{AD}", "\u{200B}", "\u{200E}", "\u{2028}", "\u{FEFF}",
        "\u{FFFD}",
        "\u{E000}", "\u{10FFFF}",
    ]

    /// Begins as a formula does, or as one that is guarded, and has no white space around it.
    static func text(_ count: Int, _ random: inout SeededGenerator) -> String {
        ["x", "=x", "'=x", "''+x", "'x", "-x", "@x", "\"x", "_x0041_"].randomElement(using: &random)!
            + (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined() + "x"
    }

    static func values(_ random: inout SeededGenerator, takesFractions: Bool = true) -> ProductValues {
        let digits = Int64.random(in: 1...999_999_999_999_999, using: &random)
        let isDollar = Bool.random(using: &random)
        let decimals = isDollar && takesFractions ? Int.random(in: 0...6, using: &random) : 0
        let price = Amount(Int128(digits), exponent: -decimals)!
        return ProductValues(
            name: text(8, &random), description: text(6, &random) + "\nsecond line, " + text(6, &random),
            price: price, currency: isDollar ? .usd : .krw,
            discountedPrice: [.zero, price].randomElement(using: &random)!,
            stock: [0, 1, .max, .max - 1].randomElement(using: &random)!)
    }
}
