import Foundation
import TestSupport
import Testing

@Suite("Products that the market has and the ledger does not know", .serialized, .timeLimit(.minutes(5)))
struct AdoptionTests {
    /// A market with some rows of a sheet in it, and no ledger that knows.
    private struct Bench {
        let shop: Shop
        let market: SandboxProcess
        let sheet: String

        /// - Parameter faults: a plan of the market's.
        init(rows: Int = 3, api: String = "openmarket", faults: String? = nil) async throws {
            shop = try Shop()
            var flags: [String] = []
            if let faults { flags = ["--faults", try shop.folder.write(faults, to: "faults.json").path] }
            market = try await SandboxProcess(shop, api: api, flags: flags)
            sheet = try shop.catalogue(rows: rows)
            let answer = try await shop.run(["import", sheet] + market.flags)
            #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        }

        /// The ledger is gone with its counter, as on another machine.
        func forget() throws {
            try FileManager.default.removeItem(atPath: shop.folder.path + "/state/openmarket")
        }

        func sheet(_ rows: [String]) throws {
            try shop.folder.write(
                "name,description,price,stock,images,sku\n" + rows.joined(separator: "\n") + "\n", to: sheet)
        }

        func send(_ flags: [String] = []) async throws -> Answer {
            try await shop.run(["import", sheet, "--output", "json"] + flags + market.flags)
        }

        var names: [String] { get async throws { try await market.names(shop).sorted() } }
    }

    @Test("On another machine nothing is sent before somebody says what to do", arguments: ["openmarket", "training"])
    func stops(api: String) async throws {
        let bench = try await Bench(api: api)
        try bench.forget()
        let answer = try await bench.send()
        #expect(answer.status == 3, "\(answer.text)\(answer.talk)")
        #expect(answer.summary?.remaining == 3)
        #expect(answer.objects("error").first?.message?.contains("--adoption none") == true)
        #expect(try await bench.names.count == 3)
        let adopted = try await bench.send(["--adoption", "equal"])
        #expect(adopted.status == 0, "\(adopted.text)\(adopted.talk)")
        #expect(adopted.summary?.unchanged == 3 && adopted.summary?.uploaded == 0)
        #expect(try await bench.send().status == 0)
        #expect(try await bench.names == ["Mug 1", "Mug 2", "Mug 3"])
    }

    @Test("A dry run says for what the import will stop")
    func dry() async throws {
        let bench = try await Bench()
        try bench.forget()
        let answer = try await bench.send(["-n"])
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(answer.summary?.productsUnknown == [1, 2, 3] && answer.summary?.asks == false)
        let told = try await bench.shop.run(["import", bench.sheet, "-n"] + bench.market.flags)
        #expect(told.talk.contains("3 rows would register again: 1, 2, 3"), "\(told.talk)")
        try bench.sheet(["Cup,A cup for tea and coffee,500,1,mug.jpg,C-1"])
        #expect(try await bench.send(["-n"]).summary?.productsUnknown == [])
        try bench.shop.folder.write("id,action\n1,delete\n", to: "delete.csv")
        let deleting = try await bench.shop.run(
            ["import", "delete.csv", "-n", "--read", "ids=market", "--output", "json"] + bench.market.flags)
        #expect(deleting.summary?.asks == true, "\(deleting.text)\(deleting.talk)")
    }

    @Test("A dry run at a market that is away ends with 69, also where the ledger knows no product there")
    func dryAway() async throws {
        let bench = try await Bench(rows: 1)
        try bench.forget()
        try await bench.market.stop()
        #expect(try await bench.send(["-n"]).status == 69)
        let blind = try await bench.send(["-n", "--refresh", "none"])
        #expect(blind.status == 0 && blind.summary?.creates == 1, "\(blind.text)\(blind.talk)")
    }

    @Test("A market that is busy when it is asked whose a product is, is asked again")
    func busy() async throws {
        let bench = try await Bench(
            rows: 1, faults: #"[{"on": "archive", "times": 2, "fault": "status", "status": 503}]"#)
        try bench.forget()
        let answer = try await bench.send()
        #expect(
            answer.objects("error").first?.message?.contains("--adoption none") == true,
            "\(answer.text)\(answer.talk)")
        #expect(try await bench.names == ["Mug 1"])
    }

