import Foundation
import TestSupport
import Testing

@Suite("What the options come to", .timeLimit(.minutes(5)))
struct ConfigShowTests {
    private struct Setting: Decodable, Equatable {
        var option: String
        var values: [String]
        var origin: String
        var source: String?
    }

    private func settings(_ answer: Answer) -> [String: Setting] {
        let found = answer.stdout.split(separator: 0x0A).compactMap {
            try? JSONDecoder().decode(Setting.self, from: $0)
        }
        return Dictionary(found.map { ($0.option, $0) }) { $1 }
    }

    @Test("Each value is shown with who said it")
    func origins() async throws {
        let shop = try Shop()
        try shop.folder.write(#"{"delimiter": ";"}"#, to: ".openmarket.json")
        try shop.folder.write(#"{"retries": 2, "lang": "en"}"#, to: "config/openmarket/config.json")
        let answer = try await shop.run(
            ["config", "show", "--output", "json", "import", "a.csv", "-n", "--map", "a=name", "--map=b="],
            variables: ["OPENMARKET_BURST": "3"])
        #expect(answer.status == 0, "\(answer.talk)")
        let found = settings(answer)
        func expect(_ option: String, _ values: [String], _ origin: String, _ source: String?) {
            #expect(
                found[option] == Setting(option: option, values: values, origin: origin, source: source), "\(option)")
        }
        expect("--dry-run", ["true"], "flag", nil)
        expect("--map", ["a=name", "b="], "flag", nil)
        expect("--set burst", ["3"], "environment", "OPENMARKET_BURST")
        expect("--delimiter", [";"], "project", ".openmarket.json")
        expect("--set retries", ["2"], "file", shop.folder.path + "/config/openmarket/config.json")
        expect("--set timeout", ["30s"], "default", nil)
        expect("--ledger", [shop.folder.path + "/state/openmarket/ledger.sqlite"], "default", nil)
        #expect(found["--identifier"] == nil && found["--yes"] == nil)
    }

    @Test("Nothing is carried out, and what is no command is wrong usage")
    func looks() async throws {
        let shop = try Shop()
        let answer = try await shop.run("config", "show", "export", "-o", "out.csv", "--market", "sandbox")
        #expect(answer.status == 0 && answer.text.contains("out.csv"))
        #expect(!shop.exists("out.csv") && !shop.exists("state"))
        for words in [["imprt"], ["a.csv"], ["profile", "ad"]] {
            #expect(try await shop.run(["config", "show"] + words).status == 64, "\(words)")
        }
        let korean = try await shop.run("config", "--lang", "ko")
        #expect(korean.text.contains("기본값") && korean.text.contains("--rate"))
    }
}
