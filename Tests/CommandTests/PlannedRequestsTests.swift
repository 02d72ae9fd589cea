import Foundation
import TestSupport
import Testing

@Suite("The requests that a dry run tells", .serialized, .timeLimit(.minutes(5)))
struct PlannedRequestsTests {
    /// A market of a generation with a journal, and a seller's sheet.
    private struct Bench {
        let shop: Shop
        let market: SandboxProcess
        let flags: [String]

        init(_ api: String) async throws {
            shop = try Shop()
            let journal = shop.folder.path + "/journal.ndjson"
            market = try await SandboxProcess(
                shop, api: api, flags: ["--journal", journal, "--photo-delay", "0ms"])
            flags = market.flags + ["--yes", "--output", "json"]
            try shop.photo("mug.jpg")
            try shop.photo("cup.jpg", from: "mug-navy.jpg")
        }

        /// Rows by number; a row that is given otherwise takes the place of its own.
        func sheet(_ rows: Int, _ others: [Int: String] = [:]) throws {
            let lines = (1...rows).map { others[$0] ?? Self.row($0) }
            let header = "action,name,description,price,discounted_price,stock,images,sku"
            try shop.folder.write(([header] + lines).joined(separator: "\n") + "\n", to: "sheet.csv")
        }

        static func row(
            _ number: Int, action: String = "", name: String = "Mug", price: Int = 1000, off: Int = 100, stock: Int = 5,
            photo: String = "mug.jpg"
        ) -> String {
            "\(action),\(name) \(number),A mug for tea and coffee,\(price),\(off),\(stock),\(photo),M-\(number)"
        }

        /// How many requests the market got; photos are not counted.
        func requests() throws -> Int {
            guard shop.exists("journal.ndjson") else { return 0 }
            struct Line: Decodable { var route: String }
            return try shop.text("journal.ndjson").split(separator: "\n")
                .map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }.count { $0.route != "photo" }
        }

        /// What a dry run of a command says, and what the command takes then.
        func compare(_ command: String...) async throws -> (told: Int?, taken: Int, Answer) {
            try await compare(command)
        }

        func compare(_ command: [String]) async throws -> (told: Int?, taken: Int, Answer) {
            let dry = try await shop.run(["import"] + command + ["--dry-run"] + flags)
            #expect(dry.status == 0, "\(dry.text)\(dry.talk)")
            let before = try requests()
            let answer = try await shop.run(["import"] + command + flags)
            #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
            return (dry.summary?.requests, try requests() - before, answer)
        }
    }

    @Test(
        "New rows that name what leads, and another leading photo later, take the requests that are told",
        arguments: ["openmarket", "training"])
    func leading(api: String) async throws {
        let bench = try await Bench(api)
        func sheet(_ leading: [String]) throws {
            let rows = leading.enumerated().map {
                "Mug \($0),A mug for tea and coffee,1000,mug.jpg|cup.jpg,\($1),M-\($0)"
            }
            let lines = ["name,description,price,images,thumbnail,sku"] + rows
            try bench.shop.folder.write(lines.joined(separator: "\n") + "\n", to: "sheet.csv")
        }
        try sheet(["", "mug.jpg", "cup.jpg"])
        let new = try await bench.compare("sheet.csv")
        #expect(new.told == new.taken)
        try sheet(["cup.jpg", "cup.jpg", "cup.jpg"])
        for command in [["sheet.csv"], ["--plan", "plan.ndjson"]] {
            let kept = try await bench.shop.run(["import", "sheet.csv", "--plan-out", "plan.ndjson"] + bench.flags)
            #expect(kept.status == 0, "\(kept.text)\(kept.talk)")
            let changed = try await bench.compare(command)
            #expect(changed.told == changed.taken, "\(command)")
            #expect(changed.2.summary?.updated == 2)
            try sheet(["mug.jpg", "mug.jpg", "cup.jpg"])
        }
    }

    @Test(
        "They are those that the market gets, where nothing goes wrong",
        arguments: ["openmarket", "training", "camp2", "camp"])
    func equal(api: String) async throws {
        let bench = try await Bench(api)
        try bench.sheet(25)
        let first = try await bench.compare("sheet.csv")
        #expect(first.told == first.taken)
        #expect(first.taken >= 26)

        try bench.sheet(
            26,
            [
                1: Bench.row(1, price: 1200), 2: Bench.row(2, off: 200), 3: Bench.row(3, stock: 6),
                4: Bench.row(4, price: 1200, off: 200), 5: Bench.row(5, name: "Cup"),
                6: Bench.row(6, photo: "cup.jpg"), 7: "delete,,,,,,,M-7",
            ])
        let second = try await bench.compare("sheet.csv", "--replace-photos", "--canary", "2")
        #expect(second.told == second.taken)
        #expect(second.2.summary?.deleted == 1)

        let third = try await bench.compare("sheet.csv", "--replace-photos")
        #expect(third.told == third.taken, "\(third)")
        #expect(third.2.summary?.seen == 25)
        let blind = try await bench.compare("sheet.csv", "--replace-photos", "--refresh", "none")
        #expect(blind.told == 0 && blind.taken == 0, "\(blind)")

        try bench.sheet(10, [8: Bench.row(8, price: 900)])
        let checked = try await bench.compare("sheet.csv", "--check-market")
        #expect(checked.told == checked.taken)

        try bench.sheet(10, [8: Bench.row(8, price: 900), 9: Bench.row(9, off: 300), 10: Bench.row(10, stock: 1)])
        let keeping = try await bench.shop.run(["import", "sheet.csv", "--plan-out", "plan.ndjson"] + bench.flags)
        #expect(keeping.status == 0, "\(keeping.text)\(keeping.talk)")
        let kept = try await bench.compare("--plan", "plan.ndjson")
        #expect(kept.told == kept.taken)
    }
}
