import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Jobs

@Suite("Judging catalogues")
struct CataloguePassTests {
    @Test("The same two products, one good and one not, in every format", arguments: ["csv", "json", "ndjson", "xml"])
    func formats(ending: String) throws {
        let good = #"{"name":"Blue lamp","description":"a plain description","price":1,"stock":1,"images":["a.jpg"]}"#
        let bad = good.replacingOccurrences(of: "Blue lamp", with: "x")
        let element =
            "<name>Blue lamp</name><description>a plain description</description><price>1</price><stock>1</stock>"
            + "<images>a.jpg</images>"
        let text =
            switch ending {
            case "csv": header + row("Blue lamp") + row("x")
            case "json": "[\(good),\n\(bad)]"
            case "ndjson": "\(good)\n\(bad)\n"
            default:
                "<products><product>\(element)</product><product>"
                    + element.replacingOccurrences(of: "Blue lamp", with: "x") + "</product></products>"
            }
        let outcome = try Pass().run(text, ending: ending)
        #expect(outcome.codes == [.nameTooShort])
        #expect(outcome.rejected == [2])
        #expect(outcome.summary.records == 2)
        #expect(outcome.summary.accepted == 1)
        #expect(outcome.summary.issues == [.nameTooShort: 1])
        #expect(outcome.summary.isComplete)
    }

    @Test("A file without a byte is empty, whatever it is called", arguments: ["csv", "tsv", "json", "ndjson", "xml"])
    func empty(ending: String) throws {
        let outcome = try Pass().run("", ending: ending)
        #expect(outcome.codes == [.catalogueNotFound])
        #expect(outcome.issues.first?.detail == .nothing)
        #expect(!outcome.summary.refusedFiles.isEmpty)
        #expect(try Pass().run("\n", ending: "csv").issues.map(\.detail) == [nil])
    }

    @Test("A sku stands where it came first, across files; a name that comes twice is only said")
    func repetitions() throws {
        let outcome = try Pass().run(
            header + row("Blue lamp", sku: "A"), header + row("Blue lamp", sku: "A") + row("Red lamp", sku: "B"))
        #expect(outcome.codes == [.skuDuplicated, .duplicateName])
        #expect(outcome.summary.rejected == 1)
        #expect(outcome.summary.warnings == 1)
        guard case .earlier(1, let file) = outcome.issues[0].detail else {
            Issue.record("the earlier record must be named")
            return
        }
        #expect(file.hasSuffix("in0.csv"))
    }

    @Test(
        "An id stands where it came first, and a row that repeats both keys is rejected once", arguments: [1, 1 << 20])
    func repeatedIDs(memory: Int) throws {
        var bench = try Pass()
        bench.pass.duplicateMemory = memory
        bench.pass.options.idOwner = .market
        let sink = Accepted()
        let rows = "id,sku,price\n7,A,100\n8,B,100\n7,A,200\n8,C,300\n9,D,100\n"
        let outcome = try bench.run(rows, sink: sink)
        #expect(outcome.summary.rejected == 2)
        #expect(outcome.summary.issues == [.idDuplicated: 2, .skuDuplicated: 1])
        #expect(outcome.rejected.sorted() == [3, 4])
        #expect(Set(sink.records).subtracting(sink.revoked) == [1, 2, 5])
    }

    @Test("Composed and decomposed letters are the same sku and the same name")
    func canonicalRepetitions() throws {
        let decomposed = row("\u{1100}\u{1161}방 하나", sku: "\u{1100}\u{1161}")
        let outcome = try Pass().run(header + row("가방 하나", sku: "가") + decomposed)
        #expect(outcome.codes == [.skuDuplicated, .duplicateName])
    }

    @Test("Repetitions found only at the end are rejected once, in the order of the input, and taken back")
    func lateRepetitions() throws {
        var bench = try Pass()
        bench.pass.duplicateMemory = 1
        bench.pass.rejectsPath = bench.path("bad.csv")
        let sink = Accepted()
        let rows = [
            row("Lamp one", sku: "A"), row("Lamp two", sku: "A"), row("x", sku: "C"), row("Lamp four", sku: "A"),
            row("y", sku: "A"),
        ]
        let outcome = try bench.run(header + rows.joined(), sink: sink)
        #expect(sink.records == [1, 2, 4])
        #expect(sink.revoked.sorted() == [2, 4])
        #expect(outcome.rejected.sorted() == [2, 3, 4, 5])
        #expect(outcome.summary.rejected == 4)
        #expect(outcome.summary.issues[.skuDuplicated] == 3)
        #expect(try bench.rejects("bad.csv") == header + rows[1...].joined())
    }

