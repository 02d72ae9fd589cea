import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Jobs

/// A column `id` is the market's number only where a column `market` stands beside it, or the seller says so.
@Suite("Numbers that may be another system's")
struct PlainIDTests {
    @Test("An id without a market beside it is the seller's own key, unless the seller says otherwise")
    func plainIDs() throws {
        var bench = try Pass()
        let text = "id,name,description,price,stock,images\n7,Blue lamp,a plain description,1,1,a.jpg\n"
        let sink = Accepted()
        let read = try bench.run(text, sink: sink)
        #expect(sink.rows.map(\.sku) == ["7"])
        #expect(sink.rows.map(\.isCreate) == [true])
        #expect(read.summary.idsAsSKUs == 1)
        bench.pass.options.idOwner = .market
        let said = Accepted()
        #expect(try bench.run(text, sink: said).summary.idsAsSKUs == 0)
        #expect(said.rows.map(\.isCreate) == [false])
    }

    @Test("An id beside a sku and without a market is not used, which is counted")
    func idBesideSKU() throws {
        let sink = Accepted()
        let text =
            "id,sku,name,description,price,stock,images\n7,A,Blue lamp,a plain description,1,1,a.jpg\n"
            + "8,,Red lamp,a plain description,1,1,a.jpg\n"
        let read = try Pass().run(text, sink: sink)
        #expect(sink.rows.map(\.sku) == ["A", "8"])
        #expect(sink.rows.map(\.isCreate) == [true, true])
        #expect((read.summary.idsBesideSKUs, read.summary.idsAsSKUs) == (1, 1))
    }

    @Test(
        "Nothing is updated or deleted by a number that nobody says is the market's", arguments: ["update", "delete"])
    func actionByPlainID(action: String) throws {
        var bench = try Pass()
        let text = "id,action,price\n7,\(action),5\n"
        #expect(try bench.run(text).summary.issues == [.idUnknown: 1])
        for owner in IDOwner.allCases {
            bench.pass.options.idOwner = owner
            #expect(try bench.run(text).summary.issues.isEmpty)
        }
    }

    @Test("In JSON only a record's own market speaks for its id", arguments: ["", "\n"])
    func mixedRecords(separator: String) throws {
        let form = #""name":"Blue lamp","description":"a plain description","price":1,"images":["a.jpg"]"#
        let records = [
            #"{"id":7,\#(form)}"#, #"{"id":8,"market":"http://here",\#(form)}"#, #"{"id":9,"market":null,\#(form)}"#,
            #"{"id":10,\#(form)}"#,
        ]
        var bench = try Pass()
        bench.pass.options.market = "http://here"
        let sink = Accepted()
        let text = separator.isEmpty ? "[" + records.joined(separator: ",") + "]" : records.joined(separator: separator)
        _ = try bench.run(text, ending: separator.isEmpty ? "json" : "ndjson", sink: sink)
        #expect(sink.rows.map(\.sku) == ["7", nil, nil, "10"])
        #expect(sink.rows.map(\.isCreate) == [true, false, false, true])
    }

    @Test("A market is the same in capitals and with a slash at its end")
    func marketsSpelling() throws {
        var bench = try Pass()
        bench.pass.options.market = "http://here"
        let text = "id,market,price\n7,HTTP://Here/,5\n"
        let read = try bench.run(text)
        #expect((read.summary.ignoredIDs, read.summary.rejected) == (0, 0))
    }

    @Test("A market's cell that a worksheet leaves out is an empty one")
    func raggedRows() throws {
        let headers = ["id", "price", "market"].map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined()
        let cells = ["7", "5"].map { "<c><v>\($0)</v></c>" }.joined()
        let bench = try Pass()
        let book = WorkbookBuilder(rows: "<row>\(headers)</row><row>\(cells)</row>")
        let file = try bench.folder.write(Data(book.bytes), to: "in.xlsx").path
        let sink = Accepted()
        _ = try bench.run(files: [file], sink: sink)
        #expect(sink.rows.map(\.isCreate) == [false])
    }

    @Test("A key that comes twice as an id is told at that column")
    func repeated() throws {
        let row = "7,Blue lamp,a plain description,1,1,a.jpg\n"
        let read = try Pass().run("id,name,description,price,stock,images\n" + row + row.replacing("Blue", with: "Red"))
        #expect(read.codes == [.skuDuplicated])
        #expect(read.issues.first?.column == "id")
        #expect(read.issues.first?.value == "7")
    }
}

extension JudgedRow {
    fileprivate var isCreate: Bool {
        if case .create = verdict { true } else { false }
    }
}
