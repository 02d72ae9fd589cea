import Foundation
import TestSupport
import Testing

@Suite("Trouble and its exit status", .serialized, .timeLimit(.minutes(2)))
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
        for command in ["validate", "import", "inspect"] {
            let answer = try await Shop().run(command, path)
            #expect(answer.status == 66, "\(command)")
            #expect(!answer.stderr.isEmpty)
        }
    }

    @Test("An empty file is 65", arguments: ["csv", "json", "ndjson", "xml"])
    func empty(format: String) async throws {
        let shop = try Shop()
        try shop.folder.write("", to: "a.\(format)")
        #expect(try await shop.run("validate", "a.\(format)").status == 65)
        #expect(try await shop.run("import", "a.\(format)", "--output", "json").status == 65)
    }

    @Test("A market without an identifier is wrong usage")
    func noIdentifier() async throws {
        let shop = try Shop()
        let answer = try await shop.run("import", try shop.catalogue(rows: 1), "--market", "http://127.0.0.1:1")
        #expect(answer.status == 64)
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
}
