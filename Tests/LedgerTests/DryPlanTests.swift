import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Ledger

@Suite("Plans that are only looked at")
struct DryPlanTests {
    private let clock = Clock()
    private let bench: Bench
    private var ledger: Ledger { bench.ledger }

    init() throws { bench = try Bench(now: clock.read) }

    /// The same rows in a plan of the ledger and in one that is only looked at.
    private func both(_ rows: [PlannedEntry]) throws -> [PlanWriter] {
        try [ledger.plan(proposal), ledger.dryPlan(proposal)].map { writer in
            try writer.append(rows)
            return writer
        }
    }

    private func rows(_ writer: PlanWriter) throws -> [LedgerEntry] {
        var rows: [LedgerEntry] = []
        try writer.forEachRow { rows.append($0) }
        return rows
    }

    private static let some: [PlannedEntry] = [
        entry("가", record: 1), entry("b", record: 2, isUnchanged: true), entry("c", record: 3, .delete(id: 8)),
        entry("d", record: 4, .update(id: 7, ProductChange(stock: 1))), entry("", record: 5),
        entry("e", record: 6, .replace(id: 9, values("e"), photos: [PlannedPhoto(path: "p", digest: "d", bytes: 1)])),
    ]

    @Test("Its rows are those that the ledger would have, but for the run's name")
    func sameRows() throws {
        let writers = try both(Self.some)
        let told = try writers.map { writer in
            try rows(writer).map { row -> [AnyHashable?] in
                [row.operation, row.key, row.record, row.ordinal, row.state, row.sku, row.file]
            }
        }
        #expect(told[0].count == Self.some.count)
        #expect(told[0] == told[1])
        #expect(writers[0].planDigest == writers[1].planDigest)
        var first: [Int] = []
        try writers[1].readRows { row in
            first.append(row.ordinal)
            return first.count == 2
        }
        #expect(first.prefix(2) == [1, 2])
    }

    @Test("Photos whose names differ in their composition alone stay those that they are")
    func composition() throws {
        let photos = ["\u{AC00}.jpg", "\u{1100}\u{1161}.jpg"].map { [PlannedPhoto(path: $0, digest: "d", bytes: 1)] }
        let planned = photos.enumerated().map { entry("p\($0)", record: $0 + 1, .create(values("p"), photos: $1)) }
        for writer in try both(planned) {
            let paths = try rows(writer).compactMap { row -> [UInt8]? in
                if case .create(_, let photos) = row.operation { Array(photos[0].path.utf8) } else { nil }
            }
            #expect(paths == photos.map { Array($0[0].path.utf8) })
        }
    }

    @Test("Neither the ledger's file nor its count of commits hears of it")
    func silent() throws {
        let before = try ledger.commitCount()
        let writer = try ledger.dryPlan(proposal)
        try writer.append(Self.some)
        _ = try writer.keys(for: [.content(Self.some[0].content)])
        _ = try writer.comparison()
        #expect(try rows(writer).count == Self.some.count)
        try writer.discard()
        #expect(try ledger.commitCount() == before)
        #expect(try ledger.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM run") } == 0)
    }

    @Test("Equal contents are counted, and rows are taken back, as in the ledger")
    func countedAndRemoved() throws {
        let writers = try both(Self.some)
        let contents = [Self.some[0], Self.some[1], Self.some[0]].map { RowIdentity.content($0.content) }
        #expect(try writers[0].keys(for: contents) == writers[1].keys(for: contents))
        let places = [2, 6, 77].map { PlanWriter.Place(record: $0, file: "a.csv") }
        let removed = try writers.map { try Set($0.remove(places)) }
        #expect(removed[0] == removed[1] && removed[0].count == 2)
        #expect(try rows(writers[0]).map(\.ordinal) == rows(writers[1]).map(\.ordinal))
    }

    @Test("It is compared with earlier runs as a plan of the ledger is", arguments: SeededGenerator.seeds)
    func compared(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func some() -> [PlannedEntry] {
            let skus = ["a", "B", "é", "e\u{301}", "가", "z", "aa", "🍵", "A"]
            return skus.filter { _ in Bool.random(using: &generator) }.map { sku in
                var row = entry(sku)
                row.content = ContentDigest(values(sku, price: Int.random(in: 1...2, using: &generator)), photos: [])
                return row
            }
        }
        for state in [RunState.stopped, .finished] {
            let run = try bench.run(some())
            try ledger.mark(run.id, state)
            clock.now += 1
        }
        let writers = try both(some())
        let comparisons = try writers.map { try $0.comparison() }
        #expect(comparisons[0] == comparisons[1], "seed \(seed)")
        try writers[0].discard()
    }

    @Test("What earlier runs left behind is told as of a plan of the ledger, those that it names apart")
    func leftovers() async throws {
        for olds in [[1, 2, 3], [4], [5, 6]] {
            let planned = try bench.rows(olds.map { entry("s\($0)", .replace(id: $0, values("s\($0)"), photos: [])) })
            for (row, old) in zip(planned, olds) {
                try await ledger.record(row, as: .registered(id: old + 100, values("s\(old)")))
            }
            try ledger.mark(planned[0].run, .stopped)
            clock.now += 60
        }
        let writers = try both([
            entry("x", .update(id: 2, ProductChange(stock: 1))), entry("y", .delete(id: 5)), entry("s1"),
        ])
        let left = try writers.map { try $0.leftovers() }
        #expect(left[0] == left[1])
        #expect(left[1].map(\.products) == [2, 1, 1] && left[1].map(\.named) == [1, 0, 1])
        let held = try ForeignHold(on: left[1][0].run, of: bench)
        #expect(try writers[1].leftovers().map(\.run) == left[1].dropFirst().map(\.run))
        withExtendedLifetime(held) {}
    }

    @Test("What many rows have alike is written for each, also where others come between")
    func photos() throws {
        let photos = ["d1", "d1", "d2", "d1"].map { [PlannedPhoto(path: "p.jpg", digest: $0, bytes: 1)] }
        let planned = photos.enumerated().map { number, photos in
            entry("s\(number)", record: number + 1, .create(values("a"), photos: photos))
        }
        for writer in try both(planned) {
            #expect(try rows(writer).map { $0.operation.registration?.photos } == photos)
        }
    }
}
