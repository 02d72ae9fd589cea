import Synchronization

/// Which hosts end the connections that are kept open for the next request, and do not say so beforehand.
///
/// A request that meets such an end is lost without a byte of an answer, and may be sent anew (RFC 9112, 9.3.1). From the first
/// loss on, nothing of the host's is kept open, so that only the requests and connections that were there by then can meet
/// another end: what is lost after those has other reasons.
final class KeptConnections: Sendable {
    private let losses = Mutex<[String: Int]>([:])
    private let excused: Int

    /// - Parameter widthPerHost: how many requests may be under way to a host, and how many connections be kept, at once.
    init(widthPerHost: Int) { excused = 2 * widthPerHost }

    /// Whether a connection to the host may be used again.
    func keeps(_ host: String) -> Bool { losses.withLock { $0[host] == nil } }

    /// Notes a request that was lost without a byte of an answer.
    ///
    /// - Returns: whether the end of a kept connection explains it.
    func explainLoss(at host: String) -> Bool {
        losses.withLock { losses in
            losses[host, default: 0] += 1
            return losses[host]! <= excused
        }
    }
}
