import Catalogue
import Foundation
import Ledger
import MarketAPI
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("What the tasks of a run share")
struct UploadStateTests {
    private let bench: UploadBench
    private let entry: LedgerEntry
    private let run: Run

    init() throws {
        bench = try UploadBench()
        run = try bench.plan(["a", "b"])
        entry = try #require(try bench.ledger.entries(of: run.id, ordinals: [1]).first)
    }

    private func coordinator(
        stop: StopRequest = StopRequest(), contract: MarketContract = .openmarket,
        _ change: (inout UploadOptions) -> Void = { _ in }
    ) -> UploadRun {
        var options = UploadOptions(seed: 40)
        change(&options)
        let job = UploadJob(
            run, ledger: bench.ledger, market: MemoryMarket(contract: contract), photos: AsTheyAre(), options: options,
            time: VirtualTime())
        return UploadRun(job, stop: stop, onEvent: { _ in })
    }

    @Test("The vendor is the ledger's, unless somebody says another")
    func vendor() async throws {
        #expect(await coordinator().vendorID == nil)
        #expect(await coordinator { $0.vendor = 5 }.vendorID == 5)
        try bench.ledger.remember(vendor: 7, of: bench.account)
        #expect(await coordinator().vendorID == 7)
        #expect(await coordinator { $0.vendor = 5 }.vendorID == 5)
    }

    @Test("A vendor that is seen is remembered for the next process, each time it is another one")
    func seenVendor() async throws {
        let coordinator = coordinator()
        await coordinator.recordSeen(id: 1, vendor: nil)
        #expect(try bench.ledger.vendor(of: bench.account) == nil)
        for vendor in [7, 7, 8] {
            await coordinator.recordSeen(id: 1, vendor: vendor)
            #expect(await coordinator.vendorID == vendor)
            #expect(try bench.ledger.vendor(of: bench.account) == vendor)
        }
    }

    @Test("The highest number that was seen stays, in whatever order they come")
    func highest() async {
        let coordinator = coordinator()
        #expect(await coordinator.highestSeen == nil)
        for (id, highest) in [(5, 5), (3, 5), (9, 9), (8, 9)] {
            await coordinator.recordSeen(id: id, vendor: nil)
            #expect(await coordinator.highestSeen == highest)
        }
    }

    @Test("The first trouble counts, and stops the run")
    func halt() async {
        let stop = StopRequest()
        let coordinator = coordinator(stop: stop)
        #expect(await coordinator.mayGoOn)
        await coordinator.halt(.marketFailing)
        await coordinator.halt(.market(.withdrawn))
        #expect(await coordinator.trouble == .marketFailing)
        #expect(await !coordinator.mayGoOn)
        #expect(stop.isRequested)
    }

    @Test("A stop is no trouble, and ends the going on all the same")
    func stopped() async {
        let stop = StopRequest()
        let coordinator = coordinator(stop: stop)
        stop.request()
        #expect(await !coordinator.mayGoOn)
        #expect(await coordinator.trouble == nil)
    }

    @Test("Rows that others have are put aside by their runs, and taken once")
    func postponed() async throws {
        let (coordinator, other, third) = (coordinator(), try bench.plan(["c"]).id, try bench.plan(["d"]).id)
        let entries = try bench.ledger.entries(of: run.id, ordinals: [1, 2])
        for (entry, run) in [(entries[0], other), (entries[1], other), (entries[1], third), (entries[1], third)] {
            await coordinator.postpone(entry, for: run)
        }
        #expect(await coordinator.postponed == [other: [1, 2], third: [2]])
        #expect(await coordinator.removePostponed() == [other: [1, 2], third: [2]])
        #expect(await coordinator.removePostponed().isEmpty)
    }

    @Test("Each row's pauses follow from a seed of its own")
    func seeds() async {
        let coordinator = coordinator()
        var seeds: [UInt64] = []
        for _ in 1...4 { seeds.append(await coordinator.nextSeed()) }
        #expect(seeds == [41, 42, 43, 44])
        let last = self.coordinator { $0.seed = .max }
        #expect(await last.nextSeed() == 0)
    }

    @Test("How much trouble the market was in before is known to the next process")
    func troubles() async throws {
        #expect(await coordinator().troubles == 0)
        try bench.ledger.remember(troubles: 2, of: run.id)
        #expect(await coordinator().troubles == 2)
    }

    private let failure = MarketFailure(status: 503, message: "no")

