import Foundation
import TestSupport
import Testing

/// Products that are registered anew because their photos changed: whatever happens, the market ends with each once.
@Suite("Replacing photos in trouble", .serialized, .timeLimit(.minutes(10)))
struct ReplacementTests {
    private static let rows = 4

    /// A shop whose catalogue is in the market with other photos than it has now.
    private struct Scene {
        let shop: Shop
        let market: SandboxProcess

        /// - Parameter faults: a plan whose rules let the first `rows` registrations alone.
        init(rows: Int, faults: String? = nil) async throws {
            shop = try Shop()
            var flags: [String] = []
            if let faults { flags = ["--faults", try shop.folder.write(faults, to: "faults.json").path] }
            market = try await SandboxProcess(shop, flags: flags)
            try shop.catalogue(rows: rows)
            let first = try await shop.run(["import", "catalogue.csv", "--output", "json"] + market.flags)
            #expect(first.summary?.uploaded == rows)
            try shop.photo("mug.jpg", from: "mug-navy.jpg")
        }

        var replacing: [String] {
            [
                "import", "catalogue.csv", "--replace-photos", "--yes", "--set", "settle=50ms", "--set", "timeout=2s",
                "--output", "json",
            ]
                + market.flags
        }

        /// The catalogue with other prices: a job of its own.
        func edit(ids: Bool = false) throws {
            let lines = (1...ReplacementTests.rows).map {
                "Mug \($0),A mug for tea and coffee,\(2000 + $0),\($0),mug.jpg,M-\($0)\(ids && $0 == 1 ? ",1," : ids ? ",," : "")\n"
            }
            try shop.folder.write(
                "name,description,price,stock,images,sku\(ids ? ",id,market" : "")\n" + lines.joined(),
                to: "catalogue.csv")
        }

        func ids() async throws -> [Int] {
            struct Page: Decodable {
                struct Product: Decodable { var id: Int }
                var pages: [Product]
            }
            return try JSONDecoder().decode(Page.self, from: Data(try await market.wire(shop).utf8)).pages.map(\.id)
                .sorted()
        }

        /// Imports until nothing is left to do, as a seller would.
        func finish() async throws -> Answer {
            var answer = try await shop.run(replacing)
            for _ in 0..<10 where answer.status == 3 { answer = try await shop.run(replacing) }
            return answer
        }
    }

    @Test(
        "Lost requests, lost answers and broken ones: every product is replaced once",
        arguments: [
            #"{"on": "create", "after": 4, "times": 2, "fault": "drop-after"}"#,
            #"{"on": "create", "after": 4, "every": 2, "times": 2, "fault": "drop-before"}"#,
            #"{"on": "create", "after": 4, "times": 2, "fault": "truncate"}"#,
            #"{"on": "archive", "times": 3, "fault": "drop-after"}"#,
            #"{"on": "archive", "times": 3, "fault": "status", "status": 503}"#,
            #"{"on": "delete", "times": 3, "fault": "drop-after"}"#,
            #"{"on": "delete", "times": 3, "fault": "drop-before"}"#,
            #"{"on": "delete", "times": 3, "fault": "reset", "at": "answer"}"#,
        ])
    func troubled(rule: String) async throws {
        let scene = try await Scene(rows: Self.rows, faults: "[\(rule)]")
        let old = try await scene.ids()
        let answer = try await scene.finish()
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(answer.summary?.accounted == Self.rows)
        let new = try await scene.ids()
        #expect(new.count == Self.rows)
        #expect(Set(new).isDisjoint(with: old))
        #expect(Set(try await scene.market.names(scene.shop)).count == Self.rows)
        #expect(try await scene.shop.run(scene.replacing).summary?.unchanged == Self.rows)
    }

