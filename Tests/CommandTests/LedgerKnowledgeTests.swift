import Foundation
import TestSupport
import Testing

@Suite("What only the ledger knows", .serialized, .timeLimit(.minutes(5)))
struct LedgerKnowledgeTests {
    @Test("An export without the seller's keys says so, quiet or not, and names the empty column and the ledger")
    func keysMissing() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let sheet = try shop.catalogue(rows: 2)
        #expect(try await shop.run(["import", sheet] + market.flags).status == 0)
        func export(_ flags: String...) async throws -> Answer {
            try await shop.run(["export", "-o", "out.csv", "--lang", "en"] + flags + market.flags)
        }
        #expect(try await !export().talk.contains("is empty"))
        for flags in [["--ledger", "other.sqlite"], ["--ledger", "other.sqlite", "--quiet"]] {
            let answer = try await shop.run(["export", "-o", "out.csv", "--lang", "en"] + flags + market.flags)
            #expect(answer.status == 0)
            #expect(answer.talk.contains("`sku` is empty") && answer.talk.contains("other.sqlite"), "\(answer.talk)")
        }
        #expect(try await !export("--ledger", "other.sqlite", "--columns", "name,price").talk.contains("is empty"))
    }

    @Test("Where there is no ledger, `runs list` says where it would be, and that machines do not share one")
    func noLedger() async throws {
        let shop = try Shop()
        let answer = try await shop.run("runs", "list", "--lang", "en")
        #expect(answer.status == 0)
        #expect(answer.talk.contains(shop.folder.path + "/state/openmarket/ledger.sqlite"))
        #expect(answer.talk.contains("cron"))
    }
}
