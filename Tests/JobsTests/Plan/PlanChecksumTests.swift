import Catalogue
import Foundation
import Ledger
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("Plan files that somebody else wrote")
struct PlanChecksumTests {
    private let folder: TemporaryFolder
    private let row = #"{"type":"row","action":"delete","record":1,"key":"sku:A","id":7}"#

    init() throws { folder = try TemporaryFolder() }

    private func header(type: String = "plan", version: Int = 1) -> String {
        #"{"type":"\#(type)","version":\#(version),"tool":"t","created":"c","market":"m","identifier":"i","api":"a","#
            + #""inputs":[],"options":{},"rules":"r","counts":{"records":0,"creates":0,"updates":0,"deletes":0,"#
            + #""replaces":0,"unchanged":0,"rejected":0,"warnings":0,"requests":0,"photos_changed":0},"issues":{}}"#
    }

    /// A file of these lines, with the digest that fits them.
    private func plan(
        _ lines: [String], rows: Int? = nil, type: String = "end", sha256: String? = nil, ending: String = "\n"
    ) throws -> String {
        var checksum = LinesDigest()
        for line in lines { checksum.add(Array(line.utf8)) }
        let end = #"{"type":"\#(type)","rows":\#(rows ?? lines.count - 1),"sha256":"\#(sha256 ?? checksum.hex)"}"#
        return try folder.write((lines + [end]).joined(separator: "\n") + ending, to: "plan.ndjson").path
    }

    private func trouble(_ path: String) -> PlanFileTrouble? {
        do throws(PlanFileTrouble) {
            var rows = try PlanFile(path: path).rows()
            while try rows.next() != nil {}
            return nil
        } catch {
            return error
        }
    }

    @Test("A header, rows and an end that fits them are a plan")
    func whole() throws {
        #expect(trouble(try plan([header()])) == nil)
        #expect(trouble(try plan([header(), row, row])) == nil)
        #expect(try PlanFile(path: try plan([header(), row])).digest.count == 64)
    }

    @Test("The end must be one, with its line end, and say how many rows there are")
    func end() throws {
        #expect(trouble(try plan([header(), row], ending: "")) == .truncated)
        #expect(trouble(try plan([header(), row], type: "row")) == .truncated)
        #expect(trouble(try plan([header(), row], rows: 0)) == .altered)
        #expect(trouble(try plan([header(), row], rows: 2)) == .altered)
        #expect(trouble(try plan([header(), row], sha256: String(repeating: "0", count: 64))) == .altered)
        #expect(trouble(try folder.write(header() + "\n", to: "h").path) == .truncated)
    }

    @Test("The first line says that it is a plan, of a version that is known")
    func first() throws {
        #expect(trouble(try plan([header(type: "row")])) == .notAPlan)
        #expect(trouble(try plan([header(version: 2)])) == .newer(version: 2))
        #expect(trouble(try plan([header(version: 9)])) == .newer(version: 9))
        #expect(trouble(try plan([#"{"type":"plan","version":1}"#])) == .malformed(line: 1))
    }

    @Test("A line that is no row is named by its number", arguments: [1, 2, 3])
    func malformed(place: Int) throws {
        for line in [#"{"type":"row"}"#, "", #"{"type":"stop","rows":1,"sha256":"a"}"#] {
            var lines = [header(), row, row, row]
            lines[place] = line
            #expect(trouble(try plan(lines)) == .malformed(line: place + 1))
        }
    }

    @Test("A row lacks nothing that its action needs")
    func incomplete() throws {
        for line in [
            #"{"type":"row","action":"delete","record":1,"key":"sku:A"}"#,
            #"{"type":"row","action":"update","record":1,"key":"sku:A","id":7}"#,
            #"{"type":"row","action":"create","record":1,"key":"sku:A","values":{"name":"Lamp"},"photos":[]}"#,
            #"{"type":"row","action":"unchanged","record":1,"key":"sku:A"}"#,
            #"{"type":"row","action":"update","record":1,"key":"sku:A","id":7,"values":{"price":"12"}}"#,
        ] {
            #expect(trouble(try plan([header(), line])) == .malformed(line: 2))
        }
    }

