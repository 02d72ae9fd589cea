import Foundation
import TestSupport
import Testing

@Suite(
    "The objects that scripts read", .serialized, .timeLimit(.minutes(5)),
    .enabled("needs python3 with jsonschema") { await RunningProgram.succeeds("python3", ["-c", "import jsonschema"]) })
struct ObjectSchemaTests {
    /// Holds lines against the schema; a member that it does not name is a fault, too. Says which types there were.
    private static let checker = """
        import json, sys
        from jsonschema import Draft202012Validator
        schema = json.load(open(sys.argv[1]))
        Draft202012Validator.check_schema(schema)
        validator, kinds = Draft202012Validator(schema), schema["$defs"]
        for line in open(sys.argv[2]):
            value = json.loads(line)
            names = {"type"} | set(kinds[value["type"]]["properties"])
            if value["type"] == "summary":
                names |= set(kinds.get("summary of " + str(value.get("command")), {}).get("properties", {}))
            for fault in validator.iter_errors(value): print("fault", fault.json_path, fault.message, line.strip())
            for name in set(value) - names: print("unnamed", name, line.strip())
            print("type", value["type"], value.get("command", "") if value["type"] == "summary" else "")
        """

    private static let page =
        "Sources/OpenMarketCommand/Documentation.docc/Decisions/ObjectsForScripts.md"

    /// The schema as it stands in the page.
    private static func schema() throws -> String {
        let text = try String(contentsOf: Places.root.appendingPathComponent(page), encoding: .utf8)
        let block = try #require(text.firstMatch(of: #/```json\n(.*?)```/#.dotMatchesNewlines()))
        return String(block.output.1)
    }

    /// Every command that writes objects, with files, markets and troubles that bring out their members.
    private func lines(_ shop: Shop, _ market: SandboxProcess) async throws -> String {
        try shop.photo("mug.jpg")
        try shop.folder.write(
            "name,description,price,discounted_price,stock,images,sku\nMug 1,A mug for tea,1000,100,3,mug.jpg,M-1\n"
                + "Mug 2,A mug for tea,1000,0,품절,mug.jpg,M-2\nMug 3,A mug for tea,x,0,1,mug.jpg,M-3\n", to: "a.csv")
        try shop.folder.write(try shop.text("a.csv").replacing("1000", with: "1200"), to: "b.csv")
        var lines = ""
        func run(_ arguments: [String]) async throws {
            lines += try await shop.run(arguments + ["--output", "json"]).text
        }
        try await run(["validate", "a.csv", "--issues", "issues.csv", "--rejects", "bad.csv"])
        try await run(["convert", "a.csv", "-o", "c.csv", "--rejected"])
        for command in [["-n", "a.csv"], ["a.csv"], ["-n", "b.csv"], ["b.csv", "--value", "stock:품절=0"]] {
            try await run(["import"] + command + market.flags)
        }
        for command in [["inspect", "a.csv"], ["rules"], ["explain", "price-missing"], ["validate", "none.csv"]] {
            try await run(command)
        }
        for command in [
            ["list"], ["show", "1"], ["export", "-o", "e.csv"],
            ["export", "-o", "e.csv", "--split", "1", "--since", "1d"],
        ] {
            try await run(command + market.reading)
        }
        for command in [["create"], ["list"], ["verify"], ["prune"]] {
            let rest = command == ["create"] ? market.reading : command == ["prune"] ? ["--keep-last", "1"] : []
            try await run(["backup"] + command + ["kept"] + rest)
        }
        try await run(["backup", "restore", "kept"] + market.flags)
        try await run(["backup", "restore", "kept", "-n"] + market.flags)
        try await run(["backup", "verify", "kept", "--against"] + [market.url, "--rate", "500/s"])
        try await run(["backup", "diff", "kept", "a.csv"])
        try shop.folder.write("x", to: "kept/notes.txt")
        try await run(["backup", "verify", "kept"])
        let list = try await shop.run("runs", "list", "--output", "json")
        let id = try #require(list.objects("run").first?.run)
        for command in [["list"], ["show", id], ["settle", id]] { try await run(["runs"] + command) }
        for command in [["runs", "undo", id, "-n"], ["delete", "1", "99", "--yes"], ["runs", "resume"]] {
            try await run(command + market.flags)
        }
        for command in [["runs", "forget", id, "--yes"], ["ledger", "info"], ["ledger", "check"]] {
            try await run(command)
        }
        try await run(["list", "--market", "http://127.0.0.1:1", "--set", "retries=0"])
        try await run(["doctor", "a.csv"] + market.flags)
        try await run(["profile", "add", "shop", "--market", market.url])
        for command in [
            ["profile", "list"], ["profile", "use", "shop"], ["config", "show"], ["profile", "remove", "shop"],
        ] {
            try await run(command)
        }
        try await run(["man", "-o", "pages"])
        return lines
    }

    @Test("Every line of every command is as its page says, and names nothing that the page does not")
    func schema() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try shop.folder.write(try Self.schema(), to: "schema.json")
        try shop.folder.write(try await lines(shop, market), to: "lines.ndjson")
        let answer = try await shop.other("python3", ["-c", Self.checker, "schema.json", "lines.ndjson"])
        #expect(answer.status == 0, "\(answer.talk)")
        let said = answer.text.split(separator: "\n")
        let faults = said.filter { !$0.hasPrefix("type ") }
        #expect(faults == [])
        let kinds = Set(said.filter { $0.hasPrefix("type ") }.map { $0.split(separator: " ")[1] })
        // What a pause or a server alone brings out is told in the page as well.
        #expect(kinds.count >= 12, "\(kinds)")
    }
}
