import Testing
import Wording

@Suite("Text that may be printed")
struct PrintableTextTests {
    /// One of each kind that a terminal obeys or hides, and what is shown in its place.
    static let controls: [(text: String, shown: String)] = [
        ("\0", #"\u{0}"#), ("\u{7}", #"\u{7}"#), ("\u{8}", #"\u{8}"#), ("\t", #"\t"#), ("\n", #"\n"#), ("\r", #"\r"#),
        ("\r\n", #"\r\n"#), ("\u{1B}[2J", #"\u{1B}[2J"#), ("\u{1B}]52;c;aGk=\u{7}", #"\u{1B}]52;c;aGk=\u{7}"#),
        ("\u{7F}", #"\u{7F}"#), ("\u{85}", #"\u{85}"#), ("\u{9B}31m", #"\u{9B}31m"#),
        ("\u{9D}0;a\u{9C}", #"\u{9D}0;a\u{9C}"#),
        ("\u{AD}", #"\u{AD}"#), ("\u{61C}", #"\u{61C}"#), ("\u{200B}", #"\u{200B}"#), ("\u{200D}", #"\u{200D}"#),
        ("\u{200E}", #"\u{200E}"#), ("\u{200F}", #"\u{200F}"#), ("\u{2028}", #"\u{2028}"#), ("\u{2029}", #"\u{2029}"#),
        ("\u{202A}", #"\u{202A}"#), ("\u{202E}", #"\u{202E}"#), ("\u{2060}", #"\u{2060}"#), ("\u{2066}", #"\u{2066}"#),
        ("\u{2069}", #"\u{2069}"#), ("\u{3164}", #"\u{3164}"#), ("\u{FEFF}", #"\u{FEFF}"#), ("\u{FFF9}", #"\u{FFF9}"#),
        ("\u{E0041}", #"\u{E0041}"#),
    ]

    @Test("What comes from outside has its control characters written out", arguments: controls)
    func escaped(text: String, shown: String) {
        let interpolated: PrintableText = "가\(text)나"
        #expect(interpolated.description == "가\(shown)나")
        #expect(PrintableText(text).description == shown)
        #expect(PrintableText(interpolated.description) == interpolated, "nothing is escaped twice")
        #expect("a\(text)".isPrintable == false)
    }

    @Test(
        "What is seen as itself stays",
        arguments: ["키보드 ‘블랙’ — 39,000원", #"C:\new\u{1B}"#, "☎️ 👨‍👩‍👧 👩🏽‍🍳", "e\u{301} が", "ภาษาไทย", "שלום", "\u{A0}", ""])
    func kept(text: String) {
        #expect(PrintableText(text).description == text)
    }

    @Test(
        "A joiner stays between two emoji and nowhere else",
        arguments: [
            ("a\u{200D}👩", #"a\u{200D}👩"#), ("👩\u{200D}a", #"👩\u{200D}a"#), ("1\u{200D}2", #"1\u{200D}2"#),
            ("👩\u{200D}\u{200D}👩", #"👩\u{200D}\u{200D}👩"#),
        ])
    func joiners(text: String, shown: String) {
        #expect(PrintableText(text).description == shown)
    }

    @Test("What the source says stands as it is, and so does what is printable already")
    func literals() {
        let red: PrintableText = "\u{1B}[31m\("a\u{1B}b")\u{1B}[0m"
        #expect(red.description == "\u{1B}[31ma\\u{1B}b\u{1B}[0m")
        #expect(("\(red)\n" as PrintableText).description == red.description + "\n")
        #expect(([red, "b"].joined(separator: "\t")).description == red.description + "\tb")
        #expect((red + "\n").description == red.description + "\n")
    }

    @Test("A block keeps its line ends and nothing else")
    func lines() {
        #expect(PrintableText(lines: "a\nb\r\nc\rd\te").description == "a\nb\nc\\rd\\te")
        #expect(PrintableText.lines(of: "a\n\nb").count == 3)
    }
}
