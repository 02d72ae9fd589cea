import MarketAPI
import Testing

@testable import Transfer

@Suite("A row that is told to stop")
struct UploadStopTests {
    private let lost = MarketError.answerLost(TransportTrouble(.closed))
    private let refused = MarketError.unreachable(TransportTrouble(.refused))

    private func stopped(
        _ operation: UploadMachine.Operation, after events: [UploadMachine.Event]
    ) -> (UploadMachine, [UploadMachine.Action]) {
        var machine = UploadMachine(operation, settle: .seconds(8), seed: 1)
        for event in events { _ = machine.handle(event) }
        let actions = machine.handle(.stopRequested)
        return (machine, actions)
    }

    @Test("Before it began nothing is sent, and the ledger has it as it was", arguments: [false, true])
    func idle(isResumed: Bool) {
        var (machine, actions) = stopped(.create, after: [])
        #expect(actions == [])
        #expect(machine.handle(isResumed ? .resumed : .started) == (isResumed ? [.recordOutcome(.unknown(nil))] : []))
        #expect(machine.isOver)
    }

    @Test("A slot that comes too late is not used")
    func slot() {
        var (machine, _) = stopped(.update, after: [.started])
        #expect(machine.handle(.slotGranted(at: .zero)) == [])
        #expect(machine.isOver)
        (machine, _) = stopped(.update, after: [.resumed])
        #expect(machine.handle(.slotGranted(at: .zero)) == [.recordOutcome(.unknown(nil))])
    }

    @Test("An intent that is being recorded is carried out, and its failure is the last")
    func intent() {
        var (machine, actions) = stopped(.update, after: [.started, .slotGranted(at: .zero)])
        #expect(actions == [])
        #expect(machine.handle(.intentRecorded) == [.send])
        #expect(machine.handle(.failed(refused, at: .zero)) == [.recordOutcome(.unsent)])
    }

    @Test("A change whose answer is lost after the stop is in doubt, and not sent again")
    func wire() {
        var (machine, _) = stopped(.update, after: [.started, .slotGranted(at: .zero), .intentRecorded])
        #expect(machine.handle(.failed(lost, at: .zero)) == [.recordOutcome(.unknown(nil))])
        #expect(machine.isOver)
    }

    @Test("A pause ends at once, with what is known", arguments: [false, true])
    func pausing(isLost: Bool) {
        let (machine, actions) = stopped(
            .update,
            after: [.started, .slotGranted(at: .zero), .intentRecorded, .failed(isLost ? lost : refused, at: .zero)])
        #expect(actions == [.recordOutcome(isLost ? .unknown(nil) : .unsent)])
        #expect(machine.isOver)
    }

    @Test("A question is let settle, but not asked again")
    func asking() {
        var (machine, actions) = stopped(.create, after: [.resumed])
        #expect(actions == [])
        var found = machine
        #expect(
            found.handle(.searched(.found(id: 9), asked: .zero, believedAt: .seconds(9))) == [
                .recordOutcome(.found(id: 9))
            ])
        #expect(
            machine.handle(.searched(.nothing, asked: .zero, believedAt: .seconds(9))) == [
                .recordOutcome(.unknown(nil))
            ])
        let (waiting, ends) = stopped(
            .create, after: [.resumed, .searched(.undecided, asked: .zero, believedAt: .zero)])
        #expect(ends == [.recordOutcome(.unknown(nil))])
        #expect(waiting.isOver)
    }

    @Test("A deletion between its steps has changed nothing, and says so")
    func betweenSteps() throws {
        let endpoint = try #require(Endpoint.delete(path: "/api/products/abc"))
        var (machine, _) = stopped(.delete, after: [.started, .slotGranted(at: .zero)])
        #expect(machine.handle(.archived(DeletionTicket(id: 1, endpoint: endpoint))) == [])
        #expect(machine.isOver)
    }
}

@Suite("A row that the market is asked for")
struct UploadQuestionTests {
    private func resumed(settle: Duration) -> UploadMachine {
        var machine = UploadMachine(.create, settle: settle, seed: 1)
        #expect(machine.handle(.resumed) == [.askMarket])
        return machine
    }

