import Catalogue
import Drafting
import Foundation
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("How each file was read")
struct FileReadingTests {
    private func reading(
        _ text: String, ending: String = "csv", _ configure: (inout InputOptions) -> Void = { _ in }
    ) throws -> FileReading {
        var bench = try Pass()
        configure(&bench.pass.options)
        return try #require(try bench.run(text, ending: ending).summary.readings.first)
    }

    @Test("The header of a file that was put behind another is passed over with its byte order mark")
    func joined() throws {
        let file = "\u{FEFF}name,description,price,images\nJug,A hand made thing,90000,a.jpg\n"
        let outcome = try Pass().run(file + file.replacing("Jug", with: "Mug"))
        #expect(outcome.summary.records == 2 && outcome.rejected.isEmpty)
        #expect(outcome.summary.readings[0].passedOver[.repeatedHeader].lines == [3])
    }

    @Test("The same header in another spelling is passed over, too")
    func respelt() throws {
        let other = "Name,Description,Price,Qty,Image,SKU\n"
        let outcome = try Pass().run(header + row("Lamp") + header.uppercased() + row("Mug") + other + row("Jug"))
        #expect(outcome.summary.records == 3 && outcome.issues.isEmpty)
        #expect(outcome.summary.readings[0].passedOver[.repeatedHeader].lines == [3, 5])
    }

    @Test(
        "Beneath a header that differs nothing is read, however many rows stand together",
        arguments: [
            "name,description,stock,price,images,sku", "Name,Price,Stock,Description,Photo,SKU", "sku,name,stock,price",
            "상품명,상세설명,판매가,재고,대표이미지,품번,무게", "Handle,Title,Body (HTML),Variant Price,Image Src,Variant SKU",
        ], [1, 700])
    func otherHeader(second: String, rows: Int) throws {
        let first = header + (0..<rows).map { row("Lamp \($0)", sku: "S\($0)") }.joined()
        let text = first + second + "\n" + (0..<rows).map { row("Mug \($0)", sku: "M\($0)") }.joined()
        for threads in [1, 3] {
            var bench = try Pass()
            bench.pass.threads = threads
            let outcome = try bench.run(text)
            #expect(outcome.summary.records == rows && outcome.rejected.isEmpty)
            #expect(outcome.codes == [.headerDiffers])
            #expect(outcome.issues.first?.lines == (rows + 2)...(rows + 2))
            #expect(outcome.summary.refusedFiles.count == 1)
        }
    }

    @Test("The header of another file of the same columns is passed over, sizes among them, and no product is")
    func repeatedHeader() throws {
        let products = ["Lamp", "Mug"].map { "\($0),a plain description,a.jpg,\($0),3,12900,1,2\n" }
        let text =
            "name,description,images,sku,stock,price,36,37\n" + products[0]
            + "Name,Description,Images,SKU,Stock,Price,36,37\n" + products[1]
            + "Fan,a plain description,a.jpg,F,3,price,1,2\n"
        let outcome = try Pass().run(text)
        #expect(outcome.summary.records == 3 && outcome.summary.refusedFiles.isEmpty)
        #expect(outcome.rejected.count == 1 && outcome.codes.contains(.priceNotANumber))
        #expect(!outcome.codes.contains(.headerDiffers))
    }

    @Test("Amounts beneath a title that counts them by the thousand are multiplied, those that say a currency are not")
    func titled() throws {
        let sink = Accepted()
        let outcome = try Pass().run(
            "(단위: 천원),,,\n상품명,설명,이미지,판매가,할인판매가\nJug,a plain description,a.jpg,12,\nMug,a plain description,a.jpg,9.5,8\n",
            sink: sink)
        #expect(outcome.rejected.isEmpty)
        let prices = sink.rows.map {
            if case .create(let product) = $0.verdict { product.price.description } else { "" }
        }
        #expect(prices == ["12000", "9500"])
        #expect(outcome.notices.map(\.code) == [.numberNormalised])
    }

