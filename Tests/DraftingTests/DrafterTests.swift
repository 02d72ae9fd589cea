import Catalogue
import Drafting
import Testing

@Suite("Drafting a record")
struct DrafterTests {
    @Test("Of a key that an object has twice both values are told, unless they are one, or nothing is taken from it")
    func repeatedKeys() throws {
        func codes(_ more: String) throws -> [IssueCode] {
            try Drafts.json(#"[{"name":"Mug","price":1000,"images":["a.jpg"],"x":1,\#(more)}]"#).codes
        }
        #expect(try codes(#""name":"Jug""#) == [.keyRepeated])
        #expect(try codes(#""name":"Jug","price":"1000""#) == [.keyRepeated, .keyRepeated])
        #expect(try codes(#""images":["a.jpg","b.jpg"]"#) == [])
        #expect(try codes(#""images":["b.jpg"]"#) == [.keyRepeated])
        #expect(try codes(#""name":"Mug","price":1000,"x":2"#) == [])
    }

    @Test("A point before three digits in won is told, where it changes the price without a trace")
    func point() throws {
        #expect(try Drafts.csv("name,price,currency\na,12.000,\n").codes == [.priceFractionInKRW])
        #expect(try Drafts.csv("name,price,currency\na,12.000,USD\n").codes == [])
        // Two points can do nothing but separate thousands.
        #expect(try Drafts.csv("name,price,currency\na,1.799.000,\n").codes == [.numberNormalised])
        #expect(try Drafts.csv("name,price\na,12000\n").codes == [])
    }

    @Test("A CSV's cells become values; what has no column is absent, what is empty is empty")
    func values() throws {
        let read = try Drafts.csv("name,price,stock,currency\n 사과 ,\"₩12,000\",3.0,\n")
        #expect(read.draft.name == .value("사과"))
        #expect(read.draft.price == .value(try #require(Amount(json: "12000"))))
        #expect(read.draft.stock == .value(3))
        #expect(read.draft.currency == .empty)
        #expect(read.draft.signedCurrency == .krw)
        #expect(read.draft.description == .absent)
        #expect(read.draft.images == .absent)
        #expect(read.codes == [.nameTrimmed, .numberNormalised])
    }

    @Test("Every kind of Unicode blank is trimmed, and text is composed")
    func blanks() throws {
        let read = try Drafts.csv("name,description\n\u{A0}\u{3000}가\t,  \n")
        #expect(read.draft.name.value?.unicodeScalars.map(\.value) == [0xAC00])
        #expect(read.draft.description == .empty)
        #expect(read.codes == [.nameTrimmed])
        let decomposed = try Drafts.csv("name\n\u{1100}\u{1161}\n")
        #expect(decomposed.draft.name.value?.unicodeScalars.map(\.value) == [0xAC00])
        #expect(decomposed.codes.isEmpty)
    }

    @Test(
        "A description that is nothing but an editor's tags is none, however texts in HTML are read",
        arguments: [nil, MarkupReading.keep, .text])
    func emptyMarkup(markup: MarkupReading?) throws {
        let read = try Drafts.csv(
            "name,description\na,<h1></h1> <p> </p>\nb,<3\nc,<none>\n<p></p>,x\n", markup: markup)
        #expect(read.drafts.map(\.description) == [.empty, .value("<3"), .value("<none>"), .value("x")])
        #expect(markup == .text || read.drafts[3].name == .value("<p></p>"))
    }

    @Test("Only the name says that it was trimmed")
    func trimmed() throws {
        #expect(try Drafts.csv("name,description,sku\na,\" b \",\" c \"\n").codes.isEmpty)
    }

    @Test("JSON numbers follow JSON's grammar, JSON strings follow the cell's")
    func jsonNumbers() throws {
        let read = try Drafts.json("[{\"price\":1e5,\"stock\":3e2},{\"price\":\"1e5\",\"stock\":\"1,000\"}]")
        #expect(read.drafts[0].price == .value(try #require(Amount(json: "100000"))))
        #expect(read.drafts[0].stock == .value(300))
        #expect(read.findings[0].isEmpty)
        #expect(read.drafts[1].price == .unreadable(.priceNotANumber))
        #expect(read.drafts[1].stock == .value(1000))
        #expect(read.findings[1].map(\.code) == [.numberNormalised])
    }

    @Test("JSON null is an empty cell, a key left out is absent, and a boolean is no number")
    func jsonNull() throws {
        let read = try Drafts.json("[{\"name\":null,\"price\":true,\"stock\":\"\"},{\"name\":\"a\"}]")
        #expect(read.drafts[0].name == .empty)
        #expect(read.drafts[0].price == .unreadable(.priceNotANumber))
        #expect(read.drafts[0].stock == .empty)
        #expect(read.drafts[1].price == .absent)
    }

    @Test(
        "A stock that is none says why",
        arguments: [
            ("1.5", .stockNotAWholeNumber), ("9223372036854775808", .stockTooLarge), ("many", .stockNotAWholeNumber),
            ("-9223372036854775809", .stockNegative),
        ] as [(String, IssueCode)])
    func stock(cell: String, code: IssueCode) throws {
        #expect(try Drafts.csv("stock\n\(cell)\n").draft.stock == .unreadable(code))
    }

    @Test("A price with more digits than the wire carries is too precise, not no number")
    func precision() throws {
        let read = try Drafts.csv("price,discounted_price\n1234567890123456,0.1234567890123456\n")
        #expect(read.draft.price == .unreadable(.priceTooPrecise))
        #expect(read.draft.discountedPrice == .unreadable(.discountTooPrecise))
    }

    @Test("Signs of two currencies in one row contradict each other")
    func signs() throws {
        let read = try Drafts.csv("price,discounted_price\n₩5,$1\n")
        #expect(read.codes.contains(.currencyConflicts))
        #expect(read.draft.signedCurrency == .krw)
    }

    @Test(
        "A photo cell that lists texts as JSON does has these photos, and any other that looks like it is text",
        arguments: [
            (#"["https://x/a.jpg", "https://x/b;1.jpg"]"#, ["https://x/a.jpg", "https://x/b;1.jpg"]),
            (#" [ "a.jpg" ] "#, ["a.jpg"]), ("[1].jpg", ["[1].jpg"]), ("[a.jpg]", ["[a.jpg]"]), ("[1, 2]", ["[1, 2]"]),
            (#"["a.jpg"], ["b.jpg"]"#, [#"["a.jpg"], ["b.jpg"]"#]),
        ])
    func listedPhotos(cell: String, photos: [String]) throws {
        let quoted = cell.replacing("\"", with: "\"\"")
        #expect(try Drafts.csv("images\n\"\(quoted)\"\n").draft.images == .value(photos))
    }

    @Test("Addresses are separated by blanks, too; names of files have blanks in them")
    func blanksBetweenAddresses() throws {
        #expect(
            try Drafts.csv("images\nhttps://x/a.jpg  https://x/b.jpg\n").draft.images
                == .value(["https://x/a.jpg", "https://x/b.jpg"]))
        #expect(try Drafts.csv("images\nmy mug.jpg\n").draft.images == .value(["my mug.jpg"]))
    }

    @Test("A picture that lies in a cell is no photo's name")
    func pictureInCell() throws {
        #expect(try Drafts.csv("images\n#VALUE!\n").draft.images == .unreadable(.spreadsheetError))
    }

    @Test("Thousands of photo columns are read in their order")
    func manyPhotoColumns() throws {
        let headers = (1...3000).map { "이미지\($0)" }.joined(separator: ",")
        let cells = (1...3000).map { $0 % 1000 == 7 ? "\($0).jpg" : "" }.joined(separator: ",")
        #expect(
            try Drafts.csv("\(headers)\n\(cells)\n").draft.images == .value(["7.jpg", "1007.jpg", "2007.jpg"]))
    }

    @Test(
        "A photo cell is split at bars, semicolons and line ends",
        arguments: ["a.jpg|b.png", "a.jpg;b.png", " a.jpg\nb.png ", "a.jpg\r\nb.png|", "|a.jpg| ;b.png"])
    func imageCell(cell: String) throws {
        #expect(try Drafts.csv("images\n\"\(cell)\"\n").draft.images == .value(["a.jpg", "b.png"]))
    }

    @Test("Photos come from every mapped column and every element of an array, in order")
    func severalImageCells() throws {
        let map = ColumnMap([.init(header: "p1", field: .images), .init(header: "p2", field: .images)])
        #expect(
            try Drafts.csv("p1,p2\na|b,c\n,d\n", map: map).drafts.map(\.images) == [
                .value(["a", "b", "c"]), .value(["d"]),
            ])
        #expect(
            try Drafts.json("[{\"images\":[\"a\",\"b\"]},{\"name\":\"x\"}]").drafts.map(\.images) == [
                .value(["a", "b"]), .absent,
            ])
        #expect(try Drafts.csv("name,images\nx,\" | \"\n").draft.images == .empty)
    }

