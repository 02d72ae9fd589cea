import ArgumentParser
import Foundation
import TestSupport
import Testing
import Wording

@testable import OpenMarketCommand

@Suite("Options that are written by a group")
struct SettingGroupTests {
    @Test(
        "Each name is an option of its own",
        arguments: [
            ("import a.csv --read html=text", "import a.csv --read-html=text"),
            ("import --read=quote== a.csv", "import --read-quote== a.csv"),
            ("import --allow free,links --allow insecure", "import --allow-free --allow-links --allow-insecure"),
            ("list --set timeout=2s --set burst=3", "list --timeout=2s --burst=3"),
            ("import --adoption equal --adoption old.csv", "import --adopt --adopt-from=old.csv"),
            ("runs resume --adoption none", "runs resume --no-adopt"),
            ("import --map --allow -- --allow free", "import --map --allow -- --allow free"),
            ("import a.csv --read", "import a.csv --read"), ("import --adoption --help", "import --adoption --help"),
            ("import --allow=free,%20links", "import --allow-free --allow-links"),
            (
                "config show --set progress=never import --set burst=3",
                "config show --progress=never import --set burst=3"
            ),
        ])
    func expanding(line: String, expected: String) throws {
        let words = { (line: String) in line.split(separator: " ").map { String($0).replacing("%20", with: " ") } }
        #expect(try CommandTree.expanding(words(line)) == words(expected))
    }