    @Test("A repetition found at the end is told with all of its lines and its cell")
    func placeOfLateRepetition() throws {
        var bench = try Pass()
        bench.pass.duplicateMemory = 1
        let text = header + row("Lamp one", sku: "A") + "\"Lamp\n\ntwo\",a plain description,1000,1,a.jpg,A\n"
        let issue = try #require(try bench.run(text).issues.first { $0.code == .skuDuplicated })
        #expect(issue.record == 2)
        #expect(issue.lines == 3...5)
        #expect(issue.cell == "F3" && issue.column == "sku")
    }

    @Test("What the sink refuses is rejected, counted and in the rejects, and once only", arguments: [1, 1 << 20])
    func sinkObjects(memory: Int) throws {
        var bench = try Pass()
        bench.pass.duplicateMemory = memory
        bench.pass.rejectsPath = bench.path("bad.csv")
        let sink = Accepted()
        sink.objections[2] = Finding(.idUnknown)
        let rows = [row("Lamp one", sku: "A"), row("Lamp two", sku: "B"), row("Lamp three", sku: "C")]
        let outcome = try bench.run(header + rows.joined(), sink: sink)
        #expect(outcome.rejected == [2])
        #expect(outcome.summary.issues == [.idUnknown: 1])
        #expect(outcome.summary.accepted == 2)
        #expect(try bench.rejects("bad.csv") == header + rows[1])
    }

    @Test("A row that the sink refused is not rejected again when its sku proves repeated")
    func refusedAndRepeated() throws {
        var bench = try Pass()
        bench.pass.duplicateMemory = 1
        let sink = Accepted()
        sink.objections[2] = Finding(.idUnknown)
        let outcome = try bench.run(header + row("Lamp one", sku: "A") + row("Lamp two", sku: "A"), sink: sink)
        #expect(outcome.rejected == [2])
        #expect(outcome.summary.rejected == 1)
        #expect(sink.revoked.isEmpty)
    }

    @Test("Reading ends after one rejected record more than allowed")
    func maximumErrors() throws {
        var bench = try Pass()
        bench.pass.maximumErrors = 1
        let outcome = try bench.run(header + row("x") + row("y") + row("Red lamp"), header + row("Blue lamp"))
        #expect(outcome.summary.records == 2)
        #expect(outcome.summary.hasTooManyErrors)
        #expect(!outcome.summary.isComplete)
    }

    @Test("A header that is no catalogue's, or lacks a column, is said once and no row is judged")
    func headers() throws {
        let nothing = try Pass().run("a,b\n1,2\n3,4\n")
        #expect(nothing.codes == [.headerMissing])
        let lacking = try Pass().run("name,price,images\nBlue lamp,1,a.jpg\n")
        #expect(Set(lacking.codes) == [.columnMissing])
        for outcome in [nothing, lacking] {
            #expect(outcome.summary.records == 0)
            #expect(outcome.summary.refusedFiles.count == 1)
        }
    }

    @Test("An unknown column is said once for each file, also where JSON shows it late")
    func unknownColumns() throws {
        let product = #""description":"a plain description","price":1,"stock":1,"images":["a.jpg"]"#
        let text =
            #"[{"name":"Lamp one",\#(product)},{"name":"Lamp two",\#(product),"x":1},{"name":"Lamp 3",\#(product),"x":2}]"#
        let outcome = try Pass().run(text, text, ending: "json")
        #expect(outcome.codes.filter { $0 == .unknownColumn }.count == 2)
        #expect(outcome.summary.records == 6)
        #expect(outcome.summary.rejected == 0)
    }

    @Test("An id of another market makes a new product and is counted")
    func otherMarket() throws {
        var bench = try Pass()
        bench.pass.options.market = "http://here"
        let sink = Accepted()
        let text =
            "id,market,name,description,price,stock,images\n"
            + "7,http://there,Blue lamp,a plain description,1,1,a.jpg\n"
            + "8,http://here,Red lamp,a plain description,1,1,a.jpg\n"
        let outcome = try bench.run(text, sink: sink)
        #expect(outcome.summary.ignoredIDs == 1)
        #expect(outcome.summary.ignoredPhotos == 1)
        #expect(outcome.summary.rejected == 0)
    }

    @Test("Files that cannot be opened are told apart from files that are no catalogue")
    func unreadable() throws {
        let bench = try Pass()
        let outcome = try bench.run(files: [bench.path("none.csv"), bench.folder.path])
        #expect(
            outcome.summary.unreadable == [
                .input(file: bench.path("none.csv"), errno: ENOENT),
                .input(file: bench.folder.path, errno: EISDIR),
            ])
        #expect(outcome.summary.refusedFiles.isEmpty)
    }

    @Test("A file that is settled is closed: thousands of them need no more descriptors than one")
    func settledFiles() throws {
        var bench = try Pass()
        bench.pass.rejectsPath = bench.path("bad.csv")
        let file = try bench.folder.write(header + row("x", sku: "A"), to: "in.csv").path
        let settled = RowConsumer(bench.pass, report: { _ in }, sink: nil)
        try bench.pass.read(file, PhotoLibrary(bench.pass.options.photos), into: settled)
        #expect(settled.files[0].input == nil)
        #expect(try bench.rejects("bad.csv") == header + row("x", sku: "A"))

        bench.pass.duplicateMemory = 1
        let open = RowConsumer(bench.pass, report: { _ in }, sink: nil)
        try bench.pass.read(file, PhotoLibrary(bench.pass.options.photos), into: open)
        #expect(open.files[0].input != nil, "a later repetition may still be found in it")
    }
}

