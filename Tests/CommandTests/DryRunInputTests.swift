import Foundation
import TestSupport
import Testing

@Suite("A dry run of what cannot be read", .timeLimit(.minutes(5)))
struct DryRunInputTests {
    @Test(
        "It ends as the import would, and keeps no plan",
        arguments: [
            ["-n"], ["--plan-out", "plan.ndjson"], ["--plan-out", "plan.ndjson", "a.csv"],
        ])
    func missing(flags: [String]) async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        _ = try shop.catalogue(rows: 1, name: "a.csv")
        let answer = try await shop.run(["import", "nonsuch.csv", "--lang", "en"] + flags + market.flags)
        #expect(answer.status == 66, "\(answer.talk)")
        #expect(!answer.talk.contains("Kept the plan") && !shop.exists("plan.ndjson"), "\(answer.talk)")
    }
}
