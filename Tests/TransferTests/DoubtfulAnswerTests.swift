import MarketAPI
import Testing

@testable import Transfer

@Suite("Answers that leave a doubt")
struct DoubtfulAnswerTests {
    @Test(
        "A 5xx to an update or to a deletion's second step may come after the work: what became of it is unknown",
        arguments: [500, 502, 504])
    func changed(status: Int) throws {
        let error = MarketError.busy(MarketFailure(status: status, message: ""), retryAfter: nil)
        var update = machine(.update)
        send(&update)
        #expect(update.handle(.failed(error, at: .zero)) == [.recordOutcome(.unknown(error))])

        var deletion = machine(.delete)
        send(&deletion)
        _ = deletion.handle(.archived(DeletionTicket(id: 1, endpoint: try #require(Endpoint.delete(path: "/a/b")))))
        send(&deletion)
        #expect(deletion.handle(.failed(error, at: .zero)) == [.recordOutcome(.unknown(error))])
    }

    @Test("What was turned away before the work leaves none", arguments: [408, 425])
    func unchanged(status: Int) {
        let error = MarketError.busy(MarketFailure(status: status, message: ""), retryAfter: nil)
        var update = machine(.update)
        send(&update)
        #expect(update.handle(.failed(error, at: .zero)) == [.recordOutcome(.failed(error))])
    }

    private func machine(_ operation: UploadMachine.Operation) -> UploadMachine {
        var machine = UploadMachine(operation, policy: RetryPolicy(retries: 0), seed: 1)
        _ = machine.handle(.started)
        return machine
    }

    private func send(_ machine: inout UploadMachine) {
        guard machine.handle(.slotGranted(at: .zero)) == [.recordIntent] else { return }
        _ = machine.handle(.intentRecorded)
    }
}
