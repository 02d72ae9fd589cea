import ArgumentParser
import Foundation
import Synchronization

/// The commands and their options, as the argument parser knows them: one definition serves parsing, help, completion,
/// environment and configuration files.
///
/// The parser describes a command in JSON, at the price of looking at all of its options. It is asked for the one command that
/// somebody wants help with: describing all of them takes several times as long as everything else at the start. Environment, files and
/// profiles go by ``CommandSignatures``, which a test holds equal to that description.
struct CommandTree: Sendable {
    let commandName: String
    /// The names of the commands above it.
    let superCommands: [String]
    private let type: any ParsableCommand.Type

    static let whole = CommandTree(OpenMarket.self, below: [])

    init(_ type: any ParsableCommand.Type, below superCommands: [String]) {
        self.type = type
        self.superCommands = superCommands
        commandName = type._commandName
    }

    /// What is typed for it, without the program's own name.
    var words: [String] { (superCommands + [commandName]).dropFirst().map(\.self) }

    var abstract: String { type.configuration.abstract }
    var discussion: String { type.configuration.discussion }

    /// The parser's own `help` is among the first ones.
    var subcommands: [CommandTree] {
        var types = type.configuration.subcommands
        if superCommands.isEmpty { types.append(Help.self) }
        return types.map { CommandTree($0, below: superCommands + [commandName]) }
    }

    /// Whether it has parameters of its own: it has no command below it, and is not the parser's own.
    var takesArguments: Bool { type.configuration.subcommands.isEmpty && type != Help.self }

    /// Whether its places are a command line, which is another command's.
    var takesCommandLine: Bool { type == ConfigShow.self }

    /// The command below it that is meant where none is named.
    var defaultSubcommand: CommandTree? {
        type.configuration.defaultSubcommand.map { CommandTree($0, below: superCommands + [commandName]) }
    }

    /// Its options, places for arguments and questions.
    var arguments: [Option] {
        // A command with others below it has nothing but questions; the parser would describe those below as well.
        guard type.configuration.subcommands.isEmpty else { return [.version, .help] }
        return Self.descriptions.withLock { descriptions in
            let known = descriptions[ObjectIdentifier(type)] ?? Self.describe(type)
            descriptions[ObjectIdentifier(type)] = known
            return known
        }
    }

    private static let descriptions = Mutex<[ObjectIdentifier: [Option]]>([:])

    private static func describe(_ type: any ParsableCommand.Type) -> [Option] {
        struct Dump: Decodable {
            struct Command: Decodable { var arguments: [Option]? }
            var command: Command
        }
        guard let dump = try? JSONDecoder().decode(Dump.self, from: Data(type._dumpHelp().utf8)) else {
            preconditionFailure("the parser's description of a command has changed its shape")
        }
        // Each command takes the question for the version of the program; alone it does not know of that.
        return (dump.command.arguments ?? []).filter { !$0.isQuestion } + [.version, .help]
    }

    /// What the parser knows of `help`, which is not its user's to name.
    private struct Help: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "help", abstract: "Show subcommand help information.")
        @Argument var subcommands: [String] = []
    }

    struct Option: CommandParameter, Decodable, Hashable {
        var kind: ParameterKind
        var isRepeating: Bool
        var isOptional: Bool
        var shouldDisplay: Bool
        var names: [ParameterName]?
        /// The name that is used where one has to do.
        var preferredName: ParameterName?
        /// What help calls the value.
        var valueName: String?
        var abstract: String?
        /// What ``ArgumentHelp/option(_:ko:value:from:file:)`` puts there.
        var discussion: String?
        var sectionTitle: String?
        var defaultValue: String?
        var allValues: [String]?

        fileprivate static let version = Option(
            kind: .flag, isRepeating: false, isOptional: true, shouldDisplay: true,
            names: [ParameterName(kind: "long", name: "version")],
            preferredName: ParameterName(kind: "long", name: "version"),
            valueName: "version", abstract: "Show the version.", discussion: "\n버전 보기")

        /// As the parser describes it, which takes longer than all the rest of a page of help.
        fileprivate static let help = Option(
            kind: .flag, isRepeating: false, isOptional: true, shouldDisplay: true,
            names: [
                ParameterName(kind: "short", name: "h"), ParameterName(kind: "long", name: "help"),
            ],
            preferredName: ParameterName(kind: "long", name: "help"), valueName: "help",
            abstract: "Show help information.", discussion: "\n도움말 보기")
    }

    /// The command that arguments name, and how many of them name it.
    func resolve(_ arguments: [String]) -> (command: CommandTree, depth: Int) {
        guard let first = arguments.first, let next = subcommand(first) else {
            return (defaultSubcommand ?? self, 0)
        }
        let (command, depth) = next.resolve(Array(arguments.dropFirst()))
        return (command, depth + 1)
    }

    /// The command that arguments name, with what they say of it.
    ///
    /// The parser looks at a command's options twice more where it comes down to it from the program. It does so for help and for what
    /// is wrong alone, of which the whole tree tells.
    func parse(_ arguments: [String]) throws -> any ParsableCommand {
        let (command, depth) = resolve(arguments)
        if depth > 0, command.takesArguments,
            let parsed = try? command.type.parseAsRoot(Array(arguments.dropFirst(depth))),
            // What is asked for help is parsed as the parser's own command for it.
            Swift.type(of: parsed) == command.type
        {
            return parsed
        }
        return try type.parseAsRoot(arguments)
    }

    private func subcommand(_ name: String) -> CommandTree? { subcommands.first { $0.commandName == name } }

    /// The commands that have none below them.
    var leaves: [CommandTree] { hasCommands ? commands.flatMap(\.leaves) : [self] }

    /// Every option of this command, and of those below it.
    var options: [CommandSignature.Parameter] {
        leaves.flatMap(\.signature.parameters).filter { $0.kind != .positional }
    }

    /// The names of its options, and of those below it, in the table of options.
    var optionNames: Set<String> { Set(options.compactMap(\.tableName)) }
}
