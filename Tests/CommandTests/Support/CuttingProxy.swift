import Foundation
import Glibc
import Synchronization

/// Stands between a client and the practice market, and cuts connections at the byte that it was told.
///
/// Each registration that comes through takes the next cut, until there are none left; then everything passes.
final class CuttingProxy: Sendable {
    /// After so many bytes of the registration's request, or of its answer, have passed.
    enum Cut: Hashable, Sendable {
        case request(Int)
        case answer(Int)
    }

    private struct State {
        var cuts: [Cut]
        var struck = 0
    }

    let url: String
    private let listener: Int32
    private let port: UInt16
    private let state: Mutex<State>
    /// Called at a cut before the connection is closed.
    private let onCut: @Sendable () -> Void

    enum Failure: Error { case socket(Int32) }

    init(before market: String, cuts: [Cut], onCut: @escaping @Sendable () -> Void = {}) throws {
        port = UInt16(market.split(separator: ":").last ?? "")!
        state = Mutex(State(cuts: cuts.reversed()))
        self.onCut = onCut
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var address = Self.loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isListening else { throw Failure.socket(errno) }
        url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"

        Thread.detachNewThread { [weak self] in
            // Closed by nobody else: its number could be another server's by the time this thread waits again.
            defer { close(listener) }
            while case let client = accept(listener, nil, nil), client >= 0 {
                guard let self else {
                    close(client)
                    return
                }
                carry(client)
            }
        }
    }

    // Nobody listens from here on, and the thread's waiting ends.
    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// How many connections were cut.
    var struck: Int { state.withLock { $0.struck } }

    private static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    // MARK: A connection

    private func carry(_ client: Int32) {
        let market = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.loopback(port: port)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(market, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        let connection = Connection(client: client, market: market)
        guard isConnected else { return connection.end() }
        Thread.detachNewThread { self.pump(connection, isRequest: true) }
        Thread.detachNewThread { self.pump(connection, isRequest: false) }
    }

    private func pump(_ connection: Connection, isRequest: Bool) {
        let (source, goal) = isRequest ? (connection.client, connection.market) : (connection.market, connection.client)
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        while case let count = recv(source, &bytes, bytes.count, 0), count > 0 {
            if isRequest, bytes.starts(with: Array("POST /api/products ".utf8)) {
                connection.cut.withLock { $0 = takeCut() }
            }
            guard let passing = connection.cut.withLock({ Self.passing(count, of: &$0, isRequest: isRequest) }) else {
                if !Self.send(bytes, count, to: goal) { break }
                continue
            }
            _ = Self.send(bytes, passing, to: goal)
            state.withLock { $0.struck += 1 }
            onCut()
            break
        }
        connection.end()
    }

    private func takeCut() -> Cut? { state.withLock { $0.cuts.popLast() } }

    /// How many of the bytes go through before the cut; `nil` where all do, and the cut is that much nearer.
    private static func passing(_ count: Int, of cut: inout Cut?, isRequest: Bool) -> Int? {
        switch (cut, isRequest) {
        case (.request(let left), true) where left <= count, (.answer(let left), false) where left <= count:
            cut = nil
            return left
        case (.request(let left), true): cut = .request(left - count)
        case (.answer(let left), false): cut = .answer(left - count)
        default: break
        }
        return nil
    }

    private static func send(_ bytes: [UInt8], _ count: Int, to socket: Int32) -> Bool {
        var sent = 0
        while sent < count {
            let passed = bytes.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress! + sent, count - sent, Int32(MSG_NOSIGNAL))
            }
            guard passed > 0 else { return false }
            sent += passed
        }
        return true
    }

    private final class Connection: Sendable {
        let client: Int32
        let market: Int32
        let cut = Mutex<Cut?>(nil)

        init(client: Int32, market: Int32) {
            self.client = client
            self.market = market
        }

        /// Both ways, for good; the descriptors go when both pumps have let go.
        func end() {
            shutdown(client, Int32(SHUT_RDWR))
            shutdown(market, Int32(SHUT_RDWR))
        }

        deinit {
            close(client)
            close(market)
        }
    }
}
