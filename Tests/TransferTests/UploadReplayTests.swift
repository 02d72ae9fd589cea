import MarketAPI
import TestSupport
import Testing

@testable import Transfer

/// The machine has no clock and no socket, so a crash is a script that breaks off: what a new process finds is what the
/// ledger held by then.
@Suite("A row's life, broken off anywhere")
struct UploadReplayTests {
    @Test(
        "Whatever fails and wherever it breaks off, the market has the row exactly once in the end",
        arguments: SeededGenerator.seeds, Life.allCases)
    func crashes(seed: UInt64, life: Life) throws {
        for crash in 0..<40 {
            var world = try World(life, generator: SeededGenerator(seed: seed &* 1000 &+ UInt64(crash)))
            world.live(steps: crash)
            expectHeld(world, "seed \(seed), crash \(crash)")
            for _ in 0..<60 where world.state != .done { world.live(steps: 1000) }
            #expect(world.state == .done, "seed \(seed), crash \(crash)")
            #expect(world.isAsAsked, "seed \(seed), crash \(crash): \(world.products)")
        }
    }

    @Test(
        "Crashes at every step of every life end the same way",
        arguments: SeededGenerator.seeds, Life.allCases)
    func manyCrashes(seed: UInt64, life: Life) throws {
        var world = try World(life, generator: SeededGenerator(seed: seed))
        var lives = 0
        while world.state != .done, lives < 3000 {
            world.live(steps: 1 + lives % 13)
            expectHeld(world, "seed \(seed), life \(lives)")
            lives += 1
        }
        #expect(world.state == .done, "seed \(seed)")
        #expect(world.isAsAsked, "seed \(seed): \(world.products)")
    }

    @Test("A stop at any moment leaves nothing half known", arguments: SeededGenerator.seeds)
    func stops(seed: UInt64) throws {
        for life in Life.allCases {
            for stop in 0..<25 {
                var world = try World(life, generator: SeededGenerator(seed: seed &* 1000 &+ UInt64(stop)))
                world.live(steps: 1000, stopAt: stop)
                for _ in 0..<60 where world.state != .done { world.live(steps: 1000) }
                #expect(world.state == .done, "seed \(seed), stop \(stop)")
                #expect(world.isAsAsked, "seed \(seed), \(life), stop \(stop): \(world.products)")
            }
        }
    }

    @Test(
        "A row is unknown only if a request that may change something was sent without an answer",
        arguments: SeededGenerator.seeds, Life.allCases)
    func doubtNeedsCause(seed: UInt64, life: Life) throws {
        for crash in 0..<100 {
            let generator = SeededGenerator(seed: seed &* 1000 &+ UInt64(crash))
            var world = try World(life, generator: generator, retries: crash % 3)
            world.live(steps: crash % 17 + 1)
            for _ in 0..<6 where world.state != .done { world.live(steps: 1000) }
            #expect(world.causelessDoubts == 0, "seed \(seed), crash \(crash)")
        }
    }

    /// Never, not even in between, does the market lack a product that is to be replaced, or have a third one.
    private func expectHeld(_ world: World, _ place: Comment) {
        guard world.life == .replace else { return }
        #expect((1...2).contains(world.products.count), place)
    }
}

/// What a row is about; of a registration, whether another photo than the first is to lead.
enum Life: CaseIterable {
    case create, createLed, update, delete, replace

    var operation: UploadMachine.Operation {
        switch self {
        case .create, .createLed: .create
        case .update: .update
        case .delete: .delete
        case .replace: .replace
        }
    }

    var hasTwoHalves: Bool { self == .createLed || self == .replace }
}

/// A market, a ledger with one entry, and accidents.
private struct World {
    enum State { case planned, doubtful, done }

    let life: Life
    private let ticket: DeletionTicket
    private var generator: SeededGenerator
    private var now = Duration.zero
    // What the ledger holds.
    private(set) var state = State.planned
    private var newID: Int?
    /// What the market holds: numbers and versions, 3 where the photo leads that should. The old product is number 1 of version 1.
    private(set) var products: [Int: Int]
    private var given = 1
    private let policy: RetryPolicy
    /// An intent stands, and its request was not answered.
    private var isUnanswered = false
    /// How often the row was said to be unknown though nothing that may change the market was sent without an answer.
    private(set) var causelessDoubts = 0

