import Foundation
import TestSupport
import Testing

/// What the market shows is the truth: each command looks before it plans, judged by the market's own table.
@Suite("A market that has lost or changed products behind the ledger's back", .serialized, .timeLimit(.minutes(8)))
struct RefreshTests {
    /// A practice market and a sheet of mugs, registered a while ago.
    private struct Bench {
        let shop: Shop
        let market: SandboxProcess
        let api: String

        init(_ api: String = "openmarket", rows: Int = 6) async throws {
            shop = try Shop()
            self.api = api
            market = try await SandboxProcess(
                shop, api: api, flags: ["--photo-delay", "0ms", "--journal", shop.folder.path + "/journal.ndjson"])
            try shop.catalogue(rows: rows)
            let made = try await run("import", "catalogue.csv", "--concurrency", "1")
            #expect(made.status == 0, "\(made.text)\(made.talk)")
        }

        /// Short waits, so that what is gone is believed soon.
        func run(_ arguments: String...) async throws -> Answer {
            try await shop.run(arguments + ["--output", "json"] + Self.waits + market.flags)
        }

        /// The same, as a person reads it.
        func told(_ arguments: String...) async throws -> Answer {
            try await shop.run(arguments + Self.waits + market.flags)
        }

        private static let waits = ["--set", "timeout=900ms", "--set", "settle=50ms"]

        /// Deletes products as somebody else would.
        func lose(_ ids: [Int]) async throws {
            let answer = try await shop.run(
                ["delete"] + ids.map(String.init) + ["--yes", "--ledger", shop.folder.path + "/other.sqlite"]
                    + market.flags)
            #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
            try await settle()
        }

        /// Takes a product out of the market's table, at once.
        func drop(_ id: Int) async throws {
            try await shop.alterMarket("DELETE FROM product WHERE id = \(id)")
        }

        /// Changes a product's price as somebody else would.
        func change(_ id: Int, price: Int) async throws {
            try shop.folder.write("id,market,price\n\(id),,\(price)\n", to: "others.csv")
            let answer = try await shop.run(
                ["import", "others.csv", "--ledger", shop.folder.path + "/other.sqlite"] + market.flags)
            #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        }

        /// Until the last change is older than the market may need to show it.
        func settle() async throws { try await Task.sleep(for: .milliseconds(1000)) }

        func table() async throws -> [MarketTable.Product] { try await MarketTable(shop: shop).products() }

        func names() async throws -> [String] { try await table().compactMap(\.name).sorted() }

        func requests() throws -> Int {
            struct Line: Decodable { var route: String }
            return try shop.text("journal.ndjson").split(separator: "\n")
                .map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }.count { $0.route != "photo" }
        }
    }

    private static let generations = ["openmarket", "training", "camp2", "camp"]

    private func mugs(_ count: Int) -> [String] { (1...count).map { "Mug \($0)" }.sorted() }

    // MARK: Gone

    @Test("A market that lost a few products, or all, has them again after the same import", arguments: generations)
    func lostProducts(api: String) async throws {
        let bench = try await Bench(api)
        for lost in [[2], Array(1...7).filter { $0 != 2 }] {
            try await bench.lose(lost)
            let dry = try await bench.run("import", "-n", "catalogue.csv")
            #expect([dry.summary?.creates, dry.summary?.gone] == [lost.count, lost.count], "\(dry.text)\(dry.talk)")
            let again = try await bench.run("import", "catalogue.csv")
            #expect(again.status == 0, "\(again.text)\(again.talk)")
            #expect([again.summary?.uploaded, again.summary?.gone] == [lost.count, lost.count])
            #expect(again.summary?.unchanged == 6 - lost.count && again.summary?.seen == again.summary?.unchanged)
            #expect(try await bench.names() == mugs(6))
        }
    }

