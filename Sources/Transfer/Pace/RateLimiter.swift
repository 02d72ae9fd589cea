/// Gives out the moments at which requests may start. Every API request takes one; photo downloads do not.
public protocol Pacing: Sendable {
    /// Returns when the request may start.
    func slot() async throws(CancellationError)
    /// Lets no request start for a while: the market said it gets too many.
    func hold(for pause: Duration) async
}

/// Slots for one process.
public actor RateLimiter: Pacing {
    private var slots: GCRA
    private let time: any Timekeeping

    public init(rate: Rate, burst: Int = 1, time: any Timekeeping = .continuous) {
        slots = GCRA(rate: rate, burst: burst)
        self.time = time
    }

    /// Slots go to callers in the order they ask. A cancelled caller's slot is lost: the pace is a little slower, never faster.
    public func slot() async throws(CancellationError) {
        let now = time.now.nanoseconds
        let start = slots.reserve(at: now)
        guard start > now else { return }
        try await time.sleep(until: .nanoseconds(start))
    }

    public func hold(for pause: Duration) {
        slots.hold(until: (time.now + pause).nanoseconds)
    }
}
