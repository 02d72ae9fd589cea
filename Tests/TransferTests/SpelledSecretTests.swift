import Foundation
import Testing

@testable import Transfer

@Suite("Spellings of a secret, border by border")
struct SpelledSecretTests {
    private func clean(_ text: String, of secret: String = "opensesame9") -> String {
        let redaction = Redaction()
        redaction.hide(secret)
        return redaction.clean(text)
    }

    @Test("Several secrets go, each with what stands in its place, and each as often as it is there")
    func several() {
        let redaction = Redaction()
        redaction.hide("opensesame", as: "(one)")
        redaction.hide("abracadabra", as: "(two)")
        redaction.hide("")
        #expect(
            redaction.clean("opensesameopensesame, abracadabra; opensesame") == "(one)(one), (two); (one)")
        #expect(redaction.clean("abracadabraopensesame") == "(two)(one)")
    }

    @Test(
        "A beginning at the end of a text goes from four letters on",
        arguments: [
            ("ope", "ope"), ("open", "(secret)"), ("opens", "(secret)"), ("o-p-e", "o-p-e"), ("open x", "open x"),
        ])
    func cut(text: String, left: String) {
        #expect(clean(text) == left)
        #expect(clean("said " + text) == "said " + left)
    }

    @Test(
        "A short secret goes as it stands; spread over a text, it has four letters at least",
        arguments: [
            ("ab", "x ab x", "x (secret) x"), ("ab", "x a b x", "x a b x"), ("abc", "a-b-c", "a-b-c"),
            ("abcd", "x a-b-c-d x", "x (secret) x"), ("ABCD", "abcd", "(secret)"), ("한국어다", "한 국 어 다", "(secret)"),
            ("ÉCOLE", "école", "(secret)"), ("１２３４", "１ ２ ３ ４", "(secret)"),
        ])
    func short(secret: String, text: String, left: String) {
        #expect(clean(text, of: secret) == left)
    }

    @Test(
        "Between its letters there may be any blanks and unseen marks, and two signs more than twice its own",
        arguments: [
            ("o..pensesame9", true), ("o...pensesame9", false), ("o .\t. pensesame9", true),
            ("o. . .pensesame9", false),
            ("o\u{200B}\u{200B}\u{200B}\u{200B}pensesame9", true), ("o\u{301}\u{301}\u{301}pensesame9", true),
            ("o%2E%2Epensesame9", true), ("o%2E%2E%2Epensesame9", false), ("o%20%20%20%20pensesame9", true),
            ("ox pensesame9", false),
        ])
    func separators(text: String, isHidden: Bool) {
        #expect((clean(text) == "(secret)") == isHidden)
        #expect(clean("<" + text + ">").contains("sesame") == !isHidden)
    }

    @Test("Signs of a secret's own may be spread as well")
    func ownSigns() {
        #expect(clean("open----sesame9", of: "open--sesame9") == "(secret)")
        #expect(clean("opensesame9", of: "open--sesame9") == "(secret)")
        #expect(clean("open------sesame9", of: "open--sesame9") == "(secret)")
        #expect(clean("open-------sesame9", of: "open--sesame9") != "(secret)")
    }

    @Test(
        "Escapes within escapes are read three deep",
        arguments: [
            ("%6f", true), ("%256f", true), ("%25256f", true), ("%2525256f", false), ("&amp;#111;", true),
            ("&amp;amp;#111;", true), ("\\\\\\\\u006f", true), ("&#37;6f", true), ("\\u00256f", true),
        ])
    func depth(letter: String, isHidden: Bool) {
        #expect((clean(letter + "pensesame9") == "(secret)") == isHidden)
    }

    @Test(
        "Each escape stands for its letter",
        arguments: [
            ("&#111;", "o"), ("&#111", "o"), ("&#0000000000000111;", "o"), ("&#x6F;", "o"), ("&#X6f;", "o"),
            ("\\u006F", "o"), ("\\u{6f}", "o"), ("\\u{00006f}", "o"), ("\\x6f", "o"), ("%C3%A9", "é"),
            ("%ED%95%9C", "한"), ("%F0%9F%98%80", "\u{1F600}"), ("\\ud83d\\ude00", "\u{1F600}"),
            ("\\\\ud83d\\\\ude00", "\u{1F600}"), ("&#128512;", "\u{1F600}"), ("&#x1F600;", "\u{1F600}"),
            ("\\u{1F600}", "\u{1F600}"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
            ("&sol;", "/"), ("&bsol;", "\\"), ("&plus;", "+"), ("&equals;", "="), ("&lowbar;", "_"), ("&percnt;", "%"),
            ("&amp;", "&"), ("&lt", "<"), ("\\n", "\n"), ("\\r", "\r"), ("\\t", "\t"), ("+", " "), ("\\/", "/"),
        ])
    func escapes(escape: String, letter: String) {
        // Letter by letter, so that none can be taken for something between two.
        let secret = "ab\(letter)cd\(letter)"
        #expect(clean("<<ab\(escape)cd\(escape)>>", of: secret) == "<<(secret)>>")
        #expect(clean("<<ab\(escape)cx\(escape)>>", of: secret) == "<<ab\(escape)cx\(escape)>>")
    }

    @Test(
        "What only looks like an escape is none",
        arguments: ["%6", "%6g", "%", "&#;", "&#x;", "&#1114112;", "\\u06f", "\\ud83dx", "\\x6", "&nosuch;"])
    func none(escape: String) {
        let text = "<<\(escape)>>"
        #expect(clean(text) == text)
        #expect(clean("<<opens\(escape)esame9>>").contains("opens") || escape.count < 4)
    }

    @Test("Of base64's three places within a group, each is found", arguments: ["", "a", "ab"])
    func base64(before: String) {
        let secret = "opensesame"
        let text = Data((before + secret + "zz").utf8).base64EncodedString()
        let cleaned = clean(text, of: secret)
        #expect(cleaned.contains("(secret)"))
        #expect(cleaned.replacing("(secret)", with: "").count { $0.isLetter || $0.isNumber } <= 6, "\(cleaned)")
        // Three letters' base64 may be there by chance, but for the whole of it.
        #expect(clean("YWJj", of: "abc") == "(secret)")
        #expect(clean("eGFiYw==", of: "abc") == "eGFiYw==")
    }

    @Test("Folding knows letters of one letter alone, and digits are letters")
    func folding() {
        func folded(_ text: Unicode.Scalar) -> Unicode.Scalar { text.folded }
        #expect(
            ["A", "Z", "a", "é", "É", "Я", "İ", "[", "@", "가"].map { folded(Unicode.Scalar($0)!) }
                == ["a", "z", "a", "é", "é", "я", "İ", "[", "@", "가"].map { Unicode.Scalar($0)! })
        for letter in ["a", "Z", "0", "9", "가", "é", "٣", "½"] {
            #expect(!Unicode.Scalar(letter)!.isSeparator, "\(letter)")
        }
        for sign in ["`", "{", "@", "[", "/", ":", " ", "\u{200B}", "€", "…"] {
            #expect(Unicode.Scalar(sign)!.isSeparator, "\(sign)")
        }
        for unseen in [" ", "\n", "\u{200B}", "\u{AD}", "\u{2028}", "\u{2029}", "\u{A0}", "\u{301}"] {
            #expect(!Unicode.Scalar(unseen)!.isSeen)
        }
        for seen in ["-", ".", "a", "€"] { #expect(Unicode.Scalar(seen)!.isSeen) }
    }
}
