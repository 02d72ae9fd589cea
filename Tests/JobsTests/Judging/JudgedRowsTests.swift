import Catalogue
import Foundation
import Ledger
import TestSupport
import Testing

@testable import Jobs

@Suite("Rows that the market refuses after all were judged")
struct JudgedRowsTests {
    private static let table = "name,description,price,stock,images,sku\n"

    private func line(_ name: String, _ sku: String) -> String { "\(name),a plain description,1000,1,a.jpg,\(sku)\n" }

    /// Plans rows of which the second is rejected, and lets the market say what it says of the planned ones.
    private func bench(_ settlements: [Int: Settlement]) async throws -> (
        PlanningBench, PlanningOutcome, [String]
    ) {
        var bench = try PlanningBench()
        bench.rejectsPath = bench.folder.path + "/bad.csv"
        let lines = [
            line("Lamp one", "A"), line("x", "B"), "\"Lamp\nthree\",a plain description,1000,1,a.jpg,C\n",
            line("Lamp four", "D"),
        ]
        let outcome = try await bench.plan(Self.table + lines.joined())
        for entry in try bench.entries(outcome) {
            if let settlement = settlements[entry.ordinal] { try await bench.ledger.record(entry, as: settlement) }
        }
        return (bench, outcome, lines)
    }

    private func refused(_ bench: PlanningBench, _ outcome: PlanningOutcome) throws -> ([Catalogue.Issue], Int) {
        var issues: [Catalogue.Issue] = []
        let run = try #require(outcome.plan?.run)
        let count = try outcome.rows.rejectRefused(of: run.id, in: bench.ledger) { issues.append($0) }
        return (issues, count)
    }

    @Test("Each has an issue at its place with what the market said, and goes to the rejects in the file's order")
    func refusedRows() async throws {
        let (bench, outcome, lines) = try await bench([
            1: .uploaded(id: 1, lamp()), 2: .failed(EntryReason(.rejected, status: 400, detail: "no lamps")),
            3: .failed(EntryReason(.notFound, status: 404)),
        ])
        let (issues, count) = try refused(bench, outcome)
        #expect(count == 2)
        #expect(issues.map(\.code) == [.marketRefused, .marketRefused])
        #expect(issues.map(\.record) == [3, 4])
        #expect(issues.map(\.lines) == [4...5, 6...6])
        #expect(issues.map(\.detail) == [.answer(status: 400, "no lamps"), .answer(status: 404, nil)])
        let written = try outcome.rows.writeRejects()
        #expect(written.map(\.records) == [3])
        let rejects = try Data(contentsOf: bench.folder.url.appendingPathComponent("bad.csv"))
        #expect(String(decoding: rejects, as: UTF8.self) == Self.table + lines[1...].joined())
    }

    @Test("What failed for another reason may be sent again, and is no reject")
    func otherReasons() async throws {
        let (bench, outcome, lines) = try await bench([
            1: .failed(EntryReason(.photoMissing)), 2: .failed(EntryReason(.noAnswer)),
            3: .failed(EntryReason(.rejected, status: 422)),
        ])
        let (issues, count) = try refused(bench, outcome)
        #expect(count == 1 && issues.map(\.record) == [4])
        _ = try outcome.rows.writeRejects()
        let rejects = try Data(contentsOf: bench.folder.url.appendingPathComponent("bad.csv"))
        #expect(String(decoding: rejects, as: UTF8.self) == Self.table + lines[1] + lines[3])
    }

    @Test("Without a refusal the rejects are what judging made of them")
    func none() async throws {
        let (bench, outcome, lines) = try await bench([1: .uploaded(id: 1, lamp())])
        #expect(try refused(bench, outcome).1 == 0)
        #expect(try outcome.rows.writeRejects().map(\.records) == [1])
        let rejects = try Data(contentsOf: bench.folder.url.appendingPathComponent("bad.csv"))
        #expect(String(decoding: rejects, as: UTF8.self) == Self.table + lines[1])
    }

    @Test("Of a plan that was made elsewhere the record alone is known")
    func elsewhere() async throws {
        let (bench, outcome, _) = try await bench([2: .failed(EntryReason(.rejected, status: 400))])
        var issues: [Catalogue.Issue] = []
        let run = try #require(outcome.plan?.run)
        #expect(try JudgedRows().rejectRefused(of: run.id, in: bench.ledger) { issues.append($0) } == 1)
        #expect(issues.map(\.record) == [3])
        #expect(issues.map(\.lines) == [nil])
        #expect(issues[0].file.hasSuffix("in.csv"))
        #expect(try JudgedRows().writeRejects().isEmpty)
    }

    @Test("Rows of several files each go to their own file's rejects")
    func files() async throws {
        let bench = try PlanningBench()
        let first = try bench.folder.write(Self.table + line("Lamp one", "A") + line("Lamp two", "B"), to: "1.csv").path
        let second = try bench.folder.write(Self.table + line("Lamp three", "C"), to: "2.csv").path
        var planning = ImportPlanning(
            files: [first, second], input: bench.input, ledger: bench.ledger, account: account, api: "openmarket",
            market: bench.market)
        planning.rejectsPath = bench.folder.path + "/bad.csv"
        let outcome = try await planning.run { _ in }
        for entry in try bench.entries(outcome) where entry.ordinal > 1 {
            try await bench.ledger.record(entry, as: .failed(EntryReason(.rejected, status: 400)))
        }
        let (issues, _) = try refused(bench, outcome)
        #expect(issues.map(\.file) == [first, second])
        #expect(issues.map(\.record) == [2, 1])
        #expect(try outcome.rows.writeRejects().map(\.records) == [1, 1])
        for (name, lines) in [("bad.csv", line("Lamp two", "B")), ("bad-2.csv", line("Lamp three", "C"))] {
            let rejects = try Data(contentsOf: bench.folder.url.appendingPathComponent(name))
            #expect(String(decoding: rejects, as: UTF8.self) == Self.table + lines)
        }
    }
}
