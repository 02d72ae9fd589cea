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
        arguments: SeededGenerator.seeds, [UploadMachine.Operation.create, .update, .delete, .replace])
    func crashes(seed: UInt64, operation: UploadMachine.Operation) throws {
        for crash in 0..<40 {
            var world = try World(operation, generator: SeededGenerator(seed: seed &* 1000 &+ UInt64(crash)))
            world.live(steps: crash)
            expectHeld(world, "seed \(seed), crash \(crash)")
            for _ in 0..<60 where world.state != .done { world.live(steps: 1000) }
            #expect(world.state == .done, "seed \(seed), crash \(crash)")
            #expect(world.isAsAsked, "seed \(seed), crash \(crash): \(world.products)")
        }
    }

    @Test(
        "Crashes at every step of every life end the same way",
        arguments: SeededGenerator.seeds, [UploadMachine.Operation.create, .update, .delete, .replace])
    func manyCrashes(seed: UInt64, operation: UploadMachine.Operation) throws {
        var world = try World(operation, generator: SeededGenerator(seed: seed))
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
        for operation in [UploadMachine.Operation.create, .update, .delete, .replace] {
            for stop in 0..<25 {
                var world = try World(operation, generator: SeededGenerator(seed: seed &* 1000 &+ UInt64(stop)))
                world.live(steps: 1000, stopAt: stop)
                for _ in 0..<60 where world.state != .done { world.live(steps: 1000) }
                #expect(world.state == .done, "seed \(seed), stop \(stop)")
                #expect(world.isAsAsked, "seed \(seed), \(operation), stop \(stop): \(world.products)")
            }
        }
    }

    /// Never, not even in between, does the market lack a product that is to be replaced, or have a third one.
    private func expectHeld(_ world: World, _ place: Comment) {
        guard world.operation == .replace else { return }
        #expect((1...2).contains(world.products.count), place)
    }
}

/// A market, a ledger with one entry, and accidents.
private struct World {
    enum State { case planned, doubtful, done }

    let operation: UploadMachine.Operation
    private let ticket: DeletionTicket
    private var generator: SeededGenerator
    private var now = Duration.zero
    // What the ledger holds.
    private(set) var state = State.planned
    private var newID: Int?
    /// What the market holds: numbers and versions. The old product is number 1 of version 1.
    private(set) var products: [Int: Int]
    private var given = 1

    init(_ operation: UploadMachine.Operation, generator: SeededGenerator) throws {
        self.operation = operation
        self.generator = generator
        products = operation == .create ? [:] : [1: 1]
        ticket = DeletionTicket(id: 1, endpoint: try #require(Endpoint.delete(path: "/api/products/abc")))
    }

    /// Whether the market has what the row asks for, and nothing else.
    var isAsAsked: Bool {
        switch operation {
        case .create: products.count == 1
        case .update: products == [1: 2]
        case .delete: products.isEmpty
        case .replace: products.count == 1 && products[1] == nil
        }
    }

    /// Does what a new machine says for at most so many steps; then the process is gone.
    mutating func live(steps: Int, stopAt stop: Int = .max) {
        var machine = UploadMachine(operation, newID: newID, seed: generator.next())
        var actions = machine.handle(state == .planned ? .started : .resumed)
        for step in 0..<steps {
            if step == stop, !machine.isOver { actions += machine.handle(.stopRequested) }
            guard let action = actions.first else { return }
            actions.removeFirst()
            switch action {
            // A stop ended the pause; whoever waited says nothing more.
            case _ where machine.isOver && !action.isRecord: continue
            case .takeSlot: actions += machine.handle(.slotGranted(at: now))
            case .recordIntent:
                state = .doubtful
                actions += machine.handle(.intentRecorded)
            case .send: actions += machine.handle(sent(machine.phase))
            case .wait(let pause):
                now += pause
                actions += machine.handle(.waited)
            case .askMarket: actions += machine.handle(.searched(searched, at: now))
            case .recordRegistration(let id):
                (state, newID) = (.planned, id)
                actions += machine.handle(.registrationRecorded)
            case .recordOutcome(let outcome): record(outcome)
            case .withdraw, .stopRun: continue
            }
        }
    }

    private mutating func record(_ outcome: UploadOutcome) {
        switch outcome {
        case .unsent: state = .planned
        case .unknown, .ambiguous: state = .doubtful
        case .found(let id) where operation == .replace: (state, newID) = (.planned, id)
        default: state = .done
        }
    }

    /// Only what was registered after the intent counts.
    private var searched: RegistrationSearchResult {
        products.keys.filter { $0 > 1 }.min().map { .found(id: $0) } ?? .nothing
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

extension UploadMachine.Action {
    fileprivate var isRecord: Bool {
        if case .recordOutcome = self { true } else { false }
    }
}
