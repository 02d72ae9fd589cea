import Catalogue
import Drafting
import Testing

@Suite("What a cell's text says")
struct CellTextTests {
    private func images(_ cell: String) throws -> [String]? {
        try Drafts.csv("name,images\na,\"\(cell)\"\n").draft.images.value
    }

    @Test("Quotes behind a blank were meant to enclose the cell; others are the text's own")
    func quotes() throws {
        let text = "id, name, price\n1, \"Blue mug\", 5\n2,\"\"\"Best\"\" \",5\n3, \"A\" or \"B\",5\n4, 5\" pot \",5\n"
        let read = try Drafts.csv(text)
        #expect(read.drafts.map(\.name.value) == ["Blue mug", "\"Best\"", "\"A\" or \"B\"", "5\" pot \""])
        #expect(
            read.findings.map { $0.map(\.code) } == [[.nameTrimmed], [.nameTrimmed], [.nameTrimmed], [.nameTrimmed]])
    }

    @Test("A dash is no photo in a system's export")
    func dashes() throws {
        let header = "sku,attribute_set_code,product_type,name,price,qty,image,additional_images\n"
        let read = try Drafts.csv(header + "A,Default,simple,Bag,34,5,-,\nB,Default,simple,Bag,34,5,–,\"b.jpg,-\"\n")
        #expect(read.drafts.map(\.images) == [.empty, .value(["b.jpg"])])
    }

    @Test(
        "A bar and a line end always separate; what an address or a file's name may hold, where the next photo begins",
        arguments: [
            ("a.jpg|b.jpg;c.jpg", ["a.jpg", "b.jpg", "c.jpg"]),
            ("https://a/x|y;z.jpg", ["https://a/x", "y", "z.jpg"]),
            ("https://a/1.jpg|b.jpg", ["https://a/1.jpg", "b.jpg"]),
            (
                "https://a/1.jpg|https://a/2.jpg; https://a/3.jpg",
                ["https://a/1.jpg", "https://a/2.jpg", "https://a/3.jpg"]
            ),
            ("https://a/1.jpg\nb.jpg", ["https://a/1.jpg", "b.jpg"]),
            ("https://a/1.jpg|", ["https://a/1.jpg"]), ("a,b.jpg", ["a,b.jpg"]),
            ("a.jpg\u{2028}https://a/1;2.jpg", ["a.jpg", "https://a/1;2.jpg"]),
            ("https://a/1.jpg;b.jpg", ["https://a/1.jpg", "b.jpg"]),
            ("https://a/1.jpg?v=2;b.jpg", ["https://a/1.jpg?v=2", "b.jpg"]),
            ("https://a/1.jpg;size=2", ["https://a/1.jpg;size=2"]),
            ("a.jpg,b.PNG, c.jpeg", ["a.jpg", "b.PNG", "c.jpeg"]), ("'a.jpg','b.jpg'", ["'a.jpg'", "'b.jpg'"]),
            ("Red, large.jpg,b.jpg", ["Red, large.jpg", "b.jpg"]), ("a.jpg,b", ["a.jpg,b"]),
            ("a.jpg,,b.jpg,", ["a.jpg", "b.jpg"]),
            ("a.jpg,https://a/b", ["a.jpg", "https://a/b"]),
            ("https://a/1,https://a/2", ["https://a/1", "https://a/2"]),
            ("https://a/1.jpg,b.jpg", ["https://a/1.jpg", "b.jpg"]),
            ("https://x/w_100,h_100/a.jpg", ["https://x/w_100,h_100/a.jpg"]),
            ("https://x/l_logo.png,w_100/a.jpg", ["https://x/l_logo.png,w_100/a.jpg"]),
            ("https://x/crop?of=a.jpg,b.jpg", ["https://x/crop?of=a.jpg,b.jpg"]),
        ])
    func parts(cell: String, names: [String]) throws {
        #expect(try images(cell) == names)
    }

    @Test("Blanks cost what they are long, however many separators stand before or behind them")
    func blanks() throws {
        // Trimmed once for each separator, a cell of two megabytes would take hours.
        let blanks = String(repeating: " ", count: 1_000_000)
        let address = "https://a/" + String(repeating: ";x", count: 500_000)
        #expect(try images(blanks + address + blanks) == [address])
    }

    @Test("A value of a JSON array is one name, however it is spelt; a text is a list")
    func elements() throws {
        #expect(try Drafts.json(#"[{"images":["a;b.jpg"]}]"#).draft.images == .value(["a;b.jpg"]))
        #expect(
            try Drafts.json(#"[{"images":[{"url":"a;b.jpg"}]}]"#, map: .images("images[].url")).draft.images
                == .value(["a;b.jpg"]))
        #expect(try Drafts.json(#"[{"images":"a;b.jpg"}]"#).draft.images == .value(["a", "b.jpg"]))
    }

    @Test("Columns for photos may be numbered")
    func numbered() throws {
        let read = try Drafts.csv("name,image1,image2,사진 3\na,1.jpg,,3.jpg\n")
        #expect(read.draft.images == .value(["1.jpg", "3.jpg"]))
        #expect(read.columnFindings.isEmpty)
    }

    @Test("A text in HTML is what the seller wrote, but in another system's export or where it is asked for")
    func markup() throws {
        let text = "name,description\nTom &amp; Jerry,<p>One</p><p>Two</p>\n"
        let read = try Drafts.csv(text)
        #expect(read.draft.name == .value("Tom &amp; Jerry"))
        #expect(read.draft.description == .value("<p>One</p><p>Two</p>"))
        #expect(read.codes == [])
        let asked = try Drafts.csv(text, markup: .text)
        #expect(asked.draft.name == .value("Tom & Jerry"))
        #expect(asked.draft.description == .value("One\nTwo"))
        #expect(asked.codes == [.htmlAsText, .htmlAsText])
        let plain = try Drafts.csv("name,description\na,a < b <3\n", markup: .text)
        #expect(plain.draft.description == .value("a < b <3"))
        #expect(plain.codes == [])
    }

    @Test(
        "An amount in another currency is refused by the currency's name",
        arguments: [
            ("2690 HUF", "HUF"), ("EUR 12.50", "EUR"), ("€12.50", "EUR"), ("1.299,00 €", "EUR"), ("12,50 zł", "PLN"),
            ("C$ 15", "CAD"), ("599 Kč", "CZK"), ("￥1,200", "JPY"), ("12 엔", "JPY"),
        ])
    func currencies(cell: String, code: String) throws {
        let read = try Drafts.csv("name,price\na,\"\(cell)\"\n")
        #expect(read.findings == [[Finding(.currencyUnknown, field: .price, detail: .reason(code))]])
    }

    @Test(
        "Ours are read with the code on either side",
        arguments: [
            ("12.00 USD", "12", Currency.usd), ("USD 12.00", "12", .usd), ("US$12", "12", .usd),
            ("₩ 12,000", "12000", .krw),
        ])
    func ours(cell: String, price: String, currency: Currency) throws {
        let read = try Drafts.csv("name,price\na,\"\(cell)\"\n")
        #expect(read.draft.price.value == Amount(json: price))
        #expect(read.draft.signedCurrency == currency)
    }

    @Test("What is no amount stays none", arguments: ["abc", "12 pieces", "HUF", "1.2E+04", "12,5O", "€", "-"])
    func noAmounts(cell: String) throws {
        #expect(try Drafts.csv("name,price\na,\"\(cell)\"\n").draft.price == .unreadable(.priceNotANumber))
    }

    @Test("A spreadsheet's error is no value of any field", arguments: ["#REF!", "#N/A", "#DIV/0!", "#n/a"])
    func errors(text: String) throws {
        let read = try Drafts.csv("name,description,price,stock,sku\n\(text),\(text),\(text),\(text),\(text)\n")
        #expect(read.draft.name == .unreadable(.spreadsheetError))
        #expect(read.draft.description == .unreadable(.spreadsheetError))
        #expect(read.draft.price == .unreadable(.spreadsheetError))
        #expect(read.draft.stock == .unreadable(.spreadsheetError))
        #expect(read.codes == [.spreadsheetError])
    }

    @Test("A row of columns' codes beneath the header is no product; a row of words that is one stays")
    func codes() throws {
        let read = try Drafts.csv("상품명(필수),상품코드,상품설명\ngoodsnm,goodscd,longdesc\n머그컵,A1,흙으로 빚은 머그\n")
        #expect(read.guidance == 1)
        #expect(read.drafts.map(\.name) == [.value("머그컵")])
        for row in [
            "필수,비필수,선택(기본 0)", "텍스트,숫자,파일명", "예) 머그컵,예) 12000,예: mug.jpg", "100자 이내,정수,(필수)",
            "\"50자 이내, 특수문자 금지\",숫자만 입력,파일명.jpg",
        ] {
            #expect(try Drafts.csv("name,price,images\n\(row)\nmug,3,a.jpg\n").guidance == 1, "\(row)")
        }
        #expect(try Drafts.csv("name,sku\nmug,black\n").guidance == 0)
        #expect(try Drafts.csv("name,price\nmug,3\nname,price\n").guidance == 0)
    }
}

extension ColumnMap {
    fileprivate static func images(_ header: String) -> ColumnMap {
        ColumnMap([.init(header: header, field: .images)])
    }
}
