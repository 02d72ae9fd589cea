import TestSupport
import Testing

@testable import Catalogue

@Suite("Spellings of headers")
struct HeaderSpellingTests {
    /// What headers are made of, and what may be taken for it: marks and their beginnings, capitals, letters in parts, signs.
    private static let pieces =
        [
            "a", "Z", "9", " ", "_", "-", "\t", "*", "(", "[", ")", "(필수)", "[선택]", "(Required)", "(ea)", ":", "g:",
            ".", "·",
        ]
        + ["é", "e\u{301}", "É", "ß", "÷", "ı", "İ", "ł", "Ł", "ŉ", "ž", "Ž", "ơ", "Ơ", "ạ", "Ạ", "ẞ", "ſ"]
        + [
            "ц", "Ц", "й", "и\u{306}", "ґ", "ё", "α", "Ά", "ά", "Σ", "ς", "か", "が", "か\u{3099}", "ー", "・", "カ", "价",
            "格",
        ]
        + ["가", "\u{1100}\u{1161}", "각", "힣", "\u{D7B0}", "\u{302}", "\u{A0}", "\u{3000}", "👟", "\u{FEFF}"]

    @Test("What needs none of Unicode's tables is spelt as they would have it", arguments: SeededGenerator.seeds)
    func plain(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let header = (0..<Int.random(in: 0...6, using: &generator))
                .map { _ in Self.pieces.randomElement(using: &generator)! }.joined()
            let (plain, whole) = (Field.normalized(header: header), Field.spelling(of: header))
            #expect(
                plain.unicodeScalars.elementsEqual(whole.unicodeScalars), "\(generator): \(header.debugDescription)")
        }
    }

    @Test("Every letter that is taken for settled is a letter, composed, and its own small one")
    func settled() {
        for value in UInt32(0x80)...0xFFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let letter = String(scalar)
            guard Field.plainSpelling(of: letter, keeping: { _ in false }) != nil else { continue }
            #expect(scalar.properties.isAlphabetic && letter.lowercased() == letter, "U+\(String(value, radix: 16))")
            #expect(letter.normalizedToNFC().unicodeScalars.elementsEqual([scalar]), "U+\(String(value, radix: 16))")
        }
    }
}
