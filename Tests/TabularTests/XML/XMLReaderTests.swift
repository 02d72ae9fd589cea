import Tabular
import Testing

extension Transcript {
    static func xml(_ text: String, recordPath: String? = nil, pieceSize: Int = .max) -> Transcript {
        Transcript { XMLReader(MemorySource(text.utf8, pieceSize: pieceSize), recordPath: recordPath) }
    }
}

@Suite("Reading XML")
struct XMLReaderTests {
    @Test("Child elements are cells, attributes cells of columns with an @")
    func cells() {
        let read = Transcript.xml(
            "<products><product id=\"7\"><name> 사과 &amp; 배 </name><offers currency='KRW'><price>1</price></offers>"
                + "<memo/></product><product><name></name></product></products>")
        #expect(read.records == ["@id=7 name= 사과 & 배  offers.@currency=KRW offers.price=1 memo=", "name="])
        #expect(read.numbers == [1, 2])
        #expect(read.error == nil)
    }

    @Test("An attribute's text is what its references mean")
    func attributes() {
        let read = Transcript.xml(
            "<r><i a=\"1 &amp; 2 &lt; &#51; &amp;#38; &amp;amp;\"/><i a=\"\"/></r>", recordPath: "r/i")
        #expect(read.records == ["@a=1 & 2 < 3 &#38; &amp;", "@a="])
    }

    @Test("Repeated elements are repeated cells of one column")
    func repeated() {
        let read = Transcript.xml(
            "<r><item><images><image>1</image><image>2</image></images><tag>a</tag><tag>b</tag></item></r>")
        #expect(read.records == ["images.image=1 images.image=2 tag=a tag=b"])
    }

    @Test("Prefixes stay in the column as they are written, declared or not")
    func prefixes() {
        let read = Transcript.xml(
            "<rss xmlns:g=\"urn:g\"><item><g:price g:unit=\"x\">1</g:price><h:id>2</h:id></item></rss>")
        #expect(read.records == ["g:price.@g:unit=x g:price=1 h:id=2"])
        #expect(read.error == nil)
    }

    @Test("CDATA, comments and character references join into one cell")
    func text() {
        let read = Transcript.xml("<r><item><a>1<![CDATA[<&>]]>2<!-- no -->3<?no no?>&#xAC00;&#13;</a></item></r>")
        #expect(read.records == ["a=1<&>23가\r"])
    }

    @Test("Text beside child elements is a cell only where it is not blank")
    func mixedText() {
        let read = Transcript.xml("<r><item>\n <a>x<b>y</b>z</a>\n</item><item>own<a><b/>\n</a></item></r>")
        #expect(read.records == ["a.b=y a=xz", "a.b= text()=own"])
    }

    @Test("A record's source is its element from < to >, its lines the first and the last")
    func sources() {
        let text =
            "\u{FEFF}<?xml version=\"1.0\"?>\n<r>\n<item\n a='>'>가</item ><item b=\"1\"/>\n<item><a>\n</a></item></r>"
        let read = Transcript.xml(text)
        let slices = read.slices(of: text)
        #expect(slices == ["<item\n a='>'>가</item >", "<item b=\"1\"/>", "<item><a>\n</a></item>"])
        #expect(read.lines == [3...4, 4...4, 5...6])
        for slice in slices { #expect(Transcript.xml("<r>\(slice)</r>", recordPath: "r/item").records.count == 1) }
    }

    @Test("The frame holds the declaration and the tags around the records, as they stand")
    func frame() throws {
        let reader = XMLReader(
            MemorySource(
                "<?xml version='1.0'?><rss a=\"1\" ><channel><title>t</title><item><b>1</b></item></channel></rss>".utf8
            ))
        var record = Record()
        #expect(try reader.read(into: &record))
        #expect(
            String(decoding: reader.frame.head, as: UTF8.self) == "<?xml version='1.0'?>\n<rss a=\"1\" >\n<channel>\n")
        #expect(String(decoding: reader.frame.tail, as: UTF8.self) == "\n</channel>\n</rss>\n")
    }

    @Test("Elements named like the record elsewhere are no records")
    func pathIsExact() {
        let read = Transcript.xml(
            "<r><x><item><a>0</a></item></x><list><item><a>1</a><item><a>2</a></item></item></list></r>",
            recordPath: "/r/list/item")
        #expect(read.records == ["a=1 item.a=2"])
    }

    @Test("A document without the element has no records", arguments: [nil, "r/b", "a", "r"])
    func noRecords(path: String?) {
        let read = Transcript.xml("<r><a>1</a><a>2</a></r>", recordPath: path)
        #expect(path == "r" ? read.records == ["a=1 a=2"] : read.error == .noRecords)
    }

    @Test("The same records wherever a piece ends", arguments: 1...40)
    func pieces(size: Int) {
        let text =
            "\u{FEFF}<?xml version=\"1.0\" encoding=\"EUC-KR\"?>\r\n<r>\n<item 가='&lt;🍎'>e\u{301}<a>x\r\ny&amp;</a></item>\n"
            + "<item><![CDATA[]]]]><a/></item></r>\n<!-- end -->"
        #expect(Transcript.xml(text, pieceSize: size) == Transcript.xml(text))
        #expect(Transcript.xml(text).records == ["@가=<🍎 a=x\ny& text()=e\u{301}", "a= text()=]]"])
    }