    @Test("A variant that stands apart from its product has one issue, and the product goes without it")
    func variantApart() throws {
        let head = "Handle,Title,Body (HTML),Vendor,Variant SKU,Variant Price,Variant Inventory Qty,Image Src,Status\n"
        let rows = [
            "mug,Mug for tea,<p>A mug for tea</p>,Kiln,M-1,1000,1,a.jpg,active",
            "jug,Jug for milk,<p>A jug for milk</p>,Kiln,J-1,1200,2,b.jpg,active", "mug,,,,M-2,1100,5,,",
            "mug,,,,M-3,1100,5,,",
        ]
        let outcome = try Pass().run(head + rows.joined(separator: "\n") + "\n")
        #expect(outcome.codes == [.rowsApart] && outcome.rejected == [3])
        #expect(outcome.summary.records == 3)
    }

    @Test("Pictures that lie on a sheet, and addresses behind cells of photos, are told: nothing is read of them")
    func pictures() throws {
        func text(_ place: String, _ text: String) -> String {
            "<c r=\"\(place)\" t=\"inlineStr\"><is><t>\(text)</t></is></c>"
        }
        let header = ["name", "description", "price", "images"].enumerated().map {
            text(["A1", "B1", "C1", "D1"][$0], $1)
        }.joined()
        let rows = (2...3).map { "<row r=\"\($0)\">" + text("A\($0)", "Mug \($0)") + text("D\($0)", "view") + "</row>" }
            .joined()
        let link =
            "<hyperlink ref=\"D2\" r:id=\"l\"/><hyperlink ref=\"D3\" r:id=\"l\"/><hyperlink ref=\"A2\" location=\"x\"/>"
        var book = WorkbookBuilder(rows: "")
        book.set(
            "xl/worksheets/sheet1.xml",
            "<worksheet \(WorkbookBuilder.spaces)><sheetData><row r=\"1\">\(header)</row>\(rows)</sheetData><hyperlinks>\(link)</hyperlinks>"
                + "<drawing r:id=\"d\"/></worksheet>")
        let kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        book.set(
            "xl/worksheets/_rels/sheet1.xml.rels",
            "<Relationships><Relationship Id=\"d\" Type=\"\(kind)/drawing\" Target=\"../drawings/drawing1.xml\"/>"
                + "<Relationship Id=\"l\" Type=\"\(kind)/hyperlink\" Target=\"https://a.example/1.jpg\" TargetMode=\"External\"/></Relationships>"
        )
        let anchors = [(3, 0, "pic"), (3, 1, "pic"), (4, 2, "pic"), (3, 2, "sp")].map { column, row, kind in
            "<d:twoCellAnchor><d:from><d:col>\(column)</d:col><d:colOff>0</d:colOff><d:row>\(row)</d:row></d:from><d:\(kind)/></d:twoCellAnchor>"
        }
        book.set("xl/drawings/drawing1.xml", "<d:wsDr xmlns:d=\"d\">\(anchors.joined())</d:wsDr>")
        let bench = try Pass()
        let file = try bench.folder.write(Data(book.bytes), to: "in.xlsx").path
        let found = try #require(try bench.run(files: [file]).summary.readings.first)
        #expect(found.pictures == UnreadCells(count: 2, first: "D2"))
        #expect(found.linkedPhotos == UnreadCells(count: 2, first: "D2", target: "https://a.example/1.jpg"))
        let inspected = try InspectJob(options: InputOptions()).run(file)
        #expect(inspected.reading?.pictures == found.pictures)
    }

    @Test("Pictures in cells are told with the first of them, and leave their cells empty", arguments: [true, false])
    func cellPictures(arePictures: Bool) throws {
        let header = ["name", "description", "price", "images"].enumerated().map {
            "<c r=\"\(["A1", "B1", "C1", "D1"][$0])\" t=\"inlineStr\"><is><t>\($1)</t></is></c>"
        }.joined()
        // Excel 365 writes an error for programs that know no such pictures.
        let rows = (2...3).map {
            "<row r=\"\($0)\"><c r=\"A\($0)\" t=\"str\"><v>Mug \($0)</v></c>"
                + "<c r=\"D\($0)\" t=\"e\" vm=\"\($0 - 1)\"><v>#VALUE!</v></c></row>"
        }.joined()
        var book = WorkbookBuilder(rows: "<row r=\"1\">\(header)</row>\(rows)")
        let kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        let rich = "http://schemas.microsoft.com/office/2022/10/relationships/richValueRel"
        let related = "<Relationship Id=\"p\" Type=\"\(rich)\" Target=\"richData/richValueRel.xml\"/>"
        book.set(
            "xl/_rels/workbook.xml.rels",
            "<Relationships><Relationship Id=\"s1\" Type=\"\(kind)/worksheet\" Target=\"worksheets/sheet1.xml\"/>"
                + "\(arePictures ? related : "")</Relationships>")
        book.set("xl/richData/richValueRel.xml", "<richValueRels/>")
        let bench = try Pass()
        let outcome = try bench.run(files: [try bench.folder.write(Data(book.bytes), to: "in.xlsx").path])
        let found = try #require(outcome.summary.readings.first)
        #expect(found.pictures == (arePictures ? UnreadCells(count: 2, first: "D2") : nil))
        #expect(outcome.codes.contains(.spreadsheetError) == !arePictures)
        #expect(outcome.codes.contains(.imagesMissing) == arePictures)
    }

