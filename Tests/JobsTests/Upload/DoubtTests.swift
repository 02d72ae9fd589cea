import Catalogue
import Foundation
import Ledger
import MarketAPI
import Synchronization
import TestSupport
import Testing
import Transfer

@testable import Jobs

/// A market of any generation that never answers what changes nothing, but for its list, which is empty.
private final class SilentMarket: Transport {
    private let contract: MarketContract
    private let changes = Mutex<[String]>([])

    init(_ contract: MarketContract) { self.contract = contract }

    /// The requests that may have changed something.
    var changed: [String] { changes.withLock { $0 } }

    func send(_ request: MarketRequest) async -> TransportOutcome {
        let list = contract.listing(page: 1, size: 1)
        if request.endpoint.path == list.path {
            let page = ProductPage(page: 1, size: 20, total: contract.listing.query == nil ? nil : 0, products: [])
            return .answer(MarketAnswer(status: 200, body: page.json(contract)))
        }
        let opening = contract.deletion.opening(1, secret: "", keys: contract.requests.keys).endpoint
        if request.endpoint.method != .get, request.endpoint != opening {
            changes.withLock { $0.append(request.description) }
        }
        return .lost(TransportTrouble(.timeout))
    }

    func download(_ url: String, to path: String) async -> DownloadOutcome { .answer(status: 404) }
}

@Suite("Unknown is only what may have been done", .timeLimit(.minutes(5)))
struct DoubtTests {
    private let folder: TemporaryFolder
    private let ledger: Ledger
    private let account = Account(market: "m", identifier: "i")

    init() throws {
        folder = try TemporaryFolder()
        ledger = try Ledger(path: folder.path + "/ledger.sqlite")
    }

    private func plan(_ operation: PlannedOperation) throws -> LedgerEntry {
        let writer = try ledger.plan(RunProposal(command: "import", account: account, api: "any"))
        try writer.append([
            PlannedEntry(
                record: 1, key: .sku("A"), sku: "A", content: ContentDigest(of: operation), operation: operation,
                before: lamp())
        ])
        let run = try writer.finish(PlanTallies(records: 1)).run
        return try #require(try ledger.entries(of: run.id, ordinals: [1]).first)
    }

    /// - Returns: the row after it was sent.
    private func send(_ entry: LedgerEntry, _ generation: MarketGeneration) async throws -> LedgerEntry {
        let (transport, time) = (SilentMarket(generation.contract), VirtualTime())
        let policy = RetryPolicy(retries: 1)
        let reader = MarketReader(
            generation: generation, transport: transport, pace: RateLimiter(rate: Rate("1000/s")!, time: time),
            policy: policy, time: time)
        let credentials = Credentials(identifier: "i", secret: Secret("sesame"))
        let run = try #require(try ledger.run(entry.run))
        let upload = UploadJob(
            run, ledger: ledger, market: MarketClient(reader: reader, credentials: credentials), photos: AsTheyAre(),
            options: UploadOptions(policy: policy, seed: 1), time: time)
        _ = try await upload.perform()
        #expect(transport.changed == [], "\(generation)")
        return try #require(try ledger.entries(of: entry.run, ordinals: [1]).first)
    }

    @Test("A deletion whose first step is never answered failed", arguments: MarketGeneration.allCases)
    func deletion(generation: MarketGeneration) async throws {
        let entry = try await send(try plan(.delete(id: 1)), generation)
        #expect(entry.state == .failed)
        #expect(entry.reason?.code == .noAnswer)
        #expect(entry.attempts == 0, "no intent was needed")
    }

    @Test("So did a change that has to ask for the product first", arguments: [MarketGeneration.camp, .camp2])
    func change(generation: MarketGeneration) async throws {
        var change = ProductChange()
        change.price = Amount(900)
        let entry = try await send(try plan(.update(id: 1, change)), generation)
        #expect(entry.state == .failed)
        #expect(entry.reason?.code == .noAnswer)
    }

    @Test(
        "A replacement with that trouble in its second half keeps it for the next time",
        arguments: [MarketGeneration.openmarket, .training])
    func replacement(generation: MarketGeneration) async throws {
        var entry = try plan(.replace(id: 1, lamp(), photos: []))
        try await ledger.record(entry, as: .registered(id: 9, lamp()))
        entry = try await send(entry, generation)
        #expect(entry.state == .planned)
        #expect(entry.isHalfReplaced)
    }
}