    @Test("Where nothing is looked at, the ledger's word counts, and the market is not asked")
    func blind() async throws {
        let bench = try await Bench()
        try await bench.lose([1, 2])
        let before = try bench.requests()
        let again = try await bench.run("import", "catalogue.csv", "--refresh", "none")
        #expect([again.summary?.unchanged, again.summary?.seen, again.summary?.gone] == [6, 0, 0])
        #expect(try bench.requests() == before)
    }

    @Test("A market that is away is no market where nothing changed: 69, and it is said how to go on without it")
    func away() async throws {
        let bench = try await Bench()
        try await bench.market.stop()
        for command in [["import", "catalogue.csv"], ["import", "-n", "catalogue.csv"], ["delete", "1", "--yes"]] {
            let answer = try await bench.shop.run(
                command + ["--output", "json", "--set", "retries=0", "--set", "timeout=1s"] + bench.market.flags)
            #expect(answer.status == 69, "\(answer.text)\(answer.talk)")
            #expect(answer.summary?.error?.message.contains("`--refresh none`") == true)
        }
        let blind = try await bench.shop.run(
            ["import", "catalogue.csv", "--refresh", "none", "--output", "json"] + bench.market.flags)
        #expect(blind.status == 0 && blind.summary?.unchanged == 6, "\(blind.text)\(blind.talk)")
    }

    @Test("Where most is gone another market may be answering: it is asked, and nothing is sent without a yes")
    func massLoss() async throws {
        let bench = try await Bench(rows: 30)
        try await bench.lose(Array(1...25))
        let asked = try await bench.run("import", "catalogue.csv")
        #expect(asked.status == 64, "\(asked.text)\(asked.talk)")
        #expect(asked.summary?.error?.message.contains("Of 30 products looked at, 25 are gone") == true)
        #expect(try await bench.table().count == 5)
        let meant = try await bench.run("import", "catalogue.csv", "--yes")
        #expect([meant.summary?.uploaded, meant.summary?.unchanged] == [25, 5], "\(meant.text)\(meant.talk)")
        #expect(try await bench.names() == mugs(30))
    }

    @Test("What is gone counts as deleted, and what a row changes and does not describe cannot be done")
    func deletedAndChanged() async throws {
        let bench = try await Bench()
        try await bench.lose([1, 2])
        let deleted = try await bench.run("delete", "1", "3", "--yes")
        #expect(deleted.status == 0 && deleted.summary?.deleted == 2, "\(deleted.text)\(deleted.talk)")
        #expect(deleted.summary?.gone == 1)
        let told = try await bench.told("delete", "1", "3", "4", "--yes")
        #expect(told.status == 0 && told.text == "3 deleted (2 were gone already)\n", "\(told.text)\(told.talk)")
        try bench.shop.folder.write("sku,action,price\nM-2,update,5\nM-5,update,6\n", to: "prices.csv")
        let changed = try await bench.run("import", "prices.csv")
        #expect(changed.status == 2 && changed.codes == ["id-unknown"], "\(changed.text)\(changed.talk)")
        #expect([changed.summary?.updated, changed.summary?.failed] == [1, 1])
    }

