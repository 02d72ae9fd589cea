import Foundation
import TestSupport
import Testing
import Transfer

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

    @Test("No secret hides nothing")
    func none() {
        #expect(redaction("").clean("all of it") == "all of it")
    }
}
