import Foundation
import TestSupport
import Testing

@testable import Catalogue

@Suite("Text")
struct TextTests {
    @Test(
        "White space around a text goes, that within it stays",
        arguments: [
            ("  a b  ", "a b"), ("\t\r\na\n", "a"), ("\u{3000}가 나\u{3000}", "가 나"), ("\u{A0}a\u{A0}", "a"),
            ("\u{2003}\u{202F}a\u{205F}", "a"), ("   ", ""), ("", ""), ("a", "a"), ("\r\n", ""),
            ("\u{200B}a\u{FEFF}", "a"), ("\u{3164}", ""), ("a\u{200B}b", "a\u{200B}b"), ("❤\u{FE0F}", "❤\u{FE0F}"),
            ("a ", "a"), (" a", "a"),
        ])
    func trimming(text: String, trimmed: String) {
        #expect(text.trimmingWhiteSpace() == trimmed)
    }

    @Test("A combining mark on a blank is not torn off it")
    func trimmingKeepsMarks() {
        #expect(" \u{301}a".trimmingWhiteSpace().unicodeScalars.elementsEqual("\u{301}a".unicodeScalars))
    }

    @Test(
        "Decomposed Hangul and accents are composed",
        arguments: [
            ("\u{1100}\u{1161}\u{11A8}", "\u{AC01}"), ("e\u{301}", "\u{E9}"), ("\u{AC00}\u{11A8}", "\u{AC01}"),
            ("a\u{AC00}\u{11A8}b", "a\u{AC01}b"),
        ])
    func composition(decomposed: String, composed: String) {
        #expect(decomposed.normalizedToNFC().unicodeScalars.elementsEqual(composed.unicodeScalars))
    }

    @Test(
        "Old Hangul has no composed form and stays",
        arguments: ["\u{1110}\u{1176}", "\u{1113}\u{1161}", "\u{AC00}\u{11C3}"])
    func oldHangul(text: String) {
        #expect(text.normalizedToNFC().unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test("Texts that mean the same become the same scalars", arguments: SeededGenerator.seeds)
    func canonical(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let text = String.randomScalars(using: &random)
            let decomposed = text.decomposedStringWithCanonicalMapping
            let composed = text.normalizedToNFC()
            #expect(composed.unicodeScalars.elementsEqual(decomposed.normalizedToNFC().unicodeScalars), "\(random)")
            #expect(composed == text, "the standard library compares by canonical equivalence; \(random)")
            #expect(composed.normalizedToNFC().unicodeScalars.elementsEqual(composed.unicodeScalars), "\(random)")
        }
    }

    @Test("Decomposed syllables are composed as the standard library does it", arguments: SeededGenerator.seeds)
    func hangul(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let others = ["a", "가", "각", "é", "한 ", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{11C3}", "\u{301}", "\u{1E00}"]
        var composed = 0
        for _ in 0..<2_000 {
            var text = ""
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let syllable = String(Unicode.Scalar(UInt32.random(in: 0xAC00...0xD7A3, using: &random))!)
                text += syllable.decomposedStringWithCanonicalMapping
                if Int.random(in: 0..<4, using: &random) == 0 { text += others.randomElement(using: &random)! }
            }
            let expected = String(decoding: text._nfcCodeUnits, as: UTF8.self)
            #expect(text.normalizedToNFC().unicodeScalars.elementsEqual(expected.unicodeScalars), "\(random): \(text)")
            let found = text.utf8.withContiguousStorageIfAvailable { $0.composingHangul() } ?? nil
            if found != nil { composed += 1 }
        }
        #expect(composed > 500)
    }

    @Test("Every single scalar is composed as Foundation composes it")
    func everyScalar() {
        var wrong: [UInt32] = []
        for value in UInt32(0)...0x2FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(Character(scalar))
            let expected = text.precomposedStringWithCanonicalMapping
            if !text.normalizedToNFC().unicodeScalars.elementsEqual(expected.unicodeScalars) { wrong.append(value) }
        }
        #expect(wrong.isEmpty)
    }

    @Test("The verdict on a length agrees with counting the characters", arguments: SeededGenerator.seeds)
    func lengths(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<1_000 {
            let text = String.randomClusters(using: &random)
            let lower = Int.random(in: 1...12, using: &random)
            let allowed = lower...(lower + Int.random(in: 0...12, using: &random))
            let expected: LengthVerdict =
                if text.count < allowed.lowerBound { .tooShort(text.count) } else if text.count > allowed.upperBound {
                    .tooLong(text.count)
                } else { .fits }
            #expect(text.fits(allowed) == expected, "\(text.debugDescription) in \(allowed), \(random)")
        }
    }

    @Test("Control characters other than TAB, LF and CR are forbidden, and the two noncharacters XML refuses")
    func forbidden() {
        let allowed = "\t\n\r a가\u{7F}\u{85}\u{FFFD}\u{1F469}"
        #expect(allowed.firstForbiddenScalar == nil)
        for value in (0..<0x20).filter({ ![9, 10, 13].contains($0) }) + [0xFFFE, 0xFFFF] {
            let scalar = Unicode.Scalar(UInt32(value))!
            #expect("가나\(scalar)다".firstForbiddenScalar == scalar)
        }
    }
}

extension String {
    /// A few scalars, as likely from the start of Unicode, where scripts with marks stand, as from anywhere.
    static func randomScalars(using random: inout SeededGenerator) -> String {
        var text = String.UnicodeScalarView()
        while text.count < 6 {
            let ranges: [ClosedRange<UInt32>] = [
                0...0x2FF, 0x300...0x36F, 0x370...0x1FFF, 0x1100...0x11FF, 0xAC00...0xD7FF, 0x2000...0xFFFF,
                0...0x10FFFF,
            ]
            let value = UInt32.random(in: ranges.randomElement(using: &random)!, using: &random)
            if let scalar = Unicode.Scalar(value) { text.append(scalar) }
        }
        return String(text)
    }

    /// Pieces whose boundaries are hard to see, in any order.
    static func randomClusters(using random: inout SeededGenerator) -> String {
        let pieces = [
            "a", "7", " ", "가", "힣", "\u{1112}\u{1161}\u{11AB}", "\u{1100}", "\u{1161}", "\u{11A8}", "ㄱ", "é",
            "e\u{301}",
            "\u{301}", "👩‍👩‍👧‍👦", "\u{200D}", "👍🏽", "🇰🇷", "🇰", "❤\u{FE0F}", "\u{FE0F}", "\r\n", "\r", "\n", "か\u{3099}",
            "นี้", "क्षि", "\u{94D}", "\u{600}", "𠀀", "1\u{FE0F}\u{20E3}",
        ]
        return (0..<Int.random(in: 0...14, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
    }
}
