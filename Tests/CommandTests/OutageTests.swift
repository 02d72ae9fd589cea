import Foundation
import TestSupport
import Testing

@Suite("A market that is away for a while", .serialized, .timeLimit(.minutes(4)))
struct OutageTests {
    @Test("A run waits for it, says so once, and does all of its rows")
    func waited() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop, flags: ["--photo-delay", "0ms"])
        let port = try #require(market.url.split(separator: ":").last.flatMap { Int($0) })
        let program = try await shop.start(
            ["import", try shop.catalogue(rows: 12), "--rate", "2/s"] + market.account)
        while try await MarketTable(shop: shop).products().count < 3 { try await Task.sleep(for: .milliseconds(100)) }
        try await market.stop()
        try await Task.sleep(for: .seconds(12))
        let back = try await SandboxProcess(shop, flags: ["--photo-delay", "0ms"], port: port)
        let answer = Answer(try await program.end())
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(try await MarketTable(shop: shop).products().count == 12)
        #expect(answer.talk.components(separatedBy: "The market cannot be reached").count == 2, "\(answer.talk)")
        #expect(answer.talk.contains("The market answers again."), "\(answer.talk)")
        _ = back
    }
}
