/// What is remembered of an account's pace. Times are nanoseconds on one timeline.
public struct PaceState: Hashable, Sendable {
    public var slots: GCRA
    /// Nothing starts before: the market asked for a pause.
    public var hold: Int64
    public var throttle: Throttle
    /// What the market's own policy leaves between two starts, and until when that counts.
    public var quota: Int64 = 0
    public var quotaEnd: Int64 = .min

    /// Where nothing is known of the past there is no burst: somebody else may just have had one.
    public static func fresh(at now: Int64) -> PaceState {
        PaceState(slots: GCRA(arrival: now), hold: now, throttle: Throttle())
    }

    public init(slots: GCRA, hold: Int64, throttle: Throttle) {
        self.slots = slots
        self.hold = hold
        self.throttle = throttle
    }

    /// Takes the next slot.
    ///
    /// - Returns: when it is; `now` or later.
    public mutating func reserve(at now: Int64, _ allowance: PaceAllowance) -> Int64 {
        throttle.forget(at: now)
        let interval = interval(at: now, allowance)
        // A market that is already too busy gets no bursts.
        let burst = interval == allowance.rate.interval ? allowance.burst : 1
        return slots.reserve(at: now, interval: interval, burst: burst, hold: hold)
    }

    /// The time between two starts as things are.
    public func interval(at now: Int64, _ allowance: PaceAllowance) -> Int64 {
        throttle.stretch(max(allowance.rate.interval, now < quotaEnd ? quota : 0))
    }

    /// Takes in what an answer says about the pace.
    ///
    /// - Parameter start: when its request started.
    public mutating func hear(_ hint: PaceHint, start: Int64, at now: Int64) {
        switch hint.answer {
        case .served: throttle.creep(start: start)
        case .turnedAway: throttle.slowDown(start: start, at: now)
        case .other: break
        }
        if let pause = hint.pause { hold = max(hold, now + min(pause, PaceHint.longestPause).nanoseconds) }
        if let policy = hint.quota {
            quota = policy.interval
            quotaEnd = now + policy.window.nanoseconds
        }
    }
}

/// What a process was told it may do.
public struct PaceAllowance: Hashable, Sendable {
    public var rate: Rate
    /// Requests that may start at once after a pause.
    public var burst: Int

    public init(rate: Rate, burst: Int = 1) {
        self.rate = rate
        self.burst = burst
    }
}
