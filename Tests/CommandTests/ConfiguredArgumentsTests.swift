import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import OpenMarketCommand

@Suite("Options from environment and files")
struct ConfiguredArgumentsTests {
    private let known = CommandTree.whole.settingNames

    private func extend(_ arguments: String, _ environment: [String: String]) -> [String] {
        let settings = Settings(environment: environment, known: known)
        return ConfiguredArguments.extend(arguments.split(separator: " ").map(String.init), with: settings)
    }

    @Test("A variable stands for the option of its name")
    func variable() {
        #expect(extend("import a.csv", ["OPENMARKET_SECRET_FILE": "k"]) == ["import", "--secret-file=k", "a.csv"])
    }

    @Test("A flag given on the command line wins, in any of its spellings")
    func flagWins() {
        #expect(extend("import --rate 5/s a.csv", ["OPENMARKET_RATE": "9/s"]) == ["import", "--rate", "5/s", "a.csv"])
        #expect(extend("import --rate=5/s a.csv", ["OPENMARKET_RATE": "9/s"]) == ["import", "--rate=5/s", "a.csv"])
        #expect(extend("import -n a.csv", ["OPENMARKET_DRY_RUN": "1"]) == ["import", "-n", "a.csv"])
    }

    @Test("A command that lacks the option is left alone")
    func otherCommand() {
        #expect(extend("rules price", ["OPENMARKET_RATE": "9/s"]) == ["rules", "price"])
    }

    @Test("A switch is set by 1, true, yes or on, and by nothing else", arguments: ["1", "true", "YES", "on"])
    func switches(value: String) {
        #expect(extend("validate a.csv", ["OPENMARKET_QUIET": value]) == ["validate", "--quiet", "a.csv"])
        #expect(extend("validate a.csv", ["OPENMARKET_QUIET": "0"]) == ["validate", "a.csv"])
    }

    @Test("A command below a command gets its settings behind its own name")
    func nested() {
        #expect(extend("runs show R", ["OPENMARKET_LEDGER": "/l"]) == ["runs", "show", "--ledger=/l", "R"])
    }

    @Test("A command that stands for one below it takes that one's settings", arguments: ["runs", "runs list"])
    func standingFor(command: String) throws {
        let arguments = extend(command + " --state stopped", ["OPENMARKET_LEDGER": "/l", "OPENMARKET_OUTPUT": "json"])
        let list = try #require(try OpenMarket.parseAsRoot(arguments) as? RunsList)
        #expect(list.source.ledger == "/l")
        #expect(list.output.output == .json)
        #expect(list.state.count == 1)
    }

    @Test("Arguments behind -- are nobody's options")
    func terminator() {
        #expect(extend("validate -- --quiet", ["OPENMARKET_QUIET": "1"]) == ["validate", "--quiet", "--", "--quiet"])
    }

    @Test("A file's members are options, several values for one that may be repeated")
    func file() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(#"{"map": ["a=name", "b="], "no_image_files": true, "burst": 3}"#, to: "c.json")
            .path
        let settings = try Settings.file(path, known: known)
        let arguments = ConfiguredArguments.extend(["import", "x"], with: settings)
        #expect(Set(arguments) == ["import", "x", "--map=a=name", "--map=b=", "--no-image-files", "--burst=3"])
    }

    @Test("A file that names no option is refused with its name")
    func unknownMember() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(#"{"ratex": "1/s"}"#, to: "c.json").path
        #expect(throws: SettingsError(path: path, problem: .unknownOption("ratex"))) {
            try Settings.file(path, known: known)
        }
    }

    @Test("A file that is no object is refused", arguments: ["[]", "{", "", #"{"rate": {}}"#])
    func notAnObject(text: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: "c.json").path
        #expect(throws: SettingsError(path: path, problem: .notAnObject)) { try Settings.file(path, known: known) }
    }

    @Test("A project's file does not have the user's secret sent to the market it names")
    func borrowedSecret() throws {
        let market = Settings(environment: ["OPENMARKET_MARKET": "https://other.example"], known: known)
        let secret = Settings(environment: ["OPENMARKET_SECRET_FILE": "k"], known: known)
        let refused = SettingsError(path: ".openmarket.json", problem: .marketForUsersSecret)
        let check = ConfiguredArguments.checkSecret
        #expect(throws: refused) { try check(["import", "a"], SettingsSources(project: market, user: secret)) }
        // Whoever says it again means it, and one source that names both is its own affair.
        try check(["import", "--market=https://other.example", "a"], SettingsSources(project: market, user: secret))
        try check(["import", "--secret-file", "k", "a"], SettingsSources(project: market, user: secret))
        try check(["import", "a"], SettingsSources(environment: secret, project: market))
        try check(["import", "a"], SettingsSources(project: market.over(secret)))
        try check(["import", "a"], SettingsSources(user: market.over(secret)))
        try check(["validate", "a"], SettingsSources(project: market, user: secret))
    }

    @Test("The environment goes before the project's file, and that before the user's")
    func precedence() {
        let environment = Settings(environment: ["OPENMARKET_RATE": "1/s"], known: known)
        let project = Settings(environment: ["OPENMARKET_RATE": "2/s", "OPENMARKET_BURST": "2"], known: known)
        let user = Settings(environment: ["OPENMARKET_BURST": "3", "OPENMARKET_RETRIES": "4"], known: known)
        let values = SettingsSources(environment: environment, project: project, user: user).merged.values
        #expect(values == ["rate": ["1/s"], "burst": ["2"], "retries": ["4"]])
    }
}
