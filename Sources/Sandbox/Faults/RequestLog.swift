import Catalogue

/// The requests that a limit let pass lately, by identifier: a sliding window of exact moments, so that no window
/// whatever holds more than the limit says.
struct RequestLog {
    let limit: RequestLimit
    private var passed: [String: [UInt64]] = [:]

    init(_ limit: RequestLimit) { self.limit = limit }

    enum Verdict: Hashable {
        /// - Parameter remaining: how many more would pass now.
        case passes(remaining: Int)
        /// - Parameter wait: nanoseconds until one would pass.
        case refused(wait: UInt64)
    }

    /// Asks for a request, which counts where it passes.
    ///
    /// - Parameter moment: when the request came, in nanoseconds of a clock that never goes back. Requests may be asked
    ///   for slightly out of order.
    mutating func ask(identifier: String, at moment: UInt64) -> Verdict {
        let window = UInt64(limit.window.nanoseconds)
        var log = passed[identifier, default: []]
        log.removeAll { $0 + window <= moment }
        defer { passed[identifier] = log }
        guard log.count < limit.requests else {
            // The one whose end makes room: where the limit is 0, never; a window then.
            let oldest = limit.requests > 0 ? log[log.count - limit.requests] : moment
            return .refused(wait: oldest + window > moment ? oldest + window - moment : 1)
        }
        log.append(moment)
        return .passes(remaining: limit.requests - log.count)
    }
}
