import Foundation
import TestSupport

/// One sheet, one lie, one seed: the import is given, killed where the trial is to, and given again until it says that all is
/// done or gets no further.
struct LyingTrial: Sendable, CustomStringConvertible {
    var lie: Lie
    var generation = "openmarket"
    var seed: UInt64 = 1
    var rows = Thoroughness.isFull ? 20 : 12
    var numbers = NumberOrder.rising
    var list = ListOrder.numbers
    /// How often the import is killed at a random moment, and given again at once.
    var kills = 0

    /// How many seconds an answer is waited for. The longer, the less it matters how long a killed import takes to be there
    /// again on a busy machine.
    var timeout: Int { kills > 0 ? 5 : 1 }
    var waits: [String] {
        ["--set", "timeout=\(timeout)s", "--set", "settle=\(timeout * 100)ms", "--rate", "500/s", "--set", "burst=50"]
    }

    /// `--set timeout` and `--set settle` together, in seconds: the least that is waited before a row is believed absent.
    var promisedWait: Double { Double(timeout) * 1.1 }
    /// How often in a row the import may get no further.
    static let mostVain = 3
    /// How many trials run side by side: most of their time is waiting.
    private static let lanes = Lanes(6)

    /// Whether nothing proves whose a product is without changing it, or which of two with one number it is: that is then for a
    /// person to claim.
    private var cannotProve: Bool { generation.hasPrefix("camp") || lie == .renumbering }

    var description: String { "\(lie) \(generation), \(numbers) by \(list), seed \(seed)" }

    func play() async throws -> MarketVerdict {
        try await Self.lanes.take {
            let start = ContinuousClock.now
            let bench = try await LyingBench(self)
            try await bench.killRepeatedly()
            let answers = try await bench.exhaust()
            let last = answers.lastOfRows ?? answers[0]
            var verdict = MarketVerdict(bench.sheet, try await bench.market.truth(), last: last, wait: promisedWait)
            verdict.troubles = (verdict.troubles + answers.flatMap(\.contradictions)).map { "\(self): \($0)" }
            verdict.doubles = verdict.doubles.map { "\(self): \($0)" }
            verdict.runs = kills + answers.count
            if let end = answers.last, end.status != 0, verdict.unknown == 0 || !cannotProve {
                verdict.unfinished = ["\(self): \(end.status) \(end.objects("error").compactMap(\.message))"]
            }
            verdict.seconds = (ContinuousClock.now - start) / .seconds(1)
            return verdict
        }
    }

    /// Plays a lie in each generation of the market that can tell it, with a seed of its own or with all, and prints what came
    /// of it in a line.
    static func play(
        _ lie: Lie, kills: Int = 0, numbers: NumberOrder = .rising, list: ListOrder = .numbers
    ) async throws -> MarketVerdict {
        let all = SeededGenerator.seeds
        let verdict = try await withThrowingTaskGroup(of: MarketVerdict.self) { group in
            // A list in no order is the same by either.
            for (index, generation) in lie.generations.enumerated()
            where list == .numbers || !generation.hasPrefix("camp") {
                for seed in Thoroughness.isFull ? all : [all[index % all.count]] {
                    var trial = LyingTrial(lie: lie, generation: generation, seed: seed, kills: kills)
                    (trial.numbers, trial.list) = (numbers, list)
                    group.addTask { [trial] in try await trial.play() }
                }
            }
            return try await group.reduce(MarketVerdict(), +)
        }
        let order = numbers == .rising ? "" : ", \(numbers) by \(list)"
        print("\(lie)\(order)\(kills > 0 ? ", killed" : ""): \(verdict)")
        return verdict
    }
}

/// So many at once, the others in the order of their coming.
actor Lanes {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { free = count }

    func take<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
        defer { if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() } }
        return try await body()
    }
}
