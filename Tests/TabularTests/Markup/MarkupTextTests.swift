import Tabular
import TestSupport
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

    @Test("However long a text is, it is read; what holds control characters is left for the rules to judge")
    func limits() {
        let long = String(repeating: "x", count: 2_000_000)
        #expect(MarkupText.text(of: "<p>\(long)<br><img src='data:\(long)'>") == long)
        #expect(MarkupText.text(of: "<p>a\u{1}b</p>") == "<p>a\u{1}b</p>")
    }

    @Test("Many tags that never end take no time to speak of")
    func hostile() {
        let text = String(repeating: "<p ", count: 200_000)
        #expect(!MarkupEvidence.isHTML(text))
        #expect(MarkupEvidence.isHTML(text + ">"))
        let deep = String(repeating: "<b>", count: 100_000) + "end"
        #expect(MarkupText.text(of: deep) == "end")
        for opening in ["<svg>", "<title>", "<!--", "<a href='", "&#", "</", "<select><svg>"] {
            #expect(MarkupText.text(of: "end<br>" + String(repeating: opening, count: 100_000)).hasPrefix("end"))
        }
    }

    @Test("A tag ends where a browser ends it")
    func tags() {
        #expect(MarkupText.text(of: "<a title=\"5 > 4\" href='x>y'>link</a><br>end") == "link\nend")
        #expect(MarkupText.text(of: "<p title=it's>a</p>b") == "a\nb")
        #expect(MarkupText.text(of: "a<br/>b<br />c<BR>d") == "a\nb\nc\nd")
        #expect(MarkupText.text(of: "<p>a</ p>b<!doctype html>c<?xml?>d</>e") == "abcde")
        #expect(MarkupText.text(of: "<p>5 < 6 and <3</p>") == "5 < 6 and <3")
        #expect(MarkupText.text(of: "<p>whole</p><") == "whole")
        #expect(MarkupText.text(of: "<p>whole</p><div class=\"cut") == "whole")
    }

    @Test("An end of what is not open is none, but a paragraph's")
    func strayEnds() {
        #expect(MarkupText.text(of: "<b>a</div>b</b></li>c") == "abc")
        #expect(MarkupText.text(of: "<b>a</b></p>b") == "a\nb")
    }

    @Test("A comment ends with its dashes")
    func comments() {
        #expect(MarkupText.text(of: "<p>a<!-- > -- -> -->b<!-->c<!--->d<!--x--!>e<!-- f</p>") == "abcde")
    }

    @Test("Hidden elements end with their own tags; one without an end hides nothing, unless it is a script or a style")
    func hiddenEnds() {
        #expect(MarkupText.text(of: "<p>a<object>x<object>y</object>z</object>b</p>") == "ab")
        #expect(MarkupText.text(of: "<p>a<svg viewBox='0'/>b</p>") == "ab")
        #expect(MarkupText.text(of: "<p>a<select><option>b</p>c") == "a\nb\nc")
        #expect(MarkupText.text(of: "<p>a</p><script>if (a < b) '</p>c'") == "a")
        #expect(MarkupText.text(of: "<title>t</titles></TITLE ><p>a</p>") == "a")
        #expect(MarkupText.text(of: "<p>a<video>No <b>video</b></video>b<canvas>c</canvas></p>") == "ab")
    }

    @Test(
        "What looks like a tag within a script is none",
        arguments: [
            "if(a<b){x()}", "for(var i=0;i<n;i++){x()}", "a<1", "a<<2", "a<b", "s='<!--';", "a=\"<\"", "s='</'",
            "'<script>'",
            "document.write('<td class=x>')",
        ])
    func scripts(script: String) {
        for name in ["script", "style", "title", "textarea", "iframe"] {
            let html = "<p>before</p><\(name) type='x'>\(script)</\(name.uppercased())\n><p>after</p>"
            #expect(MarkupText.text(of: html) == "before\nafter")
        }
    }

    @Test("Elements that few shops write are elements, too")
    func rareElements() {
        #expect(MarkupEvidence.isHTML("<details><summary>Care</summary>Wash cold</details>"))
        #expect(
            MarkupText.text(of: "<details><summary>Care</summary>Wash cold</details><fieldset>A</fieldset>")
                == "Care\nWash cold\nA")
    }

    @Test("An entity has its semicolon, the oldest ones and a number also without")
    func unendedEntities() {
        #expect(
            MarkupText.text(of: "<p>AT&T &amp &unknown; &#65 &#x42;&#0;&#x110000;&#xD800;.</p>")
                == "AT&T & &unknown; A B.")
        #expect(
            MarkupText.text(of: "<p>Caf&eacute beans, &COPY; &copy 2024 &rarr x&copyright ?a=1&copy=2</p>")
                == "Café beans, © © 2024 &rarr x&copyright ?a=1&copy=2")
        #expect(MarkupText.text(of: "<p>a&#10;&#160;b</p>") == "a b")
    }

    @Test("Whatever the pieces are, the text is no longer than half as much again", arguments: 0..<20)
    func soup(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "<p>", "</p>", "<br>", "<", ">", "&", ";", "&#", "&#x80;", "&#128", "&le;", "&nbsp;", "\u{80}", "\u{99}",
            "é", "한", "👍🏽",
            " ", "\n", "a", "'", "\"", "=", "/", "<!--", "-->", "<script>", "</script>", "<svg>", "</svg>", "<td>",
            "&lt;",
        ]
        for _ in 0..<500 {
            let html = (0..<Int.random(in: 0...40, using: &random)).map { _ in pieces.randomElement(using: &random)! }
                .joined()
            let text = MarkupText.text(of: html)
            #expect(text.utf8.count <= html.utf8.count * 3 / 2, "\(seed): \(html)")
            #expect(text.first?.isWhitespace != true && text.last?.isWhitespace != true, "\(seed): \(html)")
        }
    }
}