    private func asked(_ result: RegistrationSearchResult, at moment: Duration) -> UploadMachine.Event {
        .searched(result, asked: moment, believedAt: .seconds(100))
    }

    @Test("Questions are not asked faster than in 20 ms, however soon the market settles")
    func shortest() {
        var machine = resumed(settle: .milliseconds(40))
        #expect(machine.handle(asked(.nothing, at: .zero)) == [.wait(.milliseconds(20))])
        _ = machine.handle(.waited)
        #expect(machine.handle(asked(.nothing, at: .zero)) == [.wait(.milliseconds(40))])
        _ = machine.handle(.waited)
        #expect(machine.handle(asked(.nothing, at: .zero)) == [.wait(.milliseconds(40))], "the settling time itself")
    }

    @Test("A question that leaves open whose a product is counts for none: the pause is the first again")
    func undecided() {
        var machine = resumed(settle: .seconds(8))
        for _ in 1...3 {
            #expect(machine.handle(asked(.undecided, at: .zero)) == [.wait(.seconds(1))])
            _ = machine.handle(.waited)
        }
        #expect(machine.handle(asked(.nothing, at: .zero)) == [.wait(.seconds(1))])
        _ = machine.handle(.waited)
        #expect(machine.handle(asked(.nothing, at: .zero)) == [.wait(.seconds(2))])
    }

    @Test(
        "What would meet each question stops the run at once; the row stays in doubt",
        arguments: [
            MarketError.unreachable(TransportTrouble(.refused)), .rateLimited(retryAfter: nil),
            .refusedCredentials(MarketFailure(status: 401, message: "")),
            .blocked(MarketFailure(status: 403, message: "")), .moved(status: 308, to: nil),
        ])
    func hopeless(error: MarketError) {
        var machine = resumed(settle: .seconds(8))
        #expect(
            machine.handle(asked(.failed(error), at: .zero)) == [.recordOutcome(.unknown(error)), .stopRun(error)])
    }

    @Test("A withdrawn question leaves the row as it was")
    func withdrawn() {
        var machine = resumed(settle: .seconds(8))
        #expect(machine.handle(asked(.failed(.withdrawn), at: .zero)) == [.recordOutcome(.unknown(nil))])
    }

    @Test(
        "What was turned away by a 429 is sent again unless it is found, and is not in doubt where nobody can say",
        arguments: [
            (RegistrationSearchResult.nothing, [UploadMachine.Action.takeSlot(.register)]),
            (.similar([7]), [.takeSlot(.register)]), (.undecided, [.takeSlot(.register)]),
            (.found(id: 9), [.recordOutcome(.found(id: 9))]),
            (
                .failed(.unexpectedAnswer(status: 200, detail: "")),
                [.recordOutcome(.unsent)]
            ),
            (
                .failed(.rateLimited(retryAfter: nil)),
                [.recordOutcome(.unsent), .stopRun(.rateLimited(retryAfter: nil))]
            ),
        ])
    func makingSure(result: RegistrationSearchResult, actions: [UploadMachine.Action]) {
        var machine = UploadMachine(.create, seed: 1)
        for event in [
            UploadMachine.Event.started, .slotGranted(at: .zero), .intentRecorded,
            .failed(.rateLimited(retryAfter: nil), at: .zero),
        ] {
            _ = machine.handle(event)
        }
        #expect(machine.handle(.waited) == [.askMarket])
        #expect(machine.handle(.searched(result, asked: .zero, believedAt: .zero)) == actions)
    }

    @Test("Where the market cannot be asked soon, a 429 to a registration alone is a doubt")
    func later() {
        let limit = MarketError.rateLimited(retryAfter: nil)
        var machine = UploadMachine(.update, asksSoon: false, seed: 1)
        for event in [UploadMachine.Event.started, .slotGranted(at: .zero), .intentRecorded] {
            _ = machine.handle(event)
        }
        guard case .wait = machine.handle(.failed(limit, at: .zero)).first else {
            Issue.record("an update may be sent twice")
            return
        }
        machine = UploadMachine(.create, asksSoon: false, seed: 1)
        _ = machine.handle(.started)
        guard case .wait = machine.handle(.failed(limit, at: .zero)).first else {
            Issue.record("it was not even sent")
            return
        }
    }
}
