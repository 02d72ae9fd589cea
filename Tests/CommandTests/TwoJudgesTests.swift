import Foundation
import TestSupport
import Testing

/// The practice market judges by the same table. It is asked with curl, so none of our reading or sending is between.
///
/// Only samples that a registration can carry are sent: it has no header, no cells, no file, no key of the seller's and
/// no other spelling of a number, and photos that are missing or broken are judged before there is a request.
@Suite("Two judges, one table", .serialized, .timeLimit(.minutes(2)))
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

    @Test("What validate refuses the practice market refuses too", arguments: registrations.map { [$0.code, $0.json] })
    func refused(registration: [String]) async throws {
        let (code, json) = (registration[0], registration[1])
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try shop.photo("mug.jpg")
        try shop.folder.write("[{\(json),\"images\":[\"mug.jpg\"]}]", to: "a.json")
        let validated = try await shop.run("validate", "a.json", "--output", "json")
        #expect(validated.codes == [code])
        try shop.folder.write("{\(json),\"secret\":\"\(market.secret)\"}", to: "params.json")
        let sent = try await shop.other(
            "curl",
            [
                "-sS", "-o", "answer.json", "-w", "%{http_code}", "-H", "identifier: \(market.identifier)", "-F",
                "params=<params.json;type=application/json", "-F", "images=@mug.jpg", market.url + "/api/products",
            ])
        #expect(sent.text == "400")
        let refusal = try shop.text("answer.json")
        #expect(refusal.contains(code), "\(refusal)")
        #expect(try await market.names(shop) == [])
    }
}
