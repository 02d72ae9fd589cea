import TestSupport
import Testing

@testable import Tabular

@Suite("Mending XML")
struct XMLEditingTests {
    /// Mends the first of two items; the other has all columns.
    private func mended(_ item: String, _ edits: EditingBench.Edit...) throws -> String {
        let head = "<?xml version=\"1.0\"?>\n<!-- shop --><goods xmlns:g=\"urn:g\">\n "
        let other = "<item id=\"9\"><name>z</name><price c=\"KRW\">9</price><g:id>9</g:id><a><b>9</b></a></item>"
        let bench = EditingBench("\(head)\(item)\n \(other)\n</goods>\n", "a.xml")
        let text = String(decoding: try bench.mend(bench.edits(of: edits)).bytes, as: UTF8.self)
        #expect(text.hasPrefix(head) && text.hasSuffix("\n \(other)\n</goods>\n"))
        return String(text.dropFirst(head.count).dropLast(other.count + 12))
    }

    @Test("An element and an attribute get their texts, escaped")
    func happy() throws {
        let item = "<item id='1'><name>a</name><price c=\"KRW\" >1</price></item>"
        #expect(
            try mended(item, (1, "name", "a & b <c> ]]>\r"), (1, "@id", "it's \"2\"\n"), (1, "price.@c", "USD"))
                == "<item id='it&apos;s &quot;2&quot;&#10;'><name>a &amp; b &lt;c&gt; ]]&gt;&#13;</name><price c=\"USD\" >1</price></item>"
        )
    }

    @Test("A section stays one where it can, entities go, comments stay")
    func sections() throws {
        #expect(
            try mended("<item><name><![CDATA[a<b>]]></name></item>", (1, "name", "<c>"))
                == "<item><name><![CDATA[<c>]]></name></item>")
        #expect(
            try mended("<item><name> <![CDATA[a]]>\n</name></item>", (1, "name", "]]>"))
                == "<item><name>]]&gt;</name></item>")
        #expect(
            try mended("<item><name>a&amp;<!-- n -->b</name></item>", (1, "name", "c"))
                == "<item><name>c<!-- n --></name></item>")
        #expect(
            try mended("<item><name><!-- > --></name></item>", (1, "name", "c"))
                == "<item><name>c<!-- > --></name></item>")
    }

    @Test(
        "An empty tag is opened",
        arguments: [("<price/>", "<price>5</price>"), ("<price c='>' />", "<price c='>' >5</price>")])
    func empty(tag: String, filled: String) throws {
        #expect(
            try mended("<item><name>a</name>\(tag)</item>", (1, "price", "5")) == "<item><name>a</name>\(filled)</item>"
        )
    }

    @Test("A missing child is added before the end tag, indented as the last one is")
    func missing() throws {
        #expect(
            try mended("<item>\n  <name>a</name>\n </item>", (1, "price", "5"))
                == "<item>\n  <name>a</name>\n  <price>5</price>\n </item>")
        #expect(try mended("<item id=\"1\"/>", (1, "name", "a")) == "<item id=\"1\"><name>a</name></item>")
        #expect(
            try mended("<item><name>a</name></item>", (1, "g:id", "5")) == "<item><name>a</name><g:id>5</g:id></item>")
    }

    @Test("Names with prefixes and nested elements are found")
    func nested() throws {
        #expect(
            try mended("<item><g:id>1</g:id><a><b>2</b></a></item>", (1, "g:id", "3"), (1, "a.b", "4"))
                == "<item><g:id>3</g:id><a><b>4</b></a></item>")
    }

    @Test("What has no place, and what XML cannot carry, is refused")
    func refusals() throws {
        let bench = EditingBench(
            "<l><item><a><b>1</b></a><c>1</c><c>2</c></item><item k='1'><a>x</a><c>1</c></item></l>", "a.xml")
        #expect(try bench.refusal((1, "a", "5")) == .noPlace)
        #expect(try bench.refusal((1, "c", "5")) == .severalValues)
        #expect(try bench.refusal((1, "@k", "5")) == .noPlace)
        #expect(try bench.refusal((2, "a.b", "5")) == .noPlace)
        #expect(try bench.refusal((2, "@k", "\u{1}")) == .notWritable)
    }

    @Test("What XML cannot carry is spelled by an instruction, and goes with the text that it was part of")
    func instructions() throws {
        let spelt = "<item><a>x</a><c>1<?openmarket-character U+0001?>2</c></item>"
        #expect(try mended("<item><a>x</a><c>1</c></item>", (1, "c", "1\u{1}2")) == spelt)
        #expect(try mended("<item><a>x</a><c><![CDATA[1]]></c></item>", (1, "c", "1\u{1}2")) == spelt)
        #expect(try mended(spelt, (1, "c", "12")) == "<item><a>x</a><c>12</c></item>")
        #expect(try mended("<item><c>1<?other?>2</c></item>", (1, "c", "3")) == "<item><c>3<?other?></c></item>")
    }

    @Test("Of two texts that exclude each other one is made")
    func excluding() throws {
        let bench = EditingBench("<l><i/><i>x</i><i><a>y</a></i></l>", "a.xml")
        let (mended, result) = try bench.mend(bench.edits(of: [(1, "a", "1"), (1, "text()", "2")]))
        #expect(result.refused.values.elementsEqual([.readsOtherwise]))
        #expect(String(decoding: mended, as: UTF8.self) == "<l><i>2</i><i>x</i><i><a>y</a></i></l>")
    }

    @Test("The document's encoding stays, and what it lacks is written by number")
    func encoding() throws {
        let text = "<?xml version=\"1.0\" encoding=\"EUC-KR\"?>\n<l><item><n>사과</n></item><item><n>배</n></item></l>"
        let bench = EditingBench(text, "a.xml", in: .cp949)
        let expected = EditingBench(text.replacing("배", with: "감 &#x1F34E;"), "a.xml", in: .cp949)
        #expect(try bench.mended((2, "n", "감 🍎")) == expected.bytes)
    }
}
