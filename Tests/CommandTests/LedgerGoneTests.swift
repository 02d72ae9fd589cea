import Foundation
import TestSupport
import Testing

@Suite("A ledger that is taken away midway", .serialized, .timeLimit(.minutes(5)))
struct LedgerGoneTests {
    enum Taking: CaseIterable { case removed, folderRemoved, replaced }

    private func take(_ taking: Taking, _ shop: Shop) async throws {
        let folder = shop.folder.path + "/state/openmarket"
        switch taking {
        case .removed:
            for suffix in ["", "-wal", "-shm"] {
                try FileManager.default.removeItem(atPath: folder + "/ledger.sqlite" + suffix)
            }
        case .folderRemoved: try FileManager.default.removeItem(atPath: folder)
        case .replaced:
            try FileManager.default.moveItem(
                atPath: shop.folder.path + "/other.sqlite", toPath: shop.folder.path + "/taken.sqlite")
            #expect(rename(shop.folder.path + "/taken.sqlite", folder + "/ledger.sqlite") == 0)
        }
    }

    @Test("The run stops with its own words, and what it did until then is told", arguments: Taking.allCases)
    func taken(taking: Taking) async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let one = try shop.catalogue(rows: 1, name: "one.csv")
        #expect(try await shop.run(["import", one] + market.flags).status == 0)
        #expect(try await shop.run("ledger", "backup", "other.sqlite").status == 0)
        let sheet = try shop.catalogue(rows: 12)
        let command = ["import", sheet, "--output", "json", "--rate", "4/s"] + market.account
        let program = try await shop.start(command)
        for await line in program.lines where line.contains(#""outcome":"uploaded""#) { break }
        try await take(taking, shop)
        let answer = Answer(try await program.end())
        #expect(answer.status == 1, "\(answer.text)\(answer.talk)")
        let summary = try #require(answer.summary)
        let error = try #require(summary.error)
        #expect(error.code == "ledger-gone" && error.message.contains("removed, moved or replaced"), "\(error)")
        #expect(error.message.contains(summary.ledger ?? "?") && error.message.contains("--adoption equal"))
        #expect(error.next == (["openmarket"] + command + ["--adoption", "equal"]).joined(separator: " "))
        // The market has what is told as sent, and nothing more was begun.
        #expect(summary.records == 12 && summary.accounted == 12)
        let there = try await market.names(shop)
        #expect(summary.remaining ?? 0 > 0 && there.count == (summary.uploaded ?? 0) + 1, "\(answer.text)")
        #expect(answer.objects("receipt").count { $0.outcome == "uploaded" } == summary.uploaded)
        // The command that it names takes them up.
        let adopted = try await shop.run(
            ["import", sheet, "--output", "json", "--adoption", "equal"] + market.flags)
        #expect(adopted.status == 0, "\(adopted.text)\(adopted.talk)")
        #expect(try await market.names(shop).count == 12)
    }

    @Test("Taken away while the last rows are sent, it is missed at the end, in Korean as well")
    func atTheEnd() async throws {
        let shop = try Shop()
        let slow = #"[{"on": "create", "fault": "slow", "bytes": 200, "interval": "300ms"}]"#
        let plan = try shop.folder.write(slow, to: "slow.json").path
        let market = try await SandboxProcess(shop, flags: ["--faults", plan])
        let program = try await shop.start(
            ["import", try shop.catalogue(rows: 1), "--lang", "ko", "--set", "settle=10s"] + market.flags)
        while try await market.names(shop).isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        try FileManager.default.removeItem(atPath: shop.folder.path + "/state/openmarket/ledger.sqlite")
        let answer = Answer(try await program.end())
        #expect(answer.status == 1, "\(answer.text)\(answer.talk)")
        #expect(answer.text.contains("1개"), "\(answer.text)")
        #expect(answer.talk.contains("기록부 파일이 지워졌거나 옮겨졌거나"), "\(answer.talk)")
    }
}
