/// What happened to the pace.
public enum PaceNews: Hashable, Sendable {
    /// Nothing starts for so long: the market asked for it.
    case held(Duration)
    /// The market turned requests away; the time between two starts is this now.
    case slowed(interval: Duration)
    /// The pace creeps back.
    case crept(interval: Duration)
    /// The pace is what was allowed again.
    case restored
    /// The pace cannot be kept where other processes see it; this one keeps it for itself.
    case notShared(path: String, reason: String)
}
