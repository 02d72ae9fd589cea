import Catalogue
import Testing

@testable import Transfer

@Suite("The borders of an account's pace")
struct PaceBoundaryTests {
    private let second: Int64 = 1_000_000_000
    private let allowance = PaceAllowance(rate: Rate("10/s")!)

    private func state(share: Int64 = Throttle.whole, cut: Int64 = .min) -> PaceState {
        PaceState(slots: GCRA(arrival: 0), hold: 0, throttle: Throttle(share: share, cut: cut))
    }

    @Test("A request that started with the cut, or before, neither halves the pace again nor brings it back")
    func starts() {
        for (start, share) in [(9, 500_000), (10, 500_000), (11, 250_000)] as [(Int64, Int64)] {
            var throttle = Throttle()
            throttle.slowDown(start: 1, at: 10)
            throttle.slowDown(start: start, at: 20)
            #expect(throttle.share == share)
            #expect(throttle.cut == (start > 10 ? 20 : 10))
        }
        for (start, share) in [(9, 500_000), (10, 500_000), (11, 505_000)] as [(Int64, Int64)] {
            var throttle = Throttle()
            throttle.slowDown(start: 1, at: 10)
            throttle.creep(start: start)
            #expect(throttle.share == share)
        }
    }

    @Test("What counts of an answer is when its request started, not when it came")
    func hearing() {
        var state = state()
        state.hear(PaceHint(.turnedAway), start: 5, at: 10)
        state.hear(PaceHint(.turnedAway), start: 6, at: 20)
        state.hear(PaceHint(.served), start: 7, at: 30)
        #expect(state.throttle == Throttle(share: 500_000, cut: 10))
    }