    @Test("Where a resumed run is kept from sending, its rows in doubt are told all the same")
    func doubtsAreTold() async throws {
        let bench = try await Bench()
        let changes = [
            "UPDATE run SET state = 'stopped'", "DELETE FROM product WHERE key != 'sku:M-1'",
            "UPDATE entry SET state = 'planned', market_id = NULL WHERE ordinal = 3",
            // What the market has is not quite what was sent.
            #"""
            UPDATE entry SET state = 'unknown', market_id = NULL, "values" = replace("values", '1002', '1102') WHERE ordinal = 2
            """#,
        ]
        for change in changes { try await bench.shop.alterLedger(change) }
        let run = try await bench.shop.run("runs", "list").text.split(separator: " ").first.map(String.init)
        let answer = try await bench.shop.run(
            ["runs", "resume", try #require(run), "--output", "json"] + bench.market.flags)
        #expect(answer.status == 3, "\(answer.text)\(answer.talk)")
        #expect(answer.summary?.unknown == 1 && answer.summary?.remaining == 1)
        #expect(answer.objects("receipt").compactMap(\.outcome) == ["uploaded", "unknown"], "\(answer.text)")
    }

    @Test("Whoever wants doubles has them")
    func register() async throws {
        let bench = try await Bench()
        try bench.forget()
        #expect(try await bench.send(["--adoption", "none"]).summary?.uploaded == 3)
        #expect(try await bench.names.count == 6)
    }

    @Test("The command that carries a kept plan out says what the plan was made with", arguments: ["equal", "none"])
    func kept(choice: String) async throws {
        let bench = try await Bench()
        try bench.forget()
        let planned = try await bench.shop.run(
            ["import", bench.sheet, "--plan-out", "plan.ndjson", "--adoption", choice, "--lang", "en"]
                + bench.market.flags)
        #expect(planned.talk.contains("--adoption \(choice)` carries it out"), "\(planned.talk)")
    }

    @Test("Rows that the market does not have are registered beside those that it has")
    func some() async throws {
        let bench = try await Bench(rows: 2)
        try bench.forget()
        _ = try bench.shop.catalogue(rows: 4)
        let answer = try await bench.send(["--adoption", "equal"])
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(answer.summary?.unchanged == 2 && answer.summary?.uploaded == 2)
        #expect(try await bench.names.count == 4)
    }

    @Test("A ledger restored from before takes up what was sent since")
    func restored() async throws {
        let bench = try await Bench(rows: 2)
        #expect(try await bench.shop.run("ledger", "backup", "old.sqlite").status == 0)
        _ = try bench.shop.catalogue(rows: 4)
        #expect(try await bench.send().summary?.uploaded == 2)
        #expect(try await bench.shop.run("ledger", "restore", "old.sqlite").status == 0)
        #expect(try await bench.send().status == 3)
        let answer = try await bench.send(["--adoption", "equal"])
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(answer.summary?.unchanged == 4)
        #expect(try await bench.names.count == 4)
    }

    @Test("Of what is equal to more than one row nothing is guessed; a row that was edited since may be its product")
    func undecided() async throws {
        let bench = try await Bench(rows: 1)
        try bench.forget()
        let row = "Mug 1,A mug for tea and coffee,1001,1,mug.jpg"
        try bench.sheet([row + ",M-1", row + ",M-2"])
        let twins = try await bench.send(["--adoption", "equal"])
        #expect(twins.status == 3, "\(twins.text)\(twins.talk)")
        #expect(twins.objects("undecided").count == 2)
        try bench.sheet(["Mug 1,A mug for tea and coffee,900,1,mug.jpg,M-1"])
        let edited = try await bench.send(["--adoption", "equal"])
        #expect(edited.status == 3)
        #expect(edited.objects("undecided").count == 1)
        #expect(try await bench.names == ["Mug 1"])
    }

    @Test("Equal rows without keys take as many equal products as there are")
    func twins() async throws {
        let bench = try await Bench(rows: 1)
        let row = "Twin,A mug for tea and coffee,500,1,mug.jpg,"
        try bench.sheet([row, row, row])
        #expect(try await bench.send().summary?.uploaded == 3)
        try bench.forget()
        let answer = try await bench.send(["--adoption", "equal"])
        #expect(answer.summary?.unchanged == 3, "\(answer.text)\(answer.talk)")
        #expect(try await bench.names.count == 4)
    }

    @Test("Of more equal products than rows none is taken, since nobody knows which is the row's")
    func moreThanRows() async throws {
        let bench = try await Bench(rows: 1)
        try bench.forget()
        #expect(try await bench.send(["--adoption", "none"]).summary?.uploaded == 1)
        try bench.forget()
        let answer = try await bench.send(["--adoption", "equal"])
        #expect(answer.status == 3, "\(answer.text)\(answer.talk)")
        #expect(answer.objects("undecided").count == 1)
        #expect(try await bench.names == ["Mug 1", "Mug 1"])
    }

    @Test("An export says whose number is whose key, whatever was edited since")
    func fromExport() async throws {
        let bench = try await Bench()
        #expect(try await bench.shop.run(["export", "-o", "catalogue-out.csv"] + bench.market.flags).status == 0)
        try bench.forget()
        try bench.sheet((1...3).map { "Mug \($0),A mug for tea and coffee,900,\($0),mug.jpg,M-\($0)" })
        let answer = try await bench.send(["--adoption", "catalogue-out.csv"])
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(answer.summary?.updated == 3 && answer.summary?.uploaded == 0)
        #expect(try await bench.names.count == 3)
        let useless = try await bench.send(["--adoption", bench.sheet])
        #expect(useless.status == 65)
    }

    @Test("Rows that were adopted through another sheet are not registered again by the run that had stopped for them")
    func adoptedElsewhere() async throws {
        let bench = try await Bench()
        try await bench.shop.alterMarket("DELETE FROM product")
        let other = ["--ledger", "other/ledger.sqlite"]
        #expect(try await bench.send(other).summary?.uploaded == 3)
        let stopped = try await bench.send(["--refresh", "full"])
        #expect(stopped.status == 3, "\(stopped.text)\(stopped.talk)")
        let more = try bench.shop.catalogue(rows: 4, name: "more.csv")
        let adopted = try await bench.shop.run(
            ["import", more, "--adoption", "equal", "--output", "json"] + bench.market.flags)
        #expect(adopted.summary?.unchanged == 3 && adopted.summary?.uploaded == 1, "\(adopted.text)\(adopted.talk)")
        let resumed = try await bench.send()
        #expect(resumed.status == 0, "\(resumed.text)\(resumed.talk)")
        #expect(resumed.summary?.unchanged == 3 && resumed.summary?.uploaded == 0)
        #expect(try await bench.names == ["Mug 1", "Mug 2", "Mug 3", "Mug 4"])
    }

    @Test("Products that a sheet changed by their numbers are not registered again by one that has their keys")
    func byNumberBefore() async throws {
        let bench = try await Bench()
        try bench.forget()
        try bench.shop.folder.write("id,price\n1,900\n2,900\n3,900\n", to: "prices.csv")
        let prices = try await bench.shop.run(
            ["import", "prices.csv", "--read", "ids=market", "--output", "json"] + bench.market.flags)
        #expect(prices.summary?.updated == 3, "\(prices.text)\(prices.talk)")
        #expect(try await bench.send().status == 3)
        #expect(try await bench.names == ["Mug 1", "Mug 2", "Mug 3"])
    }

    @Test("A sheet that got keys does not register again what it registered without")
    func keyedSince() async throws {
        let bench = try await Bench(rows: 1)
        let row = "Cup,A cup for tea and coffee,500,1,mug.jpg,"
        try bench.sheet([row])
        #expect(try await bench.send().summary?.uploaded == 1)
        try bench.sheet([row + "C-1"])
        #expect(try await bench.send().status == 3)
        let adopted = try await bench.send(["--adoption", "equal"])
        #expect(adopted.summary?.unchanged == 1, "\(adopted.text)\(adopted.talk)")
        #expect(try await bench.send().summary?.unchanged == 1)
        #expect(try await bench.names == ["Cup", "Mug 1"])
    }

    @Test("Another vendor's equal products are no matter")
    func others() async throws {
        let shop = try Shop()
        let vendors = ["11111111-1111-1111-1111-111111111111", "22222222-2222-2222-2222-222222222222"]
        for vendor in vendors { try shop.folder.write("the-key-\(vendor)\n", to: "market/vendors/\(vendor).secret") }
        let market = try await SandboxProcess(shop)
        let sheet = try shop.catalogue(rows: 2)
        for vendor in vendors {
            let account = ["--identifier", vendor, "--secret-file", "market/vendors/\(vendor).secret"]
            let place = ["--market", market.url, "--rate", "500/s", "--ledger", "\(vendor.prefix(2))/ledger.sqlite"]
            let answer = try await shop.run(["import", sheet] + account + place)
            #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        }
        #expect(try await market.names(shop).count == 4)
        #expect(try await MarketTable(shop: shop).products().count == 4, "asking whose they are deletes nothing")
    }

    @Test(
        "Where items have passwords nobody proves whose they are: equal ones are listed", arguments: ["camp", "camp2"])
    func passwords(api: String) async throws {
        let bench = try await Bench(rows: 2, api: api)
        try bench.forget()
        #expect(try await bench.send().status == 3)
        let answer = try await bench.send(["--adoption", "equal"])
        #expect(answer.status == 3, "\(answer.text)\(answer.talk)")
        #expect(answer.objects("undecided").count == 2)
        try bench.shop.folder.write("id,sku\n1,M-1\n2,M-2\n", to: "claims.csv")
        let claimed = try await bench.send(["--adoption", "claims.csv", "--read", "ids=market"])
        #expect(claimed.status == 0, "\(claimed.text)\(claimed.talk)")
        #expect(try await MarketTable(shop: bench.shop).products().count == 2)
    }
}