    @Test(
        "A name that the group has not for this command is refused with those it has",
        arguments: [
            ("import --read colour=red", "--read", "colour=red"), ("import --read html", "--read", "html"),
            ("export --allow free", "--allow", "free"), ("import --allow=", "--allow", ""),
            ("import --allow free,", "--allow", ""),
            ("import --set rate=5/s", "--set", "rate=5/s"),
            ("runs resume --adoption old.csv", "--adoption", "old.csv"),
        ])
    func unknown(line: String, flag: String, value: String) throws {
        let error = #expect(throws: InvalidOptionValue.self) {
            try CommandTree.expanding(line.split(separator: " ").map(String.init))
        }
        guard case .unknownValue(flag, value, let allowed, _)? = error?.error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(
            !allowed.isEmpty && allowed.allSatisfy { $0.hasSuffix("=VALUE") == ["--read", "--set"].contains(flag) })
    }

    @Test(
        "Files and variables say them by their own key, by their group's, or by the name from before",
        arguments: [
            (#"{"read-html": "text"}"#, "read-html", ["text"]), (#"{"read": ["html=text"]}"#, "read-html", ["text"]),
            (#"{"html": "text"}"#, "read-html", ["text"]), (#"{"allow": ["free"]}"#, "allow-free", ["true"]),
            (#"{"follow_links": true}"#, "allow-links", ["true"]), (#"{"timeout": "2s"}"#, "timeout", ["2s"]),
            (#"{"adoption": "equal"}"#, "adopt", ["true"]),
        ])
    func files(text: String, name: String, values: [String]) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(text, to: "settings.json")
        let settings = try Settings(file: file.path, as: .userFile, userFile: "user.json")
        #expect(settings.values[name]?.texts == values)
        #expect((settings.values[name]?.former != nil) == (text.contains("{\"html") || text.contains("follow_links")))
    }

    @Test("A variable is one option's: OPENMARKET_READ_HTML, and OPENMARKET_HTML as long as that is taken")
    func variables() throws {
        let settings = try Settings(
            environment: ["OPENMARKET_READ_HTML": "keep", "OPENMARKET_HTML": "text", "OPENMARKET_SETTLE": "1s"],
            userFile: "user.json")
        #expect(settings.values["read-html"]?.texts == ["keep"] && settings.values["read-html"]?.former == nil)
        #expect(settings.values["settle"]?.texts == ["1s"])
        let former = try Settings(environment: ["OPENMARKET_HTML": "text"], userFile: "user.json")
        #expect(former.values["read-html"]?.former == "OPENMARKET_HTML")
    }

    @Test("A folder's file says of a group what it may say of its options, and nothing else")
    func strangers() throws {
        let home = try TemporaryFolder()
        let reading = try home.write(#"{"read": ["html=text"]}"#, to: "settings.json")
        #expect(
            try Settings(file: reading.path, as: .projectFile, userFile: "u").values["read-html"]?.texts == ["text"])
        for text in [#"{"read": ["ids=market"]}"#, #"{"allow": ["free"]}"#, #"{"timeout": "1s"}"#] {
            let folder = try TemporaryFolder()
            let file = try folder.write(text, to: "settings.json")
            #expect(throws: SettingsError.self, "\(text)") {
                try Settings(file: file.path, as: .projectFile, userFile: "u")
            }
        }
    }

    @Test("What is typed counts before what is configured, name by name")
    func precedence() throws {
        let configured = Settings.Value(texts: ["keep"], origin: .userFile, source: "")
        var sources = SettingsSources()
        sources.user = Settings(values: ["read-html": configured, "read-quote": configured, "no-adopt": configured])
        let typed = try CommandTree.expanding(["import", "--read", "html=text", "--adoption", "equal"])
        #expect(Set(ConfiguredArguments.applicable(typed, from: sources).keys) == ["read-quote"])
    }

    @Test(
        "A value that an option does not take is refused by the name that the option is written by",
        arguments: [
            ("import --set timeout=long", "--set timeout does not take “long”; its value is DURATION."),
            ("import --read over-count=all", "--read over-count does not take “all”; it takes cut, reject."),
        ])
    func refused(line: String, message: String) throws {
        let arguments = try CommandTree.expanding(line.split(separator: " ").map(String.init))
        let error = try #require(throws: (any Error).self) { try OpenMarket.parseAsRoot(arguments) }
        let trouble = CommandTree.whole.trouble(OpenMarket.message(for: error), with: arguments)
        #expect(trouble?.text(in: .english).description == message)
    }

    @Test(
        "An empty value takes no other argument in its place",
        arguments: [
            ("import --sheet= a.csv b.csv", "--sheet", "NAME"), ("import --set burst= 5 a.csv", "--set", "burst=VALUE"),
            ("validate --read records= a.csv", "--read", "records=VALUE"),
            ("import --map a= --map= a.csv", "--map", "COLUMN=FIELD"),
        ])
    func empty(line: String, flag: String, form: String) throws {
        let arguments = try CommandTree.expanding(line.split(separator: " ").map(String.init))
        let error = #expect(throws: ValueMissing.self) { try CommandTree.checkValues(arguments) }
        #expect(error?.flag == flag && error?.form == form)
        try CommandTree.checkValues(["import", "--map=재질=", "--", "--sheet="])
    }

    @Test("A folder's file that says nothing of an option takes no file away")
    func emptyFromAFolder() async throws {
        let shop = try Shop()
        try shop.folder.write(#"{"sheet": ""}"#, to: ".openmarket.json")
        let sheets = [try shop.catalogue(rows: 1, name: "a.csv"), try shop.catalogue(rows: 1, name: "b.csv")]
        let answer = try await shop.run(["validate", "--lang", "en"] + sheets)
        #expect(answer.status == 64 && answer.talk.contains("--sheet lacks its value"), "\(answer.talk)")
        #expect(answer.talk.contains(".openmarket.json"), "\(answer.talk)")
    }

    @Test("What is nearer says the whole choice about products that the ledger does not know")
    func choices() throws {
        func settings(_ name: String, _ origin: OptionOrigin) -> Settings {
            Settings(values: [name: Settings.Value(texts: ["true"], origin: origin, source: "")])
        }
        let merged = settings("no-adopt", .environment).over(settings("adopt", .userFile))
        #expect(Set(merged.values.keys) == ["no-adopt"])
    }

    @Test("A file of products to be adopted that is not there is told, in a dry run as well", arguments: [["-n"], []])
    func adoptionFile(flags: [String]) async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let line = ["import", try shop.catalogue(rows: 1), "--adoption", "Equal", "--lang", "en"] + flags
        let answer = try await shop.run(line + market.flags)
        #expect(answer.status == 66 && answer.talk.contains("Equal: there is no such file"), "\(answer.talk)")
    }

    @Test("Names from before are taken, and said to be otherwise now, once each")
    func former() {
        let line = ["import", "a.csv", "--html", "text", "--html=keep", "--allow-free", "--adopt", "--rate", "1/s"]
        #expect(
            CommandTree.formerNames(in: line) == [
                FormerName(name: "--html", now: "--read html=VALUE"),
                FormerName(name: "--allow-free", now: "--allow free"),
                FormerName(name: "--adopt", now: "--adoption equal"),
            ])
        #expect(CommandTree.formerNames(in: ["export", "--guard", "off"]) == [])
    }
}
