import Foundation
import TestSupport
import Testing

@testable import Catalogue

@Suite("One look at a text's bytes")
struct TextGlanceTests {
    private func glance(_ text: String) -> TextGlance {
        var text = text
        return text.withUTF8 { TextGlance($0) }
    }

    private static let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)

    @Test("What is called composed has no form that is another, and combines with nothing before it")
    func composed() {
        // What stands second in a decomposition may make another character of what stands before it.
        var combining = Set<Unicode.Scalar>()
        for scalar in Self.scalars {
            let parts = String(Character(scalar)).decomposedStringWithCanonicalMapping.unicodeScalars
            if parts.count > 1 { combining.formUnion(parts.dropFirst()) }
        }
        var count = 0
        for scalar in Self.scalars where glance(String(Character(scalar))).isComposed {
            count += 1
            let isAlone =
                String(Character(scalar))._nfcCodeUnits.elementsEqual(String(Character(scalar)).utf8)
                && scalar.properties.canonicalCombiningClass == .notReordered && !combining.contains(scalar)
            if !isAlone { Issue.record("U+\(String(scalar.value, radix: 16))") }
        }
        #expect(count > 40_000)
    }

    @Test("No character that a name may not hold is passed over")
    func forbidden() {
        for scalar in Self.scalars where !scalar.isAllowedInText {
            let glance = glance("a\(scalar)b")
            #expect(!glance.isComposed || glance.mayHoldForbidden, "\(scalar.value)")
        }
        #expect(!glance("a\tb\r\nc 가").mayHoldForbidden)
    }

    @Test("A composed text has as many scalars as it says", arguments: SeededGenerator.seeds)
    func counted(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let letters = ["a", "가", "é", "中", "ガ", "👍🏽", "❤️", "，", "…", "₩", "Ж", "\n"]
        for _ in 0..<200 {
            let text = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
                letters.randomElement(using: &generator)!
            }.joined()
            #expect(
                glance(text).isComposed && glance(text).scalars == text.unicodeScalars.count, "\(generator): \(text)")
        }
    }

    @Test("Vector instructions see what one character after the other shows", arguments: SeededGenerator.seeds)
    func wide(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let common = [
            "a", "plain words of English, and more of them", "가", "힣", "\u{AC00}", "é", "中", "Ж", "\n", "\u{D7FB}",
        ]
        let rare = [
            "\u{A9FF}", "\u{ABFF}", "ガ", "👍🏽", "❤️", "，", "…", "ก", "\u{301}", "\u{F900}", "\u{1}", "\u{7F}", "\t", "ʰ",
        ]
        var composed = 0
        for _ in 0..<500 {
            let odds = [4, 30, 1000].randomElement(using: &generator)!
            let text = (0..<Int.random(in: 0...80, using: &generator)).map { _ in
                let letters = Int.random(in: 0..<odds, using: &generator) == 0 ? rare : common
                return letters.randomElement(using: &generator)!
            }.joined()
            // Cut anywhere, also within a character.
            let bytes = Array(text.utf8.prefix(Int.random(in: 0...max(1, text.utf8.count), using: &generator)))
            bytes.withUnsafeBufferPointer { bytes in
                let (wide, narrow) = (TextGlance(bytes), TextGlance(bytes, isWide: false))
                #expect(wide.isComposed == narrow.isComposed, "\(generator): \(Array(bytes))")
                guard narrow.isComposed else { return }
                composed += 1
                #expect(wide.scalars == narrow.scalars, "\(generator): \(Array(bytes))")
                #expect(wide.mayHoldForbidden == narrow.mayHoldForbidden, "\(generator): \(Array(bytes))")
            }
        }
        #expect(composed > 50)
    }

    @Test("Bytes that break off within a character are not looked at beyond their end")
    func cut() {
        for text in ["가", "é", "👍", "ガ", "…", "，"] {
            for length in 1..<text.utf8.count {
                Array(text.utf8.prefix(length)).withUnsafeBufferPointer { #expect(!TextGlance($0).isComposed) }
            }
        }
    }
}
