import Foundation
import TestSupport
import Testing

@Suite("Profiles", .timeLimit(.minutes(5)))
struct ProfileTests {
    private static let identifier = "aaaaaaaa-2222-3333-4444-555555555555"

    private func mode(_ shop: Shop, _ name: String) throws -> Int {
        let path = shop.folder.path + "/config/openmarket/" + name
        return try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    @discardableResult
    private func add(_ shop: Shop, _ name: String = "shop", _ flags: [String] = []) async throws -> Answer {
        let flags = flags.isEmpty ? ["--market", "https://market.invalid", "--identifier", Self.identifier] : flags
        return try await shop.run(
            ["profile", "add", name] + flags + ["--secret-file", "-"], stdin: Data("a-secret-of-mine\n".utf8))
    }

    @Test("One is kept for its owner alone, and nothing ever shows its secret")
    func kept() async throws {
        let shop = try Shop()
        let added = try await add(shop)
        #expect(added.status == 0, "\(added.talk)")
        #expect(try mode(shop, "profiles/shop.secret") == 0o600)
        #expect(try mode(shop, "profiles/shop.json") == 0o600 && mode(shop, "profiles") == 0o700)
        #expect(try shop.text("config/openmarket/profiles/shop.secret") == "a-secret-of-mine\n")
        var said = added.text + added.talk
        for command in [
            ["profile", "use", "shop"], ["profile", "list"], ["config", "show"], ["list", "--set", "retries=0"],
        ] {
            for form in ["text", "json"] {
                let answer = try await shop.run(command + ["--output", form])
                said += answer.text + answer.talk
            }
        }
        #expect(!said.contains("a-secret-of-mine"))
        #expect(said.contains("* shop  https://market.invalid  \(Self.identifier)"))
    }

    @Test("On a terminal the secret is asked for, and does not show what is typed")
    func asked() async throws {
        let shop = try Shop()
        let command = ["profile", "add", "shop", "--market", "https://market.invalid", "--identifier", Self.identifier]
        let seen = try await shop.watch(command, typing: "typed-in-secret\n")
        #expect(seen.status == 0 && !seen.text.contains("typed-in-secret"), "\(seen.text)")
        #expect(try shop.text("config/openmarket/profiles/shop.secret") == "typed-in-secret\n")
        #expect(try mode(shop, "profiles/shop.secret") == 0o600)
        let none = try await shop.watch(command + ["--replace"], typing: "\n")
        #expect(none.status == 0 && !shop.exists("config/openmarket/profiles/shop.secret"), "\(none.text)")
        #expect(try await shop.run("profile", "list", "--lang", "en").text.hasSuffix("  without a secret\n"))
    }

    @Test("An import under a profile's name goes to its market, as its vendor")
    func used() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let secret = try Data(contentsOf: URL(fileURLWithPath: market.secretFile))
        let added = try await shop.run(
            [
                "profile", "add", "시장", "--market", market.url, "--identifier", market.identifier, "--rate", "500/s",
                "--secret-file", "-",
            ], stdin: secret)
        #expect(added.status == 0, "\(added.talk)")
        let named = try await shop.run(
            "import", try shop.catalogue(rows: 1), "--profile", "시장", "--output", "json")
        #expect(named.status == 0 && named.summary?.uploaded == 1 && named.summary?.market == market.url)
        #expect(named.summary?.account == market.identifier)
        #expect(try await shop.run("profile", "use", "시장").status == 0)
        #expect(try await shop.run("list", "--output", "json").objects("product").count == 1)
        let other = try await shop.run("list", "--market", "sandbox", "--output", "json")
        #expect(other.status == 0 && other.summary?.market == "sandbox")
        #expect(try await shop.run("profile", "use").status == 0)
        #expect(try await shop.run("list", "--output", "json").status == 64)
    }

