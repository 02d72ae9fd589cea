import Catalogue
import Drafting
import Foundation
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("Inspecting a file")
struct InspectJobTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func inspect(_ text: String, ending: String) throws -> (Inspection, [InspectedRecord]) {
        let file = try folder.write(text, to: "in.\(ending)").path
        var records: [InspectedRecord] = []
        let inspection = try InspectJob(options: InputOptions()).run(file) { records.append($0) }
        return (inspection, records)
    }

    @Test("A table shows its header, its delimiter and its cells as they stand")
    func table() throws {
        let (inspection, records) = try inspect("\u{FEFF}name;price\n Blue lamp ;1\nRed lamp;2\n", ending: "csv")
        #expect(inspection.format == .csv)
        #expect(inspection.encoding == EncodingFinding(.utf8, .byteOrderMark))
        #expect(inspection.dialect?.delimiter == UInt8(ascii: ";"))
        #expect(inspection.columns.map(\.header) == ["name", "price"])
        #expect(inspection.records == 2)
        #expect(records.map(\.role) == [.header, .data, .data])
        #expect(records.map(\.cells) == [["name", "price"], [" Blue lamp ", "1"], ["Red lamp", "2"]])
    }

    @Test("Samples are values of products, not what the row beneath the header says of them")
    func samples() throws {
        let found = try inspect("name,price\n필수,필수\nBlue lamp,1\n", ending: "csv").0
        #expect(found.samples == [0: "Blue lamp", 1: "1"])
        #expect(found.products == 1)
    }

    @Test("Rows that were made ready and never filled in are records, and no products")
    func unfilled() throws {
        let text = "No,name,price,stock,sum\n1,Blue lamp,1,2,2\n2,,,,0\n,,,,\n3,,,,0\nNo,name,price,stock,sum\n"
        let found = try inspect(text, ending: "csv").0
        #expect(found.records == 4)
        #expect(found.products == 1)
        #expect(found.unfilledRows == 2)
        #expect(found.blankRows == 1)
        #expect(found.rows[.repeatedHeader] == 1)
        #expect(found.samples == [0: "1", 1: "Blue lamp", 2: "1", 3: "2", 4: "2"])
    }

    @Test("An empty object before the first product is blank, and hides nothing of what the products show")
    func emptyObjects() throws {
        let found = try inspect(#"[{},{"name":"x","price":1},{}]"#, ending: "json").0
        #expect(found.records == 3)
        #expect(found.blankRows == 2)
        #expect(found.products == 1)
    }

    @Test("Of a text whose encoding cannot be told none is told")
    func undecided() throws {
        let file = try folder.write(
            Data("name;price\nCaf\u{E9} cr\u{E8}me".unicodeScalars.map { UInt8($0.value) }), to: "a.csv")
        let found = try InspectJob(options: InputOptions()).run(file.path) { _ in }
        #expect(found.issues.map(\.code) == [.encodingUndecided])
        #expect(found.encoding == nil)
    }

    @Test("An empty file is told as every job tells it")
    func empty() throws {
        #expect(try inspect("", ending: "csv").0.issues.map(\.detail) == [.nothing])
    }

    @Test("Of a document it is told which list was read, and which others there are")
    func lists() throws {
        let text =
            #"{"meta":{"tags":[{"a":1}]},"data":{"items":[{"name":"x","images":[{"url":"u"}]}],"rows":[{"b":[]}]}}"#
        let found = try inspect(text, ending: "json").0
        #expect(found.list == JSONList(path: "data.items", isGiven: false, others: ["meta.tags", "data.rows"]))
        #expect(found.absent == [.description, .price, .stock])
        #expect(try inspect(#"[{"name":"x"}]"#, ending: "json").0.list?.path.isEmpty == true)
    }

    @Test("The items of WordPress' XML are counted as what they are, and its pairs are shown as columns")
    func wordPress() throws {
        func item(_ id: Int, _ type: String, parent: Int, _ rest: String = "") -> String {
            "<item><title>T</title><wp:post_id>\(id)</wp:post_id><wp:post_parent>\(parent)</wp:post_parent>"
                + "<wp:post_type>\(type)</wp:post_type><wp:status>publish</wp:status>\(rest)</item>"
        }
        let price =
            "<wp:postmeta><wp:meta_key>_price</wp:meta_key><wp:meta_value>5</wp:meta_value></wp:postmeta>"
        let items = [
            item(1, "product", parent: 0, price), item(7, "attachment", parent: 2),
            item(2, "product", parent: 0, price), item(3, "product_variation", parent: 1), item(4, "page", parent: 0),
            item(5, "attachment", parent: 4),
        ]
        let text = "<rss xmlns:wp='w'><channel>\(items.joined())</channel></rss>"
        let inspection = try inspect(text, ending: "xml").0
        #expect(inspection.records == 6)
        #expect(inspection.products == 2)
        #expect(inspection.reading?.foreignRecords == 2)
        #expect(inspection.reading?.foldedRows == 2)
        #expect(inspection.pairedKeys?.parts.first { $0.part == .field(.price) }?.keys.contains("_price") == true)
    }

    @Test("A JSON list of lists is a table with a header")
    func jsonTable() throws {
        let (inspection, records) = try inspect(#"[["상품명","가격"],["머그컵",1000]]"#, ending: "json")
        #expect(inspection.columns.map(\.field) == [.name, .price])
        #expect(inspection.header?.row == 1)
        #expect(records.map(\.cells) == [["상품명", "가격"], ["머그컵", "1000"]])
        #expect(records.map(\.role) == [.header, .data])
    }

    @Test("A compressed file is told as one, and what was asked for has no evidence")
    func compressed() throws {
        let path = folder.path + "/in.csv.gz"
        let sink = try OutputPlace.openFile(path)
        try Array("name,price\nx,1\n".utf8).withUnsafeBytes { try sink.write($0) }
        try sink.commit()
        let found = try InspectJob(options: InputOptions()).run(path)
        #expect(found.isCompressed && found.format == .csv && found.evidence != nil && found.isReadable)
        let plain = try folder.write("name,price\nx,1\n", to: "in.csv").path
        #expect(try !InspectJob(options: InputOptions()).run(plain).isCompressed)
        var options = InputOptions()
        options.format = .csv
        options.kept = KeptMap(path: "map.json", settings: [.format])
        let asked = try InspectJob(options: options).run(plain)
        #expect(asked.kept?.path == "map.json" && asked.format == .csv)
    }

    @Test("What is the matter with the columns is told, but not that one is unknown: that is seen")
    func columns() throws {
        let table = try inspect("name,odd\nx,1\n", ending: "csv").0
        #expect(Set(table.issues.map(\.code)) == [.columnMissing])
        #expect(table.absent == [.description, .price, .stock, .images])
        #expect(table.isReadable, "it can be looked at all the same")
        #expect(try inspect("a,b\n1,2\n3,4\n", ending: "csv").0.issues.map(\.code) == [.headerMissing])
        let late = try inspect(#"[{"name":"x"},{"title":"y","price":1,"상품명":"z"}]"#, ending: "json").0
        #expect(late.columns.map(\.header) == ["name", "title", "price", "상품명"])
    }

    @Test("Of the first twenty records each column's first value is shown, on one line and not at length")
    func shortSamples() throws {
        let long = String(repeating: "x", count: 300)
        var lines = (1...25).map { _ in ",,\n" }
        lines[0] = "\" \n\",\(long),\n"
        lines[1] = "\" Red \n\n  lamp \",y,\n"
        lines[19] = ",,20\n"
        let found = try inspect("name,description,price\n" + lines.joined(), ending: "csv").0
        #expect(found.samples == [0: "Red lamp", 1: String(repeating: "x", count: 240), 2: "20"])
        lines[19] = ",,\n"
        lines[20] = ",,21\n"
        #expect(try inspect("name,description,price\n" + lines.joined(), ending: "csv").0.samples[2] == nil)
    }

    @Test("The three of the first records that fill most of the columns used show what stands in each")
    func sampledRecords() throws {
        let text = "name,price,odd\n필수,필수,\na,,1\nb,2,\nc,3,x\n,4,\nd,5,\n"
        let found = try inspect(text, ending: "csv").0
        #expect(found.sampled.samples.map(\.number) == [3, 4, 6])
        #expect(
            found.sampled.samples.map(\.values) == [[0: "b", 1: "2"], [0: "c", 1: "3", 2: "x"], [0: "d", 1: "5"]])
    }

    @Test("Rows of a product's variants are not shown beside it")
    func sampledProducts() throws {
        let text =
            "Handle,Title,Option1 Value,Variant Price,Image Src\ntee,A tee,S,20,a.jpg\ntee,,M,21,\ncap,A cap,S,9,b.jpg\n"
        #expect(try inspect(text, ending: "csv").0.sampled.samples.map(\.number) == [1, 3])
    }

    @Test("Of each column that is not used it is told why")
    func passedOver() throws {
        var options = InputOptions()
        options.map = ColumnMap([ColumnMap.Entry(header: "memo", part: nil, file: "m.json")])
        let file = try folder.write("name,price,memo,할인가,odd\nx,1,3,4,5\n", to: "in.csv").path
        let found = try InspectJob(options: options).run(file)
        #expect(found.passedOver.map(\.why) == [.leftOut(by: "m.json"), .ambiguous, .unknown], "\(found.passedOver)")
        let second = try inspect("재고수량,상품명,가용재고\n1,x,2\n", ending: "csv").0
        #expect(second.passedOver.map(\.column) == [2])
        #expect(second.passedOver.map(\.why) == [.second(.field(.stock), to: 0)])
    }

    @Test("The records are judged by the rules, their photos aside, also those that came through a pipe")
    func judged() throws {
        let text =
            "name,description,price,images\nBlue lamp,A lamp for the desk,1000,none.jpg\nRed,A lamp for the desk,x,none.jpg\n"
        let path = try folder.write(text, to: "in.csv").path
        #expect(try InspectJob(options: InputOptions()).run(path).judged == nil)
        let pipe = folder.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let writer = Thread {
            let file = fopen(pipe, "w")
            fputs(text, file)
            fclose(file)
        }
        writer.start()
        for path in [path, pipe] {
            let judged = try #require(try InspectJob(options: InputOptions(), rules: .form).run(path).judged)
            #expect(judged.records == 2 && judged.accepted == 1)
            #expect(judged.issues[.priceNotANumber] == 1)
        }
    }

    @Test("What is refused as a whole is not judged")
    func refused() throws {
        for text in ["a,b\n1,2\n", "name,price\nx,1\n", ""] {
            let path = try folder.write(text, to: "in.csv").path
            #expect(try InspectJob(options: InputOptions(), rules: .form).run(path).judged == nil)
        }
    }

    @Test("Rows of a product and guidance are counted as what they are")
    func families() throws {
        let text =
            "Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Image Src\n"
            + "tee,A tee,Cotton,Size,S,20,1,https://a/1.jpg\ntee,,,,M,20,2,\ntee,,,,L,20,2,\ncap,A cap,Cotton,Size,S,20,1,https://a/1.jpg\n"
        let found = try inspect(text, ending: "csv").0
        #expect(found.records == 4 && found.products == 2)
        #expect(found.reading?.foldedRows == 2 && found.recognition?.preset == .shopify)
        let guided = try inspect("name,price\n필수,필수\nLamp,1\n", ending: "csv").0
        #expect(guided.reading?.guidanceRows == 1 && guided.unfilledRows == 0)
    }

    @Test("A header of two rows is told with the upper one's place")
    func upperHeader() throws {
        let found = try inspect("상품명,가격,,재고\n,판매가,할인가,\n가방,1000,900,3\n", ending: "csv").0
        #expect(found.upperHeaderPlace == 1 && found.header?.row == 2)
        #expect(found.columns.map(\.header) == ["상품명", "판매가", "할인가", "재고"])
    }

    @Test("What is null shows nothing, and a row of a sheet has the cells that it has")
    func shownCells() throws {
        let (_, records) = try inspect(#"[{"name":null,"images":["a",null,"b"],"price":1}]"#, ending: "json")
        #expect(records.map(\.cells) == [["", "a|b", "1"]])
        let (_, ragged) = try inspect("name,price\nLamp,1,x\n\nMug,2\n", ending: "csv")
        #expect(ragged.map(\.cells.count) == [2, 3, 2])
    }

    @Test("A ragged row shows the cells that it has")
    func ragged() throws {
        let (_, records) = try inspect("name,price\nBlue lamp\n", ending: "csv")
        #expect(records.map(\.cells) == [["name", "price"], ["Blue lamp"]])
    }

    @Test("Several values of one column are shown together, and columns that come late are known at the end")
    func json() throws {
        let (inspection, records) = try inspect(#"[{"images":["a","b"]},{"name":"x"}]"#, ending: "json")
        #expect(inspection.columns.map(\.header) == ["images", "name"])
        #expect(records.map(\.cells) == [["a|b"], ["", "x"]])
    }

    @Test("What comes before a malformed place is shown, and the place is told")
    func malformed() throws {
        let (inspection, records) = try inspect(#"[{"name":"x"},{"#, ending: "json")
        #expect(records.count == 1)
        #expect(inspection.issues.map(\.code) == [.jsonMalformed])
        #expect(!inspection.isReadable)
    }

    @Test("A file that is not there is no file with issues")
    func missing() throws {
        let path = folder.path + "/none.csv"
        #expect(throws: JobFailure.input(file: path, errno: ENOENT)) {
            try InspectJob(options: InputOptions()).run(path) { _ in }
        }
    }

    @Test("What comes through a pipe is kept for its rejects")
    func pipe() throws {
        var bench = try Pass()
        bench.pass.rejectsPath = bench.path("bad.csv")
        let pipe = bench.path("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        let text = header + row("x") + row("Red lamp")
        let writer = Thread {
            let file = fopen(pipe, "w")
            fputs(text, file)
            fclose(file)
        }
        writer.start()
        let outcome = try bench.run(files: [pipe])
        #expect(outcome.rejected == [1])
        #expect(try bench.rejects("bad.csv") == header + row("x"))
    }
}
