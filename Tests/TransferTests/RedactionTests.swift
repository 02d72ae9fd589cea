import Foundation
import TestSupport
import Testing

@testable import Transfer

@Suite("Taking secrets out")
struct RedactionTests {
    private func redaction(_ secret: String) -> Redaction {
        let redaction = Redaction()
        redaction.hide(secret)
        return redaction
    }

    @Test("A secret goes however it is spelt")
    func spellings() {
        let secret = #"a/"b"\ <가> & c"#
        for text in [
            secret, #"a/\"b\"\\ <가> & c"#, #"a\/\"b\"\\ <가> & c"#, #"a/\"b\"\\ <\uac00> & c"#,
            #"a\\/\\\"b\\\"\\\\ <가> & c"#, "a/&quot;b&quot;\\ &lt;가&gt; &amp; c",
            "a%2F%22b%22%5C%20%3C%EA%B0%80%3E%20%26%20c",
            Data(secret.utf8).base64EncodedString(),
        ] {
            #expect(redaction(secret).clean("said: \(text).") == "said: (secret).", "\(text)")
        }
    }

    @Test("What foundation's encoder makes of a secret is found, too", arguments: SeededGenerator.seeds)
    func encoder(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let letters = Array("ab/\\\"<>&가 é%+=\u{1F600}'")
        for _ in 0..<100 {
            let secret = String(
                (0..<Int.random(in: 6...20, using: &generator)).map { _ in
                    letters.randomElement(using: &generator)!
                })
            let json = String(decoding: try JSONEncoder().encode(["m": "<<" + secret + ">>"]), as: UTF8.self)
            #expect(redaction(secret).clean(json) == #"{"m":"<<(secret)>>"}"#, "\(generator) \(secret)")
        }
    }

    @Test("A text that breaks off within a secret does not keep its beginning")
    func cut() {
        let redaction = redaction("opensesame")
        #expect(redaction.clean("it was opensesa") == "it was (secret)")
        #expect(redaction.clean("an ope") == "an ope")
        #expect(redaction.clean("nothing of it") == "nothing of it")
    }

    @Test("An identifier is shortened to what tells accounts apart")
    func identifier() {
        let redaction = Redaction()
        Credentials(identifier: "3f1c9a2e-0000", secret: Secret("opensesame")).hide(in: redaction)
        #expect(redaction.clean("3f1c9a2e-0000 says opensesame") == "3f1c… says (secret)")
        Credentials(identifier: "x", secret: Secret("")).hide(in: redaction)
        #expect(redaction.clean("an example") == "an example")
    }

    @Test(
        "A secret goes in other letter case, spread, and escaped in one way or several",
        arguments: [
            "OpenSesame9", "OPENSESAME9", "o p e n s e s a m e 9", "o-p-e-n-s-e-s-a-m-e-9", "o.p.e.n.s.e.s.a.m.e.9",
            "open sesame9", "opense\nsame9", "o\u{200B}p\u{200B}e\u{200B}n\u{200D}s\u{FEFF}esame9",
            "o, p, e, n, s, e, s, a, m, e, 9", "opens\u{AD}esame9", "o                p e n s e s a m e 9",
            "%6f%70%65%6E%73%65%73%61%6D%65%39", "%256fpens%2565same9", "open%20sesame9", "open+sesame9",
            "&#111;pensesame9", "&#0000111;pensesame9", "&#x6f;pensesame9", "&#X6F;pensesame9", "&#111pensesame9",
            "&amp;#111;pensesame9", "\\u006fpensesame9", "\\u0026#111;pensesame9", "\\\\u006fpensesame9",
            "\\x6fpensesame9",
            "\\u{6f}pensesame9", "open\\nsesame9", "open\\u200bsesame9", "open&#8203;sesame9", "open%E2%80%8Bsesame9",
            "open&nbsp;sesame9", "o\\tp\\te\\tn\\tsesame9", "%26%23111%3Bpensesame9", "O-P&#69;N s%65SAME9",
        ])
    func disguises(disguised: String) {
        #expect(redaction("opensesame9").clean("said: \(disguised).") == "said: (secret).", "\(disguised)")
    }

