import Foundation
import Glibc
import Synchronization

/// A server on plain sockets that does to each request what a test says: bytes, pauses, resets.
///
/// It runs on threads of its own, so that what it waits for keeps nobody else waiting.
public final class HostileServer: Sendable {
    /// Something done on a connection, in the order of a script.
    public enum Act: Sendable {
        /// Reads as much of the body as the head announces.
        case readBody
        /// The same, and goes on as the body demands.
        case take(@Sendable ([UInt8]) -> [Act])
        /// Reads that many bytes of the body.
        case read(Int)
        /// Reads a byte at a time with a pause after each, to the end of the body.
        case readSlowly(Duration)
        case write(String)
        /// Writes the text again and again with a pause after each, until the other end goes away.
        case drip(String, every: Duration)
        /// Writes the text again and again, until the other end goes away.
        case flood(String)
        case pause(Duration)
        /// Does nothing until the other end goes away.
        case stall
        /// Ends the connection in order (FIN).
        case close
        /// Breaks the connection off (RST).
        case reset
        /// Gives the connection away, with what was received and not read yet, until the other is done with it.
        case hand(@Sendable (_ socket: Int32, _ received: [UInt8]) -> Void)
    }

    /// The head of a request.
    public struct Request: Sendable {
        /// Which connection it came on, from 1.
        public let connection: Int
        /// Which request it is of all, from 1.
        public let number: Int
        /// The request line and the header lines.
        public let head: String

        public var method: String { String(head.prefix { $0 != " " }) }
        public var target: String { head.split(separator: " ").dropFirst().first.map(String.init) ?? "" }

        /// A header's value.
        public func header(_ name: String) -> String? {
            head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
                .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
        }
    }

    public let port: UInt16
    private let listener: Int32
    private let greet: @Sendable (Int) -> [Act]
    private let answer: @Sendable (Request) -> [Act]
    private let state = Mutex(State())

    private struct State {
        var connections = 0
        var requests: [Request] = []
        var bodies: [[UInt8]] = []
    }

    /// - Parameters:
    ///   - greet: what is done on a connection, by its number from 1, before anything is read.
    ///   - answer: what is done when a request's head has come.
    public init(
        greet: @escaping @Sendable (Int) -> [Act] = { _ in [] }, answer: @escaping @Sendable (Request) -> [Act]
    ) throws {
        self.greet = greet
        self.answer = answer
        (listener, port) = try Self.listen()
        // Not the server itself: it ends when nobody holds it.
        Thread.detachNewThread { [listener, weak self] in
            // Closed by nobody else: its number could be another server's by the time this thread waits again.
            defer { Glibc.close(listener) }
            while case let socket = accept(listener, nil, nil), socket >= 0 {
                guard let self else {
                    Glibc.close(socket)
                    return
                }
                let number = self.state.withLock { state in
                    state.connections += 1
                    return state.connections
                }
                Thread.detachNewThread { self.serve(socket, number) }
            }
        }
    }

    // Nobody listens from here on, and the thread's waiting ends.
    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    public var url: String { "http://127.0.0.1:\(port)" }
    public var connections: Int { state.withLock { $0.connections } }
    public var requests: [Request] { state.withLock { $0.requests } }
    /// The bodies that were read to their ends.
    public var bodies: [[UInt8]] { state.withLock { $0.bodies } }

    private static func listen() throws -> (Int32, UInt16) {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, size) == 0 && Glibc.listen(socket, 128) == 0 && getsockname(socket, $0, &size) == 0
            }
        }
        guard socket >= 0, isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return (socket, UInt16(bigEndian: address.sin_port))
    }
}

extension HostileServer {
    /// A connection to a port of this machine; negative where there is none.
    public static func connect(to port: UInt16) -> Int32 {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        address.sin_port = port.bigEndian
        let isThere = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if isThere { return socket }
        Glibc.close(socket)
        return -1
    }
}

// MARK: - Serving

extension HostileServer {
    private func serve(_ socket: Int32, _ connection: Int) {
        let wire = Wire(socket)
        defer { wire.close() }
        guard greet(connection).allSatisfy({ wire.perform($0) { _ in } }) else { return }
        while let head = wire.readHead() {
            let request = state.withLock { state in
                let request = Request(connection: connection, number: state.requests.count + 1, head: head)
                state.requests.append(request)
                return request
            }
            wire.bodyLength = request.header("Content-Length").flatMap(Int.init) ?? 0
            let acts = answer(request)
            guard acts.allSatisfy({ wire.perform($0, keep) }) else { return }
        }
    }

    private func keep(_ body: [UInt8]) { state.withLock { $0.bodies.append(body) } }
}

/// One connection, on its thread.
private final class Wire {
    private var socket: Int32
    private var received: [UInt8] = []
    /// How much of the body is still to come.
    var bodyLength = 0

    init(_ socket: Int32) {
        self.socket = socket
        // A test that goes wrong must not keep a thread for ever.
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    func close() {
        if socket >= 0 { Glibc.close(socket) }
        socket = -1
    }

    func readHead() -> String? {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let range = received.firstRange(of: end) {
                let head = String(decoding: received[..<range.lowerBound], as: UTF8.self)
                received.removeSubrange(..<range.upperBound)
                return head
            }
            guard receive(upTo: 65_536) else { return nil }
        }
    }

    /// `false` where the connection is over.
    func perform(_ act: HostileServer.Act, _ keep: ([UInt8]) -> Void) -> Bool {
        switch act {
        case .readBody:
            guard let body = take(bodyLength) else { return false }
            keep(body)
            return true
        case .take(let react):
            guard let body = take(bodyLength) else { return false }
            keep(body)
            return react(body).allSatisfy { perform($0, keep) }
        case .read(let count): return take(count) != nil
        case .readSlowly(let pause):
            while bodyLength > 0 {
                guard take(1) != nil else { return false }
                bodyLength -= 1
                sleep(pause)
            }
            return true
        case .write(let text): return write(text)
        case .drip(let text, let pause):
            while write(text) { sleep(pause) }
            return false
        case .flood(let text):
            while write(text) {}
            return false
        case .pause(let duration):
            sleep(duration)
            return true
        case .stall:
            while receive(upTo: 65_536) { received = [] }
            return false
        case .close:
            // In order, even with bytes unread, which would otherwise make it a reset.
            shutdown(socket, Int32(SHUT_WR))
            while receive(upTo: 65_536) { received = [] }
            return false
        case .reset:
            var linger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
            close()
            return false
        case .hand(let take):
            take(socket, received)
            return false
        }
    }

    private func take(_ count: Int) -> [UInt8]? {
        while received.count < count {
            guard receive(upTo: 65_536) else { return nil }
        }
        defer { received.removeFirst(count) }
        return Array(received.prefix(count))
    }

    private func receive(upTo count: Int) -> Bool {
        var buffer = [UInt8](repeating: 0, count: count)
        let got = recv(socket, &buffer, count, 0)
        if got > 0 { received += buffer[..<got] }
        return got > 0
    }

    private func write(_ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    private func sleep(_ duration: Duration) { usleep(useconds_t(duration / .microseconds(1))) }
}
