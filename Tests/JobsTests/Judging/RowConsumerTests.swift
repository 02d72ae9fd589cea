import Catalogue
import Drafting
import Foundation
import Synchronization
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("What is told of rows, and what is counted")
struct RowConsumerTests {
    /// The events of a pass, as short texts.
    private func events(_ pass: CataloguePass, _ files: [String]) throws -> [String] {
        var events: [String] = []
        _ = try pass.run(files: files) { event in
            switch event {
            case .issue(let issue): events.append("issue \(issue.record ?? 0) \(issue.code.rawValue)")
            case .rejected(_, let record, let sku): events.append("rejected \(record) \(sku ?? "-")")
            case .notice(let notice): events.append("notice \(notice.count) \(notice.code.rawValue)")
            case .read(let records): events.append("read \(records)")
            case .fetching, .planned, .plannedMore, .recognised, .refreshing, .drifted: break
            case .described(let record): events.append("described \(record.number)")
            }
        }
        return events
    }

    @Test("A row's issues are told before it is told as rejected, with its sku where it has one")
    func order() throws {
        let bench = try Pass()
        let text = header + row("x", price: "\"-1\"", sku: "A") + row("y") + "a,b\n"
        let file = try bench.folder.write(text, to: "in.csv").path
        #expect(
            try events(bench.pass, [file]) == [
                "issue 1 name-too-short", "issue 1 price-negative", "rejected 1 A", "issue 2 name-too-short",
                "rejected 2 -", "issue 3 cells-too-few", "rejected 3 -",
            ])
    }

    @Test("An issue says the same whether its place is looked up at once, as for a report, or when it is asked for")
    func placedLate() throws {
        var bench = try Pass()
        let text =
            header + row("x", price: "\"1,29\"", sku: "A") + row("Red lamp", price: "0")
            + row("y", price: "-1") + "Mug,a plain description,1000,many,\"a.jpg|b.jpg\",\n"
        let late = try bench.run(text)
        bench.pass.descriptions = .shown
        #expect(try bench.run(text).issues == late.issues)
        #expect(late.issues.map(\.value) == ["x", "1,29", "0", "y", "-1", "many"])
        #expect(late.issues.map(\.record) == [1, 1, 2, 3, 3, 4])
    }

    @Test("How far reading has come is told at every 1,024 records, over all files", arguments: [false, true])
    func progress(looksAtBytes: Bool) throws {
        var bench = try Pass()
        bench.pass.looksAtBytes = looksAtBytes
        let sizes = [1023, 1, 1024]
        let files = try sizes.enumerated().map { index, size in
            try bench.folder.write(
                header + (0..<size).map { row("Lamp \(index) \($0)") }.joined(), to: "\(index).csv"
            ).path
        }
        #expect(try events(bench.pass, Array(files[..<1])) == [])
        #expect(try events(bench.pass, Array(files[..<2])) == ["read 1024"])
        #expect(try events(bench.pass, files) == ["read 1024", "read 2048"])
    }

    @Test("More rejected records than allowed end the reading; as many as allowed do not", arguments: [0, 1, 2, 3])
    func maximum(maximum: Int) throws {
        var bench = try Pass()
        bench.pass.maximumErrors = maximum
        let outcome = try bench.run(
            header + row("x") + row("Red lamp") + row("y") + row("Blue lamp"), header + row("Mug"))
        #expect(outcome.summary.hasTooManyErrors == (maximum < 2))
        #expect(outcome.summary.records == [1, 3, 5, 5][maximum])
        #expect(outcome.summary.readings.count == (maximum < 2 ? 1 : 2), "a file behind is not even opened")
    }

    @Test("Warnings are counted apart from errors, by their codes")
    func warnings() throws {
        let outcome = try Pass().run(
            "odd," + header + "1," + row("Red lamp") + "2," + row("Red lamp") + "3," + row("x"))
        #expect(outcome.codes == [.unknownColumn, .duplicateName, .nameTooShort])
        #expect(outcome.summary.issues == [.unknownColumn: 1, .duplicateName: 1, .nameTooShort: 1])
        #expect(outcome.summary.warnings == 2 && outcome.summary.rejected == 1)
    }

    @Test("A row that repeats a rejected one's sku repeats it, and names it and its file")
    func repeatsRejected() throws {
        let outcome = try Pass().run(
            header + row("x", sku: "A") + row("Red lamp", sku: "B"), header + row("Mug", sku: "A"))
        #expect(outcome.codes == [.nameTooShort, .skuDuplicated])
        guard case .earlier(1, let file) = outcome.issues[1].detail else {
            Testing.Issue.record("the earlier record must be named")
            return
        }
        #expect(file.hasSuffix("in0.csv"))
        #expect(outcome.issues[1].file.hasSuffix("in1.csv"))
    }

    @Test("What is found to repeat at the end names both rows, each with its own file")
    func lateFiles() throws {
        var bench = try Pass()
        bench.pass.duplicateMemory = 1
        bench.pass.rejectsPath = bench.path("bad.csv")
        let outcome = try bench.run(
            header + row("Lamp one", sku: "A") + row("Lamp two", sku: "B"),
            header + row("Mug") + row("Lamp one", sku: "A"))
        let issues = outcome.issues.filter { [.skuDuplicated, .duplicateName].contains($0.code) }
        #expect(issues.map(\.code) == [.skuDuplicated, .duplicateName])
        for issue in issues {
            #expect(issue.record == 2 && issue.lines == 3...3 && issue.file.hasSuffix("in1.csv"))
            guard case .earlier(1, let file) = issue.detail else {
                Testing.Issue.record("the earlier record must be named")
                return
            }
            #expect(file.hasSuffix("in0.csv"))
        }
        #expect(outcome.summary.warnings == 1 && outcome.summary.rejected == 1, "a name that repeats is only said")
        #expect(outcome.summary.rejects.map(\.records) == [0, 1])
        #expect(try bench.rejects("bad-2.csv") == header + row("Lamp one", sku: "A"))
    }

    @Test("Rows in any number of files that may still prove repeated are written in the end")
    func everyFile() throws {
        var bench = try Pass()
        bench.pass.rejectsPath = bench.path("bad.csv")
        let outcome = try bench.run(header + row("x"), header + row("Mug"), header + row("y") + row("z"))
        #expect(outcome.summary.rejects.map(\.records) == [1, 0, 2])
        #expect(outcome.summary.rejects.map(\.path) == ["bad.csv", "bad-2.csv", "bad-3.csv"].map(bench.path))
        #expect(try bench.rejects("bad-2.csv") == header)
    }

    @Test("Counts of rows go on over rows that are rejected")
    func counts() throws {
        var bench = try Pass()
        bench.pass.options.market = "http://here"
        let text =
            "id,market,name,description,price,stock,images\n" + "7,http://there,x,a plain description,1,1,a.jpg\n"
            + "8,http://here,y,a plain description,1,1,a.jpg\n" + "9,http://here,Mug,a plain description,1,1,a.jpg\n"
        let summary = try bench.run(text).summary
        #expect(summary.ignoredIDs == 1, "that of a row which is rejected, too")
        #expect(summary.rejected == 2)
        #expect(summary.ignoredPhotos == 1, "of an update that is sent")
    }

    @Test("A row that is rejected is handed on with all that was found and as far as it was read")
    func handedOn() throws {
        let sink = Rejected()
        _ = try Pass().run(header + row("Red lamp") + row("x", price: "\"-1\"", sku: "A") + "a,b\n", sink: sink)
        #expect(sink.rows.map { $0.findings.map(\.issue.code) } == [[.nameTooShort, .priceNegative], [.cellsTooFew]])
        #expect(sink.rows.map { $0.findings.map(\.issue.record) } == [[2, 2], [3]])
        #expect(sink.rows.map(\.ordinal) == [1, 2])
        #expect(sink.rows.map { $0.draft?.sku.value } == ["A", nil])
        #expect(sink.rows[1].draft == nil)
    }

    private final class Rejected: RowSink {
        var rows: [RejectedRow] = []
        let takesRejected = true
        func accept(_ row: JudgedRow) -> [Finding] { [] }
        func reject(_ row: RejectedRow) { rows.append(row) }
        func revoke(_ row: RevokedRow) {}
    }

    @Test("An accepted row is handed on with its place, its folder, its market and the photos beside it")
    func accepted() throws {
        var bench = try Pass()
        bench.pass.options.market = "http://here"
        let sink = Accepted()
        let text =
            "id,market,sku,name,description,price,stock,images\n" + ",,B,x,a plain description,1,1,a.jpg\n"
            + "7,http://here,A,\"Red\n lamp\",a plain description,1,1,a.jpg|b.jpg\n"
            + "8,http://there,,Mug,a plain description,1,1,c.jpg\n"
        _ = try bench.run(text, sink: sink)
        #expect(sink.rows.map(\.record) == [2, 3])
        #expect(sink.rows.map(\.ordinal) == [1, 2])
        #expect(sink.rows.map(\.line) == [3, 5])
        #expect(sink.rows.map(\.sku) == ["A", nil])
        #expect(sink.rows.map(\.market) == ["http://here", "http://there"])
        #expect(sink.rows.map(\.photosBeside) == [["a.jpg", "b.jpg"], []])
        #expect(Set(sink.rows.map(\.photoFolder)) == [bench.folder.path])
        #expect(Set(sink.rows.map(\.file)) == [bench.path("in0.csv")])
    }

    // MARK: Ends

    @Test("A stop ends the reading behind the row at hand, and nothing is written", arguments: [false, true])
    func stop(looksAtBytes: Bool) throws {
        var bench = try Pass()
        bench.pass.looksAtBytes = looksAtBytes
        bench.pass.rejectsPath = bench.path("bad.csv")
        let asked = Mutex(0)
        bench.pass.shouldStop = {
            asked.withLock {
                $0 += 1; return $0 > 3
            }
        }
        let text = header + (0..<10).map { row($0 % 2 == 0 ? "x" : "Lamp \($0)") }.joined()
        let outcome = try bench.run(text, text)
        #expect(outcome.summary.wasStopped && !outcome.summary.isReadable)
        #expect(outcome.summary.records < 10 && outcome.summary.readings.count == 1)
        #expect(outcome.summary.rejects.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: bench.path("bad.csv")))
    }

    @Test(
        "A document whose end is missing is cut short where that is allowed and a record came before",
        arguments: ["json", "xml"])
    func allowedTruncation(ending: String) throws {
        var bench = try Pass()
        let whole =
            ending == "json"
            ? #"[{"name":"Lamp","description":"a plain description","price":1,"stock":1,"images":["a.jpg"]},{"name":"#
            : "<shop><product><name>Lamp</name><description>a plain description</description><price>1</price><stock>1</stock><images>a.jpg</images></product><product><name>"
        let refused = try bench.run(whole, ending: ending).summary
        #expect(refused.refusedFiles.count == 1 && refused.truncatedFiles.isEmpty && refused.records == 1)
        bench.pass.options.allowsTruncated = true
        let allowed = try bench.run(whole, ending: ending).summary
        #expect(allowed.truncatedFiles.count == 1 && allowed.refusedFiles.isEmpty && allowed.records == 1)
        #expect(allowed.issues == refused.issues, "it is said all the same")
    }

    @Test("Bytes that mean nothing refuse the file, also where a file cut short is allowed")
    func noTruncation() throws {
        var bench = try Pass()
        bench.pass.options.allowsTruncated = true
        bench.pass.options.encoding = .utf8
        let file = try bench.folder.write(Data((header + row("Lamp")).utf8) + [0xFF, 0x0A], to: "in.csv").path
        let summary = try bench.run(files: [file]).summary
        #expect(summary.refusedFiles == [file] && summary.truncatedFiles.isEmpty)
    }

    @Test("A header that the seller named and no file has refuses it: a table at once, a document at its end")
    func unmatchedMap() throws {
        var bench = try Pass()
        bench.pass.options.map = ColumnMap([.init(header: "none", field: .name)])
        let table = try bench.run(header + row("Lamp")).summary
        #expect(table.refusedFiles.count == 1 && table.records == 0)
        let product = #"{"name":"Lamp","description":"a plain description","price":1,"stock":1,"images":["a.jpg"]}"#
        let document = try bench.run("[\(product)]", ending: "json").summary
        #expect(document.refusedFiles.count == 1 && document.records == 1)
        #expect(document.issues.filter { $0.key.effect == .refusesFile }.map(\.value) == [1])
    }
}
