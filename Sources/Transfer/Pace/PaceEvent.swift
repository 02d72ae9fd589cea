/// What happened to the pace.
package enum PaceEvent: Hashable, Sendable {
    /// Nothing starts for so long: the market asked for it, or for more than it gets.
    case held(Duration, asked: Duration? = nil)
    /// The market's own policy has so many requests in a time, which is slower than what was allowed; so much time is left
    /// between two.
    case limited(RequestQuota, interval: Duration)
    /// The market turned requests away; the time between two starts is this now.
    case slowed(interval: Duration)
    /// The pace creeps back.
    case crept(interval: Duration)
    /// The pace is what was allowed again.
    case restored
    /// Nobody reaches the market, which is waited for so long; then it answers again.
    case away(upTo: Duration)
    case back
    /// The pace cannot be kept where other processes see it; this one keeps it for itself.
    case notShared(path: String, reason: String)
}
