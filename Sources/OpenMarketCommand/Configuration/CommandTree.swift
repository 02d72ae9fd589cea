import ArgumentParser
import Foundation

/// The commands and their options, as the argument parser knows them: one definition serves parsing, help, completion,
/// environment and configuration files.
struct CommandTree: Decodable {
    var commandName: String
    /// The names of the commands above it.
    var superCommands: [String]?
    var abstract: String?
    var discussion: String?
    var subcommands: [CommandTree]?
    /// The command below it that is meant where none is named.
    var defaultSubcommand: String?
    var arguments: [Option]?

    struct Option: Decodable {
        enum Kind: String, Decodable {
            case positional, option, flag
        }

        struct Name: Decodable {
            var kind: String
            var name: String

            /// As it stands on a command line.
            var spelling: String { (kind == "long" ? "--" : "-") + name }
        }

        var kind: Kind
        var isRepeating: Bool
        var isOptional: Bool
        var shouldDisplay: Bool
        var names: [Name]?
        /// The name that is used where one has to do.
        var preferredName: Name?
        /// What help calls the value.
        var valueName: String?
        var abstract: String?
        var sectionTitle: String?
        var defaultValue: String?
        var allValues: [String]?

        /// The name that settings go by; `nil` for what has a short name only.
        var settingName: String? { names?.first { $0.kind == "long" }?.name }

        /// The name in the table of options: the long one, or the only one.
        var tableName: String? { settingName ?? names?.first?.name }
    }

    private struct Dump: Decodable {
        var command: CommandTree
    }

    static let whole: CommandTree = {
        guard let dump = try? JSONDecoder().decode(Dump.self, from: Data(OpenMarket._dumpHelp().utf8)) else {
            preconditionFailure("the parser's description of the commands has changed its shape")
        }
        return dump.command
    }()

    /// The command that arguments name, and how many of them name it.
    func resolve(_ arguments: [String]) -> (command: CommandTree, depth: Int) {
        guard let first = arguments.first, let next = subcommand(first) else {
            return (defaultSubcommand.flatMap(subcommand) ?? self, 0)
        }
        let (command, depth) = next.resolve(Array(arguments.dropFirst()))
        return (command, depth + 1)
    }

    private func subcommand(_ name: String) -> CommandTree? { subcommands?.first { $0.commandName == name } }

    /// Every option of this command, and of those below it, by the name it has in the table of options. Help and version
    /// are questions, not options.
    var optionNames: Set<String> {
        var names = Set((arguments ?? []).filter { $0.kind != .positional }.compactMap(\.tableName))
        for command in subcommands ?? [] { names.formUnion(command.optionNames) }
        return names.subtracting(["help", "version"])
    }
}
