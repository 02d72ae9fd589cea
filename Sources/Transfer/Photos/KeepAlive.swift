import Synchronization

/// Which servers can be trusted to keep a connection open for the next request (HTTP keep-alive).
///
/// A server may close such a connection at any moment. One that does so without announcing it loses the request that was just
/// sent, which may be repeated (RFC 9112, 9.3.1). From the first loss on, none of the server's connections is kept, so that only
/// those that were there by then can be closed in the same way: what is lost after those has other reasons.
final class KeepAlive: Sendable {
    private struct Server {
        var hasAnswered = false
        var losses = 0
    }

    private let servers = Mutex<[WebOrigin: Server]>([:])
    private let lossLimit: Int

    /// - Parameter width: how many requests may be under way to a server, and how many connections be kept, at once.
    init(width: Int) { lossLimit = 2 * width }

    /// Whether connections to the server may be used more than once.
    func isOn(for server: WebOrigin) -> Bool { servers.withLock { ($0[server]?.losses ?? 0) == 0 } }

    /// Records an answer, after which its connection may be kept.
    func recordAnswer(of server: WebOrigin) { servers.withLock { $0[server, default: Server()].hasAnswered = true } }

    /// Records a request whose connection was closed before it was answered.
    ///
    /// - Returns: whether it may have been a kept one, and the request be repeated.
    func recordLoss(at server: WebOrigin) -> Bool {
        servers.withLock { servers in
            // Before its first answer nothing was kept.
            guard servers[server]?.hasAnswered == true else { return false }
            servers[server]!.losses += 1
            return servers[server]!.losses <= lossLimit
        }
    }
}
