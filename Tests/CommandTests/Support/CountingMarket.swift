import Foundation
import Synchronization
import TestSupport

/// A market's stand-in that counts: it notes when each request arrives, and answers what it is told to.
///
/// Plain sockets and a thread a connection, so that nothing of ours is between a request and its time.
final class CountingMarket: Sendable {
    struct Request: Sendable {
        /// In seconds, since some moment.
        let arrival: Double
        let method: String
        let path: String
        /// How many came before it.
        let number: Int
    }

    struct Reply: Sendable {
        var status = 200
        var headers: [String: String] = [:]
        var body = ""
        /// How long the market thinks.
        var delay = 0.0
        /// Whether it shows a product that is registered or changed with the values that it was sent.
        var showsSent = false
    }

    let url: String
    private let listener: Int32
    private let arrived = Mutex<[Request]>([])
    private let answer: @Sendable (Request) -> Reply

    struct CannotListen: Error {}

    init(_ answer: @escaping @Sendable (Request) -> Reply) throws {
        self.answer = answer
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard isListening else { throw CannotListen() }
        url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        Thread.detachNewThread { [weak self] in
            // Closed by nobody else: its number could be another server's by the time this thread waits again.
            defer { close(listener) }
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                Thread.detachNewThread { [weak self] in
                    while let self, serve(connection) {}
                    close(connection)
                }
            }
        }
    }

    // Nobody listens from here on, and the thread's waiting ends.
    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    var requests: [Request] { arrived.withLock { $0 } }

    /// The flags that name this market and an account there.
    func flags(_ shop: Shop) throws -> [String] {
        let secret = try shop.folder.write("s3cret\n", to: "secret.txt")
        chmod(secret.path, 0o600)
        return [
            "--market", url, "--identifier", "11111111-2222-3333-4444-555555555555", "--secret-file", secret.path,
        ]
    }

    /// One request of a connection; `false` where there are no more.
    private func serve(_ connection: Int32) -> Bool {
        var received: [UInt8] = []
        var request: Request?
        var length = Int.max
        while received.count < length {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return false }
            received += buffer[..<count]
            guard request == nil, let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { continue }
            let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
            request = note(head)
            length = end.upperBound + Self.contentLength(head)
        }
        guard let request else { return false }
        var reply = answer(request)
        if reply.showsSent, let sent = Self.values(in: received) { reply.body = Self.merge(sent, into: reply.body) }
        if reply.delay > 0 { Thread.sleep(forTimeInterval: reply.delay) }
        return send(reply, to: connection)
    }

    private func note(_ head: String) -> Request {
        let words = head.prefix { $0 != "\r\n" }.split(separator: " ")
        let now = Double(DispatchTime.now().uptimeNanoseconds) / 1e9
        return arrived.withLock { requests in
            let request = Request(
                arrival: now, method: String(words.first ?? ""), path: String(words.dropFirst().first ?? ""),
                number: requests.count)
            requests.append(request)
            return request
        }
    }

    private func send(_ reply: Reply, to connection: Int32) -> Bool {
        var text = "HTTP/1.1 \(reply.status) -\r\nContent-Length: \(reply.body.utf8.count)\r\n"
        for (name, value) in ["Content-Type": "application/json"].merging(reply.headers, uniquingKeysWith: { $1 }) {
            text += "\(name): \(value)\r\n"
        }
        let bytes = Array((text + "\r\n" + reply.body).utf8)
        return Foundation.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// The product in the body of a registration or a change.
    private static func values(in request: [UInt8]) -> [String: Any]? {
        guard let head = request.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let body = request[head.upperBound...]
        guard let start = body.firstIndex(of: UInt8(ascii: "{")) else { return nil }
        let end = body[start...].firstRange(of: Array("}\r\n--".utf8))?.lowerBound ?? body.endIndex - 1
        let values = try? JSONSerialization.jsonObject(with: Data(body[start...end])) as? [String: Any]
        return values.flatMap { $0["name"] == nil && $0["price"] == nil ? nil : $0.filter { $0.key != "secret" } }
    }

    private static func merge(_ sent: [String: Any], into body: String) -> String {
        guard var product = try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any] else {
            return body
        }
        product.merge(sent) { $1 }
        return (try? JSONSerialization.data(withJSONObject: product)).map { String(decoding: $0, as: UTF8.self) }
            ?? body
    }

    private static func contentLength(_ head: String) -> Int {
        for line in head.split(separator: "\r\n") where line.lowercased().hasPrefix("content-length:") {
            return Int(line.dropFirst(15).trimmingCharacters(in: .whitespaces)) ?? 0
        }
        return 0
    }
}

extension CountingMarket.Reply {
    static func product(_ id: Int, price: Int = 1001) -> Self {
        Self(body: productJSON(id, price: price), showsSent: true)
    }

    /// The page that a path asks for, of a catalogue with so many products.
    static func page(_ path: String, of count: Int) -> Self {
        func asked(_ name: String) -> Int? {
            path.split(whereSeparator: { "?&".contains($0) }).first { $0.hasPrefix(name + "=") }
                .flatMap { Int($0.dropFirst(name.count + 1)) }
        }
        let (number, size) = (asked("page_no") ?? 1, asked("items_per_page") ?? 20)
        let ids = (1...max(count, 1)).reversed().dropFirst((number - 1) * size).prefix(count == 0 ? 0 : size)
        let last = (count + size - 1) / size
        let products = ids.map { productJSON($0, price: 1001) }.joined(separator: ",")
        return Self(
            body: """
                {"pageNo":\(number),"itemsPerPage":\(size),"totalCount":\(count),"offset":\((number - 1) * size),
                "limit":\(number * size),"lastPage":\(last),"hasNext":\(number < last),"hasPrev":\(number > 1),
                "pages":[\(products)]}
                """)
    }

    static func failure(_ status: Int, _ message: String = "no", headers: [String: String] = [:]) -> Self {
        Self(status: status, headers: headers, body: #"{"code":\#(status),"message":"\#(message)"}"#)
    }

    private static func productJSON(_ id: Int, price: Int) -> String {
        """
        {"id":\(id),"vendor_id":7,"name":"A saucer","description":"No row of any sheet has its name","thumbnail":"","currency":"KRW",\
        "price":\(price).0,"bargain_price":\(price).0,"discounted_price":0.0,"stock":1,\
        "created_at":"2026-11-21T00:00:00","issued_at":"2026-11-21T00:00:00","images":[],"vendors":{"id":7,"name":"v"}}
        """
    }
}
