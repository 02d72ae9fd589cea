import Foundation
import TestSupport
import Testing

@Suite("What an import asks of the market before it sends its rows", .serialized, .timeLimit(.minutes(5)))
struct RunPreflightCommandTests {
    /// A practice market that keeps a journal.
    private struct Bench {
        let shop = try! Shop()
        let market: SandboxProcess

        init(api: String = "openmarket", faults: String = "[]") async throws {
            try shop.folder.write(faults, to: "faults.json")
            market = try await SandboxProcess(
                shop, api: api,
                flags: [
                    "--journal", shop.folder.path + "/journal.ndjson", "--photo-delay", "0ms", "--faults",
                    shop.folder.path + "/faults.json",
                ])
            try shop.photo("mug.jpg")
        }

        func sheet(_ rows: Range<Int>) throws {
            let lines = rows.map { "Mug \($0),A mug for tea and coffee,1000,1,mug.jpg,M-\($0)\n" }
            try shop.folder.write("name,description,price,stock,images,sku\n" + lines.joined(), to: "sheet.csv")
        }

        func run(_ flags: [String] = []) async throws -> Answer {
            try await shop.run(["import", "sheet.csv", "--yes", "--output", "json"] + market.flags + flags)
        }

        /// What the market was asked for, in order.
        var routes: [String] {
            get throws {
                struct Line: Decodable { var route: String }
                return try shop.text("journal.ndjson").split(separator: "\n")
                    .map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)).route }
                    .filter { $0 != "photo" }
            }
        }
    }

    @Test("The market's health comes first, and FAIL ends the import before anything is sent")
    func failing() async throws {
        let bench = try await Bench(
            faults: #"[{"on": "health", "times": 1, "fault": "html", "status": 200, "body": "FAIL"}]"#)
        try bench.sheet(1..<4)
        let failing = try await bench.run()
        #expect(failing.status == 69, "\(failing.text)\(failing.talk)")
        #expect(failing.summary?.error?.code == "market-failing")
        #expect(failing.summary?.error?.message.contains("FAIL") == true)
        #expect(try !bench.routes.contains("create"))
        let well = try await bench.run()
        #expect(well.status == 0 && well.summary?.uploaded == 3, "\(well.text)\(well.talk)")
    }

    @Test("A market whose health is a page or an error is sent its rows", arguments: [200, 404, 503])
    func untold(status: Int) async throws {
        let bench = try await Bench(
            faults: #"[{"on": "health", "fault": "html", "status": \#(status), "body": "<p>Hello</p>"}]"#)
        try bench.sheet(1..<4)
        let answer = try await bench.run()
        #expect(answer.status == 0 && answer.summary?.uploaded == 3, "\(answer.text)\(answer.talk)")
        #expect(try bench.routes.count { $0 == "health" } == 1)
    }

    @Test("With a wrong secret and an empty ledger, one registration is refused, and that is all")
    func wrongSecret() async throws {
        let bench = try await Bench()
        try bench.sheet(1..<40)
        try bench.shop.folder.write("wrong-\(UUID())\n", to: "wrong.txt")
        let answer = try await bench.run(["--secret-file", "wrong.txt"])
        #expect(answer.status == 77, "\(answer.text)\(answer.talk)")
        #expect(try bench.routes.count { $0 == "create" } == 1)
    }

    @Test(
        "With products in the ledger no registration at all: the first step of a deletion tells",
        arguments: ["openmarket", "training"])
    func wrongSecretLater(api: String) async throws {
        let bench = try await Bench(api: api)
        try bench.sheet(1..<3)
        let first = try await bench.run()
        #expect(first.status == 0, "\(first.text)\(first.talk)")
        try bench.sheet(3..<40)
        try bench.shop.folder.write("wrong-\(UUID())\n", to: "wrong.txt")
        let answer = try await bench.run(["--secret-file", "wrong.txt"])
        #expect(answer.status == 77, "\(answer.text)\(answer.talk)")
        #expect(try bench.routes.count { $0 == "create" } == 2)
        #expect(try bench.routes.count { $0 == "archive" } == 1)
        #expect(try !bench.routes.contains("delete"))
    }

    @Test(
        "A wrong secret is refused, too, where nothing is sent: nothing has changed, or the run is a dry one",
        arguments: ["openmarket", "training"])
    func wrongSecretWithoutChanges(api: String) async throws {
        let bench = try await Bench(api: api)
        try bench.sheet(1..<3)
        let first = try await bench.run()
        #expect(first.status == 0, "\(first.text)\(first.talk)")
        let run = try #require(first.summary?.run)
        let kept = try await bench.run(["--plan-out", "plan.ndjson"])
        #expect(kept.status == 0, "\(kept.text)\(kept.talk)")
        let backup = try await bench.shop.run(["backup", "create", "kept"] + bench.market.flags)
        #expect(backup.status == 0, "\(backup.text)\(backup.talk)")
        let wrong = ["--output", "json", "--secret-file", "wrong.txt"]
        try bench.shop.folder.write("wrong-\(UUID())\n", to: "wrong.txt")
        let sheet = ["import", "sheet.csv"]
        for command in [
            sheet, sheet + ["-n"], sheet + ["--plan-out", "other.ndjson"], ["import", "--plan", "plan.ndjson"],
            ["import", "--plan", "plan.ndjson", "-n"], ["backup", "restore", "kept", "--yes"],
            ["backup", "restore", "kept", "-n"], ["runs", "undo", run, "-n"],
        ] {
            let answer = try await bench.shop.run(command + bench.market.flags + wrong)
            #expect(answer.status == 77, "\(command): \(answer.text)\(answer.talk)")
            #expect(answer.summary?.error?.message.contains("`--refresh none`") == true, "\(answer.text)")
        }
        #expect(try !bench.routes.contains("delete"))
        // Who wants no look is asked for nothing, and a dry run needs no secret.
        let blind = try await bench.run(["--refresh", "none", "--secret-file", "wrong.txt"])
        #expect(blind.status == 0, "\(blind.text)\(blind.talk)")
        let open = try await bench.shop.run(
            ["import", "sheet.csv", "-n", "--identifier", bench.market.identifier] + bench.market.reading)
        #expect(open.status == 0, "\(open.text)\(open.talk)")
    }
}