    init(_ life: Life, generator: SeededGenerator, retries: Int = 5) throws {
        self.life = life
        self.generator = generator
        policy = RetryPolicy(retries: retries)
        products = life.operation == .create ? [:] : [1: 1]
        ticket = DeletionTicket(id: 1, endpoint: try #require(Endpoint.delete(path: "/api/products/abc")))
    }

    /// Whether the market has what the row asks for, and nothing else.
    var isAsAsked: Bool {
        switch life {
        case .create: products.count == 1
        case .createLed: Array(products.values) == [3]
        case .update: products == [1: 2]
        case .delete: products.isEmpty
        case .replace: products.count == 1 && products[1] == nil
        }
    }

    /// Does what a new machine says for at most so many steps; then the process is gone.
    mutating func live(steps: Int, stopAt stop: Int = .max) {
        var machine = UploadMachine(
            life.operation, newID: newID, leads: life == .createLed, policy: policy, seed: generator.next())
        // Whatever was answered, the new process finds the intent only.
        if state == .doubtful { isUnanswered = true }
        var wasAnswered = !isUnanswered
        var actions = machine.handle(state == .planned ? .started : .resumed)
        for step in 0..<steps {
            if step == stop, !machine.isOver { actions += machine.handle(.stopRequested) }
            guard let action = actions.first else { return }
            actions.removeFirst()
            switch action {
            // A stop ended the pause; whoever waited says nothing more.
            case _ where machine.isOver && !action.isRecord: continue
            case .takeSlot(let step): actions += machine.handle(turn(of: step))
            case .recordIntent:
                (state, wasAnswered) = (.doubtful, !isUnanswered)
                isUnanswered = true
                actions += machine.handle(.intentRecorded)
            case .send:
                let event = sent(machine.phase)
                // A question has no intent, and says nothing about the changes before it.
                if machine.phase != .onTheWire(.archive), event.isAnswer { isUnanswered = !wasAnswered }
                actions += machine.handle(event)
            case .wait(let pause):
                now += pause
                actions += machine.handle(.waited)
            case .askMarket: actions += machine.handle(.searched(searched, asked: now, believedAt: .zero))
            case .recordRegistration(let detail):
                (state, newID) = (.planned, detail.facts.id)
                actions += machine.handle(.registrationRecorded)
            case .recordOutcome(let outcome): record(outcome)
            case .stopRun: continue
            }
        }
    }

    private mutating func record(_ outcome: UploadOutcome) {
        switch outcome {
        case .unsent: (state, isUnanswered) = (.planned, false)
        // It was there when it was planned.
        case .failed(.notFound): state = .done
        // The next import plans it anew.
        case .failed: (state, isUnanswered) = (.planned, false)
        case .unknown, .similar:
            state = .doubtful
            if !isUnanswered { causelessDoubts += 1 }
        case .found(let id) where life.hasTwoHalves: (state, newID) = (.planned, id)
        default: state = .done
        }
    }

    /// Only what was registered after the intent counts.
    private var searched: RegistrationSearchResult {
        products.keys.filter { $0 > 1 }.min().map { .found(id: $0) } ?? .nothing
    }

    /// A change may need a question before it, which fails now and then.
    private mutating func turn(of step: UploadMachine.Step) -> UploadMachine.Event {
        guard step == .update || step == .lead, Int.random(in: 0..<3, using: &generator) == 0 else {
            return .slotGranted(at: now)
        }
        let errors: [MarketError] = [
            .answerLost(TransportTrouble(.timeout)), .busy(MarketFailure(status: 500, message: ""), retryAfter: nil),
        ]
        return .failed(errors.randomElement(using: &generator)!, at: now)
    }

    /// What comes back for a request, which may have been carried out whether or not an answer says so.
    private mutating func sent(_ phase: UploadMachine.Phase) -> UploadMachine.Event {
        guard case .onTheWire(let step) = phase else { preconditionFailure("nothing is on the wire") }
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: return .failed(.unreachable(TransportTrouble(.refused)), at: now)
        case 1: return .failed(.answerLost(TransportTrouble(.timeout)), at: now)
        case 2: return .failed(.rateLimited(retryAfter: .seconds(1)), at: now)
        case 3:
            _ = carriedOut(step)
            return .failed(.answerLost(TransportTrouble(.closed)), at: now)
        case 4:
            _ = carriedOut(step)
            return .failed(.busy(MarketFailure(status: 502, message: ""), retryAfter: nil), at: now)
        default: return carriedOut(step)
        }
    }

    private mutating func carriedOut(_ step: UploadMachine.Step) -> UploadMachine.Event {
        switch step {
        case .register:
            given += 1
            products[given] = 1
            return .answered(detail(given))
        case .lead:
            guard let newID, products[newID] != nil else { return notFound }
            products[newID] = 3
            return .answered(detail(newID))
        case .update:
            products[1] = 2
            return .answered(detail(1))
        case .archive:
            return products[1] == nil ? notFound : .archived(ticket)
        case .delete:
            return products.removeValue(forKey: 1) == nil ? notFound : .deleted
        }
    }

    private var notFound: UploadMachine.Event {
        .failed(.notFound(MarketFailure(status: 404, message: "")), at: now)
    }
}

extension UploadMachine.Event {
    /// Whether what became of a request is known by it.
    fileprivate var isAnswer: Bool {
        switch self {
        case .failed(.answerLost, _), .failed(.busy, _): false
        default: true
        }
    }
}

extension UploadMachine.Action {
    fileprivate var isRecord: Bool {
        if case .recordOutcome = self { true } else { false }
    }
}