    @Test("Behind the sample that the path is found in a record begins at its <, too", arguments: [1, 1000, .max])
    func piecesBehindSample(size: Int) {
        // The first 256 KiB are always at hand: only behind them may a piece cut a tag that is looked back for.
        let items = (1...10_000).map { "<item\n number=\"\($0)\"><a>\($0)</a></item>" }
        let text = "<r>" + items.joined() + "</r>"
        #expect(text.utf8.count > 300_000)
        let read = Transcript.xml(text, pieceSize: size)
        #expect(read.records.count == 10_000)
        let misplaced = zip(read.slices(of: text), items).first { $0 != $1 }
        #expect(misplaced == nil)
        let misnumbered = zip(read.lines, 1...).first { $0 != $1...($1 + 1) }
        #expect(misnumbered == nil)
    }
}

@Suite("XML that cannot be read")
struct XMLErrorTests {
    @Test("A fault ends the reading at its place, after the records before it")
    func malformed() {
        let read = Transcript.xml("<r>\n<item><a>1</a></item>\n<item><a>2</b></item></r>")
        #expect(read.records == ["a=1"])
        guard case .malformed(.xml, let position, let reason) = read.error else {
            Issue.record("not malformed")
            return
        }
        #expect(position.line == 3)
        #expect(position.column != nil)
        #expect(!reason.isEmpty)
    }

    @Test(
        "What is not one well-formed document is malformed",
        arguments: [
            "", " ", "<r>", "<r/><r/>", " <?xml version='1.0'?><r/>", "{}", "<r a=1/>", "<r>&#1;</r>", "<r>\u{1}</r>",
        ])
    func notWellFormed(text: String) {
        guard case .malformed(.xml, _, _) = Transcript.xml(text).error else {
            Issue.record("not malformed")
            return
        }
    }

    @Test("An instruction stands for a character that XML cannot carry, and for no other")
    func characters() {
        func instruction(_ data: String) -> String { "<?openmarket-character \(data)?>" }
        let texts = [
            "x\(instruction("U+0001"))y": "x\u{1}y", instruction("U+FFFE"): "\u{FFFE}", instruction("U+0000"): "\u{0}",
            "x<?openmarket-character?>y<?other U+0001?>": "xy", instruction("U+0041"): "", instruction("U+D800"): "",
            instruction("1"): "", instruction("U++001"): "",
            "<![CDATA[\(instruction("U+0001"))]]>": instruction("U+0001"),
        ]
        for (text, meant) in texts {
            let read = Transcript.xml("<r><item><a>\(text)</a></item><item><a>2</a></item></r>")
            #expect(read.error == nil)
            #expect(
                read.records.map { Array($0.unicodeScalars) } == ["a=\(meant)", "a=2"].map { Array($0.unicodeScalars) })
        }
    }

    @Test("A DOCTYPE is read past and not obeyed")
    func doctype() {
        let read = Transcript.xml(
            "<!DOCTYPE r SYSTEM \"file:///nowhere.dtd\" [<!ENTITY e \"x\"><!ENTITY f SYSTEM \"file:///etc/passwd\">"
                + "<!ATTLIST item d CDATA \"default\"><!ENTITY % p \"<!ENTITY q 'z'>\"> %p; ]><r><item><a>1</a></item></r>"
        )
        #expect(read.error == nil)
        #expect(read.records == ["a=1"])
    }

    @Test(
        "A reference to an entity is refused by its name, at its place",
        arguments: ["<item><a>&e;</a></item>", "<item a='&e;'/>", "<item><a b='x&e;'/></item>"])
    func entities(item: String) {
        for declaration in [
            "", "<!DOCTYPE r [<!ENTITY e \"x\">]>", "<!DOCTYPE r [<!ENTITY e SYSTEM \"/etc/passwd\">]>",
        ] {
            let read = Transcript.xml("\(declaration)<r>\n<item><a>0</a></item>\n\(item)</r>")
            #expect(read.records == ["a=0"])
            guard case .entityRefused("e", let position) = read.error else {
                Issue.record("not refused: \(String(describing: read.error))")
                continue
            }
            #expect(position.line == 3)
        }
    }

    @Test("Every record before a fault is handed out, also where they come at once")
    func recordsBefore() {
        let read = Transcript.xml("<r><item><a>1</a></item><item><a>2</a></item><item><a>3</a></item><item></r>")
        #expect(read.records == ["a=1", "a=2", "a=3"])
        guard case .malformed = read.error else {
            Issue.record("not malformed")
            return
        }
    }

    @Test("Nesting and attributes are bounded")
    func bounds() {
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        func attributed(_ count: Int) -> String {
            "<r><item \((0..<count).map { "a\($0)=''" }.joined(separator: " "))/></r>"
        }
        #expect(Transcript.xml(nested(64)).error == nil)
        #expect(Transcript.xml(attributed(256)).error == nil)
        for text in [nested(65), attributed(257), attributed(50_000)] {
            guard case .malformed = Transcript.xml(text).error else {
                Issue.record("not refused")
                continue
            }
        }
    }

    @Test("A record over the limit is too large, and reading goes on")
    func tooLarge() {
        let long = String(repeating: "가나다\n", count: Limits.recordBytes / 10 + 1)
        let read = Transcript.xml(
            "<r><item><a>1</a></item><item><b><c>\(long)</c></b><d/></item><item><a>3</a></item></r>")
        #expect(read.records == ["a=1", "", "a=3"])
        #expect(read.defects == [nil, .tooLarge, nil])
        #expect(read.error == nil)
    }
}
