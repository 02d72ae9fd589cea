import MarketAPI
import TestSupport
import Testing
import Transfer

@Suite("A row's life")
struct UploadMachineTests {
    private let lost = MarketError.answerLost(TransportTrouble(.closed))
    private let refused = MarketError.unreachable(TransportTrouble(.refused))
    private let busy = MarketError.busy(MarketFailure(status: 503, message: ""), retryAfter: .seconds(3))

    private func machine(_ operation: UploadMachine.Operation = .create, retries: Int = 2) -> UploadMachine {
        UploadMachine(operation, policy: RetryPolicy(retries: retries), seed: 1)
    }

    private func onTheWire(_ operation: UploadMachine.Operation = .create, retries: Int = 2) -> UploadMachine {
        var machine = machine(operation, retries: retries)
        for event in [UploadMachine.Event.started, .slotGranted, .intentRecorded] { _ = machine.handle(event) }
        return machine
    }

    @Test("The intent is recorded after the slot and before the send")
    func dialogue() {
        var machine = machine()
        #expect(machine.handle(.started) == [.takeSlot(.register)])
        #expect(machine.handle(.slotGranted) == [.recordIntent])
        #expect(machine.handle(.intentRecorded) == [.send])
        #expect(machine.handle(.answered(detail(5))) == [.recordOutcome(.uploaded(detail(5)))])
        #expect(machine.isOver)
    }

    @Test("A registration whose answer is lost is unknown, and never sent again blindly")
    func lostRegistration() {
        for error in [
            lost, .unexpectedAnswer(status: 201, detail: ""),
            .busy(MarketFailure(status: 504, message: ""), retryAfter: nil),
        ] {
            var machine = onTheWire()
            #expect(machine.handle(.failed(error, at: .zero)) == [.recordOutcome(.unknown(error))])
        }
    }

    @Test("One in doubt may be sent again after two empty answers far enough apart")
    func asking() {
        var machine = machine()
        #expect(machine.handle(.resumed) == [.askMarket])
        #expect(machine.handle(.searched(.nothing, at: .seconds(10))) == [.wait(.seconds(2))])
        #expect(machine.handle(.waited) == [.askMarket])
        #expect(machine.handle(.searched(.nothing, at: .milliseconds(11_500))) == [.wait(.milliseconds(500))])
        #expect(machine.handle(.waited) == [.askMarket])
        #expect(machine.handle(.searched(.nothing, at: .seconds(12))) == [.recordOutcome(.unsent)])
    }

    @Test("One in doubt that is found is uploaded")
    func found() {
        var machine = machine()
        _ = machine.handle(.resumed)
        #expect(machine.handle(.searched(.found(id: 9), at: .zero)) == [.recordOutcome(.found(id: 9))])
    }

    @Test("What was not done is tried again, each try with its slot and its intent, until the policy ends")
    func retries() {
        var machine = onTheWire()
        for _ in 0..<2 {
            #expect(machine.handle(.failed(busy, at: .zero)) == [.wait(.seconds(3))])
            #expect(machine.handle(.waited) == [.takeSlot(.register)])
            #expect(machine.handle(.slotGranted) == [.recordIntent])
            #expect(machine.handle(.intentRecorded) == [.send])
        }
        #expect(machine.handle(.failed(busy, at: .zero)) == [.recordOutcome(.unsent), .stopRun(busy)])
    }

    @Test("A market out of reach, or refused credentials, stop the run and leave the row as it was")
    func stopsTheRun() {
        var machine = onTheWire(retries: 0)
        #expect(machine.handle(.failed(refused, at: .zero)) == [.recordOutcome(.unsent), .stopRun(refused)])
        let credentials = MarketError.refusedCredentials(MarketFailure(status: 401, message: ""))
        machine = onTheWire()
        #expect(machine.handle(.failed(credentials, at: .zero)) == [.recordOutcome(.unsent), .stopRun(credentials)])
    }

