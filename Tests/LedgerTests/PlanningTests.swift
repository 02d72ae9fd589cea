import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Ledger

@Suite("Planning")
struct PlanningTests {
    @Test("A crash while planning leaves nothing to resume, a finished plan everything")
    func planStandsAtOnce() throws {
        let bench = try Bench()
        let writer = try bench.ledger.plan(proposal)
        try writer.append([entry("a"), entry("b")])
        #expect(try bench.afterCrash().runs().isEmpty)

        let run = try writer.finish(PlanTallies(records: 3, rejected: 1, warnings: 2)).run
        let crashed = try bench.afterCrash()
        #expect(try crashed.runs() == [run])
        #expect(run.state == .planned)
        #expect(run.tallies == PlanTallies(records: 3, rejected: 1, warnings: 2))
        #expect(try crashed.counts(run.id)[.planned] == 2)
        #expect(try crashed.unfinishedRun(of: seller, plan: run.planDigest) == run)
    }

    @Test("A row comes back as it was planned")
    func rowsComeBack() throws {
        let bench = try Bench()
        var change = ProductChange()
        change.price = Amount(json: "2.36")
        let operations: [PlannedOperation] = [
            .create(values("가나다 라마바"), photos: [PlannedPhoto(path: "사진/1.jpg", digest: "ab", bytes: 5)]),
            .update(id: 7, change), .delete(id: 8),
        ]
        let writer = try bench.ledger.plan(proposal)
        try writer.append(
            operations.enumerated().map { number, operation in
                PlannedEntry(
                    record: number + 10, key: .sku("\(number)"), content: ContentDigest(deleting: .id(number)),
                    operation: operation, before: number == 0 ? nil : values("before \(number)"))
            })
        let run = try writer.finish(PlanTallies()).run
        let entries = try bench.ledger.all(run.id)
        #expect(entries.map(\.operation) == operations)
        #expect(entries.map(\.before?.name) == [nil, "before 1", "before 2"])
        #expect(entries.map(\.record) == [10, 11, 12])
        #expect(entries.map(\.ordinal) == [1, 2, 3])
        #expect(entries.map(\.marketID) == [nil, 7, 8])
    }

    @Test(
        "A run's files are those of its first and its last row, each named once",
        arguments: [
            (["a.csv", "a.csv"], ["a.csv"]), (["a.csv", "b.csv", "c.csv"], ["a.csv", "c.csv"]), ([nil, nil], []),
            ([], []),
        ] as [([String?], [String])])
    func files(ofRows rows: [String?], named: [String]) throws {
        let bench = try Bench()
        let writer = try bench.ledger.plan(proposal)
        try writer.append(
            rows.enumerated().map { number, file in
                var row = entry("\(number)")
                row.file = file
                return row
            })
        let run = try writer.finish(PlanTallies(records: rows.count)).run
        #expect(try bench.ledger.files(run.id) == named)
    }

    @Test("Of the rows whose products keep their photos as many are told as are asked for, the first ones")
    func keepingPhotos() throws {
        let bench = try Bench()
        let writer = try bench.ledger.plan(proposal)
        defer { try? writer.discard() }
        try writer.append(
            ["a", "b", "c", "d"].map { sku in
                var row = entry(sku)
                row.keepsPhotos = sku != "a"
                return row
            })
        #expect(try writer.rowsKeepingPhotos(2).map(\.sku) == ["b", "c"])
        #expect(try writer.rowsKeepingPhotos(5).map(\.sku) == ["b", "c", "d"])
    }

    @Test("The same rows are the same job, and go on where it stopped")
    func sameJob() throws {
        let bench = try Bench()
        let first = try bench.plan(["a", "b"]).run
        try bench.ledger.mark(first.id, .stopped)
        let second = try bench.plan(["a", "b"])
        #expect(second == .resumed(try #require(try bench.ledger.run(first.id))))
        #expect(try bench.ledger.runs().count == 1)

        try bench.ledger.mark(first.id, .finished)
        guard case .planned = try bench.plan(["a", "b"]) else {
            Issue.record("a finished job must not be resumed")
            return
        }
    }

    @Test("A run that goes on has no end any more")
    func goesOn() throws {
        let bench = try Bench()
        let run = try bench.plan(["a"]).run
        try bench.ledger.mark(run.id, .stopped)
        #expect(try bench.ledger.run(run.id)?.ended != nil)
        try bench.ledger.mark(run.id, .running)
        #expect(try bench.ledger.run(run.id)?.ended == nil)
    }

    @Test("The order of the rows, and what is known of them, tell jobs apart or do not")
    func planDigest() throws {
        let bench = try Bench()
        let digests = try [["a", "b"], ["b", "a"], ["a"]].map { try bench.plan($0).run.planDigest }
        #expect(Set(digests).count == 3)

        let writer = try bench.ledger.plan(proposal)
        try writer.append([entry("a", record: 99, isUnchanged: true), entry("b", record: 100)])
        #expect(try writer.finish(PlanTallies()).run.planDigest == digests[0])
    }