    @Test("A request that may be carried out later is trouble, and what was answered is none")
    func lateEffects() async {
        let cases: [(MarketError, Int)] = [
            (.answerLost(TransportTrouble(.timeout)), 1), (.answerLost(TransportTrouble(.closed)), 0),
            (.unreachable(TransportTrouble(.timeout)), 0),
            (.busy(MarketFailure(status: 500, message: ""), retryAfter: nil), 1),
            (.busy(MarketFailure(status: 499, message: ""), retryAfter: nil), 0), (.rateLimited(retryAfter: nil), 0),
        ]
        let coordinator = coordinator()
        for (error, troubles) in cases {
            let before = await coordinator.troubles
            await coordinator.count(.failed(error, at: .zero), of: entry)
            #expect(await coordinator.troubles == before + troubles, "\(error)")
        }
    }

    @Test("What the market had nothing to do with is no error of its own")
    func ownErrors() async {
        let coordinator = coordinator()
        for _ in 1...200 {
            await coordinator.count(.failed(.withdrawn, at: .zero), of: entry)
            await coordinator.count(.failed(.photoUnreadable(path: "a"), at: .zero), of: entry)
            await coordinator.count(.searched(.failed(.withdrawn), asked: .zero, believedAt: .zero), of: entry)
        }
        #expect(await coordinator.trouble == nil)
        await coordinator.haltOnRetries()
        #expect(await coordinator.trouble == .tooManyRetries(.withdrawn), "none of those was the market's")
    }

    @Test("Questions that fail end a run as well, and say so with their own number; changes beside them do not help")
    func questions() async {
        let coordinator = coordinator()
        let error = MarketError.busy(failure, retryAfter: nil)
        let failed = UploadMachine.Event.searched(.failed(error), asked: .zero, believedAt: .zero)
        await coordinator.count(.deleted, of: entry)
        for _ in 1...29 { await coordinator.count(failed, of: entry) }
        #expect(await coordinator.trouble == nil)
        await coordinator.count(failed, of: entry)
        #expect(await coordinator.trouble == .tooManyErrors(30, answers: 31, last: error))
    }

    @Test("Changes that fail end a run, however well the questions between them go")
    func changes() async {
        let coordinator = coordinator()
        let error = MarketError.busy(failure, retryAfter: nil)
        for number in 1...30 {
            #expect(await coordinator.trouble == nil)
            await coordinator.count(.failed(error, at: .zero), of: entry)
            if number == 30 { break }
            for _ in 1...3 { await coordinator.count(.searched(.nothing, asked: .zero, believedAt: .zero), of: entry) }
        }
        #expect(await coordinator.trouble == .tooManyErrors(30, answers: 30, last: error))
    }

    @Test("Questions of which some fail are no sign that changes do")
    func apart() async {
        let coordinator = coordinator()
        let failed = UploadMachine.Event.searched(
            .failed(.busy(failure, retryAfter: nil)), asked: .zero, believedAt: .zero)
        for _ in 1...100 {
            await coordinator.count(failed, of: entry)
            for _ in 1...2 { await coordinator.count(.searched(.nothing, asked: .zero, believedAt: .zero), of: entry) }
        }
        #expect(await coordinator.trouble == nil)
    }

    @Test("What is asked before the rows follows from the market's kind, and from what the ledger knows")
    func opening() async throws {
        func opening(_ contract: MarketContract, registers: Bool) throws -> (Bool, Int?, Int) {
            let opening = try RunPreflight(
                of: bench.account, at: contract.capabilities, registers: registers, ledger: bench.ledger)
            return (opening.asksHealth, opening.proof, opening.requests)
        }
        #expect(try opening(.openmarket, registers: true) == (true, nil, 1))
        try await bench.ledger.record(entry, as: .uploaded(id: 9, .empty(name: "a")))
        #expect(try opening(.openmarket, registers: true) == (true, 9, 2))
        #expect(try opening(.openmarket, registers: false) == (true, nil, 1))
        #expect(try opening(.camp2, registers: true) == (false, nil, 0))
    }

    @Test("How a run is carried out is what was said")
    func options() {
        let options = UploadOptions(
            concurrency: 3, policy: RetryPolicy(retries: 9), timeout: .seconds(7), settle: .seconds(8), canary: 2,
            seed: 5)
        #expect((options.concurrency, options.policy.retries, options.canary, options.seed) == (3, 9, 2, 5))
        #expect((options.timeout, options.settle) == (.seconds(7), .seconds(8)))
        let usual = UploadOptions()
        #expect((usual.concurrency, usual.canary, usual.vendor) == (4, 0, nil))
        #expect((usual.timeout, usual.settle, usual.doubtPatience) == (.seconds(30), .seconds(10), .seconds(90)))
    }
}
