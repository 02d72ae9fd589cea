import TestSupport
import Testing
import Transfer

@Suite("Pace")
struct PaceTests {
    @Test(
        "A rate is a number and a unit, and its interval is never too short",
        arguments: [
            ("10/s", 100_000_000), ("600/min", 100_000_000), ("0.5/s", 2_000_000_000), ("3/s", 333_333_334),
            ("1/h", 3_600_000_000_000), ("0.000001/s", 1_000_000_000_000_000), ("0.001/h", 3_600_000_000_000_000),
        ] as [(String, Int64)])
    func rates(text: String, interval: Int64) {
        #expect(Rate(text)?.interval == interval)
    }

    @Test(
        "Anything else is no rate",
        arguments: [
            "", "10", "10/", "/s", "0/s", "0.0/s", "-1/s", "1e3/s", "10/sec", "1./s", ".5/s", "1/s/s", " 1/s",
            "0.000999/h",
        ])
    func noRates(text: String) {
        #expect(Rate(text) == nil)
    }

    @Test(
        "No window holds more starts than its length allows, and none is later than need be",
        arguments: SeededGenerator.seeds)
    func law(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for (text, burst) in [("10/s", 1), ("10/s", 4), ("3/s", 2), ("600/min", 50), ("7/min", 3)] {
            let rate = Rate(text)!
            var slots = GCRA()
            var now: Int64 = 0
            var starts: [Int64] = []
            for _ in 0..<300 {
                let pause = Int64.random(in: 0...3 * rate.interval, using: &generator)
                now += Bool.random(using: &generator) ? 0 : pause
                let start = slots.reserve(at: now, interval: rate.interval, burst: burst)
                #expect(start >= now)
                starts.append(start)
            }
            #expect(starts == starts.sorted(), "\(generator)")
            for first in starts.indices {
                for last in first..<starts.count {
                    let allowed = (starts[last] - starts[first]) / rate.interval + Int64(burst)
                    #expect(Int64(last - first + 1) <= allowed, "\(text) burst \(burst) \(generator)")
                }
            }
        }
    }

    @Test("A steady caller gets the whole rate: slots do not drift")
    func noDrift() {
        var slots = GCRA()
        var last: Int64 = 0
        for _ in 0...1000 { last = slots.reserve(at: last + 3_000_000, interval: 100_000_000) }
        // Each caller comes 3 ms late, as a timer does, and still the thousandth slot is at 100 s.
        #expect(last == 100_003_000_000)
    }

    @Test("After a pause that the market asked for, nothing starts early, not even a burst")
    func hold() {
        var slots = GCRA()
        let starts = (0..<4).map { _ in
            slots.reserve(at: 1, interval: 100_000_000, burst: 3, hold: 5_000_000_000)
        }
        #expect(starts == (0..<4).map { 5_000_000_000 + $0 * 100_000_000 })
    }
}

@Suite("Trying again")
struct RetryPolicyTests {
    @Test("A registration whose answer was lost is asked for; everything else that was lost is sent again")
    func lost() {
        let (policy, lost) = (RetryPolicy(), MarketError.answerLost(TransportTrouble(.closed)))
        #expect(policy.verdict(on: lost, effect: .creates) == .ask)
        #expect(policy.verdict(on: lost, effect: .repeatable) == .again)
        #expect(policy.verdict(on: .unreachable(TransportTrouble(.refused)), effect: .creates) == .again)
    }

    @Test(
        "Pauses stay below the doubled base, at least what the market asked for, and end",
        arguments: SeededGenerator.seeds)
    func pauses(seed: UInt64) {
        var generator = JitterGenerator(seed: seed)
        let policy = RetryPolicy(retries: 8, base: .seconds(1), longest: .seconds(10), elapsedLimit: .seconds(60))
        func pause(_ retry: Int, elapsed: Duration = .zero, after: Duration? = nil) -> Duration? {
            policy.pause(beforeRetry: retry, elapsed: elapsed, retryAfter: after, using: &generator)
        }
        for retry in 1...8 {
            let ceiling = Duration.seconds(min(10, 1 << (retry - 1)))
            #expect((.zero...ceiling).contains(pause(retry)!))
            #expect(pause(retry, after: .seconds(20))! == .seconds(20))
        }
        #expect(pause(9) == nil)
        #expect(pause(1, elapsed: .seconds(61)) == nil)
        #expect(pause(1, after: .seconds(61)) == nil)
    }
}