    @Test("A product that is called as a column is one")
    func namedLikeAColumn() throws {
        let outcome = try Pass().run(header + row("Lamp") + row("Price") + row("Stock", price: "Price"))
        #expect(outcome.summary.records == 3 && outcome.rejected == [3])
        #expect(outcome.summary.refusedFiles.isEmpty)
    }

    @Test("A text is told with its format, its encoding and what was said of words")
    func text() throws {
        let values = ValueMap([.init(column: "stock", word: "many", value: "9")])
        let found = try reading("\u{FEFF}" + header + row("Lamp")) { $0.values = values }
        #expect(found.format == .csv && found.file.hasSuffix("in0.csv"))
        #expect(found.encoding == EncodingFinding(.utf8, .byteOrderMark))
        #expect(found.columns.map(\.header) == ["name", "description", "price", "stock", "images", "sku"])
        #expect(found.values == values)
        #expect(found.preset == nil && found.recognition == nil && found.kept == nil)
        #expect(found.hidden == HiddenCells() && found.furtherSheets.isEmpty && found.furtherLists.isEmpty)
    }

    @Test("Rows that are no products are counted by what they are")
    func passedOver() throws {
        let text = "Autumn\n" + header + "필수,필수,필수,필수,필수,\n" + row("Lamp") + ",,,,,\n" + header + row("Mug")
        let found = try reading(text)
        #expect(found.passedOver[.preamble].lines == [1])
        #expect(found.passedOver[.repeatedHeader].lines == [6])
        #expect(found.passedOver[.blank].count == 1)
        #expect(found.guidanceRows == 1 && found.foldedRows == 0 && found.foreignRecords == 0)
    }

    @Test("Other lists of a document that have prices are named")
    func lists() throws {
        let product = #"{"name":"Lamp","description":"a plain description","price":1,"images":["a.jpg"]}"#
        let found = try reading(#"{"items":[\#(product)],"more":[\#(product)]}"#, ending: "json")
        #expect(found.furtherLists == ["more"])
    }

    /// A worksheet's rows, of a line of text each.
    private func rows(_ lines: [String], hidden: Int? = nil) -> String {
        lines.enumerated().map { index, line in
            let cells = line.split(separator: ",").enumerated().map { column, text in
                "<c r=\"\(Sheet.address(ofColumn: column, row: index + 1))\" t=\"inlineStr\"><is><t>\(text)</t></is></c>"
            }
            return "<row r=\"\(index + 1)\"\(index == hidden ? " hidden=\"1\"" : "")>\(cells.joined())</row>"
        }.joined()
    }

    @Test("Of a workbook it is told what is hidden, what is merged, and which sheets are left out")
    func workbook() throws {
        let sheet = [
            "name,description,price,images", "Lamp,a plain description,1,a.jpg", "Mug,a plain description,2,a.jpg",
        ]
        var builder = WorkbookBuilder(sheets: [("a", "", rows(sheet, hidden: 2)), ("b", "", rows(sheet, hidden: 2))])
        let merged = "<mergeCells count=\"1\"><mergeCell ref=\"C2:C3\"/></mergeCells>"
        builder.set(
            "xl/worksheets/sheet1.xml",
            "<worksheet \(WorkbookBuilder.spaces)><sheetData>\(rows(sheet, hidden: 2))</sheetData>\(merged)</worksheet>"
        )
        let bench = try Pass()
        let file = try bench.folder.write(Data(builder.bytes), to: "in.xlsx").path
        let found = try #require(try bench.run(files: [file]).summary.readings.first)
        #expect(found.format == .xlsx && found.encoding == nil)
        #expect(found.hidden == HiddenCells(rows: 1))
        #expect(found.merged.count == 1)
        #expect(found.furtherSheets == ["b"])
        #expect(found.settings.sheet == "a")
        let inspected = try InspectJob(options: InputOptions()).run(file)
        #expect(inspected.hidden == HiddenCells(rows: 1) && inspected.merged.count == 1)
        #expect(inspected.sheets.map(\.name) == ["a", "b"] && inspected.sheet?.index == 0)
        #expect(inspected.format == .xlsx)
        #expect(inspected.reading?.furtherSheets == ["b"])
    }