    @Test("Its secret goes to no other market, and no other one's secret to its market")
    func apart() async throws {
        let shop = try Shop()
        try await add(shop)
        let other = ["import", try shop.catalogue(rows: 1), "--profile", "shop", "--market", "https://other.invalid"]
        let answer = try await shop.run(other)
        #expect(answer.status == 64)
        #expect(answer.talk.contains("Who you are to the market is not said"), "\(answer.talk)")
        try await add(shop, "bare", ["--market", "https://bare.invalid"])
        try shop.folder.write("own\n", to: "own.txt")
        let path = shop.folder.path + "/own.txt"
        try shop.folder.write(
            #"{"identifier": "\#(Self.identifier)", "secret-file": "\#(path)"}"#, to: "config/openmarket/config.json")
        let settings = try await shop.run("config", "show", "--profile", "bare", "list")
        #expect(settings.text.contains("https://bare.invalid") && !settings.text.contains("own.txt"))
        #expect(!settings.text.contains(Self.identifier))
    }

    @Test("What is no name, there already, or not there is said", arguments: ["en", "ko"])
    func refused(language: String) async throws {
        let shop = try Shop()
        try await add(shop)
        for (command, status) in [
            (["add", "../shop", "--market", "sandbox"], 64), (["add", "shop", "--market", "sandbox"], 1),
            (["add", "b", "--market", "http://other.invalid"], 64), (["add", "b", "--market", "ftp://a"], 64),
            (["remove", "none"], 1), (["use", "none"], 1),
        ] as [([String], Int32)] {
            let answer = try await shop.run(["profile"] + command + ["--lang", language])
            #expect(answer.status == status && answer.stdout.isEmpty && !answer.stderr.isEmpty, "\(command)")
        }
        let unknown = try await shop.run("list", "--profile", "none", "--lang", "en")
        #expect(unknown.status == 64 && unknown.talk.contains("There is no profile “none”; there are shop."))
        try shop.folder.write(#"{"profile": "x"}"#, to: "config/openmarket/profiles/shop.json")
        #expect(try await shop.run("list", "--profile", "shop").status == 64)
    }

    @Test("One that is taken away is gone with its secret, and is not in use any more")
    func removed() async throws {
        let shop = try Shop()
        try shop.folder.write(#"{"lang": "en", "retries": 2}"#, to: "config/openmarket/config.json")
        try await add(shop)
        #expect(try await shop.run("profile", "use", "shop").status == 0)
        #expect(try shop.text("config/openmarket/config.json").contains(#""profile" : "shop""#))
        #expect(try await shop.run("profile", "remove", "shop").status == 0)
        #expect(!shop.exists("config/openmarket/profiles/shop.secret"))
        let left = try shop.text("config/openmarket/config.json")
        #expect(!left.contains("profile") && left.contains(#""retries" : 2"#) && left.contains(#""lang" : "en""#))
    }

    @Test("It goes before the person's own file, and after environment and flag")
    func precedence() async throws {
        let shop = try Shop()
        try shop.folder.write(#"{"rate": "7/s", "retries": 3}"#, to: "config/openmarket/config.json")
        try shop.folder.write(#"{"rate": "3/s", "burst": 2}"#, to: "config/openmarket/profiles/slow.json")
        func shown(_ line: [String], _ variables: [String: String] = [:]) async throws -> [String] {
            let answer = try await shop.run(["config", "show"] + line, variables: variables)
            let settings = ["--rate", "--set burst", "--set retries"]
            return answer.text.split(separator: "\n").compactMap { line in
                guard let setting = settings.first(where: line.hasPrefix) else { return nil }
                return ([Substring(setting)] + line.dropFirst(setting.count).split(separator: " ").prefix(2)).joined(
                    separator: " ")
            }
        }
        #expect(try await shown(["list"]).contains("--rate 7/s file,"))
        let profile = try await shown(["list", "--profile", "slow"])
        #expect(profile == ["--rate 3/s profile,", "--set burst 2 profile,", "--set retries 3 file,"], "\(profile)")
        let flagged = try await shown(
            ["list", "--rate", "1/s"], ["OPENMARKET_PROFILE": "slow", "OPENMARKET_BURST": "4"])
        #expect(flagged == ["--rate 1/s flag", "--set burst 4 environment,", "--set retries 3 file,"], "\(flagged)")
        try shop.folder.write(#"{"rate": "2/s"}"#, to: ".openmarket.json")
        #expect(try await shown(["list", "--profile", "slow"]).first == "--rate 2/s the")
    }
}
