import Catalogue
import Ledger
import MarketAPI
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("What the answers of a run come to")
struct UploadAnswersTests {
    /// Its ledger is written, and has to stay where it is.
    private let bench: UploadBench
    private let coordinator: UploadRun
    private let entry: LedgerEntry

    init() throws {
        bench = try UploadBench()
        let upload = bench.upload(try bench.plan(["a"]), MemoryMarket())
        coordinator = UploadRun(upload, stop: StopRequest(), onEvent: { _ in })
        var reader = bench.ledger.entries(of: upload.run.id, in: [.planned])
        entry = try #require(try reader.next().first)
    }

    private let outage = UploadMachine.Event.failed(
        .busy(MarketFailure(status: 503, message: "no"), retryAfter: nil), at: .zero)
    private let nothing = UploadMachine.Event.searched(.nothing, asked: .zero, believedAt: .zero)

    /// What ends the run after these answers.
    private func trouble(after events: [UploadMachine.Event]) async -> UploadError? {
        for event in events { await coordinator.count(event, of: entry) }
        return await coordinator.trouble
    }

    @Test("A market that takes nothing is left alone after thirty rows, however many of its lists were read meanwhile")
    func hidden() async {
        let rows = [outage] + Array(repeating: nothing, count: 5)
        #expect(await trouble(after: Array(repeating: rows, count: 29).flatMap(\.self)) == nil)
        let last = MarketError.busy(MarketFailure(status: 503, message: "no"), retryAfter: nil)
        #expect(await trouble(after: rows) == .tooManyErrors(30, answers: 30, last: last))
    }

    @Test(
        "What a market in trouble may still carry out is counted, and what it turned away is not",
        arguments: [(500, 1), (503, 1), (425, 0)])
    func lateEffects(status: Int, troubles: Int) async {
        let failure = MarketFailure(status: status, message: "no")
        await coordinator.count(.failed(.busy(failure, retryAfter: nil), at: .zero), of: entry)
        #expect(await coordinator.troubles == troubles)
    }

    @Test("Half of the rows may fail")
    func half() async {
        #expect(await trouble(after: Array(repeating: [.deleted, outage], count: 100).flatMap(\.self)) == nil)
    }

    @Test("A product that is to be deleted and is gone is no failure, and one that is to be changed is")
    func gone() async {
        var deletion = entry
        deletion.operation = .delete(id: 1)
        let gone = UploadMachine.Event.failed(.notFound(MarketFailure(status: 404, message: "gone")), at: .zero)
        for _ in 1...100 { await coordinator.count(gone, of: deletion) }
        #expect(await coordinator.trouble == nil)
        for _ in 1...101 { await coordinator.count(gone, of: entry) }
        #expect(await coordinator.trouble != nil)
    }
}
