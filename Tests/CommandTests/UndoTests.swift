import Foundation
import TestSupport
import Testing

@Suite("Undoing a run, from outside", .serialized, .timeLimit(.minutes(5)))
struct UndoTests {
    private func imported(_ shop: Shop, _ market: SandboxProcess, _ file: String) async throws -> String {
        let answer = try await shop.run(["import", file, "--output", "json"] + market.flags)
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        return try #require(answer.summary?.run)
    }

    @Test("A dry run shows what would be undone; without --yes nothing is, and with it everything")
    func everything() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let run = try await imported(shop, market, try shop.catalogue(rows: 3))
        let dry = try await shop.runs("undo", [run, "--dry-run"] + market.flags)
        #expect(dry.status == 0)
        #expect(dry.objects("undo").map(\.action) == ["delete", "delete", "delete"])
        #expect(dry.objects("undo").allSatisfy { $0.undoable == true })
        let unasked = try await shop.runs("undo", [run] + market.flags)
        #expect(unasked.status == 64)
        #expect(try await market.names(shop).count == 3)
        let undone = try await shop.runs("undo", [run, "--yes"] + market.flags)
        #expect(undone.status == 0, "\(undone.text)\(undone.talk)")
        #expect(undone.summary?.command == "runs undo")
        #expect(undone.summary?.undoes == run)
        #expect(undone.summary?.deleted == 3)
        #expect(undone.summary?.accounted == 3)
        #expect(try await market.names(shop).isEmpty)
        let again = try await shop.run(["import", "catalogue.csv", "--output", "json"] + market.flags)
        #expect(again.summary?.uploaded == 3)
    }

    @Test("Nothing is said where all is well, quiet was asked for, and nobody is asked")
    func quiet() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let run = try await imported(shop, market, try shop.catalogue(rows: 2))
        let planned = try await shop.run(["runs", "undo", run, "-n", "-q"] + market.flags)
        #expect(planned.text != "", "a plan is what was asked for")
        let undone = try await shop.run(["runs", "undo", run, "--yes", "-q"] + market.flags)
        #expect(undone.status == 0)
        #expect(undone.text + undone.talk == "")
        #expect(try await market.names(shop).isEmpty)
    }

    @Test("What somebody changed since, and what was deleted, is listed and left: 2")
    func partly() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        _ = try await imported(shop, market, try shop.catalogue(rows: 3))
        try shop.folder.write(
            "action,id,market,price\n,1,,900\n,2,,900\n", to: "sale.csv")
        let sale = try await imported(shop, market, "sale.csv")
        // Another person's ledger knows nothing of ours.
        try shop.folder.write("id,market,price\n2,,800\n", to: "other.csv")
        let other = ["import", "other.csv", "--ledger", "other.sqlite"] + market.flags
        #expect(try await shop.run(other).status == 0)
        let undone = try await shop.runs("undo", [sale, "--yes"] + market.flags)
        #expect(undone.status == 2, "\(undone.text)\(undone.talk)")
        #expect(undone.summary?.updated == 1)
        #expect(undone.summary?.notUndoable == 1)
        let left = try #require(undone.objects("undo").first { $0.undoable == false })
        #expect(left.id == 2)
        #expect(left.reason == "changed-since")
        #expect(left.message?.contains("price") == true)

        try shop.folder.write("action,id,market\ndelete,3,\n", to: "delete.csv")
        let deletion = try await shop.run(["import", "delete.csv", "--yes", "--output", "json"] + market.flags)
        let answer = try await shop.runs("undo", [try #require(deletion.summary?.run), "--yes"] + market.flags)
        #expect(answer.status == 2)
        #expect(answer.objects("undo").map(\.reason) == ["deleted"])
        #expect(answer.summary?.run == nil)
    }

    @Test("Stopped midway, the same command goes on, and so does runs resume", arguments: [false, true])
    func stopped(byResume: Bool) async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let run = try await imported(shop, market, try shop.catalogue(rows: 30))
        let command = ["runs", "undo", run, "--yes", "--output", "json"] + market.account
        #expect(try await shop.stop(command).status == 3)
        let again = byResume ? ["runs", "resume", "--output", "json"] + market.account : command
        let undone = try await shop.run(again + ["--rate", "500/s", "--set", "burst=50"])
        #expect(undone.status == 0, "\(undone.text)\(undone.talk)")
        #expect(undone.summary?.deleted == 30)
        #expect(try await market.names(shop).isEmpty)
        let nothing = try await shop.run(command + ["--rate", "500/s", "--set", "burst=50"])
        #expect(nothing.status == 0)
        #expect(nothing.summary?.unchanged == 30)
    }

    @Test("Stopped midway, what another run changed since is left alone by the next attempt")
    func overtaken() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let run = try await imported(shop, market, try shop.catalogue(rows: 20))
        let command = ["runs", "undo", run, "--yes", "--output", "json"] + market.account
        #expect(try await shop.stop(command).status == 3)
        // The last row was not reached by then.
        let header = try #require(try shop.text("catalogue.csv").split(separator: "\n").first)
        let last = try #require(try shop.text("catalogue.csv").split(separator: "\n").last)
        try shop.folder.write("\(header)\n\(last.replacing("Mug", with: "Cup"))\n", to: "edited.csv")
        #expect(try await shop.run(["import", "edited.csv"] + market.flags).status == 0)
        let undone = try await shop.run(command + ["--rate", "500/s", "--set", "burst=50"])
        #expect(undone.status == 2, "\(undone.text)\(undone.talk)")
        #expect(undone.objects("undo").compactMap(\.reason) == ["changed-since"])
        #expect(try await market.names(shop) == ["Cup 20"])
    }

    @Test("People read what stays and why")
    func words() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let run = try await imported(shop, market, try shop.catalogue(rows: 2))
        try shop.folder.write("id,market,stock\n1,,99\n", to: "other.csv")
        let other = ["import", "other.csv", "--ledger", "other.sqlite"] + market.flags
        #expect(try await shop.run(other).status == 0)
        let dry = try await shop.run(["runs", "undo", run, "-n", "--lang", "en"] + market.flags)
        #expect(dry.text.contains("Changed since, and not overwritten: stock."))
        #expect(dry.text.contains("takes 1 delete and 0 updates"))
        #expect(dry.text.contains("nothing was sent"))
        #expect(dry.text.contains("sku M-2 (id 2): deleted") || dry.text.contains("sku M-1 (id 2): deleted"))
        let korean = try await shop.run(["runs", "undo", run, "-n", "--lang", "ko"] + market.flags)
        #expect(korean.text.contains("덮어쓰지 않습니다"))
    }
}