    @Test("Sheets that go on with the first are read after it, their records numbered on and placed by their own names")
    func sheetsThatGoOn() throws {
        let header = "name,description,price,images"
        let mugs = [header, "Mug,a plain description,1000,a.jpg", "Cup,a plain description,2000,a.jpg"]
        let lamps = [header, "Lamp,a plain description,bright,a.jpg", "Torch,a plain description,4000,a.jpg"]
        let builder = WorkbookBuilder(sheets: [("mugs", "", rows(mugs)), ("lamps", "", rows(lamps))])
        var bench = try Pass()
        let file = try bench.folder.write(Data(builder.bytes), to: "in.xlsx").path
        let found = try bench.run(files: [file])
        #expect(found.summary.records == 4 && found.summary.rejected == 1)
        #expect(found.summary.readings.map(\.settings.sheet) == ["mugs", "lamps"])
        #expect(found.summary.readings[0].continuations == ["lamps"] && found.summary.readings[0].furtherSheets.isEmpty)
        let issue = try #require(found.issues.first { $0.code == .priceNotANumber })
        #expect(issue.sheet == "lamps" && issue.record == 3 && issue.cell == "C2")
        bench.pass.options.readsFurtherSheets = false
        let one = try bench.run(files: [file])
        #expect(one.summary.records == 2 && one.summary.readings.first?.furtherSheets == ["lamps"])
        (bench.pass.options.readsFurtherSheets, bench.pass.options.sheet) = (true, "lamps")
        let asked = try bench.run(files: [file])
        #expect(asked.summary.records == 2)
    }

    @Test("A sheet whose columns mean something else by what stands in them is told, and not read on")
    func sheetsOfOtherMeaning() throws {
        func sheet(_ name: String, _ amounts: [(Int, Int)]) -> (String, String, String) {
            let goods = amounts.enumerated().map { "\(name) \($0.0),\($0.1.0),\($0.1.1)" }
            return (name, "", rows(["name,price,discount"] + goods))
        }
        let builder = WorkbookBuilder(sheets: [
            sheet("Ceramic mugs", [(10000, 10), (11000, 11), (12000, 12)]),
            sheet("Table lamps", [(90, 80), (80, 70), (100, 95)]),
            sheet("Glass vases", [(20000, 20), (21000, 5), (22000, 7)]),
        ])
        let bench = try Pass()
        let file = try bench.folder.write(Data(builder.bytes), to: "in.xlsx").path
        let found = try bench.run(files: [file]).summary.readings
        #expect(found.map(\.settings.sheet) == ["Ceramic mugs", "Glass vases"])
        #expect(found[0].continuations == ["Glass vases"] && found[0].furtherSheets == ["Table lamps"])
    }

    @Test("A document that has no column for what a product needs says so; a table without it is refused")
    func lacking() throws {
        let json = #"[{"name":"Lamp","description":"a plain description","cost":{"net":5}}]"#
        #expect(try reading(json, ending: "json").lacking == [.price, .images])
        #expect(try reading("name,description\nLamp,a plain description\n").lacking.isEmpty)
    }

