import Foundation
import TestSupport
import Testing

/// Numbers that no market in its senses sends are an error or are left out: no command breaks off over them.
@Suite("A market with absurd numbers", .serialized, .timeLimit(.minutes(5)))
struct AbsurdMarketTests {
    private static let numbers = ["9223372036854775807", "-9223372036854775808", "0", "-1", "1e308", "5e-324"]

    /// A product whose every number is the same one.
    private static func product(_ number: String) -> String {
        let keys = [
            "id", "vendor_id", "price", "bargain_price", "discounted_price", "stock", "created_at", "issued_at",
            "registration_date",
        ]
        return
            #"{"name":"Mug","title":"Mug","description":"A mug for tea","descriptions":"A mug for tea","currency":"KRW","#
            + #""thumbnails":[],"images":[],"# + keys.map { #""\#($0)":\#(number)"# }.joined(separator: ",") + "}"
    }

    private static func page(_ number: String) -> String {
        let keys = ["pageNo", "itemsPerPage", "totalCount", "offset", "limit", "lastPage", "page"]
        let products = #"[\#(product(number)),\#(product("1"))]"#
        return "{" + keys.map { #""\#($0)":\#(number)"# }.joined(separator: ",")
            + #","pages":\#(products),"items":\#(products)}"#
    }

    @Test(
        "Every command ends by itself, with its summary", arguments: ["openmarket", "training", "camp2", "camp"],
        numbers)
    func commands(api: String, number: String) async throws {
        let shop = try Shop()
        let headers = [
            "Retry-After": number, "RateLimit-Limit": number, "RateLimit-Remaining": number,
            "X-RateLimit-Reset": number,
        ]
        let market = try CountingMarket { request in
            let isPage = request.path.contains("?") || request.path.contains("/items/")
            return .init(
                status: 200, headers: headers, body: isPage ? Self.page(number) : Self.product(number))
        }
        // What it answers to a registration is no answer to that, so that the row is looked for.
        let waits = ["--set", "timeout=1s", "--set", "settle=100ms"]
        let flags =
            try market.flags(shop) + waits
            + ["--api", api, "--rate", "2000/s", "--set", "burst=1000", "--output", "json"]
        try shop.catalogue(rows: 2)
        for command in [["list"], ["show", "1"], ["export", "-o", "out.csv"], ["import", "catalogue.csv"]] {
            let answer = try await shop.run(command + flags)
            #expect([0, 1, 2, 3].contains(answer.status), "\(command): \(answer.status) \(answer.text)\(answer.talk)")
            #expect(answer.objects("summary").count == 1, "\(command)")
        }
    }
}
