import TestSupport
import Testing

@testable import Catalogue
@testable import Drafting

@Suite("Headers that systems are known by")
struct HeaderPatternsTests {
    private static let pieces =
        [
            "name", "Image", "price", "Body (HTML)", "title", "1", "42", "#1.", "#1", "g:", ":", "@", ".", "node.", "_",
            "-", " ",
        ]
        + ["(en-gb)", "[language_tag=en_US]", "(필수)", "(", "[", "]", "é", "e\u{301}", "цена", "Цена", "상품명", "价格", "a"]

    private static func header(_ generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...5, using: &generator)).map { _ in pieces.randomElement(using: &generator)! }.joined()
    }

    @Test("What needs none of Unicode's tables is spelt as they would have it", arguments: SeededGenerator.seeds)
    func spelling(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let header = Self.header(&generator)
            let (plain, whole) = (Preset.normalized(header: header), Preset.spelling(of: header))
            #expect(
                plain.unicodeScalars.elementsEqual(whole.unicodeScalars), "\(generator): \(header.debugDescription)")
        }
    }

    @Test("Many patterns match what any of them matches", arguments: SeededGenerator.seeds)
    func many(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let patterns = (0..<6).map { _ in
                let text = Self.header(&generator)
                return HeaderPattern(["\(text)", "\(text)#", "*\(text)", "\(text)*"].randomElement(using: &generator)!)
            }
            let together = HeaderPatterns(patterns)
            for _ in 0..<20 {
                let header = SpelledHeader(Self.header(&generator))
                #expect(
                    together.match(header) == patterns.contains { $0.matches(header) },
                    "\(generator): \(header.header.debugDescription)")
            }
        }
    }
}
