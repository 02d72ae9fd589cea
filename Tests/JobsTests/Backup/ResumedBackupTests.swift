import Backups
import Catalogue
import Foundation
import MarketAPI
import Synchronization
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("A backup that was stopped")
struct ResumedBackupTests {
    /// A backup of nine products that is stopped when some were asked for.
    private func stopped(after products: Int) async throws -> BackupBench {
        let bench = try BackupBench()
        for id in 1...9 { bench.market.put(id, "Lamp \(id)") }
        let stop = StopRequest()
        let job = bench.job(stop: stop) { event in
            if case .fetched(products, _) = event { stop.request() }
        }
        await #expect(throws: CancellationError.self) { try await job.run() }
        return bench
    }

    @Test("It goes on where it was", arguments: [1, 4, 9])
    func resumed(products: Int) async throws {
        let bench = try await stopped(after: products)
        _ = bench.market.asked()
        #expect(try bench.repository.snapshots() == [])
        let found = Found<Int>()
        let outcome = try await bench.job { if case .resuming(let records) = $0 { found.add(records) } }.run()
        #expect(found.all == [products])
        #expect(bench.market.asked().details == Array(1...9).filter { $0 > products })
        #expect(outcome.snapshot.products == 9)
        #expect(outcome.asked == 9)
        #expect(try bench.faults() == [])
        #expect(!FileManager.default.fileExists(atPath: try bench.repository.workPath))
    }

    @Test("What has changed since is asked for again")
    func changed() async throws {
        let bench = try await stopped(after: 4)
        _ = bench.market.asked()
        bench.market.put(2, "Other lamp")
        bench.market.state.withLock { $0.products[3] = nil }
        let outcome = try await bench.backUp()
        #expect(bench.market.asked().details == [2, 5, 6, 7, 8, 9])
        #expect(try bench.records(of: outcome).map(\.facts.name).prefix(3) == ["Lamp 1", "Other lamp", "Lamp 4"])
    }

    @Test("A journal that is cut off anywhere, or damaged, costs questions and nothing else")
    func torn() async throws {
        let bench = try await stopped(after: 3)
        let journal = URL(fileURLWithPath: try bench.repository.workPath + "/journal.ndjson")
        let bytes = try Data(contentsOf: journal)
        for length in stride(from: 0, to: bytes.count, by: 37) {
            for flips in [false, true] {
                var damaged = flips ? bytes : bytes.prefix(length)
                if flips { damaged[length] ^= 1 }
                try FileManager.default.createDirectory(
                    at: journal.deletingLastPathComponent(), withIntermediateDirectories: true)
                try damaged.write(to: journal)
                let outcome = try await bench.backUp()
                #expect(try bench.records(of: outcome).map(\.facts.name) == (1...9).map { "Lamp \($0)" })
                try FileManager.default.removeItem(atPath: try bench.repository.snapshotsPath)
            }
        }
    }
}
