import Ledger
import TestSupport
import Testing

@testable import Jobs

/// What happened to the rows of a run, made up: each row has one fate, and all counts follow from that.
private struct History {
    var balance = RunBalance(planned: 0, before: RunStanding(), after: RunStanding(), sent: [:])

    init(using generator: inout SeededGenerator) {
        for kind in OperationKind.allCases {
            for state in EntryState.allCases {
                for _ in 0..<Int.random(in: 0...3, using: &generator) { live(kind, state, &generator) }
            }
        }
        balance.planned = balance.after.total
    }

    private mutating func live(_ kind: OperationKind, _ state: EntryState, _ generator: inout SeededGenerator) {
        balance.before[kind][state] += 1
        let earlier = state == .planned ? 0 : Int.random(in: 1...3, using: &generator)
        balance.before[kind].attempts += earlier
        guard EntryState.open.contains(state) else { return settle(kind, state, attempts: earlier) }
        let isTurned = [.create, .replace].contains(kind) && Int.random(in: 0..<4, using: &generator) == 0
        guard isTurned else { return send(kind, attempts: earlier, &generator) }
        balance.sent[kind, default: KindTally()].left += 1
        balance.sent[kind]?.leftAttempts += earlier
        balance.sent[.update, default: KindTally()].joinedAttempts += earlier
        if Bool.random(using: &generator) {
            balance.sent[.update]?.unchanged += 1
            return settle(.update, .unchanged, attempts: earlier)
        }
        balance.sent[.update]?.joined += 1
        send(.update, attempts: earlier, &generator)
    }

    private mutating func send(_ kind: OperationKind, attempts: Int, _ generator: inout SeededGenerator) {
        let sent = Int.random(in: 0...3, using: &generator)
        let answered = Int.random(in: 0...sent, using: &generator)
        let fates: [EntryState] = [kind.done, kind.done, .failed, .planned, .unknown]
        let fate = fates.randomElement(using: &generator)!
        var tally = balance.sent[kind] ?? KindTally()
        tally.sent += sent
        tally.answered += answered
        tally.surplus += fate == kind.done ? max(0, answered - 1) : answered
        if fate == kind.done, answered == 0 { tally.unanswered += 1 }
        if fate == .failed { tally.failed += 1 }
        balance.sent[kind] = tally
        settle(kind, fate, attempts: attempts + sent)
    }

    private mutating func settle(_ kind: OperationKind, _ state: EntryState, attempts: Int) {
        balance.after[kind][state] += 1
        balance.after[kind].attempts += attempts
    }
}

@Suite("What was planned is what was done")
struct RunBalanceTests {
    @Test("Whatever becomes of rows adds up", arguments: SeededGenerator.seeds)
    func even(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            #expect(History(using: &generator).balance.imbalances == [], "seed \(seed)")
        }
    }

    private static var tallies: [WritableKeyPath<KindTally, Int>] {
        [
            \.sent, \.answered, \.surplus, \.unanswered, \.failed, \.left, \.leftAttempts, \.joined, \.unchanged,
            \.joinedAttempts, \.unexplained,
        ]
    }

    /// The balance with each of its counts one off, in turn.
    private static func disturbed(_ balance: RunBalance) -> [(what: String, RunBalance)] {
        var all: [(String, RunBalance)] = []
        func add(_ what: String, _ change: (inout RunBalance) -> Void) {
            var disturbed = balance
            change(&disturbed)
            all.append((what, disturbed))
        }
        for step in [-1, 1] {
            add("planned \(step)") { $0.planned += step }
            for kind in OperationKind.allCases {
                for state in EntryState.allCases {
                    add("before \(kind) \(state) \(step)") { $0.before[kind][state] += step }
                    add("after \(kind) \(state) \(step)") { $0.after[kind][state] += step }
                }
                add("before \(kind) attempts \(step)") { $0.before[kind].attempts += step }
                add("after \(kind) attempts \(step)") { $0.after[kind].attempts += step }
                for path in tallies {
                    add("\(kind) \(path) \(step)") { $0.sent[kind, default: KindTally()][keyPath: path] += step }
                }
            }
        }
        return all
    }

    @Test("Any count that is one off is found", arguments: SeededGenerator.seeds)
    func odd(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<5 {
            for (what, balance) in Self.disturbed(History(using: &generator).balance) {
                #expect(!balance.imbalances.isEmpty, "seed \(seed): \(what)")
            }
        }
    }

    @Test("Each of what may be off is told by its own name, with both counts")
    func names() {
        var before = RunStanding()
        before[.create][.planned] = 3
        var after = RunStanding()
        after[.create][.uploaded] = 3
        after[.create].attempts = 3
        var sent = KindTally()
        (sent.sent, sent.answered) = (3, 3)
        func imbalances(_ change: (inout RunStanding, inout KindTally) -> Void) -> [RunImbalance] {
            var (after, sent) = (after, sent)
            change(&after, &sent)
            return RunBalance(planned: 3, before: before, after: after, sent: [.create: sent]).imbalances
        }
        #expect(imbalances { _, _ in } == [])
        #expect(
            imbalances { after, _ in after[.create][.uploaded] = 2 } == [
                RunImbalance(.rows, of: nil, planned: 3, found: 2),
                RunImbalance(.done, of: .create, planned: 3, found: 2),
            ])
        #expect(
            imbalances { after, _ in (after[.create][.uploaded], after[.create][.planned]) = (2, 1) } == [
                RunImbalance(.done, of: .create, planned: 3, found: 2),
                RunImbalance(.open, of: .create, planned: 0, found: 1),
            ])
        #expect(
            imbalances { _, sent in sent.sent = 4 } == [RunImbalance(.requests, of: .create, planned: 3, found: 4)])
        #expect(
            imbalances { after, _ in (after[.create][.uploaded], after[.create][.deleted]) = (2, 1) }.map(\.subject)
                == [.done, .otherStates])
    }
}