    @Test("Reports show how many products were seen, changed and gone, and which, before a run and after one")
    func reported() async throws {
        let bench = try await Bench()
        try await bench.change(3, price: 7777)
        try await bench.lose([2])
        for command in [["import", "catalogue.csv", "-n"], ["import", "catalogue.csv"]] {
            for (language, words) in [
                ("en", ["sku M-2 (id 2): gone; registered again", "price 1003 → 7777; gets the row's values"]),
                ("ko", ["없어져서 다시 등록", "1003 → 7777; 행의 값으로 수정"]),
            ] where language == "en" || command.count == 3 {
                let answer = try await bench.shop.run(
                    command + ["--lang", language, "--report", "r.html", "--report", "r.md", "--report", "r.json"]
                        + ["--set", "timeout=900ms", "--set", "settle=50ms"] + bench.market.flags)
                #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
                let (page, text) = (try bench.shop.text("r.html"), try bench.shop.text("r.md"))
                for word in words { #expect(page.contains(word.replacing("'", with: "&#39;")), "\(word) in \(page)") }
                for word in words {
                    #expect(text.replacing("\\", with: "").contains(word), "\(word) in \(text)")
                }
                #expect(page.components(separatedBy: "<dt>").count >= 8)
                #expect(text.contains(language == "en" ? "**1** gone from the market" : "**1** 마켓에서 없어짐"))
                #expect(try bench.shop.text("r.json").contains(#""seen":4,"gone":1,"changed":1"#))
            }
        }
        let same = try await bench.shop.run(["validate", "catalogue.csv", "--report", "r.md", "--lang", "en"])
        #expect(same.status == 0)
        #expect(!(try bench.shop.text("r.md").contains("gone from the market")))
    }

    @Test(
        "A product that goes between the look and its change fails its row with 2, and the same command registers it again"
    )
    func vanished() async throws {
        let bench = try await Bench(rows: 8)
        let sheet = try bench.shop.text("catalogue.csv")
        try bench.shop.folder.write(sheet.replacing("A mug for tea", with: "A cup for tea"), to: "catalogue.csv")
        try await bench.settle()
        let running = try await bench.shop.start(
            [
                "import", "catalogue.csv", "--output", "json", "--rate", "2/s", "--concurrency", "1", "--set",
                "timeout=900ms",
            ]
                + ["--set", "settle=50ms"] + bench.market.account)
        let sent = running.lines.filter { line in
            let object = OutputObject(line: Data(line.utf8))
            return object.type == "receipt" && object.outcome == "updated"
        }
        _ = await sent.prefix(1).reduce(0) { count, _ in count + 1 }
        try await bench.drop(8)
        let answer = Answer(try await running.end())
        #expect(answer.status == 2, "\(answer.text)\(answer.talk)")
        #expect([answer.summary?.updated, answer.summary?.failed] == [7, 1])
        let failed = try #require(answer.objects("receipt").first { $0.outcome == "failed" })
        #expect(failed.message?.contains("registers it anew") == true, "\(answer.text)")
        try await bench.settle()
        let again = try await bench.run("import", "catalogue.csv")
        #expect(again.status == 0, "\(again.text)\(again.talk)")
        #expect([again.summary?.uploaded, again.summary?.unchanged, again.summary?.gone] == [1, 7, 1])
        #expect(try await bench.names() == mugs(8))
    }

    @Test("What is asked for one field of a row is looked at for the others, too", arguments: ["lead", "discount"])
    func askedForOneField(why: String) async throws {
        let bench = try await Bench()
        try bench.shop.photo("cup.jpg", from: "mug-navy.jpg")
        let photo = "mug.jpg"
        func sheet(price: Int, leading: String) throws {
            let row = "Cup,A cup for tea and coffee,\(price),5,\(photo)|cup.jpg,\(leading),C"
            let discount = price == 1000 ? (",discounted_price", ",500") : ("", "")
            try bench.shop.folder.write(
                "name,description,price,stock,images,thumbnail,sku\(discount.0)\n\(row)\(discount.1)\n", to: "cup.csv")
        }
        try sheet(price: 1000, leading: photo)
        let made = try await bench.run("import", "cup.csv")
        #expect(made.summary?.uploaded == 1, "\(made.text)\(made.talk)")
        try await bench.shop.alterMarket("UPDATE product SET stock = 9, discounted_price = '100' WHERE id = 7")
        try sheet(price: why == "discount" ? 400 : 1000, leading: why == "lead" ? "cup.jpg" : photo)
        let changed = try await bench.run("import", "cup.csv")
        #expect(changed.summary?.updated == 1, "\(changed.text)\(changed.talk)")
        #expect(try await bench.table().first { $0.name == "Cup" }?.stock == 5)
    }

    // MARK: Restoring

    @Test("A backup brings back what a market has lost, with the seller's usual ledger", arguments: generations)
    func restored(api: String) async throws {
        let bench = try await Bench(api)
        let made = try await bench.shop.run(
            ["backup", "create", "kept", "--output", "json", "--allow", "private-photos"]
                + bench.market.flags)
        #expect(made.status == 0, "\(made.text)\(made.talk)")
        for lost in [[2, 5, 6], [1, 3, 4, 7, 8, 9]] {
            try await bench.lose(lost)
            let restored = try await bench.run("backup", "restore", "kept", "--yes")
            #expect(restored.status == 0, "\(restored.text)\(restored.talk)")
            #expect(restored.summary?.uploaded == lost.count)
            #expect([restored.summary?.seen, restored.summary?.gone] == [6 - lost.count, lost.count])
            #expect(restored.summary?.unchanged == restored.summary?.seen)
            #expect(try await bench.names() == mugs(6))
            let same = try await bench.run("import", "catalogue.csv")
            #expect(same.summary?.seen == 6, "\(same.text)\(same.talk)")
        }
    }

    @Test("A restoring says what the market shows of the backup, and does of each what it says")
    func lookedAtForRestoring() async throws {
        let bench = try await Bench()
        let made = try await bench.shop.run(["backup", "create", "kept"] + bench.market.flags)
        #expect(made.status == 0, "\(made.text)\(made.talk)")
        try bench.shop.folder.write("sku,action,price\nM-3,update,77\n", to: "prices.csv")
        #expect(try await bench.run("import", "prices.csv").status == 0)
        try await bench.lose([2, 5])
        for flag in ["-n", "--yes"] {
            let restored = try await bench.run("backup", "restore", "kept", flag)
            #expect([restored.summary?.seen, restored.summary?.gone, restored.summary?.unchanged] == [3, 2, 3])
            #expect(restored.summary?.changed == 1, "\(restored.text)\(restored.talk)")
        }
        let same = try await bench.told("backup", "restore", "kept", "-n")
        #expect(!same.talk.contains("gone"), "\(same.talk)")
        try await bench.lose([1])
        let told = try await bench.told("backup", "restore", "kept", "-n", "--lang", "ko")
        #expect((told.text + told.talk).contains("백업과 같음 5, 바뀜 0, 없어짐 1"), "\(told.text)\(told.talk)")
    }

    @Test("A stopped restoring whose rest was put back by hand has its end by the same command, and is chosen no more")
    func restoredByHand() async throws {
        let bench = try await Bench(rows: 10)
        let made = try await bench.shop.run(["backup", "create", "kept"] + bench.market.flags)
        #expect(made.status == 0, "\(made.text)\(made.talk)")
        try await bench.shop.alterMarket("UPDATE product SET price = '3'")
        let running = try await bench.shop.start(
            ["backup", "restore", "kept", "--yes", "--output", "json", "--rate", "2/s", "--concurrency", "1"]
                + bench.market.account)
        let sent = running.lines.filter { OutputObject(line: Data($0.utf8)).outcome == "updated" }
        _ = await sent.prefix(2).reduce(0) { count, _ in count + 1 }
        running.signal(SIGINT)
        let stopped = Answer(try await running.end())
        #expect(stopped.status == 3, "\(stopped.text)\(stopped.talk)")
        try await bench.shop.alterMarket("UPDATE product SET price = CAST(1000 + id AS TEXT)")
        let again = try await bench.run("backup", "restore", "kept", "--yes")
        #expect(again.status == 0 && again.summary?.seen == 10, "\(again.text)\(again.talk)")
        let runs = try await bench.shop.runs("list").objects("run")
        #expect(runs.allSatisfy { $0.state != "stopped" }, "\(runs)")
        // A newer snapshot is the one that a restoring takes then.
        try await bench.shop.alterMarket("UPDATE product SET price = '4' WHERE id = 1")
        let newer = try await bench.shop.run(["backup", "create", "kept"] + bench.market.flags)
        #expect(newer.status == 0, "\(newer.text)\(newer.talk)")
        let chosen = try await bench.run("backup", "restore", "kept", "-n")
        #expect(chosen.summary?.seen == 10, "\(chosen.text)\(chosen.talk)")
    }

    // MARK: Resuming

    @Test("A stopped run registers again what the market lost since, and says so")
    func resumed() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let stopped = try await shop.stoppedImport(rows: 12, into: market)
        let done = stopped.summary?.uploaded ?? 0
        #expect(stopped.status == 3 && done > 0)
        let lost = try await shop.run(
            ["delete", "1", "--yes", "--ledger", shop.folder.path + "/other.sqlite"] + market.flags)
        #expect(lost.status == 0)
        try await Task.sleep(for: .milliseconds(1000))
        let resumed = try await shop.run(
            ["runs", "resume", "--output", "json", "--set", "timeout=900ms", "--set", "settle=50ms"]
                + market.flags)
        #expect(resumed.status == 0, "\(resumed.text)\(resumed.talk)")
        #expect([resumed.summary?.replanned, resumed.summary?.gone, resumed.summary?.uploaded] == [1, 1, 12])
        let names = try await MarketTable(shop: shop).products().compactMap(\.name)
        #expect(names.sorted() == mugs(12))
    }

