import Backups
import Catalogue
import Foundation
import Ledger
import MarketAPI
import Synchronization
import Tabular
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("Making a backup")
struct BackupJobTests {
    @Test("A snapshot has every product with its photos, and can be proved")
    func whole() async throws {
        let bench = try BackupBench()
        for id in 1...7 { bench.market.put(id, "Lamp \(id)", photos: id % 3) }
        let outcome = try await bench.backUp()
        #expect(outcome.snapshot.products == 7)
        #expect(outcome.snapshot.photos == 7)
        #expect(outcome.photosFetched == 7)
        #expect(outcome.snapshot.claimed == 7)
        #expect(outcome.snapshot.isComplete)
        #expect(try bench.records(of: outcome).map(\.facts.name) == (1...7).map { "Lamp \($0)" })
        #expect(try bench.faults() == [])
        let catalogue = try String(
            contentsOfFile: try bench.repository.folder(of: outcome.snapshot.name) + "/catalogue.csv", encoding: .utf8)
        #expect(catalogue.split(separator: "\n").count == 8)
        #expect(catalogue.contains("../../photos/"))
    }

    @Test("What the list proves unchanged is not asked for again, and no photo is fetched twice")
    func incremental() async throws {
        let bench = try BackupBench()
        for id in 1...5 { bench.market.put(id, "Lamp \(id)") }
        try await bench.backUp()
        _ = bench.market.asked()
        bench.market.put(3, "Other lamp")
        bench.market.put(6, "New lamp")
        bench.market.state.withLock { $0.products[1] = nil }
        let outcome = try await bench.backUp()
        let asked = bench.market.asked()
        #expect(asked.details == [3, 6])
        #expect(asked.photos == ["http://here/6-0"])
        #expect(outcome.unchanged == 3)
        #expect(outcome.changes == [])
        #expect(
            try bench.records(of: outcome).map(\.facts.name) == [
                "Lamp 2", "Other lamp", "Lamp 4", "Lamp 5", "New lamp",
            ])
        #expect(try bench.repository.snapshots().count == 2)
        #expect(try bench.faults() == [])
    }

    @Test("Where a list shows no descriptions, products are asked for, and photos are not")
    func unproved() async throws {
        let bench = try BackupBench(.training)
        for id in 1...3 { bench.market.put(id, "Lamp \(id)") }
        try await bench.backUp()
        _ = bench.market.asked()
        try await bench.backUp()
        let asked = bench.market.asked()
        #expect(asked.details == [1, 2, 3])
        #expect(asked.photos == [])
    }

    @Test(
        "Products that come, go and change while they are read are named, and the snapshot has what is there at its end"
    )
    func restless() async throws {
        let bench = try BackupBench()
        for id in 1...6 { bench.market.put(id, "Lamp \(id)") }
        bench.market.state.withLock { state in
            state.meanwhile[2] = { $0.put(1, "Changed lamp") }
            state.meanwhile[3] = { $0.products[5] = nil }
            state.meanwhile[4] = { $0.put(9, "New lamp") }
            state.meanwhile[6] = { $0.products[2] = nil }
        }
        let outcome = try await bench.backUp()
        #expect(
            outcome.changes == [
                CatalogueChange(id: 1, kind: .changed), CatalogueChange(id: 2, kind: .vanished),
                CatalogueChange(id: 5, kind: .vanished), CatalogueChange(id: 9, kind: .appeared),
            ])
        #expect(
            try bench.records(of: outcome).map(\.facts.name) == [
                "Changed lamp", "Lamp 3", "Lamp 4", "Lamp 6", "New lamp",
            ])
        #expect(outcome.snapshot.isComplete)
        #expect(try bench.repository.manifest(of: outcome.snapshot.name).changes == outcome.changes)
        #expect(try bench.faults() == [], "photos of what is gone are rests")
    }

    @Test("A catalogue that never rests makes an incomplete snapshot of what was read")
    func neverResting() async throws {
        let bench = try BackupBench()
        bench.market.put(1, "Lamp")
        bench.market.put(2, "Lamp")
        bench.market.state.withLock { state in
            @Sendable func change(_ state: inout LivingMarket.State) {
                state.put(1, "Lamp \(state.details.count)")
                state.meanwhile[1] = change
            }
            state.meanwhile[1] = change
        }
        let outcome = try await bench.backUp()
        #expect(outcome.snapshot.shortcomings == [.restless])
        #expect(!outcome.snapshot.isComplete)
        #expect(try bench.records(of: outcome).map(\.id) == [2])
    }

    @Test("A market that claims another number of products than it lists makes the snapshot incomplete")
    func claimed() async throws {
        let bench = try BackupBench()
        bench.market.put(1, "Lamp")
        bench.market.state.withLock { $0.claimed = 2 }
        let outcome = try await bench.backUp()
        #expect(outcome.snapshot.shortcomings == [.claimed])
        #expect(outcome.snapshot.claimed == 2)
    }

    @Test("A product that is listed and cannot be asked for makes it incomplete, too")
    func unread() async throws {
        let bench = try BackupBench()
        bench.market.put(1, "Lamp")
        bench.market.put(2, "Lamp")
        // Gone for whoever asks, and in the list again.
        bench.market.state.withLock { state in
            @Sendable func hide(_ state: inout LivingMarket.State) {
                let product = state.products.removeValue(forKey: 2)
                state.meanwhile[1] = { $0.products[2] = product }
                state.meanwhile[2] = hide
            }
            state.meanwhile[2] = hide
        }
        let outcome = try await bench.backUp()
        #expect(outcome.snapshot.products == 1)
        #expect(outcome.changes == [CatalogueChange(id: 2, kind: .vanished)])
    }

    @Test(
        "A photo that may come another time makes it incomplete, and is asked for by the next; one that is gone does not"
    )
    func photos() async throws {
        let bench = try BackupBench()
        bench.market.put(1, "Lamp")
        bench.market.put(2, "Lamp")
        bench.market.state.withLock { state in
            state.answers["http://here/1-0"] = .absent(.timedOut(host: "here"))
            state.answers["http://here/2-0"] = .absent(.answer(status: 404, host: "here"))
        }
        let first = try await bench.backUp()
        #expect(first.snapshot.shortcomings == [.photos])
        #expect(first.snapshot.absentPhotos == 2)
        bench.market.state.withLock { $0.answers["http://here/1-0"] = nil }
        _ = bench.market.asked()
        let second = try await bench.backUp()
        #expect(second.snapshot.isComplete)
        #expect(second.snapshot.absentPhotos == 1)
        #expect(bench.market.asked().details == [1, 2], "what the market does not have now it may have another time")
        #expect(try bench.faults() == [])
    }

    @Test("What the ledger knows goes with it")
    func ledger() async throws {
        let bench = try BackupBench()
        let ledger = try Ledger(path: bench.folder.path + "/ledger.sqlite")
        bench.market.put(1, "Lamp")
        bench.market.put(2, "Lamp")
        _ = try ledger.adopt(
            [
                KnownProduct(key: .sku("L-1"), id: 1, values: lamp("Lamp"), photos: ["ab"]),
                KnownProduct(key: .sku("L-2"), id: 2, values: lamp("Older lamp"), photos: nil),
            ], of: account)
        let outcome = try await bench.backUp(ledger: ledger)
        #expect(outcome.snapshot.vendor == 7)
        #expect(outcome.withSKU == 2)
        let records = try bench.records(of: outcome)
        #expect(
            records.map(\.known) == [
                BackupRecord.Known(key: .sku("L-1"), values: nil, photos: ["ab"]),
                BackupRecord.Known(key: .sku("L-2"), values: lamp("Older lamp"), photos: nil),
            ])
    }

    @Test("Another account's folder is not written to, and one that holds something else neither")
    func others() async throws {
        let bench = try BackupBench()
        try FileManager.default.createDirectory(atPath: bench.path, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: URL(fileURLWithPath: bench.path + "/notes.txt"))
        await #expect(throws: BackupError.notARepository(path: bench.path)) { try await bench.backUp() }
        try FileManager.default.removeItem(atPath: bench.path)
        let other = Account(market: "http://elsewhere", identifier: "vendor")
        _ = try BackupRepository.open(bench.path, of: other, api: "openmarket")
        await #expect(throws: BackupError.otherAccount(path: bench.path, other, api: "openmarket")) {
            try await bench.backUp()
        }
    }

    @Test("Two backups into one folder at a time are one too many")
    func lock() async throws {
        let bench = try BackupBench()
        bench.market.put(1, "Lamp")
        try await bench.backUp()
        let lock = try RepositoryLock(bench.path, for: .creating)
        await #expect(throws: BackupError.busy(path: bench.path, .creating)) { try await bench.backUp() }
        withExtendedLifetime(lock) {}
    }

    @Test("What is there can be proved while another one is made")
    func provedMeanwhile() async throws {
        let bench = try BackupBench()
        for id in 1...4 { bench.market.put(id, "Lamp \(id)") }
        try await bench.backUp()
        for id in 3...6 { bench.market.put(id, "Other lamp \(id)") }
        let found = Found<[BackupFault]>()
        _ = try await bench.job { event in
            guard case .fetched = event, let lock = try? RepositoryLock(bench.path, for: .reading) else { return }
            if let faults = try? bench.faults() { found.add(faults) }
            withExtendedLifetime(lock) {}
        }.run()
        #expect(found.all == [[], [], [], []])
    }

    @Test("A photo that somebody has removed from the folder is fetched again, though its product is unchanged")
    func removedPhoto() async throws {
        let bench = try BackupBench()
        bench.market.put(1, "Lamp")
        bench.market.put(2, "Lamp")
        let first = try await bench.backUp()
        let photo = try #require(try bench.records(of: first)[1].images[0].photo.stored)
        try FileManager.default.removeItem(atPath: try bench.repository.path(of: photo))
        _ = bench.market.asked()
        let second = try await bench.backUp()
        #expect(bench.market.asked().details == [2])
        #expect(second.snapshot.isComplete)
        #expect(try bench.faults() == [])
    }

    @Test("A catalogue that has lost most of its products is no complete backup unless that is meant")
    func shrunk() async throws {
        let bench = try BackupBench()
        for id in 1...5 { bench.market.put(id, "Lamp \(id)") }
        let whole = try await bench.backUp()
        bench.market.state.withLock { state in for id in 1...3 { state.products[id] = nil } }
        let shrunk = try await bench.backUp()
        #expect(shrunk.snapshot.shortcomings == [.shrunk])
        #expect(try bench.repository.snapshot(at: nil) == whole.snapshot.name, "restoring means the last complete one")
        var job = bench.job()
        job.options.mayShrink = true
        #expect(try await job.run().snapshot.isComplete)
        #expect(try await bench.backUp().snapshot.isComplete)
    }

    @Test("A photo that was lost before is no news")
    func lostBefore() async throws {
        let bench = try BackupBench(.training)
        bench.market.put(1, "Lamp", photos: 2)
        bench.market.state.withLock { $0.answers["http://here/1-0"] = .absent(.answer(status: 404, host: "here")) }
        #expect(try await bench.backUp().photosLost == 1)
        #expect(try await bench.backUp().photosLost == 0)
        bench.market.state.withLock { $0.answers["http://here/1-0"] = nil }
        let back = try await bench.backUp()
        #expect(back.snapshot.absentPhotos == 0, "one that is there again is kept")
    }

    @Test("A product that the market cannot show costs itself alone; a market that shows none ends the backup")
    func unshown() async throws {
        let bench = try BackupBench()
        for id in 1...25 { bench.market.put(id, "Lamp \(id)") }
        bench.market.state.withLock { $0.broken = [3] }
        let told = Found<Int>()
        let outcome = try await bench.job { if case .unread(let product, _) = $0 { told.add(product) } }.run()
        #expect(told.all == [3])
        #expect(outcome.snapshot.shortcomings == [.unread])
        #expect(try bench.records(of: outcome).map(\.id) == (1...25).filter { $0 != 3 })
        bench.market.state.withLock { state in
            state.broken = Set(1...25)
            for id in 1...25 { state.put(id, "Other lamp \(id)") }
        }
        await #expect(throws: MarketError.self) { try await bench.backUp() }
        bench.market.state.withLock { $0.broken = [] }
        #expect(try await bench.backUp().snapshot.isComplete)
    }

    @Test("After one that a wrong clock dated ahead the next is the last one, and has what the clock said")
    func clock() async throws {
        let bench = try BackupBench()
        bench.market.put(1, "Lamp")
        try await bench.backUp()
        let ahead = SnapshotName("20991231T000000Z")!
        try bench.snapshot(ahead)
        let outcome = try await bench.backUp()
        #expect(outcome.snapshot.name.description == "20991231T000001Z")
        let (clock, now) = (try #require(outcome.snapshot.clock), Int(Date().timeIntervalSince1970))
        #expect((now - 60...now).contains(clock))
        let repository = try bench.repository
        #expect(try repository.manifest(of: outcome.snapshot.name).summary == outcome.snapshot)
        #expect(try repository.snapshot(at: SnapshotMoment(text: "now", seconds: now)) == outcome.snapshot.name)
        #expect(try repository.snapshot(at: SnapshotMoment(text: ahead.description, seconds: ahead.seconds)) == ahead)
        #expect(try repository.snapshot(at: nil) == outcome.snapshot.name)
        #expect(outcome.ahead == ahead)
        let later = try await bench.backUp()
        #expect(later.snapshot.name.description == "20991231T000002Z")
        #expect(later.ahead == nil, "it was said")
        #expect(try bench.faults() == [])
    }

    @Test("A page that is older than the list is asked for again")
    func stalePage() async throws {
        let bench = try await staleBench(times: 1)
        let outcome = try await bench.backUp()
        #expect(bench.market.asked().details == [2, 2])
        #expect(try bench.records(of: outcome).map(\.facts.name) == ["Lamp 1", "New lamp 2", "Lamp 3"])
        #expect(outcome.snapshot.isComplete)
        #expect(outcome.changes == [])
    }

    @Test("One that stays older is kept as it is, named, and no complete backup; the next asks for it again")
    func stalePages() async throws {
        let bench = try await staleBench(times: .max)
        let outcome = try await bench.backUp()
        #expect(bench.market.asked().details == [2, 2])
        #expect(try bench.records(of: outcome).map(\.facts.name) == ["Lamp 1", "Lamp 2", "Lamp 3"])
        #expect(outcome.changes == [CatalogueChange(id: 2, kind: .changed)])
        #expect(outcome.snapshot.shortcomings == [.restless])
        bench.market.state.withLock { $0.stale = [:] }
        let next = try await bench.backUp()
        #expect(bench.market.asked().details == [2])
        #expect(try bench.records(of: next).map(\.facts.name) == ["Lamp 1", "New lamp 2", "Lamp 3"])
        #expect(next.snapshot.isComplete)
    }

    /// A market with a backup, whose second product was changed since, and whose page lags behind.
    private func staleBench(times: Int) async throws -> BackupBench {
        let bench = try BackupBench()
        for id in 1...3 { bench.market.put(id, "Lamp \(id)") }
        try await bench.backUp()
        bench.market.state.withLock { state in
            state.stale[2] = (state.products[2]!, times)
            state.put(2, "New lamp 2")
        }
        _ = bench.market.asked()
        return bench
    }

    @Test("A text that no worksheet's cell holds costs the workbook, not the backup")
    func longText() async throws {
        let bench = try BackupBench()
        for id in 1...3 { bench.market.put(id, "Lamp \(id)") }
        let text = String(repeating: "등", count: 32_768)
        bench.market.state.withLock { $0.products[2]!.facts.fields.description = text }
        let told = Found<String>()
        var job = bench.job { event in
            if case .leftOut(let catalogue, let product, .text) = event { told.add("\(catalogue) \(product)") }
        }
        job.options.formats = [.xlsx, .csv]
        let outcome = try await job.run()
        #expect(told.all == ["catalogue.xlsx 2"])
        #expect(outcome.leftOut == [.xlsx])
        #expect(outcome.snapshot.isComplete)
        #expect(try bench.records(of: outcome)[1].facts.fields.description == text)
        let files = try bench.repository.manifest(of: outcome.snapshot.name).files.map(\.name)
        #expect(files == ["products.ndjson", "catalogue.csv"])
        #expect(try bench.faults() == [])
    }
}