@Suite("Files that break off")
struct TruncationTests {
    @Test("An open quote, or a short line without its end, is a file cut short")
    func cut() throws {
        for end in ["Red lamp,\"a plain desc", "Red lamp,\"a plain desc\n", "Red lamp,a plain"] {
            let outcome = try Pass().run(header + row("Blue lamp") + end)
            #expect(outcome.summary.truncatedFiles.count == 1)
            #expect(outcome.summary.records == 2)
            #expect(outcome.rejected == [2])
        }
    }

    @Test("A missing last line end alone, or a short line with its end, is not")
    func whole() throws {
        let missing = try Pass().run(header + String(row("Blue lamp").dropLast()))
        #expect(missing.summary.isComplete)
        #expect(missing.summary.rejected == 0)
        let short = try Pass().run(header + row("Blue lamp") + "Red lamp,a plain\n")
        #expect(short.summary.isComplete)
        #expect(short.summary.rejected == 1)
        let wide = try Pass().run(header + row("Blue lamp") + "Red lamp,a plain,1,1,a.jpg,,x,y")
        #expect(wide.summary.isComplete)
        #expect(wide.summary.rejected == 1)
        for looksAtBytes in [false, true] {
            var bench = try Pass()
            bench.pass.looksAtBytes = looksAtBytes
            let between = try bench.run(header + "Red lamp,a plain\n" + String(row("Blue lamp").dropLast()))
            #expect(between.summary.isComplete, "what comes behind a short line is whole")
        }
    }

    @Test("A page whose table nests too deep is no malformed JSON")
    func page() throws {
        let refused = try Pass().run("<table><tr><td>" + String(repeating: "<b>", count: 3000), ending: "xls")
        #expect(refused.codes == [.workbookDamaged])
    }

    @Test("Records before a malformed place are judged; only a file that has some can be taken as cut short")
    func malformed() throws {
        let product = #"{"name":"x","description":"a plain description","price":1,"stock":1,"images":["a.jpg"]}"#
        let refused = try Pass().run("[\(product),\n{\"name\":", ending: "json")
        #expect(refused.codes == [.nameTooShort, .jsonMalformed])
        #expect(refused.summary.refusedFiles.count == 1)
        #expect(refused.summary.records == 1)

        var bench = try Pass()
        bench.pass.options.allowsTruncated = true
        let allowed = try bench.run("[\(product),\n{\"name\":", "[{\"name\":", ending: "json")
        #expect(allowed.summary.truncatedFiles == [bench.path("in0.json")])
        #expect(allowed.summary.refusedFiles == [bench.path("in1.json")])
    }

    @Test(
        "How many products of a file have no stock is told once, however its rows are read",
        arguments: ["csv", "json"], [false, true])
    func assumedStocks(ending: String, looksAtBytes: Bool) throws {
        var pass = try Pass()
        pass.pass.tellsAssumedStocks = true
        pass.pass.looksAtBytes = looksAtBytes
        func told(_ rows: [(name: String, stock: String?)]) throws -> [Catalogue.Issue] {
            let text =
                ending == "csv"
                ? header
                    + rows.map { "\($0.name),a plain description,1000,\($0.stock ?? ""),a.jpg,\n" }.joined()
                : "["
                    + rows.map { row in
                        let stock = row.stock.map { #","stock":"\#($0)""# } ?? ""
                        return
                            #"{"name":"\#(row.name)","description":"a plain description","price":1000,"images":["a.jpg"]\#(stock)}"#
                    }.joined(separator: ",") + "]"
            return try pass.run(text, ending: ending).issues.filter { $0.code == .stockAssumed }
        }
        #expect(try told([("Blue lamp", "0"), ("Red lamp", "3")]).isEmpty)
        let issues = try told([
            ("Blue lamp", nil), ("Red lamp", "3"), ("Green lamp", nil), ("A", nil), ("Blue lamp", nil),
            ("Grey  lamp ", ""),
        ])
        // “A” is too short, and rejected.
        #expect(issues.map(\.detail) == [.products(4)])
        #expect(issues.allSatisfy { $0.record == nil && $0.column == "stock" })
    }
}