    @Test(
        "Prices under another country's word for one that state no currency are told",
        arguments: [
            ("fiyat", true), ("Giá bán", true), ("precio", true), ("price", false), ("판매가", false),
            ("fiyat (TRY)", false),
        ])
    func currencies(header: String, isAssumed: Bool) throws {
        let rows = "Lamp,a plain description,5,a.jpg"
        #expect(try reading("name,description,\(header),images\n\(rows)\n").assumesCurrency == isAssumed)
        let stated = "name,description,\(header),images,currency\n\(rows),USD\n"
        #expect(try !reading(stated).assumesCurrency)
        #expect(
            try !reading("name,description,\(header),images\n\(rows)\n") {
                $0.currency = StatedCurrency(spelling: "KRW")
            }.assumesCurrency)
    }

    @Test(
        "So are those beside names in another language, whatever the headers are in",
        arguments: [
            ("แก้วน้ำ", true), ("Кружка зелёная", true), ("Đèn bàn", true), ("マグカップ", true), ("Blue lamp", false),
            ("푸른 등 2×3", false), ("靑燈", false), ("L’Oréal 샴푸", false), ("맛있の라면", false), ("Ø10 파이프", false),
            ("10 kΩ resistor", false), ("Café lamp", false),
        ])
    func names(name: String, isAssumed: Bool) throws {
        #expect(
            try reading("name,description,price,images\n\(name),a plain description,5,a.jpg\n").assumesCurrency
                == isAssumed)
        // One word of a language is in many a name.
        let rows = ["Café lamp", "Lamp", "Big lamp", "Lamp of wood"].map { "\($0),a plain description,5,a.jpg\n" }
            .joined()
        #expect(try !reading("name,description,price,images\n" + rows).assumesCurrency)
    }

    @Test("Rows that all end before their header does are read where the cells that they have are in their places")
    func shortRows() throws {
        func read(_ header: String, _ row: (Int) -> String) throws -> (rejected: Int, headers: [String]) {
            let text = header + "\n" + (1...4).map { row($0) + "\n" }.joined()
            var bench = try Pass()
            bench.pass.options.photos.namesOnly = true
            let summary = try bench.run(text).summary
            return (summary.rejected, summary.readings[0].headersWithoutCells)
        }
        let found = try read("name,description,price,stock,images,Parent") {
            "Lamp \($0),A lamp for the desk,5,\($0),a.jpg"
        }
        #expect(found.rejected == 0 && found.headers == ["Parent"])
        let photos = try read("name,description,price,stock,image1,image2,image3") {
            "Lamp \($0),A lamp for the desk,5,\($0),a.jpg"
        }
        #expect(photos.rejected == 0 && photos.headers == ["image2", "image3"])
        // A cell is missing before the others, which have moved.
        let moved = try read("name,Maker,description,price,stock,images,Parent") {
            "Lamp \($0),A lamp for the desk,5,\($0),a.jpg,x"
        }
        #expect(moved.rejected == 4 && moved.headers == [])
        // Nobody can tell whether the photos or another column are missing.
        let last = try read("name,description,price,stock,images") { "Lamp \($0),A lamp for the desk,5,\($0)" }
        #expect(last.rejected == 4 && last.headers == [])
        let texts = try read("name,description,Parent") { "Lamp \($0),A lamp for the desk" }
        #expect(texts.headers == [])
    }

    @Test("A table of short rows that ends without a line end is not cut off", arguments: ["", "\n"])
    func shortRowsToTheEnd(end: String) throws {
        let rows = (1...4).map { "Lamp \($0),A lamp for the desk,5,\($0),a.jpg" }.joined(separator: "\n")
        var bench = try Pass()
        bench.pass.options.photos.namesOnly = true
        let summary = try bench.run("name,description,price,stock,images,Parent\n" + rows + end).summary
        #expect(summary.rejected == 0 && summary.truncatedFiles == [])
    }

    @Test("HTML that is sent as it stands is told, unless somebody says that it is, or it is read as its text")
    func keptMarkup() throws {
        let text = "name,description,price,images\nLamp,<p>A lamp for the desk</p>,5,a.jpg\n"
        #expect(try reading(text).headersOfKeptMarkup == ["description"])
        for markup in MarkupReading.allCases {
            #expect(try reading(text) { $0.markup = markup }.headersOfKeptMarkup == [])
        }
        #expect(try reading(Self.shopify + Self.tee).headersOfKeptMarkup == [])
        #expect(
            try reading(text.replacing("<p>A lamp for the desk</p>", with: "for a < b and more")).headersOfKeptMarkup
                == [])
    }

    // MARK: Recognition

    private static let shopify = "Handle,Title,Body (HTML),Variant Price,Variant Inventory Qty,Image Src,Vendor,Odd\n"
    private static let tee = "tee,A tee,<p>A tee of cotton</p>,20,1,https://a/1.jpg,V,x\n"

    @Test("A system that is recognised is told with its evidence, and with how many columns nothing is taken from")
    func recognised() throws {
        let found = try #require(try reading(Self.shopify + Self.tee).recognition)
        #expect(found.preset == .shopify && found.title == "Shopify")
        #expect(!found.evidence.isEmpty && Set(found.evidence).isSubset(of: Self.headers))
        let unused = try reading(Self.shopify + Self.tee).columns.filter { $0.part == nil }.count
        #expect(found.unusedColumns == unused && unused > 0)
        #expect(found.mapFile == nil)
        #expect(found.absent == [.currency])
        let without =
            Self.shopify.replacing("Variant Inventory Qty,", with: "") + Self.tee.replacing("20,1,", with: "20,")
        #expect(try reading(without).recognition?.absent == [.currency, .stock])
    }

    private static let headers = Set(shopify.dropLast().split(separator: ",").map(String.init))

    @Test("It is told once, with the first columns, and of a document before its columns are known")
    func onlyOnce() throws {
        var told: [Recognition] = []
        let folder = try TemporaryFolder()
        var options = InputOptions()
        options.photos.namesOnly = true
        let json =
            #"[{"Handle":"tee","Title":"A tee","Body (HTML)":"A tee of cotton","Variant Price":"20","Image Src":"https://a/1.jpg"},{"Handle":"cap","Odd":1},{"Even":2}]"#
        options.preset = .named(.shopify)
        for (text, name) in [(Self.shopify + Self.tee, "a.csv"), (json, "b.json")] {
            let file = try folder.write(text, to: name).path
            _ = try CataloguePass(options: options).run(files: [file]) { event in
                if case .recognised(let recognition) = event { told.append(recognition) }
            }
        }
        #expect(told.count == 2)
        #expect(told.map(\.file.last) == ["v", "n"])
        #expect(told.map { $0.unusedColumns > 0 } == [true, false], "a document may show more")
        #expect(told.map(\.evidence) == [[], []], "the seller said so")
    }

    @Test("The kept map is named only where it says what the system is")
    func kept() throws {
        for (settings, isNamed) in [([.preset, .format], true), ([.format], false)]
            as [(Set<ReadingSettings.Name>, Bool)]
        {
            let kept = KeptMap(path: "map.json", settings: settings)
            let found = try reading(Self.shopify + Self.tee) {
                $0.preset = .named(.shopify)
                $0.kept = kept
            }
            #expect(found.recognition?.mapFile == (isNamed ? "map.json" : nil))
            #expect(found.kept == kept)
        }
        #expect((nil as KeptMap?).path(for: .preset) == nil)
        let quote: KeptMap? = KeptMap(path: "a", settings: [.quote])
        #expect(quote.path(for: .quote) == "a" && quote.path(for: .preset) == nil)
    }

    // MARK: Settings for the next one

    @Test("What was found is what the next file may be read by, whatever was asked for")
    func settings() throws {
        let csv = try reading("Autumn\n" + (header + row("Lamp")).replacing(",", with: ";")).settings
        #expect(csv.format == .csv && csv.encoding == .utf8 && csv.headerRow == 2)
        #expect(csv.delimiter == UInt8(ascii: ";") && csv.quote == UInt8(ascii: "\""))
        #expect(csv.preset == PresetChoice.none && csv.sheet == nil && csv.recordPath == nil)
        let asked = try reading(header + row("Lamp")) {
            $0.currency = .market(.usd)
            $0.sheet = "none"
            $0.recordPath = "a/b"
        }.settings
        #expect(asked.currency == .market(.usd) && asked.sheet == nil && asked.recordPath == "a/b")
        #expect(try reading(Self.shopify + Self.tee).settings.preset == .named(.shopify))
        let xml = "<shop><product><name>Lamp</name><price>1</price></product></shop>"
        #expect(try reading(xml, ending: "xml").settings.recordPath == "shop/product")
        let quoted = try reading((header + row("Lamp")).replacing("Lamp", with: "'Lamp'")) {
            $0.quote = UInt8(ascii: "'")
        }
        #expect(quoted.settings.quote == UInt8(ascii: "'"))
    }
}
