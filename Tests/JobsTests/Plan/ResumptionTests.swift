import Catalogue
import Foundation
import Ledger
import TestSupport
import Testing

@testable import Jobs

@Suite("Resuming from the ledger alone")
struct ResumptionTests {
    @Test("A row that another run registered since is compared, and never registered twice")
    func registeredSince() async throws {
        let bench = try PlanningBench()
        let sheet = header + row("Blue lamp", sku: "A") + row("Red lamp", sku: "B") + row("Green lamp", sku: "C")
        let stopped = try #require(try await bench.plan(sheet).plan?.run)
        try await bench.register(header + row("Blue lamp", sku: "A") + row("Red lamp", price: "2000", sku: "B"))
        try Resumption(of: stopped, in: bench.ledger, photoChanges: .keep).refresh()
        var reader = bench.ledger.entries(of: stopped.id, in: Set(EntryState.allCases))
        let entries = try reader.next()
        var change = ProductChange()
        change.price = Amount(1000)
        #expect(entries.map(\.state) == [.unchanged, .planned, .planned])
        #expect(entries[1].operation == .update(id: 2, change))
        #expect(entries[1].before?.price == Amount(2000))
        #expect(entries[2].operation.target == nil)
    }

    @Test("A row that another run registered since with other photos becomes what a fresh import would make of it")
    func otherPhotos() async throws {
        for photoChanges in [PhotoChanges.keep, .replace, .update] {
            let bench = try PlanningBench()
            let sheet = header + row("Blue lamp", sku: "A")
            let stopped = try #require(try await bench.plan(sheet).plan?.run)
            var reader = bench.ledger.entries(of: stopped.id, in: [.planned])
            let photos = try #require(try reader.next().first?.operation.registration?.photos)
            let photo = bench.folder.url.appendingPathComponent("a.jpg")
            try (try Data(contentsOf: photo) + [0]).write(to: photo)
            try await bench.register(sheet)
            let outcome = try Resumption(of: stopped, in: bench.ledger, photoChanges: photoChanges).refresh()
            let entry = try #require(try bench.ledger.entries(of: stopped.id, ordinals: [1]).first)
            #expect(entry.state == (photoChanges == .keep ? .unchanged : .planned))
            #expect(entry.before == lamp())
            #expect(entry.keepsPhotos == (photoChanges == .keep))
            #expect(entry.newPhotos == (photoChanges == .update ? photos : []))
            #expect(entry.operation.registration?.photos == (photoChanges == .replace ? photos : nil))
            #expect(entry.operation.target == 1)
            #expect(outcome.photosChanged == (photoChanges == .keep ? 1 : 0))
            #expect(outcome.keepingPhotos.map(\.ordinal) == (photoChanges == .keep ? [1] : []))
        }
    }

    @Test("However many rows keep their products' photos, each is counted, and the first five are named")
    func manyKeepingPhotos() async throws {
        let bench = try PlanningBench()
        let sheet = header + (1...7).map { row("Lamp \($0)", sku: "S\($0)") }.joined()
        let stopped = try #require(try await bench.plan(sheet).plan?.run)
        let photo = bench.folder.url.appendingPathComponent("a.jpg")
        try (try Data(contentsOf: photo) + [0]).write(to: photo)
        // One of them has other values, too.
        try await bench.register(
            header + (1...6).map { row("Lamp \($0)", price: $0 == 2 ? "7" : "1000", sku: "S\($0)") }.joined())
        let outcome = try Resumption(of: stopped, in: bench.ledger, photoChanges: .keep).refresh()
        #expect(outcome.photosChanged == 6)
        #expect(outcome.keepingPhotos.map(\.sku) == (1...5).map { "S\($0)" })
        let entries = try bench.ledger.entries(of: stopped.id, ordinals: Array(1...7))
        #expect(entries.map(\.state) == [.unchanged, .planned] + Array(repeating: .unchanged, count: 4) + [.planned])
        #expect(entries.map(\.keepsPhotos) == Array(repeating: true, count: 6) + [false])
    }

