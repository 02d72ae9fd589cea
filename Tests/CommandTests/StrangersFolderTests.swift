import Foundation
import TestSupport
import Testing

/// A folder that somebody else filled, and a seller whose own settings name a secret.
@Suite("A project file of a stranger", .timeLimit(.minutes(5)))
struct StrangersFolderTests {

    @Test(
        "It does not have the user's secret sent to a market of its choice",
        arguments: [
            // Beside the user's own file, the environment and the flag; naming the secret's file, or any file of one line.
            (#"{"market": "URL"}"#, "file"), (#"{"market": "URL"}"#, "environment"), (#"{"market": "URL"}"#, "flag"),
            (#"{"market": "URL", "secret-file": "own-secret"}"#, "none"),
            (#"{"market": "URL", "secret_file": "../any"}"#, "none"), (#"{"api": "camp", "ca-cert": "x.pem"}"#, "file"),
            (#"{"allow-insecure": true}"#, "flag"),
        ])
    func secretStays(project: String, secretFrom place: String) async throws {
        let shop = try Shop()
        let market = try CountingMarket { _ in .failure(400) }
        let flags = try market.flags(shop)
        let secret = flags[5]
        try shop.folder.write(project.replacing("URL", with: market.url), to: ".openmarket.json")
        if place == "file" {
            try shop.folder.write(#"{"secret-file": "\#(secret)"}"#, to: "config/openmarket/config.json")
        }
        let answer = try await shop.run(
            ["import", try shop.catalogue(rows: 1), "--identifier", flags[3], "--lang", "en"]
                + (place == "flag" ? ["--secret-file", secret] : []),
            variables: place == "environment" ? ["OPENMARKET_SECRET_FILE": secret] : [:])
        #expect(answer.status == 64)
        #expect(market.requests.isEmpty)
        #expect(
            answer.talk.contains(".openmarket.json: “") && answer.talk.contains("may not come from here, only from"))
    }

    @Test(
        "It writes over nothing, and says yes to nothing",
        arguments: ["rejects", "issues", "save-map", "plan-out", "log", "ledger", "yes", "replace-photos", "images"])
    func nothingWritten(key: String) async throws {
        let shop = try Shop()
        try shop.folder.write("a letter\n", to: "victim.csv")
        try shop.folder.write(#"{"\#(key)": "victim.csv"}"#, to: ".openmarket.json")
        for command in ["validate", "import"] {
            let answer = try await shop.run(command, try shop.catalogue(rows: 1), "--output", "json")
            #expect(answer.status == 64)
            #expect(answer.objects("error").first?.message?.contains("“\(key)”") == true)
        }
        #expect(try shop.text("victim.csv") == "a letter\n")
    }

    @Test("It says how the folder's files are read, and flags go before it")
    func readsAsItSays() async throws {
        let shop = try Shop()
        try shop.folder.write(#"{"delimiter": ";", "map": ["Artikel=name"], "rate": "5/s"}"#, to: ".openmarket.json")
        try shop.folder.write("Artikel;price\nMug, blue;5\n", to: "a.csv")
        let answer = try await shop.run("inspect", "a.csv", "--output", "json")
        #expect(answer.status == 0)
        #expect(answer.text.contains(#""cells":["Mug, blue","5"]"#) && answer.text.contains(#""field":"name""#))
        let other = try await shop.run("inspect", "a.csv", "--delimiter", ",", "--output", "json")
        #expect(other.text.contains(#""cells":["Mug"," blue;5"]"#))
    }

    @Test("The help of a command ends with where its options may come from")
    func help() async throws {
        let shop = try Shop()
        for arguments in [["import", "--help"], ["help", "import"], ["--help"]] {
            let answer = try await shop.run(arguments)
            #expect(answer.status == 0)
            let words = answer.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(answer.text.contains("\nCONFIGURATION\n") && words.contains("--read records, --sheet"))
        }
    }
}

@Suite("A market without TLS on another machine", .timeLimit(.minutes(5)))
struct InsecureMarketTests {
    @Test(
        "It is refused before anything is looked up or sent, whatever is asked for",
        arguments: [
            ["list"], ["show", "1"], ["export"], ["import", "a.csv"], ["delete", "1", "--yes"], ["runs", "resume"],
        ])
    func refused(command: [String]) async throws {
        let shop = try Shop()
        try shop.folder.write("s3cret\n", to: "key")
        try shop.folder.write("name\n", to: "a.csv")
        let answer = try await shop.run(
            command + [
                "--market", "http://nowhere.invalid", "--identifier", "x", "--secret-file", "key", "--lang", "en",
            ])
        #expect(answer.status == 64)
        #expect(answer.talk.contains("--allow insecure"))
    }

    @Test("It is spoken to where the user says so, by flag, environment or their own file; a proxy changes nothing")
    func allowed() async throws {
        let shop = try Shop()
        let list = ["list", "--market", "http://nowhere.invalid", "--set", "retries=0"]
        #expect(try await shop.run(list + ["--allow", "insecure"]).status == 69)
        #expect(try await shop.run(list, variables: ["OPENMARKET_ALLOW_INSECURE": "1"]).status == 69)
        #expect(try await shop.run(list, variables: ["HTTP_PROXY": "http://127.0.0.1:9"]).status == 64)
        try shop.folder.write(#"{"allow-insecure": true}"#, to: "config/openmarket/config.json")
        #expect(try await shop.run(list).status == 69)
    }
}
