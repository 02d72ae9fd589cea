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
            Data("name;price\nKaffeem\u{FC}hle".unicodeScalars.map { UInt8($0.value) }), to: "a.csv")
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
