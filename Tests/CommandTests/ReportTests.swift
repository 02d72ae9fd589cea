import Foundation
import TestSupport
import Testing

@Suite("Reports that a command writes", .timeLimit(.minutes(5)))
struct ReportTests {
    private func shop() throws -> Shop {
        let shop = try Shop()
        try shop.folder.write(
            "sku,name,description,price,discounted_price,stock,images\nA-1,Mug,A mug made of tin,12000,2000,0,a.jpg\n"
                + "A-2,Lamp,A lamp for reading,12x,,3,b.jpg\nA-3,컵,too short,1000,,7,c.jpg\n", to: "a.csv")
        return shop
    }

    @Test("Each form is written beside the others, by its ending, whatever the console shows")
    func forms() async throws {
        let shop = try shop()
        let names = ["r.html", "r.json", "r.md", "r.sarif", "r.xml"]
        let answer = try await shop.run(
            ["validate", "a.csv", "--no-image-files", "-q"] + names.flatMap { ["--report", $0] })
        #expect(answer.status == 2, "\(answer.talk)")
        for name in names { #expect(try shop.text(name).contains("price-not-a-number"), "\(name)") }
        #expect(try shop.text("r.html").contains("<dd>12x</dd>"))
        #expect(try shop.temporaryFiles() == [])
    }

    @Test("A name whose ending is of no form is wrong usage, before anything is read", arguments: ["r.pdf", "r", "-"])
    func unknown(name: String) async throws {
        let answer = try await shop().run("validate", "a.csv", "--report", name)
        #expect(
            answer.status == 64 && answer.talk.contains(".html") && answer.talk.contains(".sarif"), "\(answer.talk)")
    }

    @Test("A report is not written over an input")
    func overInput() async throws {
        let shop = try shop()
        try FileManager.default.moveItem(atPath: shop.folder.path + "/a.csv", toPath: shop.folder.path + "/a.json")
        #expect(try await shop.run("validate", "a.json", "--report", "a.json").status == 64)
    }

    @Test(
        "A dry run's report has what an import would do, old values and new ones, and is as its page says",
        .enabled("needs python3 with jsonschema") {
            await RunningProgram.succeeds("python3", ["-c", "import jsonschema"])
        })
    func plan() async throws {
        let shop = try shop()
        let market = try await SandboxProcess(shop)
        try shop.photo("a.jpg")
        #expect(try await shop.run(["import", "a.csv"] + market.flags).status == 2)
        try shop.folder.write(try shop.text("a.csv").replacing("12000", with: "15000"), to: "a.csv")
        let names = ["r.html", "r.json", "r.md"]
        let answer = try await shop.run(
            ["import", "a.csv", "-n"] + names.flatMap { ["--report", $0] } + market.flags)
        #expect(answer.status == 2, "\(answer.talk)")
        let page = try shop.text("r.html")
        #expect(page.contains("price 12000 → 15000"), "\(page)")
        #expect(try shop.text("r.json").contains(#""price":{"from":"12000","to":"15000"}"#))
        #expect(try shop.text("r.md").contains("12000 → 15000"))
        #expect(try await faults(in: shop, "r.json") == "[]\n")
    }

    @Test("A file that is no catalogue has a report, too")
    func refused() async throws {
        let shop = try shop()
        try shop.folder.write("{\"a\": ", to: "b.json")
        let answer = try await shop.run("validate", "b.json", "--report", "r.html", "--report", "r.json")
        #expect(answer.status == 65)
        #expect(try shop.text("r.html").contains("json-malformed") && shop.text("r.json").contains("\"b.json\""))
    }

    @Test(
        "The object for programs is as its page says",
        .enabled("needs python3 with jsonschema") {
            await RunningProgram.succeeds("python3", ["-c", "import jsonschema"])
        })
    func schema() async throws {
        let shop = try shop()
        _ = try await shop.run("validate", "a.csv", "--no-image-files", "--report", "r.json")
        #expect(try await faults(in: shop, "r.json") == "[]\n")
    }

    /// What the page's schema says against a report.
    private func faults(in shop: Shop, _ report: String) async throws -> String {
        let page = "Sources/OpenMarketCommand/Documentation.docc/Decisions/ReportsOfChecks.md"
        let text = try String(contentsOf: Places.root.appendingPathComponent(page), encoding: .utf8)
        let block = try #require(text.firstMatch(of: #/```json\n(.*?)```/#.dotMatchesNewlines()))
        try shop.folder.write(String(block.output.1), to: "schema.json")
        let script = """
            import json, sys
            from jsonschema import Draft202012Validator
            schema = json.load(open(sys.argv[1]))
            Draft202012Validator.check_schema(schema)
            print([fault.message for fault in Draft202012Validator(schema).iter_errors(json.load(open(sys.argv[2])))])
            """
        let folder = shop.folder.path
        let answer = try await shop.other("python3", ["-c", script, folder + "/schema.json", folder + "/" + report])
        return answer.text + answer.talk
    }

    @Test("Who wants quiet gets a line for each code that the status is made of, and nothing where all is well")
    func quiet() async throws {
        let shop = try Shop()
        try shop.photo("mug.jpg")
        let rows = [
            "x,A mug for tea,free,mug.jpg,1", "y,A mug for tea,1000,mug.jpg,", "Mug,A mug for tea,1000,mug.jpg,",
        ]
        try shop.folder.write(
            "name,description,price,images,stock\n" + rows.joined(separator: "\n") + "\n", to: "a.csv")
        try shop.folder.write("name,description,price,images,stock\n" + rows[2] + "\n", to: "good.csv")
        let flags = ["--lang", "en"]
        for command in [
            ["validate", "a.csv"], ["convert", "a.csv", "-o", "out.csv"],
            ["import", "a.csv", "--market", "sandbox", "-n"],
        ] {
            let answer = try await shop.run(command + flags + ["-q"])
            let lines: [Substring] = (answer.text + answer.talk).split(separator: "\n").filter {
                command[0] != "import" || $0.contains("—")
            }
            #expect(answer.status == 2 && lines.count == 2, "\(command): \(lines)")
            #expect(lines.contains("error: name-too-short — 2 records: The name is too short"), "\(lines)")
        }
        let good = try await shop.run(["validate", "good.csv", "-q"] + flags)
        #expect(good.status == 0 && good.text.isEmpty && good.talk.isEmpty, "\(good.text)\(good.talk)")
        let errors = try await shop.run(["validate", "a.csv", "--no-warnings", "--issues", "i.ndjson"] + flags)
        #expect(!errors.text.contains("stock-assumed") && errors.text.contains("warning"), "\(errors.text)")
        #expect(try shop.text("i.ndjson").contains("stock-assumed"))
    }
}
