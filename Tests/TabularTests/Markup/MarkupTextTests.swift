import Tabular
import Testing

@Suite("HTML as text")
struct MarkupTextTests {
    @Test(
        "Tags and entities of shops are HTML",
        arguments: [
            "<p>a</p>", "a<br>b", "a<br/>b", "<UL><LI>a</LI></UL>", "<div class=\"x\">a</div>", "<b>a</b>",
            "Tom &amp; Jerry",
            "a&nbsp;b", "it&#39;s", "it&#x2019;s", "<img src='a.jpg'>",
            "<!--StartFragment -->a<!--EndFragment -->",
        ])
    func evident(text: String) {
        #expect(MarkupEvidence.isHTML(text))
    }

    @Test(
        "A mathematician's or a lover's text is none",
        arguments: [
            "a < b", "a<b and c>d", "<3", "I <3 you > all", "5 < 6 & 7 > 2", "AT&T", "R&D; and more", "<none of these>",
            "&unknown;", "<p", "<", "&", "", "<!-- a", "--> <!--",
        ])
    func plain(text: String) {
        #expect(!MarkupEvidence.isHTML(text))
    }

    @Test(
        "Tags that hold nothing but blanks show nothing",
        arguments: [
            "<p></p>", "<h1></h1>\n<p>\u{A0}</p>\n<H1 class='a b'></H1>", " <br/> ", "<p>&nbsp;&#160;</p>", "&nbsp;",
            "<!-- none --><br>", "<img src='a.jpg'>",
        ])
    func blank(text: String) {
        #expect(MarkupEvidence.isBlankHTML(text))
    }

    @Test(
        "Whatever else a text has is seen",
        arguments: ["<3", "a < b", "<none>", "< p >", "<p>.</p>", "<p></p> <3", "<b>&amp;</b>", "<p", "<br>가", " ", ""])
    func seen(text: String) {
        #expect(!MarkupEvidence.isBlankHTML(text))
    }

    @Test("Paragraphs, items and line breaks are lines")
    func lines() {
        #expect(
            MarkupText.text(of: "<p>One</p><p>Two<br>Three</p><ul><li>a</li><li>b</li></ul>") == "One\nTwo\nThree\na\nb"
        )
    }

    @Test("White space collapses, also that of writers of HTML, and cells of a row stay apart")
    func blanks() {
        #expect(MarkupText.text(of: "<div>  a \n\t b&nbsp;&nbsp;c </div>\n\n") == "a b c")
        #expect(
            MarkupText.text(of: "<table><tr><td>Size</td><td>L</td></tr><tr><td>Colour</td></tr></table>")
                == "Size L\nColour")
    }

    @Test("Entities are decoded once")
    func entities() {
        // What browsers take numbers of controls for.
        #expect(MarkupText.text(of: "Don&#146;t &#150; &#x93;new&#148; &#129;<br>") == "Don’t – “new” \u{81}")
        #expect(MarkupText.text(of: "Tom &amp; Jerry &lt;3 &#54620;&#44397; &eacute;") == "Tom & Jerry <3 한국 é")
        #expect(MarkupText.text(of: "&amp;lt;p&amp;gt;") == "&lt;p&gt;")
    }

    @Test("What nobody sees is dropped")
    func hidden() {
        let html = "<style>p{color:red}</style><p>Seen</p><script>alert('<p>x</p>')</script><!-- <p>no</p> -->"
        #expect(MarkupText.text(of: html) == "Seen")
    }

    @Test("Line ends stay where no tag makes lines")
    func inline() {
        #expect(MarkupText.text(of: "First <b>line</b>\nSecond") == "First line\nSecond")
    }

    @Test("Broken HTML still gives its text")
    func broken() {
        #expect(MarkupText.text(of: "<p>Open <b>bold<p>Next</i></div> end") == "Open bold\nNext end")
    }

    @Test("What is too long, or holds control characters, is left for the rules to judge")
    func limits() {
        let long = "<p>" + String(repeating: "x", count: MarkupText.limit)
        #expect(MarkupText.text(of: long) == long)
        #expect(MarkupText.text(of: "<p>a\u{1}b</p>") == "<p>a\u{1}b</p>")
    }

    @Test("Many tags that never end take no time to speak of")
    func hostile() {
        let text = String(repeating: "<p ", count: 200_000)
        #expect(!MarkupEvidence.isHTML(text))
        #expect(MarkupEvidence.isHTML(text + ">"))
        let deep = String(repeating: "<b>", count: 100_000) + "end"
        #expect(MarkupText.text(of: deep) == deep)
    }
}
