import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import OpenMarketCommand

@Suite("Options from environment and files")
struct ConfiguredArgumentsTests {
    private func extend(_ arguments: String, _ environment: [String: String]) throws -> [String] {
        let sources = SettingsSources(environment: try settings(environment))
        return try ConfiguredArguments.extend(arguments.split(separator: " ").map(String.init), with: sources)
    }

    private func settings(_ environment: [String: String]) throws -> Settings {
        try Settings(environment: environment, userFile: "u.json")
    }

    private func settings(_ text: String, as origin: OptionOrigin = .userFile) throws -> Settings {
        let folder = try TemporaryFolder()
        return try Settings(file: try folder.write(text, to: "c.json").path, as: origin, userFile: "u.json")
    }

    @Test("A variable stands for the option of its name")
    func variable() throws {
        #expect(try extend("import a.csv", ["OPENMARKET_SECRET_FILE": "k"]) == ["import", "--secret-file=k", "a.csv"])
    }

    @Test("A flag given on the command line wins, in any of its spellings")
    func flagWins() throws {
        #expect(
            try extend("import --rate 5/s a.csv", ["OPENMARKET_RATE": "9/s"]) == ["import", "--rate", "5/s", "a.csv"])
        #expect(try extend("import --rate=5/s a.csv", ["OPENMARKET_RATE": "9/s"]) == ["import", "--rate=5/s", "a.csv"])
        #expect(try extend("import -n a.csv", ["OPENMARKET_DRY_RUN": "1"]) == ["import", "-n", "a.csv"])
        #expect(try extend("import -qn a.csv", ["OPENMARKET_DRY_RUN": "1"]) == ["import", "-qn", "a.csv"])
        // A value is no letters, whatever it begins with.
        let sorted = ["list", "--verbose", "--sort", "-vendor"]
        #expect(try extend("list --sort -vendor", ["OPENMARKET_VERBOSE": "1"]) == sorted)
    }

    @Test("A command that lacks the option is left alone")
    func otherCommand() throws {
        #expect(try extend("rules price", ["OPENMARKET_RATE": "9/s"]) == ["rules", "price"])
    }

    @Test("A switch is set by 1, true, yes or on", arguments: ["1", "true", "YES", "on"])
    func switches(value: String) throws {
        #expect(try extend("validate a.csv", ["OPENMARKET_QUIET": value]) == ["validate", "--quiet", "a.csv"])
    }

    @Test("A switch is left off by 0, false, no or off; any other word is refused rather than taken for one of them")
    func switchedOff() throws {
        for value in ["0", "false", "No", "off"] {
            #expect(try extend("validate a.csv", ["OPENMARKET_QUIET": value]) == ["validate", "a.csv"])
        }
        let problem = SettingsError.Problem.notASwitch("dry-run", value: "ja")
        #expect(throws: SettingsError(source: "OPENMARKET_DRY_RUN", problem: problem)) {
            try extend("import a.csv", ["OPENMARKET_DRY_RUN": "ja"])
        }
    }

    @Test("A word that is not a question for help does not have the settings left out")
    func wordHelp() throws {
        let arguments = ["list", "--search", "help"]
        #expect(!ConfiguredArguments.asksForHelp(arguments) && ConfiguredArguments.asksForHelp(["list", "--help"]))
        let variables = ["OPENMARKET_MARKET": "https://a.example", "HOME": "/nowhere"]
        let found = try ConfiguredArguments.resolve(
            arguments, SettingsSources(environment: variables, folder: "/nowhere/"))
        #expect(found == ["list", "--market=https://a.example", "--search", "help"])
    }

    @Test("A command below a command gets its settings behind its own name")
    func nested() throws {
        #expect(try extend("runs show R", ["OPENMARKET_LEDGER": "/l"]) == ["runs", "show", "--ledger=/l", "R"])
    }

    @Test("A command that stands for one below it takes that one's settings", arguments: ["runs", "runs list"])
    func standingFor(command: String) throws {
        let arguments = try extend(
            command + " --state stopped", ["OPENMARKET_LEDGER": "/l", "OPENMARKET_OUTPUT": "json"])
        let list = try #require(try OpenMarket.parseAsRoot(arguments) as? RunsList)
        #expect(list.source.ledger == "/l")
        #expect(list.output.output == .json)
        #expect(list.state.count == 1)
    }

    @Test("Arguments behind -- are nobody's options")
    func terminator() throws {
        #expect(
            try extend("validate -- --quiet", ["OPENMARKET_QUIET": "1"]) == ["validate", "--quiet", "--", "--quiet"])
    }

    @Test("A file's members are options, several values for one that may be repeated")
    func file() throws {
        let user = try settings(#"{"map": ["a=name", "b="], "no_image_files": true, "burst": 3}"#)
        let arguments = try ConfiguredArguments.extend(["import", "x"], with: SettingsSources(user: user))
        #expect(Set(arguments) == ["import", "x", "--map=a=name", "--map=b=", "--no-image-files", "--burst=3"])
    }

    @Test("A file that names no option is refused with its name", arguments: [OptionOrigin.projectFile, .userFile])
    func unknownMember(origin: OptionOrigin) throws {
        for key in ["ratex", "Rate", "--rate", "help", "version", ""] {
            let error = #expect(throws: SettingsError.self) { try settings(#"{"\#(key)": "1/s"}"#, as: origin) }
            #expect(error?.problem == .unknownOption(key))
        }
    }

    @Test("A variable that names no option is somebody else's")
    func unknownVariable() throws {
        #expect(try settings(["OPENMARKET_SERVICE_HOST": "10.0.0.1", "OPENMARKET_VERSION": "0.1.0"]) == .none)
    }

    @Test("A file that is no object is refused", arguments: ["[]", "{", "", #"{"rate": {}}"#])
    func notAnObject(text: String) throws {
        let error = #expect(throws: SettingsError.self) { try settings(text) }
        #expect(error?.problem == .notAnObject)
    }

    @Test("A pipe, a folder or a device in the file's place is refused, and waited for by nobody")
    func notAFile() throws {
        let folder = try TemporaryFolder()
        mkfifo(folder.path + "/pipe", 0o600)
        for path in [folder.path + "/pipe", folder.path, "/dev/zero"] {
            #expect(throws: SettingsError(source: path, problem: .unreadable)) {
                try Settings(file: path, as: .projectFile, userFile: "u.json")
            }
        }
        #expect(try Settings(file: folder.path + "/none", as: .projectFile, userFile: "u.json") == .none)
    }

    @Test("The environment goes before the project's file, and that before the user's")
    func precedence() throws {
        let sources = SettingsSources(
            environment: try settings(["OPENMARKET_SHEET": "1", "OPENMARKET_RATE": "9/s"]),
            project: try settings(#"{"sheet": "2", "currency": "USD", "rate": "5/s"}"#, as: .projectFile),
            user: try settings(#"{"currency": "KRW", "retries": 4}"#))
        let values = sources.merged(for: "import").values.mapValues(\.texts)
        #expect(values == ["sheet": ["1"], "currency": ["USD"], "rate": ["9/s"], "retries": ["4"]])
    }

    @Test(
        "A project's file makes the pace slower than the user's or the usual one, and never faster",
        arguments: [
            ("5/s", nil, "5/s"), ("20/s", nil, nil), ("10/s", nil, nil), ("600/min", nil, nil), ("5/s", "2/s", "2/s"),
            ("5/s", "20/s", "5/s"), ("15/s", "20/s", "15/s"), ("1/h", "1/s", "1/h"), ("fast", nil, "fast"),
        ])
    func pace(project: String, user: String?, taken: String?) throws {
        let sources = SettingsSources(
            project: try settings(#"{"rate": "\#(project)"}"#, as: .projectFile),
            user: try user.map { try settings(#"{"rate": "\#($0)"}"#) } ?? .none)
        #expect(sources.merged(for: "import").values["rate"]?.texts.last == taken)
    }

    @Test("A project's format is that of what is read, not of what is written", arguments: ["export", "template"])
    func writtenFormat(command: String) throws {
        let project = try settings(#"{"format": "csv"}"#, as: .projectFile)
        let user = try settings(#"{"format": "json"}"#)
        func arguments(_ command: String, _ sources: SettingsSources) throws -> [String] {
            try ConfiguredArguments.extend([command], with: sources)
        }
        #expect(
            try arguments("validate", SettingsSources(project: project, user: user)) == ["validate", "--format=csv"])
        #expect(try arguments(command, SettingsSources(project: project)) == [command])
        #expect(try arguments(command, SettingsSources(project: project, user: user)) == [command, "--format=json"])
    }
}