    @Test(
        "Objects in an array are variants: the first price is taken, said where others differ, and their stock added up",
        arguments: [
            (#"[{"offers":[{"price":5,"qty":1},{"price":7,"qty":2},{"qty":3}]}]"#, "5–7", 6),
            (#"[{"offers":[{"price":5,"qty":1},{"price":"5.00","qty":null}]}]"#, nil, 1),
            (#"[{"offers":{"price":5,"qty":4}}]"#, nil, 4),
            (#"[{"offers":[{"price":5,"sale":4},{"price":5,"sale":3}]}]"#, "3–4", nil),
        ] as [(String, String?, Int64?)])
    func variants(json: String, range: String?, stock: Int64?) throws {
        let map = [("price", Field.price), ("sale", .salePrice), ("qty", .stock)].map {
            ColumnMap.Entry(header: "offers." + $0.0, field: $0.1)
        }
        let read = try Drafts.json(json, map: ColumnMap(map))
        #expect(read.draft.price.value == Amount(5, exponent: 0))
        #expect(read.draft.stock.value == stock)
        let findings = read.findings[0].filter { $0.code == .variantsDiffer }
        #expect(
            findings.map(\.detail)
                == (range.map { [.values(read.draft.salePrice.value == nil ? "5" : "4", $0)] } ?? []))
    }

    @Test("Keys: an id is a whole number above zero, an action one of three in either language")
    func keys() throws {
        let read = try Drafts.csv("id,action,market\n12,수정,\n0,DELETE,\n-,erase,\nx1,,\n")
        #expect(read.drafts.map(\.id) == [.value(12)] + Array(repeating: .unreadable(.idNotANumber), count: 3))
        #expect(read.drafts.map(\.action) == [.value(.update), .value(.delete), .unreadable(.actionUnknown), .empty])
    }

    @Test(
        "A code that a spreadsheet has rounded is pointed at",
        arguments: [("8.80123E+12", true), ("SE+12", false), ("E+1", false), ("1E+", false), ("88E12", false)])
    func damaged(cell: String, isDamaged: Bool) throws {
        #expect(try Drafts.csv("sku\n\(cell)\n").codes == (isDamaged ? [.valueLooksDamaged] : []))
    }

    @Test("An issue stands at its cell, with the column as the file spells it and the value as read")
    func placement() throws {
        let read = try Drafts.csv("Memo,가격\n\nx,\" 1,2 \"\n")
        #expect(read.draft.price == .unreadable(.priceNotANumber))
        let headers = (0..<27).map { "c\($0)" }.joined(separator: ",")
        let wide = try Drafts.csv("\(headers),Price\n\(String(repeating: ",", count: 27))\"12,000\"\n")
        let issue = try #require(wide.issues[0].first)
        #expect(issue.cell == "AB2")
        #expect(issue.column == "Price")
        #expect(issue.value == "12,000")
        #expect(issue.lines == 2...2)
    }
}