    @Test("What is still as it was planned stays so, and what others changed is known for an undoing")
    func others() async throws {
        let bench = try PlanningBench()
        try await bench.register(header + row("Blue lamp", sku: "A") + row("Red lamp", sku: "B"))
        var stock = ProductChange()
        stock.stock = 5
        let operations: [PlannedOperation] = [
            .update(id: 1, stock), .delete(id: 2), .replace(id: 1, lamp(), photos: []),
        ]
        let writer = try bench.ledger.plan(RunProposal(command: "import", account: account, api: "openmarket"))
        try writer.append(
            operations.enumerated().map { index, operation in
                PlannedEntry(
                    record: index + 1, key: .sku("X\(index)"), content: ContentDigest(of: operation),
                    operation: operation, before: index == 1 ? lamp("Red lamp") : lamp())
            })
        let run = try writer.finish(PlanTallies(records: 3)).run
        let resumption = Resumption(of: run, in: bench.ledger, photoChanges: .replace)
        #expect(try resumption.refresh().photosChanged == 0)
        #expect(
            try bench.ledger.entries(of: run.id, ordinals: [1, 2, 3]).map(\.before?.price)
                == [1, 1, 1].map { Amount($0 * 1000) })
        for id in [1, 2] { try bench.ledger.learn(lamp(price: 7), of: id, account, asked: .now) }
        try resumption.refresh()
        let entries = try bench.ledger.entries(of: run.id, ordinals: [1, 2, 3])
        #expect(entries.map(\.before?.price) == [Amount(7), Amount(7), Amount(1000)])
        #expect(entries.map(\.operation) == operations && entries.allSatisfy { $0.state == .planned })
    }

    @Test("Whether a run may replace products stands in the ledger, as the last planning of its job said it")
    func mayReplace() async throws {
        var bench = try PlanningBench()
        let sheet = header + row("Blue lamp", sku: "A")
        let first = try #require(try await bench.plan(sheet).plan?.run)
        #expect(!first.replacesPhotos)
        bench.replacesPhotos = true
        #expect(try await bench.plan(sheet).plan?.run.id == first.id)
        #expect(try bench.ledger.run(first.id)?.replacesPhotos == true)
    }

    @Test("A change of photos is still to be sent when another run changed the product's values")
    func newPhotos() async throws {
        let bench = try PlanningBench()
        try await bench.register(header + row("Blue lamp", sku: "A"))
        let photo = PlannedPhoto(path: "b.jpg", digest: String(repeating: "b", count: 64), bytes: 4)
        let operation = PlannedOperation.update(id: 1, ProductChange())
        let writer = try bench.ledger.plan(RunProposal(command: "import", account: account, api: "camp"))
        try writer.append([
            PlannedEntry(
                record: 1, key: .sku("A"), sku: "A", content: ContentDigest(of: operation), operation: operation,
                before: lamp(), newPhotos: [photo])
        ])
        let run = try writer.finish(PlanTallies(records: 1)).run
        try bench.ledger.learn(lamp(price: 7), of: 1, account, asked: .now)
        try Resumption(of: run, in: bench.ledger, photoChanges: .update).refresh()
        var reader = bench.ledger.entries(of: run.id, in: [.planned])
        let entry = try #require(try reader.next().first)
        #expect(entry.before == lamp(price: 7))
        #expect(entry.newPhotos == [photo])
    }

    @Test("Only runs that changed the market for rows still to be sent have overtaken it")
    func overtaken() async throws {
        let bench = try PlanningBench()
        let stopped = try #require(try await bench.plan(header + row("Blue lamp", sku: "A")).plan?.run)
        #expect(try bench.ledger.runsSucceeding(stopped) == [])
        let other = try #require(try await bench.plan(header + row("Blue lamp", price: "7", sku: "A")).plan?.run)
        #expect(try bench.ledger.runsSucceeding(stopped) == [])
        var reader = bench.ledger.entries(of: other.id, in: [.planned])
        let entry = try #require(try reader.next().first)
        _ = try await bench.ledger.recordIntent(entry, seenID: 0)
        #expect(try bench.ledger.runsSucceeding(stopped) == [])
        try await bench.ledger.record(entry, as: .uploaded(id: 1, lamp(price: 7)))
        #expect(try bench.ledger.runsSucceeding(stopped).map(\.run) == [other.id])
        #expect(try bench.ledger.runsSucceeding(stopped).map(\.rows) == [1])
    }

    @Test("A run that began before it has overtaken it, too, where it went on since")
    func overtakenByOlder() async throws {
        let bench = try PlanningBench()
        let older = try #require(try await bench.plan(header + row("Blue lamp", price: "7", sku: "A")).plan?.run)
        let stopped = try #require(try await bench.plan(header + row("Blue lamp", sku: "A")).plan?.run)
        let entry = try #require(try bench.ledger.entries(of: older.id, ordinals: [1]).first)
        _ = try await bench.ledger.recordIntent(entry, seenID: 0)
        try await bench.ledger.record(entry, as: .uploaded(id: 1, lamp(price: 7)))
        #expect(try bench.ledger.runsSucceeding(stopped).map(\.run) == [older.id])
    }
}
