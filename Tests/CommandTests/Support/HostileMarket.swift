import Foundation
import Synchronization
import TestSupport

/// A market of the newest generation that is honest but for what a test has it do to registrations.
final class HostileMarket: Sendable {
    /// What becomes of a registration instead of its 201.
    struct Twist: Sendable {
        /// Whether the product is there afterwards.
        let isTaken: Bool
        /// From the answer that an honest market would give.
        let acts: @Sendable (String) -> [HostileServer.Act]

        static func taken(_ acts: HostileServer.Act...) -> Twist { Twist(isTaken: true) { _ in acts } }
        static func missed(_ acts: HostileServer.Act...) -> Twist { Twist(isTaken: false) { _ in acts } }
    }

    private struct Registration: Decodable, Sendable {
        var name: String
        var description: String
        var price: Double
        var currency: String
        var stock: Int
    }

    private struct State {
        var products: [Registration] = []
        var tries: [String: Int] = [:]
        var posts = 0
    }

    private let state = Mutex(State())
    private let twist: @Sendable (String, Int, [UInt8]) -> Twist?
    private let early: @Sendable (Int) -> [HostileServer.Act]?
    private let box = Mutex<HostileServer?>(nil)

    /// - Parameters:
    ///   - early: what is done to the nth registration instead of reading its body.
    ///   - twist: what is done to a registration, by its name, the number of its try from 1, and its body.
    init(
        early: @escaping @Sendable (Int) -> [HostileServer.Act]? = { _ in nil },
        twist: @escaping @Sendable (String, Int, [UInt8]) -> Twist?
    ) throws {
        self.twist = twist
        self.early = early
        // The server's closure must not keep the market, nor the market's end wait for it.
        let server = try HostileServer { [weak self] request in self?.acts(for: request) ?? [.reset] }
        box.withLock { $0 = server }
    }

    private var server: HostileServer { box.withLock { $0! } }
    var url: String { server.url }
    var requests: [HostileServer.Request] { server.requests }
    /// The names of the products there are.
    var names: [String] { state.withLock { $0.products.map(\.name) } }
    /// How often each name was sent to its end.
    var tries: [String: Int] { state.withLock { $0.tries } }

    private func acts(for request: HostileServer.Request) -> [HostileServer.Act] {
        guard request.method == "POST" else { return [.write(Self.answer(200, page))] }
        // The proof of whose a product is; every one is the only vendor's.
        if request.target.hasSuffix("/archived") {
            return [.take { _ in [.write(Self.answer(200, "/api/products/token", type: "text/plain"))] }]
        }
        let number = state.withLock { state in
            state.posts += 1
            return state.posts
        }
        if let acts = early(number) { return acts }
        return [.take { [weak self] body in self?.register(body) ?? [.reset] }]
    }

    private func register(_ body: [UInt8]) -> [HostileServer.Act] {
        guard let start = body.firstIndex(of: UInt8(ascii: "{")),
            let end = body[start...].firstRange(of: Array("}\r\n--".utf8))?.lowerBound,
            let registration = try? JSONDecoder().decode(Registration.self, from: Data(body[start...end]))
        else { return [.write(Self.answer(400, #"{"code":400,"message":"no registration"}"#))] }
        let number = state.withLock { state in
            state.tries[registration.name, default: 0] += 1
            return state.tries[registration.name]!
        }
        let twist = twist(registration.name, number, body)
        if let twist, !twist.isTaken { return twist.acts("") }
        let id = state.withLock { state in
            state.products.append(registration)
            return state.products.count
        }
        let detail = Self.detail(registration, id)
        return twist?.acts(detail) ?? [.write(Self.answer(201, detail))]
    }

    static func answer(_ status: Int, _ body: String, type: String = "application/json", more: String = "") -> String {
        "HTTP/1.1 \(status) Said\r\nContent-Type: \(type)\r\n\(more)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private var page: String {
        let products = state.withLock { $0.products }
        let shown = products.enumerated().reversed().map { Self.detail($1, $0 + 1) }
        return #"{"pageNo":1,"itemsPerPage":100,"totalCount":\#(products.count),"offset":0,"limit":100,"lastPage":1,"#
            + #""hasNext":false,"hasPrev":false,"pages":[\#(shown.joined(separator: ","))]}"#
    }

    private static func detail(_ product: Registration, _ id: Int) -> String {
        """
        {"id":\(id),"vendor_id":1,"vendorName":"v","name":"\(product.name)","description":"\(product.description)",\
        "thumbnail":"http://127.0.0.1/t.jpg","currency":"\(product.currency)","price":\(product.price),\
        "bargain_price":\(product.price),"discounted_price":0.0,"stock":\(product.stock),\
        "created_at":"2026-01-01T00:00:00","issued_at":"2026-01-01T00:00:00","images":[],"vendors":{"id":1,"name":"v"}}
        """
    }
}

extension Shop {
    /// A catalogue with one row of each name, and the flags that send it to a market with patience for little.
    func command(_ names: [String], to url: String, secret: String = "a-secret-of-some-length") throws -> [String] {
        try photo("mug.jpg")
        let lines = names.enumerated().map { "\($1),A mug for tea and coffee,\(1000 + $0),1,mug.jpg,M-\($0)\n" }
        try folder.write("name,description,price,stock,images,sku\n" + lines.joined(), to: "a.csv")
        try folder.write(secret + "\n", to: "secret.txt")
        return [
            "import", "a.csv", "--market", url, "--identifier", "00000000-0000-4000-8000-000000000001",
            "--secret-file", "secret.txt", "--rate", "500/s", "--set", "settle=50ms", "--set", "timeout=2s",
        ]
    }
}
