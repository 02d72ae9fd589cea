import CByteScan
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

    @Test("In what is called plain each scalar is a character of its own, also between others")
    func clusters() {
        var count = 0
        for scalar in Self.scalars where glance(String(Character(scalar))).clusters != nil {
            count += 1
            for other in ["a", "가", "é", "中", "Ж", "\n", String(Character(scalar))] {
                let text = "\(other)\(scalar)\(other)"
                if text.count != 3 || glance(text).clusters != 3 {
                    Issue.record("U+\(String(scalar.value, radix: 16))")
                }
            }
        }
        // Where the processor lacks the instructions, none is.
        #expect(count == 0 || count > 35_000)
        #expect(glance("a\r\nb").clusters == nil && glance("\u{AC00}\u{D7CB}").clusters == nil)
    }

    @Test("A text has the length that counting its characters gives", arguments: SeededGenerator.seeds)
    func lengths(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let letters = ["a", "가", "é", "中", "👍🏽", "\u{D7CB}", "\r", "\n", "Ж", " ", "\u{301}", "🇰🇷"]
        for _ in 0..<500 {
            let odds = Int.random(in: 1...letters.count, using: &generator)
            let text = (0..<Int.random(in: 0...90, using: &generator)).map { _ in
                letters[Int.random(in: 0..<odds, using: &generator)]
            }.joined()
            let lower = Int.random(in: 0...20, using: &generator)
            let allowed = lower...(lower + Int.random(in: 0...40, using: &generator))
            let glance = glance(text)
            if let clusters = glance.clusters { #expect(clusters == text.count, "\(generator): \(text)") }
            let verdict = text.fits(allowed)
            #expect((verdict == .fits) == allowed.contains(text.count), "\(generator): \(text)")
            var bytes = text
            let surely = bytes.withUTF8 { glance.isComposed && glance.surelyFits(allowed, $0) }
            if surely { #expect(allowed.contains(text.count), "\(generator): \(text)") }
            if bytes.withUTF8({ $0.surelyFitsComposed(allowed) }) {
                #expect(allowed.contains(text.normalizedToNFC().count), "\(generator): \(text)")
            }
        }
    }

    @Test(
        "A byte is odd where it is no plain text's, wherever it stands among others", arguments: SeededGenerator.seeds)
    func odd(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let common = ["a", "가", "\u{D77F}", "é", "中", "Ж", "\n", "\t", "English words and others"]
        let rare = ["\u{A9FF}", "ガ", "👍🏽", "\u{301}", "\u{1}", "\r", "\u{D7A3}", "…"]
        for _ in 0..<300 {
            let odds = [3, 30, 1000].randomElement(using: &generator)!
            let parts = (0..<Int.random(in: 0...120, using: &generator)).map { _ in
                (Int.random(in: 0..<odds, using: &generator) == 0 ? rare : common).randomElement(using: &generator)!
            }
            let bytes = Array(parts.joined().utf8)
            var words = [UInt64](repeating: 0, count: bytes.count / 64 + 1)
            guard byte_scan_odd(bytes, bytes.count, &words) else { return }
            var start = 0
            for part in parts {
                let end = start + part.utf8.count
                #expect(byte_scan_has_odd(words, start, end) == rare.contains(part), "\(generator): \(part)")
                start = end
            }
            let (from, to) = (
                Int.random(in: 0...start, using: &generator), Int.random(in: 0...start, using: &generator)
            )
            let isMarked = from < to && (from..<to).contains { words[$0 / 64] >> UInt64($0 % 64) & 1 == 1 }
            #expect(byte_scan_has_odd(words, from, to) == isMarked)
        }
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