    @Test("A share is between a 32nd and the whole, wherever it comes from")
    func shares() {
        #expect(
            [-1, 0, 31_249, 31_250, 31_251, 999_999, 1_000_000, 1_000_001].map { Throttle(share: $0).share }
                == [31_250, 31_250, 31_250, 31_250, 31_251, 999_999, 1_000_000, 1_000_000])
        var throttle = Throttle(share: 40_000, cut: 0)
        throttle.slowDown(start: 1, at: 2)
        #expect(throttle.share == 31_250)
        throttle = Throttle(share: 999_000, cut: 0)
        throttle.creep(start: 1)
        #expect(throttle.isWhole)
    }

    @Test("A cut is forgotten when it is older than an hour, and one in the future becomes one of now")
    func forgetting() {
        let hour = 3600 * second
        for (now, isWhole) in [(hour, false), (hour + 1, false), (hour + 8, true)] as [(Int64, Bool)] {
            var throttle = Throttle(share: 500_000, cut: 7)
            throttle.forget(at: now)
            #expect(throttle.isWhole == isWhole, "\(now)")
        }
        var throttle = Throttle(share: 500_000, cut: 50)
        throttle.limit(at: 60)
        #expect(throttle.cut == 50)
        throttle.limit(at: 40)
        #expect(throttle.cut == 40)
    }

    @Test("A slow rate is stretched to a thousand hours at most, or is as slow as it was")
    func stretch() {
        let half = Throttle(share: 500_000)
        #expect(half.stretch(100) == 200)
        #expect(Throttle(share: 31_250).stretch(100) == 3_200)
        #expect(half.stretch(Rate.longest - 1) == Rate.longest)
        #expect(half.stretch(Rate.longest * 2) == Rate.longest * 2)
        #expect(half.stretch(.max / 2) == .max / 2)
    }

    @Test(
        "A market's policy counts to the end of its window, as long as it is slower than the rate, and is stretched, too"
    )
    func quota() {
        var state = state()
        state.hear(PaceHint(.other, quota: RequestQuota(requests: 1, window: .seconds(2))), start: 0, at: second)
        #expect(state.interval(at: 3 * second - 1, allowance) == 2 * second)
        #expect(state.interval(at: 3 * second, allowance) == allowance.rate.interval)
        state.throttle = Throttle(share: 500_000)
        #expect(state.interval(at: second, allowance) == 4 * second)
        let hurried = PaceAllowance(rate: Rate("10/s")!, longestPause: .seconds(3))
        #expect(state.interval(at: second, hurried) == 3 * second)
        // The same as the rate is no limit: bursts stay.
        let slow = PaceAllowance(rate: Rate("0.5/s")!, burst: 2)
        state.throttle = Throttle()
        #expect((0..<2).map { _ in state.reserve(at: 100 * second, slow) } == [100 * second, 100 * second])
        // A bound shorter than the rate's own interval makes nothing faster.
        let impatient = PaceAllowance(rate: Rate("1/s")!, longestPause: .milliseconds(10))
        state.hear(PaceHint(.other, quota: RequestQuota(requests: 1, window: .seconds(2))), start: 0, at: 0)
        #expect(state.interval(at: 1, impatient) == second)
    }

    @Test("A pause is reckoned from the answer, and no longer than anybody is held")
    func pauses() {
        for (asked, longest, hold) in [(9, 20, 10), (20, 20, 21), (30, 20, 21), (90_000, 90_000, 86_401)]
            as [(
                Int64, Int64, Int64
            )]
        {
            var state = state()
            state.hear(
                PaceHint(.turnedAway, pause: .seconds(asked)), start: 0, at: second, longest: .seconds(longest))
            #expect(state.hold == hold * second)
        }
        var state = state()
        state.hear(PaceHint(.served, pause: .seconds(5)), start: 0, at: second)
        #expect(state.hold == 6 * second, "a limit that is used up holds, though the request was served")
        state.hear(PaceHint(.served), start: 0, at: second)
        #expect(state.hold == 6 * second)
    }

    @Test("What reaches too far into the future is cut to the bound, and what does not stays")
    func limits() {
        let bounded = PaceAllowance(rate: Rate("10/s")!, longestPause: .seconds(60))
        for (found, left) in [(61, 61), (62, 61), (10, 10), (0, 0)] as [(Int64, Int64)] {
            var state = state()
            state.hold = found * second
            state.limit(at: second, bounded)
            #expect(state.hold == left * second)
            state.slots.arrival = found * second
            state.limitSlots(at: second, bounded)
            #expect(state.slots.arrival == left * second)
        }
        for (found, left) in [(601, 601), (602, 601), (5, 5)] as [(Int64, Int64)] {
            var state = state()
            state.quotaEnd = found * second
            state.limit(at: second, bounded)
            #expect(state.quotaEnd == left * second)
        }
        // Where 256 wait at one a second, the last slot is that far away.
        let slow = PaceAllowance(rate: Rate("1/s")!, longestPause: .seconds(60))
        for (found, left) in [(257, 257), (258, 257)] as [(Int64, Int64)] {
            var state = state()
            state.slots.arrival = found * second
            state.limitSlots(at: second, slow)
            #expect(state.slots.arrival == left * second)
        }
        var state = state(share: 500_000, cut: 9 * second)
        state.limit(at: second, bounded)
        #expect(state.throttle.cut == second)
    }

    @Test("Two who lost sight of each other keep the later slot and pause, the slower pace and the later quota")
    func merging() {
        var one = PaceState(slots: GCRA(arrival: 5), hold: 3, throttle: Throttle(share: 500_000, cut: 1))
        (one.quota, one.quotaEnd) = (7, 70)
        var other = PaceState(slots: GCRA(arrival: 4), hold: 9, throttle: Throttle(share: 250_000, cut: 2))
        (other.quota, other.quotaEnd) = (8, 80)
        var expected = PaceState(slots: GCRA(arrival: 5), hold: 9, throttle: Throttle(share: 250_000, cut: 2))
        (expected.quota, expected.quotaEnd) = (8, 80)
        #expect(one.merged(with: other) == expected)
        #expect(other.merged(with: one) == expected)
    }

    @Test("Slots: a burst after a pause, none behind a hold, and the next one due an interval behind the last")
    func slots() {
        var slots = GCRA(arrival: 0)
        #expect((0..<4).map { _ in slots.reserve(at: 1000, interval: 100, burst: 3) } == [1000, 1000, 1000, 1100])
        #expect(slots.arrival == 1400)
        slots = GCRA(arrival: 0)
        #expect((0..<2).map { _ in slots.reserve(at: 0, interval: 100, burst: 3, hold: 1000) } == [1000, 1100])
        slots = GCRA(arrival: 50)
        #expect(slots.reserve(at: 40, interval: 100) == 50)
        #expect(slots.arrival == 150)
        #expect(slots.reserve(at: 300, interval: 100) == 300)
        #expect(slots.arrival == 400)
        // At a late arrival with a burst, nothing starts in the past.
        slots = GCRA(arrival: 50)
        #expect(slots.reserve(at: 40, interval: 100, burst: 3) == 40)
    }

    @Test("Nothing starts at once where nothing is known, but what is found whole has its burst")
    func fresh() {
        #expect(PaceState.fresh(at: 9) == PaceState(slots: GCRA(arrival: 9), hold: 9, throttle: Throttle()))
        var known = state()
        let bursting = PaceAllowance(rate: Rate("10/s")!, burst: 2)
        #expect((0..<3).map { _ in known.reserve(at: second, bursting) - second } == [0, 0, 100_000_000])
    }

    @Test(
        "A quota is of some requests in some time, ten minutes at most",
        arguments: [
            (1, .seconds(600), 600_000_000_000), (1, .seconds(601), nil), (0, .seconds(1), nil), (-1, .seconds(1), nil),
            (1, .zero, nil), (1, .nanoseconds(1), 1), (3, .seconds(1), 333_333_334), (1000, .seconds(10), 10_000_000),
        ] as [(Int64, Duration, Int64?)])
    func quotas(requests: Int64, window: Duration, interval: Int64?) {
        #expect(RequestQuota(requests: requests, window: window)?.interval == interval)
    }

    @Test("Times are whole nanoseconds")
    func nanoseconds() {
        #expect(Duration.seconds(1).nanoseconds == second)
        #expect(Duration(secondsComponent: 2, attosecondsComponent: 3_999_999_999).nanoseconds == 2 * second + 3)
        #expect(Duration.milliseconds(-1).nanoseconds == -1_000_000)
    }

    @Test(
        "A rate has at most nine digits before its point and nine behind, and is no slower than a start in a thousand hours",
        arguments: [
            ("999999999/s", 2), ("1000000000/s", nil), ("0.000000001/s", nil), ("1.0000000001/s", nil),
            ("1.000000000/s", 1_000_000_000), ("0.001/h", 3_600_000_000_000_000), ("0.000999999/h", nil),
            ("/s", nil), (".5/s", nil), ("5./s", nil), ("5.5.5/s", nil), ("0/s", nil), ("000000001/s", 1_000_000_000),
            ("10/min", 6_000_000_000), ("10/S", nil), ("１/s", nil),
        ] as [(String, Int64?)])
    func rates(text: String, interval: Int64?) {
        #expect(Rate(text)?.interval == interval)
        #expect(Rate(text)?.description == interval.map { _ in text })
    }
}
