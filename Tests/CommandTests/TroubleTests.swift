import Foundation
import TestSupport
import Testing

@Suite("Trouble and its exit status", .serialized, .timeLimit(.minutes(5)))
struct TroubleTests {
    @Test("A wrong secret is 77; nothing is sent, and the right one finishes")
    func secret() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try shop.folder.write("not-the-secret\n", to: "wrong.txt")
        let command = ["import", try shop.catalogue(rows: 3), "--output", "json"] + market.flags
        let refused = try await shop.run(command + ["--secret-file", "wrong.txt"])
        #expect(refused.status == 77, "\(refused.text)")
        #expect(refused.summary?.uploaded == 0)
        #expect(try await market.names(shop) == [])
        let finished = try await shop.run(command)
        #expect(finished.status == 0)
        #expect(finished.summary?.uploaded == 3)
    }

    @Test("A missing file and a directory are 66", arguments: ["nowhere.csv", "."])
    func noInput(path: String) async throws {
        for command in [["validate"], ["import", "--market", "sandbox"], ["inspect"]] {
            let answer = try await Shop().run(command + [path])
            #expect(answer.status == 66, "\(command)")
            #expect(!answer.stderr.isEmpty)
        }
    }

    @Test("An empty file is 65", arguments: ["csv", "json", "ndjson", "xml"])
    func empty(format: String) async throws {
        let shop = try Shop()
        try shop.folder.write("", to: "a.\(format)")
        #expect(try await shop.run("validate", "a.\(format)").status == 65)
        #expect(try await shop.run("import", "a.\(format)", "--market", "sandbox").status == 65)
    }

    @Test("A market without an identifier is wrong usage")
    func noIdentifier() async throws {
        let shop = try Shop()
        let answer = try await shop.run("import", try shop.catalogue(rows: 1), "--market", "http://127.0.0.1:1")
        #expect(answer.status == 64)
    }

    @Test("An address that nobody can be reached at is wrong usage at once, in each command that takes one")
    func noAddress() async throws {
        let shop = try Shop()
        try shop.folder.write("secret\n", to: "secret.txt")
        let account = ["--identifier", UUID().uuidString, "--secret-file", "secret.txt"]
        for address in ["http://127.0.0.1:65536/", "http://[::1]:70000", "https://market.example:0?page=1"] {
            for command in [
                ["list"], ["export"], ["show", "1"], ["doctor"], ["backup", "create", "kept"], ["profile", "add", "x"],
                ["import", try shop.catalogue(rows: 1)] + account, ["delete", "1", "--yes"] + account,
            ] {
                let answer = try await shop.run(command + ["--market", address])
                #expect(answer.status == 64, "\(command), \(address): \(answer.text)\(answer.talk)")
                #expect((answer.text + answer.talk).contains("http://HOST"), "\(answer.text)\(answer.talk)")
            }
        }
    }

    @Test("A side of a comparison that is not there is named", arguments: ["nowhere sheet.csv", "sheet.csv nowhere"])
    func noSide(sides: String) async throws {
        let shop = try Shop()
        try shop.folder.write(shop.text(shop.catalogue(rows: 1)), to: "sheet.csv")
        let answer = try await shop.run(["backup", "diff"] + sides.split(separator: " ").map(String.init))
        #expect(answer.status == 66 && answer.talk.contains("nowhere: "), "\(answer.talk)")
    }

    @Test(
        "What goes to a file is written where standard output is closed",
        arguments: [
            "convert sheet.csv --no-image-files -o out.csv", "template -o out.csv",
            "export --market sandbox -o out.csv",
        ])
    func closedOutput(command: String) async throws {
        let shop = try Shop()
        try shop.folder.write(shop.text(shop.catalogue(rows: 2)), to: "sheet.csv")
        let answer = try await shop.other(
            "bash", ["-c", #"exec "$0" \#(command) >&-"#, Shop.executable.path], environment: shop.environment)
        #expect(answer.status == 0 && shop.exists("out.csv"), "\(answer.talk)")
    }

    @Test("A missing secret file is 66")
    func noSecret() async throws {
        let shop = try Shop()
        let answer = try await shop.run(
            "import", try shop.catalogue(rows: 1), "--market", "http://127.0.0.1:1", "--identifier", UUID().uuidString,
            "--secret-file", "nowhere")
        #expect(answer.status == 66)
    }

    @Test("With --output json the summary is last, however a command ends")
    func summaries() async throws {
        let shop = try Shop()
        try shop.folder.write("", to: "empty.csv")
        for arguments in [
            ["validate", "nowhere.csv"], ["validate", "empty.csv"], ["import", "nowhere.csv"], ["import", "empty.csv"],
        ] {
            let answer = try await shop.run(arguments + ["--output", "json"])
            #expect(answer.summary != nil, "\(arguments)")
        }
    }

    @Test("The secret is in no output, ledger, report or export")
    func secretNowhere() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let sample = Places.samples.appendingPathComponent("mixed.csv").path
        var said = Data()
        for command in [
            [
                "import", sample, "--verbose", "--output", "json", "--issues", "issues.ndjson", "--rejects",
                "rejects.csv",
            ],
            ["import", sample, "--verbose"], ["export", "-o", "export.json", "--verbose"], ["list"],
        ] {
            let answer = try await shop.run(command + market.flags)
            said += answer.stdout + answer.stderr
        }
        let secret = Data(market.secret.utf8)
        #expect(secret.count >= 8)
        #expect(said.range(of: secret) == nil)
        let files = try FileManager.default.subpathsOfDirectory(atPath: shop.folder.path)
        #expect(files.contains("state/openmarket/ledger.sqlite"))
        // The market's own folder is the other side: it has to know its vendors.
        for file in files where !file.hasPrefix("market") {
            guard let data = try? shop.data(file) else { continue }
            #expect(data.range(of: secret) == nil, "\(file)")
        }
    }

    @Test("Wrong usage is told in JSON, too, with a summary behind it")
    func usageInJSON() async throws {
        let answer = try await Shop().run("validate", "--bogus", "a.csv", "--output", "json")
        #expect(answer.status == 64)
        #expect(answer.objects("error").count == 1)
        #expect(answer.summary?.command == "validate")
    }

    @Test("A file of issues that cannot be written is told in JSON, with a summary behind it")
    func issuesNotWritable() async throws {
        let shop = try Shop()
        let answer = try await shop.run(
            "validate", try shop.catalogue(rows: 1), "--issues", "nowhere/x.csv", "--output", "json")
        #expect(answer.status == 1)
        #expect(answer.objects("error").count == 1)
        #expect(answer.summary != nil)
    }

    @Test(
        "An output that would replace the input is refused, and the input stays", arguments: ["--rejects", "--issues"])
    func outputIsInput(flag: String) async throws {
        let shop = try Shop()
        let name = try shop.catalogue(rows: 2)
        let before = try shop.data(name)
        #expect(try await shop.run("validate", name, flag, name).status == 64)
        #expect(try await shop.run("import", name, flag, name).status == 64)
        #expect(try shop.data(name) == before)
    }

    @Test("An address with a password in it is refused, and the password is not repeated")
    func passwordInAddress() async throws {
        let shop = try Shop()
        let answer = try await shop.run("list", "--market", "http://user:hunter2@127.0.0.1:1")
        #expect(answer.status == 64)
        #expect(!(answer.text + answer.talk).contains("hunter2"))
    }

    @Test("A sheet with passwords is not imported where items have them", arguments: ["camp", "camp2"])
    func passwordsInside(api: String) async throws {
        let shop = try Shop()
        try shop.folder.write("sesame\n", to: "key")
        try shop.folder.write(
            "name,description,price,images,password\nBlue lamp,a plain lamp,1,a.jpg,hunter2\n", to: "a.csv")
        let answer = try await shop.run(
            "import", "a.csv", "--no-image-files", "--market", "http://127.0.0.1:9", "--api", api, "--secret-file",
            "key",
            "--output", "json")
        #expect(answer.status == 65)
        #expect(answer.objects("error").first?.message?.contains("“password”") == true)
        #expect(!(answer.text + answer.talk).contains("hunter2"))
    }

    @Test("Rows that delete need --yes where nobody can be asked")
    func deletionsNeedYes() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        _ = try await shop.run(["import", try shop.catalogue(rows: 2)] + market.account)
        try shop.folder.write("sku,action\nM-1,delete\n", to: "delete.csv")
        let asked = try await shop.run(["import", "delete.csv", "--output", "json"] + market.account)
        #expect(asked.status == 64)
        #expect(try await market.names(shop).count == 2)
        let done = try await shop.run(["import", "delete.csv", "--yes", "--output", "json"] + market.account)
        #expect(done.status == 0)
        #expect(try await market.names(shop) == ["Mug 2"])
    }

    @Test("A second process on the same run is told who holds it, and the first finishes")
    func sameRunTwice() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let name = try shop.catalogue(rows: 18)
        let first = try await shop.start(["import", name, "--rate", "3/s", "--output", "json"] + market.account)
        _ = await first.lines.first { $0.contains("receipt") }
        let second = try await shop.run(["import", name, "--output", "json"] + market.account)
        #expect(second.status == 75)
        #expect(Answer(try await first.end()).summary?.uploaded == 18)
        #expect(try await market.names(shop).count == 18)
    }

    @Test("A configuration file that is wrong does not stand in the way of help")
    func helpInSpiteOfSettings() async throws {
        let shop = try Shop()
        try shop.folder.write(#"{"outputt": "json"}"#, to: ".openmarket.json")
        #expect(try await shop.run("--version").status == 0)
        #expect(try await shop.run("import", "--help").status == 0)
        #expect(try await shop.run("validate", try shop.catalogue(rows: 1)).status == 64)
    }
}
