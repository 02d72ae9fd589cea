import Catalogue

/// What is remembered of an account's pace. Times are nanoseconds on one timeline.
package struct PaceState: Hashable, Sendable {
    package var slots: GCRA
    /// Nothing starts before: the market asked for a pause.
    package var hold: Int64
    package var throttle: Throttle
    /// What the market's own policy leaves between two starts, and until when that counts.
    package var quota: Int64 = 0
    package var quotaEnd: Int64 = .min

    /// Where nothing is known of the past there is no burst: somebody else may just have had one.
    package static func fresh(at now: Int64) -> PaceState {
        PaceState(slots: GCRA(arrival: now), hold: now, throttle: Throttle())
    }

    package init(slots: GCRA, hold: Int64, throttle: Throttle) {
        self.slots = slots
        self.hold = hold
        self.throttle = throttle
    }

    /// Takes the next slot.
    ///
    /// - Returns: when it is; `now` or later.
    package mutating func reserve(at now: Int64, _ allowance: PaceAllowance) -> Int64 {
        throttle.forget(at: now)
        let interval = interval(at: now, allowance)
        // A market that is already too busy gets no bursts.
        let burst = interval == allowance.rate.interval ? allowance.burst : 1
        return slots.reserve(at: now, interval: interval, burst: burst, hold: hold)
    }

    /// The time between two starts as things are.
    package func interval(at now: Int64, _ allowance: PaceAllowance) -> Int64 {
        let allowed = throttle.stretch(allowance.rate.interval)
        guard now < quotaEnd, quota > allowance.rate.interval else { return allowed }
        return max(allowed, min(throttle.stretch(quota), allowance.longestPause.nanoseconds))
    }

    /// Takes in what an answer says about the pace.
    ///
    /// - Parameters:
    ///   - start: when its request started.
    ///   - longest: how long the market is left alone at most, whatever it asks for.
    package mutating func hear(
        _ hint: PaceHint, start: Int64, at now: Int64, longest: Duration = PaceAllowance.usualLongestPause
    ) {
        switch hint.answer {
        case .served: throttle.creep(start: start)
        case .turnedAway: throttle.slowDown(start: start, at: now)
        case .other: break
        }
        if let pause = hint.pause { hold = max(hold, now + min(pause, longest, PaceHint.longestPause).nanoseconds) }
        if let policy = hint.quota {
            quota = policy.interval
            quotaEnd = now + policy.window.nanoseconds
        }
    }

    /// Cuts what reaches further into the future than anything may: an older version, a process with another limit or
    /// another timeline has left it.
    mutating func limit(at now: Int64, _ allowance: PaceAllowance) {
        let longest = allowance.longestPause.nanoseconds
        hold = min(hold, now + longest)
        quotaEnd = min(quotaEnd, now + RequestQuota.longestWindow.nanoseconds)
        throttle.limit(at: now)
    }

    /// The same for the slots, where they were found: those who took them may be long gone. Where many wait for theirs, the
    /// next one is as many intervals away.
    mutating func limitSlots(at now: Int64, _ allowance: PaceAllowance) {
        let waiting = PaceAllowance.mostWaiting * allowance.rate.interval
        slots.arrival = min(slots.arrival, now + max(allowance.longestPause.nanoseconds, waiting))
    }

    /// What two know who lost sight of each other: neither's slots and pauses are forgotten.
    func merged(with other: PaceState) -> PaceState {
        var state = self
        state.slots.arrival = max(slots.arrival, other.slots.arrival)
        state.hold = max(hold, other.hold)
        if other.throttle.share < throttle.share { state.throttle = other.throttle }
        if other.quotaEnd > quotaEnd { (state.quota, state.quotaEnd) = (other.quota, other.quotaEnd) }
        return state
    }
}

/// What a process was told it may do.
package struct PaceAllowance: Hashable, Sendable {
    package var rate: Rate
    /// Requests that may start at once after a pause.
    package var burst: Int
    /// How long the market is left alone at most, whatever it asks for: `--max-wait`.
    package var longestPause: Duration

    /// An hour: a reset in milliseconds, taken for seconds, would make days.
    package static let usualLongestPause = Duration.seconds(3600)
    /// Slots that may be given out and not begun: the most that `--concurrency` takes.
    static let mostWaiting: Int64 = 256

    package init(rate: Rate, burst: Int = 1, longestPause: Duration = usualLongestPause) {
        self.rate = rate
        self.burst = burst
        self.longestPause = longestPause
    }
}
