import Foundation
import TestSupport
import Testing

/// The practice market judges by the same table. It is asked with curl, so none of our reading or sending is between.
///
/// Only samples that a registration can carry are sent: it has no header, no cells, no file and no key of the seller's.
@Suite("Two judges, one table", .serialized, .timeLimit(.minutes(5)))
struct TwoJudgesTests {
    /// Parameters that break one rule, and the code for it.
    static let registrations: [(code: String, json: String)] = [
        ("name-too-short", #""name":"Mu","description":"A mug for tea","price":1000,"currency":"KRW""#),
        (
            "name-too-long",
            #""name":"\#(String(repeating: "x", count: 101))","description":"A mug for tea","price":1000,"currency":"KRW""#
        ),
        ("description-too-short", #""name":"Mug","description":"A mug","price":1000,"currency":"KRW""#),
        (
            "description-too-long",
            #""name":"Mug","description":"\#(String(repeating: "x", count: 1001))","price":1000,"currency":"KRW""#
        ),
        ("price-negative", #""name":"Mug","description":"A mug for tea","price":-1,"currency":"KRW""#),
        ("currency-unknown", #""name":"Mug","description":"A mug for tea","price":1000,"currency":"EUR""#),
        (
            "discount-negative",
            #""name":"Mug","description":"A mug for tea","price":1000,"currency":"KRW","discounted_price":-1"#
        ),
        (
            "discount-exceeds-price",
            #""name":"Mug","description":"A mug for tea","price":1000,"currency":"KRW","discounted_price":1001"#
        ),
        ("stock-negative", #""name":"Mug","description":"A mug for tea","price":1000,"currency":"KRW","stock":-1"#),
    ]

    /// What both judges say of a product.
    private struct Verdicts {
        let codes: [String]
        let status: String
        let refusal: String
        let names: [String]
    }

    /// Asks both about a product with one photo.
    private func ask(_ json: String, photo: Data? = nil) async throws -> Verdicts {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        if let photo { try shop.folder.write(photo, to: "mug.jpg") } else { try shop.photo("mug.jpg") }
        try shop.folder.write("[{\(json),\"images\":[\"mug.jpg\"]}]", to: "a.json")
        let validated = try await shop.run("validate", "a.json", "--output", "json")
        try shop.folder.write("{\(json),\"secret\":\"\(market.secret)\"}", to: "params.json")
        let sent = try await shop.other(
            "curl",
            [
                "-sS", "-o", "answer.json", "-w", "%{http_code}", "-H", "identifier: \(market.identifier)", "-F",
                "params=<params.json;type=application/json", "-F", "images=@mug.jpg", market.url + "/api/products",
            ])
        return Verdicts(
            codes: validated.objects("issue").filter { $0.severity == "error" }.compactMap(\.code), status: sent.text,
            refusal: try shop.text("answer.json"), names: try await market.names(shop))
    }

    @Test("What validate refuses the practice market refuses too", arguments: registrations.map { [$0.code, $0.json] })
    func refused(registration: [String]) async throws {
        let verdicts = try await ask(registration[1])
        #expect(verdicts.codes == [registration[0]])
        #expect(verdicts.status == "400")
        #expect(verdicts.refusal.contains(registration[0]), "\(verdicts.refusal)")
        #expect(verdicts.names == [])
    }

    @Test(
        "What validate takes the practice market takes too",
        arguments: [
            #""price":"12,000원""#, #""price":1000,"currency":"원""#, #""price":1000,"currency":"krw""#,
            #""price":1000,"stock":"품절""#, #""price":"１０００","stock":"3개""#, #""price":1e3"#,
            #""price":"$1,299.50","currency":"USD""#,
        ])
    func taken(members: String) async throws {
        let verdicts = try await ask(#""name":"Mug","description":"A mug for tea","# + members)
        #expect(verdicts.codes == [])
        #expect(verdicts.status == "201", "\(verdicts.refusal)")
        #expect(verdicts.names == ["Mug"])
    }

    @Test(
        "A photo that cannot be opened is none for both",
        arguments: [("image-unreadable", 2000), ("image-unreadable", 20), ("image-unsupported", 0)])
    func photos(code: String, length: Int) async throws {
        let photo = try Data(contentsOf: Places.samples.appendingPathComponent("photos/mug-sage.jpg"))
        let verdicts = try await ask(
            #""name":"Mug","description":"A mug for tea","price":1000"#, photo: photo.prefix(length))
        #expect(verdicts.codes == [code])
        #expect(verdicts.status == "400" && verdicts.refusal.contains(code), "\(verdicts.refusal)")
    }
}