    @Test("A deletion takes two steps; one that finds nothing after a lost answer has happened")
    func deletion() {
        let notFound = MarketError.notFound(MarketFailure(status: 404, message: ""))
        var machine = onTheWire(.delete)
        #expect(machine.handle(.failed(notFound, at: .zero)) == [.recordOutcome(.failed(notFound))])
        machine = onTheWire(.delete)
        guard case .wait = machine.handle(.failed(lost, at: .zero)).first else {
            Issue.record("a deletion may be tried again")
            return
        }
        for event in [UploadMachine.Event.waited, .slotGranted, .intentRecorded] { _ = machine.handle(event) }
        #expect(machine.handle(.failed(notFound, at: .zero)) == [.recordOutcome(.deleted)])
    }

    @Test("A stop lets what is on the wire settle and begins nothing")
    func stop() {
        var machine = onTheWire()
        #expect(machine.handle(.stopRequested) == [])
        #expect(machine.handle(.answered(detail(5))) == [.recordOutcome(.uploaded(detail(5)))])

        machine = self.machine()
        _ = machine.handle(.started)
        #expect(machine.handle(.stopRequested) == [])
        #expect(machine.handle(.slotGranted) == [.withdraw], "it was never sent, so nothing is to be recorded")

        machine = onTheWire()
        _ = machine.handle(.failed(busy, at: .zero))
        #expect(machine.handle(.stopRequested) == [.recordOutcome(.unsent)])
    }

    @Test(
        "Whatever fails and wherever it crashes, the market has the row exactly once in the end",
        arguments: SeededGenerator.seeds)
    func crashes(seed: UInt64) {
        for crash in 0..<30 {
            var world = World(generator: SeededGenerator(seed: seed &* 1000 &+ UInt64(crash)))
            world.live(steps: crash)
            for _ in 0..<40 where world.ledger != .done { world.live(steps: 1000) }
            #expect(world.ledger == .done, "seed \(seed), crash \(crash)")
            #expect(world.products == 1, "seed \(seed), crash \(crash)")
        }
    }
}

/// A market with one row, a ledger with one entry, and accidents.
private struct World {
    enum Entry { case planned, doubtful, done }

    var generator: SeededGenerator
    var ledger = Entry.planned
    var products = 0
    var now = Duration.zero

    /// Does what a new machine says for at most so many steps; then the process is gone.
    mutating func live(steps: Int) {
        var machine = UploadMachine(.create, now: now, seed: generator.next())
        var actions = machine.handle(ledger == .planned ? .started : .resumed)
        for _ in 0..<steps {
            guard let action = actions.first else { return }
            actions.removeFirst()
            switch action {
            case .takeSlot: actions += machine.handle(.slotGranted)
            case .recordIntent:
                ledger = .doubtful
                actions += machine.handle(.intentRecorded)
            case .send: actions += machine.handle(sent())
            case .wait(let pause):
                now += pause
                actions += machine.handle(.waited)
            case .askMarket:
                actions += machine.handle(.searched(products > 0 ? .found(id: 1) : .nothing, at: now))
            case .recordOutcome(.unsent): ledger = .planned
            case .recordOutcome(.unknown): ledger = .doubtful
            case .recordOutcome: ledger = .done
            case .withdraw, .stopRun: return
            }
        }
    }

    private mutating func sent() -> UploadMachine.Event {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0:
            return .failed(.unreachable(TransportTrouble(.refused)), at: now)
        case 1:
            return .failed(.answerLost(TransportTrouble(.timeout)), at: now)
        case 2:
            products += 1
            return .failed(.answerLost(TransportTrouble(.closed)), at: now)
        case 3:
            products += 1
            return .failed(.busy(MarketFailure(status: 502, message: ""), retryAfter: nil), at: now)
        case 4:
            return .failed(.rateLimited(retryAfter: .seconds(1)), at: now)
        default:
            products += 1
            return .answered(detail(1))
        }
    }
}