    @Test("Equal contents get occurrence numbers, across calls too; other contents and keys do not share them")
    func occurrences() throws {
        let bench = try Bench()
        let (one, two) = (ContentDigest(values("one"), photos: []), ContentDigest(values("two"), photos: []))
        let writer = try bench.ledger.plan(proposal)
        #expect(
            try writer.keys(for: [.content(one), .content(two), .content(one), .sku("s")])
                == [
                    .content(one, occurrence: 1), .content(two, occurrence: 1), .content(one, occurrence: 2),
                    .sku("s"),
                ])
        #expect(try writer.keys(for: [.content(one)]) == [.content(one, occurrence: 3)])
        try writer.discard()

        let other = try bench.ledger.plan(proposal)
        #expect(try other.keys(for: [.content(one)]) == [.content(one, occurrence: 1)])
        try other.discard()
    }

    @Test("The content of a row hangs on every value and every photo, and on nothing else")
    func contentDigest() {
        let plain = ContentDigest(values("a"), photos: ["x", "y"])
        #expect(plain == ContentDigest(values("a"), photos: ["x", "y"]))
        #expect(plain != ContentDigest(values("a"), photos: ["xy"]))
        #expect(plain != ContentDigest(values("a"), photos: ["y", "x"]))
        #expect(plain != ContentDigest(values("a", price: 1001), photos: ["x", "y"]))
        #expect(RowKey.sku("s").description == "sku:s")
        #expect(RowKey.content(plain, occurrence: 2).description == "hash:\(plain.hex)#2")
        #expect(plain.hex.count == 64)
    }

    @Test("A plan that nobody is writing any more goes, others stay")
    func abandonedPlans() throws {
        let bench = try Bench()
        let run = try bench.plan(["a"]).run
        var writer: PlanWriter? = try bench.ledger.plan(proposal)
        try writer?.append([entry("b")])
        let id = try #require(writer?.id)
        try bench.ledger.dropAbandonedPlans()
        #expect(try bench.ledger.run(id) != nil, "it is being written")
        writer = nil
        try bench.ledger.dropAbandonedPlans()
        #expect(try bench.ledger.run(id) == nil)
        #expect(try bench.ledger.run(run.id) != nil)
    }

    @Test("A run's name is its day and six digits", arguments: SeededGenerator.seeds)
    func runNames(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let id = RunID(day: .init(timeIntervalSince1970: 1_795_219_200), using: &generator)
        #expect(id.description.hasPrefix("20261121-"))
        #expect(RunID(id.description) == id)
        #expect(RunID("20261121-7f3a2G") == nil)
        #expect(RunID("20261121") == nil)
        #expect(RunID("2026112-7f3a2c1") == nil)
    }

    @Test("Rows that are added later come behind those that are there")
    func appended() throws {
        let bench = try Bench()
        let writer = try bench.ledger.plan(proposal)
        for skus in [["a", "b"], [], ["c"], ["d", "e"]] { try writer.append(skus.map { entry($0) }) }
        let run = try writer.finish(PlanTallies(records: 5)).run
        #expect(try bench.ledger.all(run.id).map(\.sku) == ["a", "b", "c", "d", "e"])
        #expect(try bench.ledger.all(run.id).map(\.ordinal) == [1, 2, 3, 4, 5])
        #expect(try bench.plan(["a", "b", "c", "d", "e"]).run.id == run.id, "however they were added")
    }

    @Test("A job is told by its rows' keys and by what they ask for, unless it has a name of its own")
    func jobs() throws {
        let bench = try Bench()
        let content = ContentDigest(values("a"), photos: [])
        var rows = Array(repeating: entry("a"), count: 4)
        rows[1].content = content
        rows[2].key = .sku("b")
        rows[3].key = .content(content, occurrence: 1)
        let runs = try rows.map { try bench.run([$0], as: nil) }
        #expect(Set(runs.map(\.id)).count == 4 && Set(runs.map(\.planDigest)).count == 4)
        func named(_ name: String) throws -> Run {
            let writer = try bench.ledger.plan(proposal)
            try writer.append([rows[0]])
            return try writer.finish(PlanTallies(), as: name).run
        }
        let one = try named("one")
        #expect(one.planDigest == "one" && one.id != runs[0].id)
        #expect(try named("one").id == one.id)
        #expect(try named("two").id != one.id)
    }

    @Test("A plan that is dropped is gone with its rows and its numbers of equal contents")
    func discarded() throws {
        let bench = try Bench()
        let writer = try bench.ledger.plan(proposal)
        _ = try writer.keys(for: [.content(ContentDigest(values("a"), photos: []))])
        try writer.append([entry("a")])
        try writer.discard()
        #expect(try bench.ledger.run(writer.id) == nil)
        #expect(try bench.ledger.all(writer.id) == [])
        let standing = try bench.ledger.plan(proposal)
        #expect(
            try standing.keys(for: [.id(7), .sku("x"), .content(ContentDigest(values("a"), photos: []))]).map(
                \.isContent) == [false, false, true])
        _ = try standing.finish(PlanTallies())
        #expect(try bench.ledger.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM occurrence") } == 0)
    }
}
