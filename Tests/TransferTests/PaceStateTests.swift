import TestSupport
import Testing

@testable import Transfer

@Suite("What an account's pace remembers")
struct PaceStateTests {
    private let second: Int64 = 1_000_000_000

    @Test(
        "No window holds more starts than its length allows, whoever takes part and whatever the market says",
        arguments: SeededGenerator.seeds)
    func law(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let participants = [PaceAllowance(rate: Rate("10/s")!, burst: 3), PaceAllowance(rate: Rate("4/s")!)]
        var state = PaceState.fresh(at: 0)
        var (now, starts) = (Int64(0), [Int64]())
        for _ in 0..<600 {
            if Int.random(in: 0..<4, using: &generator) > 0 {
                now += Int64.random(in: 0...300_000_000, using: &generator)
            }
            let hint = randomHint(&generator)
            if let hint { state.hear(hint, start: starts.last ?? 0, at: now) }
            let start = state.reserve(at: now, participants.randomElement(using: &generator)!)
            #expect(start >= max(now, state.hold), "\(generator)")
            starts.append(start)
        }
        let shortest = participants[0].rate.interval
        for first in starts.indices {
            for last in first..<starts.count where starts[last] - starts[first] < 60 * second {
                let allowed = (starts[last] - starts[first]) / shortest + 3
                #expect(Int64(last - first + 1) <= allowed, "\(generator)")
            }
        }
    }

    private func randomHint(_ generator: inout SeededGenerator) -> PaceHint? {
        switch Int.random(in: 0..<40, using: &generator) {
        case 0: PaceHint(.turnedAway)
        case 1: PaceHint(.turnedAway, pause: .milliseconds(Int.random(in: 0...3000, using: &generator)))
        case 2: PaceHint(.other, quota: RequestQuota(requests: 5, window: .seconds(2)))
        case 3..<30: PaceHint(.served)
        default: nil
        }
    }

    @Test("Nothing is known at first, so there is no burst")
    func fresh() {
        var state = PaceState.fresh(at: 50)
        let starts = (0..<3).map { _ in state.reserve(at: 50, PaceAllowance(rate: Rate("1/s")!, burst: 9)) }
        #expect(starts == [50, 50 + second, 50 + 2 * second])
    }

    @Test("Two that share a pace take turns; the faster one is the limit of both")
    func shared() {
        var state = PaceState.fresh(at: 0)
        let (fast, slow) = (PaceAllowance(rate: Rate("10/s")!), PaceAllowance(rate: Rate("2/s")!))
        let starts = [fast, slow, fast, fast].map { state.reserve(at: 0, $0) }
        #expect(starts == [0, 100_000_000, 600_000_000, 700_000_000])
    }

    @Test("Requests turned away together halve the pace once; later ones halve it again, down to a 32nd")
    func halving() {
        var state = PaceState.fresh(at: 0)
        let allowance = PaceAllowance(rate: Rate("10/s")!)
        for start in [100, 200, 300] as [Int64] { state.hear(PaceHint(.turnedAway), start: start, at: second) }
        #expect(state.interval(at: second, allowance) == 200_000_000)
        state.hear(PaceHint(.turnedAway), start: second + 1, at: 2 * second)
        #expect(state.interval(at: second, allowance) == 400_000_000)
        for number in 3...20 as ClosedRange<Int64> {
            state.hear(PaceHint(.turnedAway), start: number * second, at: number * second + 1)
        }
        #expect(state.interval(at: second, allowance) == 3_200_000_000)
    }

    @Test("Served requests bring the pace back step by step, never above the rate; a cut of an hour ago is forgotten")
    func creeping() {
        var state = PaceState.fresh(at: 0)
        let allowance = PaceAllowance(rate: Rate("10/s")!)
        state.hear(PaceHint(.turnedAway), start: 1, at: second)
        // Sent before the cut: it says nothing about the pace after it.
        state.hear(PaceHint(.served), start: second, at: 2 * second)
        #expect(state.throttle.share == Throttle.whole / 2)
        for number in 1...100 as ClosedRange<Int64> {
            #expect(!state.throttle.isWhole)
            state.hear(PaceHint(.served), start: second + number, at: 2 * second)
        }
        #expect(state.interval(at: second, allowance) == 100_000_000)
        state.hear(PaceHint(.served), start: 9 * second, at: 9 * second)
        #expect(state.interval(at: second, allowance) == 100_000_000)

        state.hear(PaceHint(.turnedAway), start: 10 * second, at: 10 * second)
        _ = state.reserve(at: 3600 * second, allowance)
        #expect(!state.throttle.isWhole)
        _ = state.reserve(at: 3611 * second, allowance)
        #expect(state.throttle.isWhole)
    }

    @Test("A shorter pause does not end a longer one that was asked for before")
    func shorterPause() {
        var state = PaceState.fresh(at: 0)
        state.hear(PaceHint(.turnedAway, pause: .seconds(9)), start: 0, at: 0)
        state.hear(PaceHint(.turnedAway, pause: .seconds(1)), start: 0, at: second)
        #expect(state.reserve(at: second, PaceAllowance(rate: Rate("1/s")!)) == 9 * second)
    }

    @Test("A throttled pace has no bursts")
    func noBurst() {
        var state = PaceState.fresh(at: 0)
        state.hear(PaceHint(.turnedAway), start: 1, at: 2)
        let allowance = PaceAllowance(rate: Rate("10/s")!, burst: 5)
        let starts = (0..<3).map { _ in state.reserve(at: 100 * second, allowance) }
        #expect(starts.map { $0 - 100 * second } == [0, 200_000_000, 400_000_000])
    }

    @Test("A market's own policy caps the pace while it stands, and a looser one does nothing")
    func quota() {
        var state = PaceState.fresh(at: 0)
        let allowance = PaceAllowance(rate: Rate("10/s")!)
        state.hear(PaceHint(.served, quota: RequestQuota(requests: 100, window: .seconds(60))), start: 1, at: 0)
        #expect(state.interval(at: second, allowance) == 600_000_000)
        #expect(state.interval(at: 61 * second, allowance) == 100_000_000)
        state.hear(PaceHint(.served, quota: RequestQuota(requests: 100, window: .seconds(1))), start: 1, at: 0)
        #expect(state.interval(at: 1, allowance) == 100_000_000)
    }

    @Test("What was left far in the future counts for an hour at most, and a cut there for one of now")
    func absurd() {
        let allowance = PaceAllowance(rate: Rate("10/s")!)
        var state = PaceState(
            slots: GCRA(arrival: .max / 2), hold: .max / 2, throttle: Throttle(share: Throttle.whole / 2, cut: .max / 2)
        )
        (state.quota, state.quotaEnd) = (.max / 2, .max / 2)
        state.limit(at: second, allowance)
        state.limitSlots(at: second, allowance)
        let start = state.reserve(at: second, allowance)
        #expect(start <= 3601 * second)
        state.hear(PaceHint(.served), start: start + 1, at: start + 1)
        #expect(state.throttle.share > Throttle.whole / 2)
        #expect(state.interval(at: start + 601 * second, allowance) <= 200_000_000)
    }

    @Test("A quota whose window does not divide leaves the longer time between two")
    func unevenQuota() {
        var state = PaceState.fresh(at: 0)
        state.hear(PaceHint(.served, quota: RequestQuota(requests: 7, window: .seconds(60))), start: 1, at: 0)
        // 60 s / 7 = 8.571428571428… s: rounded down, eight would fit.
        #expect(state.interval(at: 1, PaceAllowance(rate: Rate("10/s")!)) == 8_571_428_572)
    }
}
