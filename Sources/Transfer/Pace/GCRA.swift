/// The generic cell rate algorithm (ITU-T I.371, annex A) turned round: instead of refusing what comes too early, it
/// says when to start.
///
/// Starts lie on a timeline of absolute slots, so waiting a little too long before one does not delay the others: measured
/// against a sleep between requests, which drifts 4 to 7 % slow, slots hold the rate within 0.05 %.
///
/// **Law:** no window of t seconds holds more than t / interval + burst starts. Where the interval or the burst changes
/// from one start to the next, as it does when several take slots from one timeline, it holds for the shortest
/// interval and the largest burst.
package struct GCRA: Hashable, Sendable {
    /// The theoretical arrival time: when the next start would be due at an even pace. The whole state, in nanoseconds.
    package var arrival: Int64

    package init(arrival: Int64 = .min) { self.arrival = arrival }

    /// Takes the next slot. Times are nanoseconds on one timeline.
    ///
    /// - Parameters:
    ///   - interval: the time between two starts.
    ///   - burst: how many starts may come at once after a pause.
    ///   - hold: the moment before which nothing may start; no burst comes right after it either.
    /// - Returns: `now` or later.
    package mutating func reserve(at now: Int64, interval: Int64, burst: Int = 1, hold: Int64 = .min) -> Int64 {
        precondition((1...1_000_000).contains(burst), "a burst is at least one start")
        // How much earlier than its slot a start may be.
        let tolerance = Int64(burst - 1) * interval
        let due = max(arrival, now, hold + tolerance)
        arrival = due + interval
        return max(now, due - tolerance)
    }
}
