import Glibc
import HummingbirdCore
import NIOCore
import Synchronization

/// A market's connections: so many at once, and no more of them waiting than there is room for.
///
/// A connection costs a descriptor, and a process that has none left accepts nobody. So when all places are taken the
/// connection that has waited longest for a request is closed for the next one; where each has a request under way, the next
/// waits in the system's queue until one ends.
final class ConnectionTable: Sendable {
    private struct Connection {
        let channel: any Channel
        /// Since when no request is under way; `nil` while one is.
        var idleSince: NIODeadline?
        var isClosing = false
    }

    private struct State {
        /// Those that were accepted and are not closed; some may not be known by their channels yet.
        var accepted = 0
        var connections: [ObjectIdentifier: Connection] = [:]
        var isLooking = false
    }

    let limit: Int
    private let state = Mutex(State())

    /// A client that has just connected needs a moment to say what it wants.
    private static let grace = TimeAmount.milliseconds(200)

    /// - Parameter limit: connections at once; fewer where the process may not have as many descriptors.
    init(limit: Int) { self.limit = max(Self.fewest, min(limit, Self.affordable)) }

    private static let fewest = 4

    /// A request may need a file beside its connection; the database, the loops and the program itself need the rest.
    private static var affordable: Int {
        var limits = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return fewest }
        return (Int(clamping: limits.rlim_cur) - 64) / 2
    }

    fileprivate var hasRoom: Bool { state.withLock { $0.accepted < limit } }

    fileprivate func accept() {
        state.withLock { $0.accepted += 1 }
        makeRoom()
    }

    /// Several may have been accepted at once, so that closing one is not enough for the next to find a place.
    fileprivate func release() {
        state.withLock { $0.accepted -= 1 }
        makeRoom()
    }

    func open(_ channel: any Channel) {
        state.withLock { $0.connections[ObjectIdentifier(channel)] = Connection(channel: channel, idleSince: .now()) }
        makeRoom()
    }

    func close(_ channel: any Channel) {
        state.withLock { _ = $0.connections.removeValue(forKey: ObjectIdentifier(channel)) }
    }

    /// Records that a request has begun, or that none is under way any more.
    func record(_ channel: any Channel, isIdle: Bool) {
        state.withLock { $0.connections[ObjectIdentifier(channel)]?.idleSince = isIdle ? .now() : nil }
        if isIdle { makeRoom() }
    }

    /// Closes the connection that has waited longest, where the next one would find no place.
    private func makeRoom() {
        let waiting: (channel: any Channel, wait: TimeAmount)? = state.withLock { state in
            let closing = state.connections.values.count { $0.isClosing }
            guard state.accepted - closing >= limit, !state.isLooking else { return nil }
            let idle = state.connections.filter { !$0.value.isClosing && $0.value.idleSince != nil }
            guard let (id, oldest) = idle.min(by: { $0.value.idleSince! < $1.value.idleSince! }) else { return nil }
            let wait = oldest.idleSince! + Self.grace - .now()
            if wait > .zero { state.isLooking = true } else { state.connections[id]!.isClosing = true }
            return (oldest.channel, wait)
        }
        guard let (channel, wait) = waiting else { return }
        guard wait > .zero else { return channel.close(promise: nil) }
        channel.eventLoop.scheduleTask(in: wait) {
            self.state.withLock { $0.isLooking = false }
            self.makeRoom()
        }
    }
}

/// Has the server accept while there is room.
struct ConnectionLimit: AvailableConnectionsDelegate {
    let table: ConnectionTable

    func connectionOpened() { table.accept() }
    func connectionClosed() { table.release() }
    func isAcceptingNewConnections() -> Bool { table.hasRoom }
}