    @Test("A file that loses its end, or rows, between two readings is not carried out")
    func cutBetween() throws {
        for (lines, expected) in [
            ([header(), row], PlanFileTrouble.truncated), ([header()], .truncated), ([], .truncated),
        ] {
            let file = try PlanFile(path: try plan([header(), row, row]))
            try folder.write(lines.map { $0 + "\n" }.joined(), to: "plan.ndjson")
            #expect(throws: expected) {
                var rows = try file.rows()
                while try rows.next() != nil {}
            }
        }
        let file = try PlanFile(path: try plan([header(), row, row]))
        _ = try plan([header(), row])
        #expect(throws: PlanFileTrouble.altered) {
            var rows = try file.rows()
            while try rows.next() != nil {}
        }
    }

    @Test("What cannot be read is told from what is no plan")
    func unreadable() throws {
        let missing = folder.path + "/nowhere"
        #expect(trouble(missing) == .unreadable(SystemError("open", missing, errno: ENOENT)))
        guard case .unreadable(let error) = trouble(folder.path) else {
            Issue.record("a folder cannot be read")
            return
        }
        #expect(error.errno == EISDIR)
    }

    @Test("A line without an end does not fill the memory")
    func endless() throws {
        let path = try folder.write("", to: "zeros").path
        try #require(truncate(path, 70 << 20) == 0)
        var lines = try PlanLines(path: path)
        #expect(throws: PlanFileTrouble.notAPlan) { try lines.next() }
    }

    @Test("A plan is kept with all that planning found, and rows that change nothing among them")
    func kept() async throws {
        let bench = try PlanningBench()
        try await bench.register(sheetHeader + JobsTests.row("Blue lamp", sku: "A"))
        let file = try bench.folder.write(
            sheetHeader + JobsTests.row("Blue lamp", sku: "A") + JobsTests.row("New lamp", sku: "N")
                + JobsTests.row("Bad lamp", price: "x"), to: "in.csv"
        ).path
        var planning = ImportPlanning(
            files: [file], input: bench.input, ledger: bench.ledger, account: account, api: "openmarket",
            market: bench.market)
        planning.isDry = true
        planning.refresh.mode = .none
        let path = bench.folder.path + "/kept.ndjson"
        let keeper = try PlanKeeper(path: path, inputs: [file], options: ["map": ["a=name"]], tool: "test 1")
        planning.keeper = keeper
        let outcome = try await planning.run { _ in }
        let plan = try PlanFile(path: path)
        #expect(plan.header.tool == "test 1" && plan.header.api == "openmarket")
        #expect((plan.header.market, plan.header.identifier) == (account.market, account.identifier))
        #expect(try Date(plan.header.created, strategy: .iso8601).timeIntervalSinceNow < 60)
        #expect(plan.header.inputs == [PlanInput(of: file)] && plan.header.inputs[0].sha256 != nil)
        #expect(plan.header.options == ["map": ["a=name"]])
        #expect(
            plan.header.counts
                == PlanHeader.Counts(
                    records: 3, creates: 1, unchanged: 1, rejected: 1, warnings: outcome.judged.warnings,
                    requests: outcome.counts.requests))
        #expect(plan.header.issues == ["price-not-a-number": 1])
        var rows = try plan.rows()
        let entries = try rows.next(10)
        #expect(entries.map(\.isUnchanged) == [true, false] && entries.map(\.record) == [1, 2])
    }

    private let sheetHeader = JobsTests.header

    @Test("A place that cannot be written to is told before anything is read")
    func notWritable() {
        #expect(throws: SystemError.self) {
            try PlanKeeper(path: folder.path + "/none/plan.ndjson", inputs: [], options: [:], tool: "test 1")
        }
    }

    @Test("Whether it is the input that moved, or something else")
    func obstacles() {
        #expect(PlanObstacle.input("a").isInput && PlanObstacle.photo(path: "a").isInput)
        #expect(!PlanObstacle.rules.isInput && !PlanObstacle.productGone(id: 1, sku: nil).isInput)
    }
}