    @Test("An old product that the market does not delete is told of; the new one is known, and no third is made")
    func refused() async throws {
        let scene = try await Scene(
            rows: 2, faults: #"[{"on": "archive", "fault": "status", "status": 400, "body": "{\"message\": \"no\"}"}]"#)
        let answer = try await scene.shop.run(scene.replacing)
        #expect(answer.status == 2)
        #expect(answer.summary?.failed == 2)
        #expect(answer.summary?.accounted == 2)
        let receipts = answer.objects("receipt").filter { $0.outcome == "failed" }
        #expect(receipts.allSatisfy { $0.message?.contains("old product") == true })
        #expect(try await scene.ids() == [1, 2, 3, 4])
        let again = try await scene.shop.run(scene.replacing)
        #expect(again.summary?.unchanged == 2)
        #expect(try await scene.ids() == [1, 2, 3, 4])
    }

    @Test(
        "Killed at any moment, the same command ends with each product once", arguments: SeededGenerator.seeds.prefix(3)
    )
    func killed(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let scene = try await Scene(rows: 8)
        let old = try await scene.ids()
        for _ in 0..<12 {
            let program = try await scene.shop.start(scene.replacing + ["--rate", "40/s"])
            try await Task.sleep(for: .milliseconds(Int.random(in: 60...900, using: &generator)))
            program.signal(SIGKILL)
            _ = try await program.end()
            let held = try await scene.ids()
            #expect((8...12).contains(held.count), "at most the four on the wire are there twice")
        }
        let answer = try await scene.finish()
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(answer.summary?.accounted == 8)
        let new = try await scene.ids()
        #expect(new.count == 8)
        #expect(Set(new).isDisjoint(with: old))
    }

    /// Every new product is registered, and no old one deleted, when the market stops.
    private func brokenOff() async throws -> Scene {
        let scene = try await Scene(
            rows: Self.rows,
            faults: #"[{"on": "archive", "times": \#(Self.rows), "fault": "status", "status": 503}]"#)
        let answer = try await scene.shop.run(scene.replacing + ["--set", "retries=0", "--concurrency", "1"])
        #expect(answer.status == 3, "\(answer.text)\(answer.talk)")
        return scene
    }

    @Test("Old products that a broken-off replacement left are deleted by the import of a sheet that was edited since")
    func leftovers() async throws {
        let scene = try await brokenOff()
        let doubled = try await scene.ids()
        #expect(doubled.count > Self.rows)
        try scene.edit()
        let command = ["import", "catalogue.csv", "--output", "json"] + scene.market.flags
        let dry = try await scene.shop.run(["import", "catalogue.csv", "--dry-run"] + scene.market.flags)
        #expect(dry.talk.contains("An import deletes"), "\(dry.text)\(dry.talk)")
        #expect(try await scene.ids() == doubled)
        var answer = try await scene.shop.run(command)
        for _ in 0..<10 where answer.status == 3 { answer = try await scene.shop.run(command) }
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(answer.summary?.accounted == Self.rows)
        #expect(try await scene.ids().count == Self.rows)
        #expect(Set(try await scene.market.names(scene.shop)).count == Self.rows)
        #expect(try await scene.shop.run(command).summary?.unchanged == Self.rows)
    }

    @Test("What the edited sheet names by its number stays, and it is said how to delete it")
    func namedLeftover() async throws {
        let scene = try await brokenOff()
        try scene.edit(ids: true)
        let answer = try await scene.shop.run(["import", "catalogue.csv"] + scene.market.flags)
        #expect(answer.talk.contains("runs resume"), "\(answer.text)\(answer.talk)")
        #expect(try await scene.ids().contains(1))
    }

    @Test("Forgetting a run says which products the market has twice, and how to delete the old ones")
    func forgotten() async throws {
        let scene = try await Scene(
            rows: 2, faults: #"[{"on": "archive", "fault": "status", "status": 400, "body": "{\"message\": \"no\"}"}]"#)
        let run = try #require(try await scene.shop.run(scene.replacing).summary?.run)
        let failed = try await scene.shop.runs("forget", [run])
        #expect(failed.status == 64)
        #expect(failed.objects("error").first?.message?.contains("`openmarket delete 1 2`") == true, "\(failed.text)")
        #expect(failed.objects("error").first?.message?.contains("runs resume") == false)
        // As a power cut between the halves leaves it.
        try await scene.shop.alterLedger(
            "UPDATE entry SET state = 'planned', reason = NULL WHERE replaces = 2 AND run = '\(run)'")
        let asked = try #require(try await scene.shop.runs("forget", [run]).objects("error").first?.message)
        #expect(asked.contains("`openmarket runs resume \(run)`") && asked.contains("`openmarket delete 1 2`"))
        let forgotten = try await scene.shop.runs("forget", [run, "--yes"])
        #expect(forgotten.status == 0)
        #expect(forgotten.summary?.doubled?.map(\.old) == [1, 2])
        #expect(forgotten.summary?.doubled?.compactMap(\.new).sorted() == [3, 4])
    }

    @Test("Where the new product was deleted meanwhile, the old one is replaced again, and never both are gone")
    func newDeleted() async throws {
        let scene = try await brokenOff()
        let new = try #require(try await scene.ids().last)
        #expect(try await scene.shop.run(["delete", "\(new)", "--yes"] + scene.market.flags).status == 0)
        let answer = try await scene.finish()
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(try await scene.ids().count == Self.rows)
        #expect(Set(try await scene.market.names(scene.shop)).count == Self.rows)
        #expect(try await scene.shop.run(scene.replacing).summary?.unchanged == Self.rows)
    }

    @Test("With the new product deleted, an edited sheet's import ends, and the next one deletes the old product")
    func newDeletedAndEdited() async throws {
        let scene = try await brokenOff()
        let new = try #require(try await scene.ids().last)
        #expect(try await scene.shop.run(["delete", "\(new)", "--yes"] + scene.market.flags).status == 0)
        try scene.edit()
        let command = ["import", "catalogue.csv", "--output", "json"] + scene.market.flags
        for _ in 1...2 {
            var answer = try await scene.shop.run(command)
            for _ in 0..<10 where answer.status == 3 { answer = try await scene.shop.run(command) }
            #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        }
        #expect(try await scene.ids().count == Self.rows)
        #expect(Set(try await scene.market.names(scene.shop)).count == Self.rows)
    }

    @Test("A stop between the halves leaves the rest for the same command")
    func stopped() async throws {
        let scene = try await Scene(rows: 8)
        #expect(try await scene.shop.stop(scene.replacing + ["--set", "burst=1"]).status == 3)
        let answer = try await scene.finish()
        #expect(answer.status == 0)
        #expect(answer.summary?.updated == 8)
        #expect(try await scene.ids().count == 8)
    }
}
