import ArgumentParser
import Foundation
import Testing

@testable import OpenMarketCommand

@Suite("The commands as the parser describes them")
struct CommandTreeTests {
    /// What the parser says of a command and all below it.
    private struct Described: Decodable {
        var commandName: String
        var superCommands: [String]?
        var abstract: String?
        var discussion: String?
        var subcommands: [Described]?
        var defaultSubcommand: String?
        var arguments: [CommandTree.Option]?
    }

    private struct Dump: Decodable {
        var command: Described
    }

    @Test("One command asked for alone is described as among all of them")
    func same() throws {
        let whole = try JSONDecoder().decode(Dump.self, from: Data(OpenMarket._dumpHelp().utf8)).command
        var compared = 0
        func compare(_ tree: CommandTree, _ described: Described) {
            compared += 1
            #expect(tree.commandName == described.commandName)
            #expect(tree.superCommands == described.superCommands ?? [])
            #expect(tree.abstract == described.abstract ?? "")
            #expect(tree.discussion == described.discussion ?? "")
            #expect(tree.defaultSubcommand?.commandName == described.defaultSubcommand)
            #expect(tree.subcommands.map(\.commandName) == described.subcommands?.map(\.commandName) ?? [])
            // The questions are every command's, and said here.
            let (own, parsers) = (tree.arguments, described.arguments ?? [])
            if tree.commandName != "help" {
                #expect(own.filter { !$0.isQuestion } == parsers.filter { !$0.isQuestion }, "\(tree.path)")
            }
            for (tree, described) in zip(tree.subcommands, described.subcommands ?? []) { compare(tree, described) }
        }
        compare(.whole, whole)
        #expect(compared > 20)
    }

    @Test("Each says its own name: finding one out by reflection takes longer than all else at the start")
    func names() {
        func check(_ type: any ParsableCommand.Type) {
            #expect(type.configuration.commandName != nil, "\(type)")
            type.configuration.subcommands.forEach(check)
        }
        check(OpenMarket.self)
    }

    @Test(
        "Help is answered before anything else is parsed where nothing else is said",
        arguments: [
            ("help", []), ("help runs list", ["runs", "list"]), ("--help", []), ("import -h", ["import"]),
            ("import --lang ko --help", ["import"]), ("--lang=ko runs --help", ["runs"]), ("help --lang ko", []),
            ("import", nil), ("import -q --help", nil), ("import -- --help", nil), ("", nil), ("--version", nil),
        ] as [(String, [String]?)])
    func questions(line: String, names: [String]?) {
        #expect(HelpQuestion(line.split(separator: " ").map(String.init))?.names == names)
    }
}
