import Foundation
import Glibc
import Sandbox
import TestSupport

/// A client that has no HTTP of its own: bytes out, bytes in, and how the connection ended.
enum RawSocket {
    enum End: Hashable {
        /// FIN: everything arrived.
        case closed
        /// RST.
        case reset
        /// Nothing came for the time the test waits.
        case silent
    }

    /// Nobody listens.
    struct Refused: Error {}

    struct Answer {
        var bytes = Data()
        var end = End.silent

        private var parts: (head: String, body: Data)? {
            guard let blank = bytes.range(of: Data("\r\n\r\n".utf8)) else { return nil }
            return (String(decoding: bytes[..<blank.lowerBound], as: UTF8.self), bytes[blank.upperBound...])
        }

        var head: String { parts?.head ?? "" }
        var body: Data { parts?.body ?? Data() }
        var status: Int? { head.split(separator: " ").dropFirst().first.flatMap { Int($0) } }

        subscript(header: String) -> String? {
            head.split(separator: "\r\n").lazy.compactMap { line in
                let fields = line.split(separator: ":", maxSplits: 1)
                guard fields.count == 2, fields[0].lowercased() == header.lowercased() else { return nil }
                return fields[1].trimmingCharacters(in: .whitespaces)
            }.first
        }

        /// How many bytes the head promises beyond those that came.
        var missing: Int { (self["content-length"].flatMap { Int($0) } ?? 0) - body.count }
    }

    /// Sends the bytes and reads to the connection's end.
    ///
    /// - Parameter closing: whether the sending side is closed after the bytes, as a program that stops midway does.
    static func exchange(port: Int, _ request: Data, closing: Bool = false) async throws -> Answer {
        let answer = await withCheckedContinuation { continuation in
            // Off the cooperative threads, which the server under test needs.
            Thread.detachNewThread { continuation.resume(returning: blockingExchange(port, request, closing)) }
        }
        guard let answer else { throw Refused() }
        return answer
    }

    private static func blockingExchange(_ port: Int, _ request: Data, _ closing: Bool) -> Answer? {
        var answer = Answer()
        let descriptor = connect(port: port)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        write(request, to: descriptor)
        if closing { shutdown(descriptor, Int32(SHUT_WR)) }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                answer.bytes.append(contentsOf: buffer[..<count])
            } else {
                let isReset = count < 0 && (errno == ECONNRESET || errno == EPIPE)
                answer.end = count == 0 ? .closed : isReset ? .reset : .silent
                return answer
            }
        }
    }
}

extension RawSocket {
    /// A connected socket; negative where nobody listens.
    ///
    /// - Parameter buffer: how much it takes before it is read, in bytes; the system's choice otherwise.
    static func connect(port: Int, buffer: Int32? = nil) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        if var buffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &buffer, socklen_t(MemoryLayout<Int32>.size)) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else {
            close(descriptor)
            return -1
        }
        return descriptor
    }

    private static func write(_ request: Data, to descriptor: Int32) {
        request.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = send(descriptor, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
                guard count > 0 else { return }
                sent += count
            }
        }
    }

    /// Sends the bytes, then one more every few milliseconds, until the connection ends or twenty seconds are over.
    static func trickle(port: Int, _ request: Data) async -> End {
        await inThread {
            let descriptor = connect(port: port)
            defer { close(descriptor) }
            write(request, to: descriptor)
            for _ in 0..<2000 {
                if hasEnded(descriptor) || send(descriptor, "x", 1, Int32(MSG_NOSIGNAL)) < 1 { return .closed }
                usleep(10_000)
            }
            return .silent
        }
    }

    /// Asks, reads nothing, and waits for the connection's end.
    static func isLetGo(port: Int, _ request: Data) async -> Bool {
        await inThread {
            let descriptor = connect(port: port, buffer: 4096)
            defer { close(descriptor) }
            write(request, to: descriptor)
            // Errors and ends are told of, bytes are not. The other side lets go in silence, and says so only when asked.
            var wait = pollfd(fd: descriptor, events: 0, revents: 0)
            for _ in 0..<200 {
                if poll(&wait, 1, 100) == 1 { return true }
                _ = send(descriptor, "x", 1, Int32(MSG_NOSIGNAL))
            }
            return false
        }
    }

    /// Whether the other side has closed it; what it sent before is not taken.
    static func hasEnded(_ descriptor: Int32) -> Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
        return count == 0 || count < 0 && errno != EAGAIN
    }

    /// Off the cooperative threads, which the server under test needs.
    private static func inThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: body()) }
        }
    }
}

extension Market {
    /// A registration as its bytes on the wire, asking for the connection's end after the answer.
    func registration(_ params: String = params()) -> Data {
        var body = Data("--X\r\nContent-Disposition: form-data; name=\"params\"\r\n\r\n\(params)\r\n".utf8)
        body += Data("--X\r\nContent-Disposition: form-data; name=\"images\"; filename=\"a.jpg\"\r\n\r\n".utf8)
        body += Self.jpeg + Data("\r\n--X--\r\n".utf8)
        return request("POST", "/api/products", body, type: "multipart/form-data; boundary=X")
    }

    func request(_ method: String, _ target: String, _ body: Data = Data(), type: String = "application/json") -> Data {
        let head = [
            "\(method) \(target) HTTP/1.1", "Host: 127.0.0.1:\(sandbox.port)", "identifier: \(Self.identifier)",
            "Content-Type: \(type)", "Content-Length: \(body.count)", "Connection: close",
        ]
        return Data((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }

    func raw(_ bytes: Data, closing: Bool = false) async throws -> RawSocket.Answer {
        try await RawSocket.exchange(port: sandbox.port, bytes, closing: closing)
    }
}