    @Test("A secret goes from base64 at each place of its groups, wrapped, unpadded, or for addresses, too")
    func base64() throws {
        let secret = "open?sesame>9"
        let redaction = redaction(secret)
        for before in ["", "a", "ab", "abc", "vendor:", "vendor::"] {
            for behind in ["", "x", "xy", "xyz"] {
                let whole = Data((before + secret + behind).utf8).base64EncodedString()
                let address = whole.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
                let wrapped = whole.prefix(9) + "\r\n" + whole.dropFirst(9)
                for text in [
                    whole, address, String(wrapped), whole.replacing("+", with: "%2B").replacing("/", with: "\\/"),
                ] {
                    let cleaned = redaction.clean("Basic " + text)
                    #expect(cleaned.contains("(secret)"), "\(text)")
                    // Letters that other bytes have a share in stay.
                    let left = cleaned.dropFirst("Basic ".count).replacing("(secret)", with: "").count {
                        $0.isLetter || $0.isNumber
                    }
                    #expect(
                        left <= (before.utf8.count * 8 + 5) / 6 + (behind.utf8.count * 8 + 5) / 6 + 1,
                        "\(text) \(cleaned)")
                }
            }
        }
    }

    @Test("However a secret is spelt, nothing of it is left", arguments: SeededGenerator.seeds)
    func properties(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("abcdefghkmXYZ0123456789-_/+=.!?&%\\가é ")
        for _ in 0..<40 {
            let length = Int.random(in: 8...20, using: &generator)
            // What stands before its first letter and behind its last gives nothing away.
            let secret = "a" + String((0..<length).map { _ in alphabet.randomElement(using: &generator)! }) + "9"
            guard secret.unicodeScalars.count(where: { !$0.isSeparator }) >= 6 else { continue }
            var text = secret
            if Bool.random(using: &generator) { text = text.uppercased() }
            if Bool.random(using: &generator) { text = spread(text, &generator) }
            for _ in 0..<Int.random(in: 0...2, using: &generator) { text = escaped(text, &generator) }
            let cleaned = redaction(secret).clean("<<" + text + ">>")
            let rest = cleaned.replacing("(secret)", with: "").unicodeScalars.count { !$0.isSeparator }
            let isClean = cleaned.contains("(secret)") && rest == 0
            #expect(isClean, "\(generator): \(secret) as \(text.prefix(80))")
        }
    }

    /// With something between its letters.
    private func spread(_ text: String, _ generator: inout SeededGenerator) -> String {
        let separator = ["\u{200B}", "\u{2060}\u{200D}", " ", "-", ". ", "\n", "\u{A0}\u{A0}\u{A0}"].randomElement(
            using: &generator)!
        return text.map(String.init).joined(separator: separator)
    }

    /// As it is escaped in an address, in HTML or in JSON.
    private func escaped(_ text: String, _ generator: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: text.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
        case 1: text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        case 2: text.unicodeScalars.map { "&#\($0.value);" }.joined()
        case 3: text.unicodeScalars.map { "&#x\(String($0.value, radix: 16));" }.joined()
        default: String(String(decoding: try! JSONEncoder().encode(text), as: UTF8.self).dropFirst().dropLast())
        }
    }

    @Test("Texts without the secret stay as they are", arguments: SeededGenerator.seeds)
    func others(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let redaction = redaction("opensesame9")
        let letters = Array("openseam9 &#%\\;u0{}\u{200B}\u{1F600}가")
        for _ in 0..<200 {
            let text = String(
                (0..<Int.random(in: 0...80, using: &generator)).map { _ in letters.randomElement(using: &generator)! })
            #expect(redaction.clean(text) == text || text.lowercased().hasSuffix("open"), "\(generator) \(text)")
        }
        #expect(redaction.clean(#"{"o":"pen","s":"esame9"}"#) == #"{"o":"pen","s":"esame9"}"#)
    }

    @Test("A text made to be slow to read is cleaned all the same, and soon", .timeLimit(.minutes(5)))
    func hostile() {
        let redaction = redaction("ssssssssssssssss9")
        for piece in [
            "s", "s ", "s\u{200B}", "\\", "\\s", "%", "%25", "&", "&#", "&amp;", "s%20", "+", "s+", "\\u005c", "&#115",
        ] {
            let text = String(repeating: piece, count: 1000 / piece.utf8.count) + " ssssssssssssssss9"
            #expect(redaction.clean(text).hasSuffix("(secret)"), "\(piece)")
        }
    }

    @Test("No secret hides nothing")
    func none() {
        #expect(redaction("").clean("all of it") == "all of it")
    }
}
