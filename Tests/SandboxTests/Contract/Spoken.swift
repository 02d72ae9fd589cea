import Foundation
import MarketAPI
import Sandbox
import TestSupport
import Testing

/// How a generation is spoken to, written down from the captures and not from our own contract: a scenario runs the same
/// for each.
struct Spoken: Sendable, CustomTestStringConvertible {
    let generation: MarketGeneration
    let page: String
    let detail: String
    let deleted: String
    /// How an error begins.
    let failure: @Sendable (Int) -> String
    let created: Int
    let updated: Int
    let list: @Sendable (_ page: Int, _ size: Int) -> String
    let product: String
    /// curl's arguments for a registration of these values.
    let registration: @Sendable (Values) -> [String]
    let registrationPath: String
    /// curl's arguments for a new price.
    let repricing: @Sendable (Int) -> [String]

    struct Values {
        var name = "무선 키보드"
        var price = 1_290_000
        var off = 0
    }

    var testDescription: String { generation.rawValue }
    var isItem: Bool { registrationPath == "/item" }

    static let all = [openmarket, training, camp2, camp]

    static let openmarket = vendors(
        .openmarket, page: Captured.openmarketPage, detail: Captured.openmarketDetail, description: "description")
    static let training = vendors(
        .training, page: Captured.trainingPage, detail: Captured.trainingDetail, description: "descriptions")
    static let camp2 = items(.camp2, deleted: Captured.itemDetail) { _ in #"{"message":""# }
    static let camp = items(.camp, deleted: #"{"id":26}"#) { _ in #"{"error":true,"reason":""# }

    private static func vendors(
        _ generation: MarketGeneration, page: String, detail: String, description: String
    ) -> Spoken {
        Spoken(
            generation: generation, page: page, detail: detail, deleted: detail,
            failure: { #"{"code":\#($0),"message":""# }, created: 201, updated: 202,
            list: { "/api/products?page_no=\($0)&items_per_page=\($1)" }, product: "/api/products/",
            registration: { values in
                let json = """
                    {"name":"\(values.name)","\(description)":"조용하게 눌리는 키보드","price":\(values.price),"currency":"KRW",
                    "discounted_price":\(values.off),"stock":3,"secret":"\(Market.secret)"}
                    """
                return Market.header + ["--form-string", "params=\(json)"]
            },
            registrationPath: "/api/products",
            repricing: { price in
                Market.header + [
                    "-H", "Content-Type: application/json", "-d", #"{"price":\#(price),"secret":"\#(Market.secret)"}"#,
                ]
            })
    }

    private static func items(
        _ generation: MarketGeneration, deleted: String, failure: @escaping @Sendable (Int) -> String
    ) -> Spoken {
        Spoken(
            generation: generation, page: Captured.itemPage, detail: Captured.itemDetail, deleted: deleted,
            failure: failure, created: 200, updated: 200, list: { page, _ in "/items/\(page)" }, product: "/item/",
            registration: { values in
                var parts = [
                    "title=\(values.name)", "descriptions=조용하게 눌리는 키보드", "price=\(values.price)", "currency=KRW",
                    "stock=1000000000000", "password=pass word",
                ]
                if values.off > 0 { parts.append("discounted_price=\(values.price - values.off)") }
                return parts.flatMap { ["--form-string", $0] }
            },
            registrationPath: "/item",
            repricing: { ["--form-string", "price=\($0)", "--form-string", "password=pass word"] })
    }
}

extension Spoken {
    /// Runs `body` with a market of this generation.
    func run(
        _ mode: RuleMode = .documented, _ configure: (inout SandboxConfiguration) -> Void = { _ in },
        _ body: (Market) async throws -> Void
    ) async throws {
        try await Market.run(
            mode,
            {
                $0.generation = generation
                $0.photoDelay = .zero
                // 25 January 2021, with a fraction as the capture has.
                $0.now = { Date(timeIntervalSince1970: 1_611_523_563.719116) }
                configure(&$0)
            }, body)
    }

    func register(_ market: Market, _ values: Values = Values(), photos: [String]? = nil) async throws -> Curl.Answer {
        let photos = try photos ?? [market.photo("a.png")]
        let part = isItem ? "images[]" : "images"
        return try await Curl.run(
            registration(values) + photos.flatMap { ["-F", "\(part)=@\($0)"] } + [market.url + registrationPath])
    }

    func registered(_ market: Market, _ values: Values = Values()) async throws -> Int {
        try await register(market, values).json["id"] as? Int ?? 0
    }

    /// The deletion's dance to its end.
    func delete(_ id: Int, _ market: Market) async throws -> Curl.Answer {
        let secret = #"{"secret":"\#(Market.secret)"}"#
        switch generation {
        case .openmarket:
            let path = try await market.send("POST", "/api/products/\(id)/archived", secret).text
            return try await market.send("DELETE", path, nil)
        case .training:
            let own = try await market.send("POST", "/api/products/\(id)/secret", secret).text
            return try await market.send("DELETE", "/api/products/\(id)/\(own)", nil)
        case .camp2: return try await deleteItem(id, #"{"password":"pass word"}"#, market)
        case .camp: return try await deleteItem(id, #"{"id":\#(id),"password":"pass word"}"#, market)
        }
    }

    func deleteItem(_ id: Int, _ body: String, _ market: Market) async throws -> Curl.Answer {
        try await market.send("DELETE", "/item/\(id)", body, header: ["-H", "Content-Type: application/json"])
    }
}
