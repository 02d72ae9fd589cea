import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import OpenMarketCommand

@Suite("What a shell offers")
struct CompletionTests {
    @Test("Each option and place that names a file or a folder offers what is there")
    func files() throws {
        var met = 0
        for (command, argument) in try Completable.all {
            let tree = CommandTree.whole.leaves.first { $0.commandName == command }
            guard let role = tree?.signature.file(of: argument.tableName) else { continue }
            met += 1
            let isFolder = role == .savedInto || role == .practiceData
            #expect(argument.kind == (isFolder ? "directory" : "file"), "\(command) \(argument.tableName)")
        }
        #expect(met > 40)
    }

    @Test(
        "What takes one of several words offers them",
        arguments: [
            ("import", "format", "xlsx"), ("export", "format", "xlsx"), ("template", "format", "ndjson"),
            ("validate", "preset", "cafe24"), ("import", "currency", "KRW"), ("explain", "<code>", "price-missing"),
            ("rules", "<field>", "discounted_price"), ("export", "columns", "stock"), ("list", "output", "json"),
            ("show", "state", "uploaded"),
        ])
    func words(command: String, name: String, word: String) throws {
        let argument = try #require(Completable.all.first { $0.command == command && $0.argument.tableName == name })
        #expect(argument.argument.words.contains(word))
    }

    @Test("Only formats that can be written are offered for writing")
    func written() throws {
        let export = try #require(Completable.all.first { $0.command == "export" && $0.argument.tableName == "format" })
        #expect(!export.argument.words.contains("ods"))
    }

    @Test("Each command that takes a run asks for their names", arguments: ["resume", "settle", "undo", "forget"])
    func asks(command: String) throws {
        let run = try #require(Completable.all.first { $0.command == command && $0.argument.tableName == "<run>" })
        #expect(run.argument.kind == "custom")
    }
}

@Suite("The runs that a shell offers", .serialized, .timeLimit(.minutes(5)))
struct RunCompletionTests {
    /// What a shell asks while `openmarket runs show WORDS` is typed.
    private func names(
        _ words: [String] = [""], in shop: Shop, variables: [String: String] = [:]
    ) async throws -> Answer {
        let line = ["openmarket", "runs", "show"] + words
        let asked = ["---completion", "runs", "show", "--", "positional@0", "\(line.count - 1)", "0"]
        return try await shop.run(asked + line, variables: variables)
    }

    /// A shop with a run, and the run's name.
    private func shopWithRun() async throws -> (Shop, String) {
        let shop = try Shop()
        let sent = try await shop.run("import", try shop.catalogue(rows: 1), "--market", "sandbox", "--output", "json")
        return (shop, try #require(sent.summary?.run))
    }

    @Test("They are the ledger's: the one that is usual, that the line names, or that a variable names")
    func known() async throws {
        let (shop, run) = try await shopWithRun()
        #expect(try await names(in: shop).text == run + "\n")
        try FileManager.default.moveItem(atPath: shop.folder.path + "/state", toPath: shop.folder.path + "/moved")
        let ledger = "moved/openmarket/ledger.sqlite"
        #expect(try await names(in: shop).text == "\n")
        #expect(try await names(["--ledger", ledger, ""], in: shop).text == run + "\n")
        #expect(try await names(["--ledger", "=", ledger, ""], in: shop).text == run + "\n")
        #expect(try await names(["--ledger=\(ledger)", ""], in: shop).text == run + "\n")
        #expect(try await names(["--ledger", "~/\(ledger)", ""], in: shop).text == run + "\n")
        #expect(try await names(in: shop, variables: ["OPENMARKET_LEDGER": ledger]).text == run + "\n")
    }

    @Test("Without a ledger, or with one that cannot be read, nothing is offered, said or made")
    func nothing() async throws {
        let shop = try Shop()
        try shop.folder.write("no ledger", to: "damaged.sqlite")
        for words in [[""], ["--ledger", "nowhere/l.sqlite", ""], ["--ledger", "damaged.sqlite", ""], ["--ledger"]] {
            let answer = try await names(words, in: shop)
            #expect(answer.text == "\n" && answer.talk == "", "\(words)")
        }
        try shop.folder.write("no settings", to: ".openmarket.json")
        let answer = try await names(in: shop)
        #expect(answer.text == "\n" && answer.talk == "")
        #expect(!shop.exists("state") && !shop.exists("nowhere"))
    }

    @Test("A question that no completion script asks is answered by nothing")
    func unasked() async throws {
        let answer = try await Shop().run("---completion", "runs", "show", "--", "positional@0")
        #expect(answer.text == "" && answer.talk == "")
    }
}

@Suite(
    "Completion in shells", .serialized, .timeLimit(.minutes(5)),
    .enabled(if: CompletingShell.missing.count < CompletingShell.all.count, "no shell is installed"))
struct CompletingShellTests {
    @Test(
        "Words, files, folders and runs are completed as they are typed",
        arguments: CompletingShell.all.filter(\.isInstalled))
    func completes(shell: CompletingShell) async throws {
        let shop = try Shop()
        let sent = try await shop.run("import", try shop.catalogue(rows: 1), "--market", "sandbox", "--output", "json")
        let run = try #require(sent.summary?.run)
        try shop.folder.write("", to: "two words.csv")
        try shop.folder.write("", to: "photos.csv")
        try shop.folder.write("", to: "photos/a.jpg")
        // zsh takes the folder's slash away again where the line ends.
        for (line, given) in [
            ("explain price-mi", "<explain><price-missing>"),
            ("validate --preset sm", "<validate><--preset><smartstore>"),
            ("import two", "<import><two words.csv>"), ("import --save-map two", "<import><--save-map><two words.csv>"),
            ("export --images ph", "<export><--images><photos"), ("runs show ", "<runs><show><\(run)>"),
        ] {
            let shown = try await shell.complete(line, until: given, in: shop)
            #expect(shown.contains(given), "\(line)")
        }
    }
}

/// What the parser tells shells of an option's value or an argument.
private struct Completable: Decodable {
    struct Name: Decodable {
        var name: String
    }

    /// A kind without values, or with them.
    enum Kind: Decodable {
        case of(String, words: [String])

        private struct Values: Decodable {
            var values: [String]?
        }

        init(from decoder: any Decoder) throws {
            let found = try decoder.singleValueContainer().decode([String: Values].self)
            let (kind, values) = try #require(found.first)
            self = .of(kind, words: values.values ?? [])
        }
    }

    struct Command: Decodable {
        var commandName: String
        var subcommands: [Command]?
        var arguments: [Completable]?

        var all: [(command: String, argument: Completable)] {
            (arguments ?? []).map { (commandName, $0) } + (subcommands ?? []).flatMap(\.all)
        }
    }

    private struct Dump: Decodable {
        var command: Command
    }

    var names: [Name]?
    var valueName: String?
    var completionKind: Kind?

    var tableName: String { names.flatMap { $0.map(\.name).max { $0.count < $1.count } } ?? "<\(valueName ?? "")>" }
    var kind: String? { if case .of(let kind, _) = completionKind { kind } else { nil } }
    var words: [String] { if case .of(_, let words) = completionKind { words } else { [] } }

    static var all: [(command: String, argument: Completable)] {
        get throws { try JSONDecoder().decode(Dump.self, from: Data(OpenMarket._dumpHelp().utf8)).command.all }
    }
}