    @Test(
        "What a stopped import had done and somebody changed since is changed back by the same import, and told by a resuming"
    )
    func doneAndChanged() async throws {
        for verb in [["import", "catalogue.csv"], ["runs", "resume"]] {
            let shop = try Shop()
            let market = try await SandboxProcess(shop)
            let stopped = try await shop.stoppedImport(rows: 12, into: market)
            let done = stopped.summary?.uploaded ?? 0
            #expect(stopped.status == 3 && done > 0)
            try await shop.alterMarket("UPDATE product SET price = '3' WHERE id = 1")
            let dry = try await shop.run(["import", "catalogue.csv", "-n", "--output", "json"] + market.flags)
            #expect([dry.summary?.updates, dry.summary?.creates] == [1, 12 - done], "\(dry.text)\(dry.talk)")
            let again = try await shop.run(verb + ["--output", "json"] + market.flags)
            #expect(again.status == 0, "\(again.text)\(again.talk)")
            let prices = try await MarketTable(shop: shop).products().compactMap(\.price).sorted()
            if verb == ["runs", "resume"] {
                #expect([again.summary?.updated, again.summary?.uploaded] == [0, 12])
                #expect([again.summary?.replanned, again.summary?.leftChanged] == [0, 1])
                #expect(prices.contains("3") && prices.count == 12, "\(prices)")
                let mended = try await shop.run(["import", "catalogue.csv", "--output", "json"] + market.flags)
                #expect(
                    [mended.summary?.updated, mended.summary?.unchanged] == [1, 11], "\(mended.text)\(mended.talk)")
            } else {
                #expect([again.summary?.updated, again.summary?.uploaded] == [1, 12 - done])
                #expect(!prices.contains("3") && prices.count == 12, "\(prices)")
                // The earlier run is nobody's to go on with; what it made can still be taken back.
                #expect(try await shop.runs("resume").status != 0)
                let earlier = try #require(stopped.summary?.run)
                let undone = try await shop.runs("undo", [earlier, "--yes"] + market.flags)
                #expect(undone.summary?.deleted == done, "\(undone.text)\(undone.talk)")
            }
        }
    }

    @Test("A run that goes on asks like an import where most is gone, and changes nothing without a yes")
    func resumedAfterMassLoss() async throws {
        let bench = try await Bench(rows: 30)
        let run = try #require(try await bench.shop.runs("list").objects("run").first?.run)
        try await bench.lose(Array(1...25))
        for _ in 1...2 {
            let asked = try await bench.run("runs", "resume", run)
            #expect(asked.status == 64, "\(asked.text)\(asked.talk)")
            #expect(asked.summary?.error?.message.contains("Of 30 products looked at, 25 are gone") == true)
            #expect([asked.summary?.gone, asked.summary?.replanned, asked.summary?.uploaded] == [25, 0, 30])
            #expect(try await bench.table().count == 5)
        }
        let meant = try await bench.run("runs", "resume", run, "--yes")
        #expect([meant.summary?.gone, meant.summary?.replanned] == [25, 25], "\(meant.text)\(meant.talk)")
        #expect(meant.status == 0)
        #expect(try await bench.names() == mugs(30))
    }

    // MARK: Kept plans

    @Test("A kept plan that registers again what is gone asks as the import does that it was made by")
    func plannedAfterMassLoss() async throws {
        let bench = try await Bench(rows: 30)
        try await bench.lose(Array(1...25))
        let kept = try await bench.run("import", "-n", "catalogue.csv", "--plan-out", "plan.ndjson")
        #expect([kept.summary?.creates, kept.summary?.gone] == [25, 25], "\(kept.text)\(kept.talk)")
        let asked = try await bench.run("import", "--plan", "plan.ndjson")
        #expect(asked.status == 64, "\(asked.text)\(asked.talk)")
        #expect(asked.summary?.error?.message.contains("Of 30 products looked at, 25 are gone") == true)
        #expect(try await bench.table().count == 5)
        let meant = try await bench.run("import", "--plan", "plan.ndjson", "--yes")
        #expect([meant.summary?.uploaded, meant.summary?.gone, meant.summary?.seen] == [25, 25, 5], "\(meant.text)")
        #expect(meant.status == 0, "\(meant.talk)")
        #expect(try await bench.names() == mugs(30))
    }

    @Test("A kept plan whose products went after it was made is refused, however many they are")
    func planOvertakenByMassLoss() async throws {
        let bench = try await Bench(rows: 30)
        let kept = try await bench.run("import", "-n", "catalogue.csv", "--plan-out", "plan.ndjson")
        #expect(kept.status == 0, "\(kept.text)\(kept.talk)")
        try await bench.lose(Array(1...25))
        let refused = try await bench.run("import", "--plan", "plan.ndjson", "--yes")
        #expect(refused.status == 1, "\(refused.text)\(refused.talk)")
        #expect(try await bench.table().count == 5)
    }

    // MARK: Afterwards

    @Test("A request that a proxy sends twice leaves two products: both are named, with what deletes one, and 2")
    func replayed() async throws {
        let shop = try Shop()
        try shop.folder.write(
            #"[{"on": "create", "after": 1, "times": 1, "fault": "replay"}]"#, to: "faults.json")
        let market = try await SandboxProcess(shop, flags: ["--faults", shop.folder.path + "/faults.json"])
        try shop.catalogue(rows: 4)
        let answer = try await shop.run(
            ["import", "catalogue.csv", "--output", "json", "--concurrency", "1"] + market.flags)
        #expect(answer.status == 2, "\(answer.text)\(answer.talk)")
        let double = try #require(answer.summary?.doubled?.first)
        #expect(answer.summary?.doubled?.count == 1 && double.record == 2)
        let ids = try await MarketTable(shop: shop).products(named: "Mug 2").map(\.id)
        #expect([double.id, double.twin].compactMap(\.self).sorted() == ids)
        #expect(double.delete == "openmarket delete \(double.twin ?? 0)")
        let deleted = try await shop.run(["delete", "\(double.twin ?? 0)", "--yes"] + market.flags)
        #expect(deleted.status == 0)
        #expect(try await MarketTable(shop: shop).products().compactMap(\.name).sorted() == mugs(4))
    }
}
