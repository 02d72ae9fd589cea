import ArgumentParser
import Foundation
import Glibc
import Wording

/// The whole tool: each command is one file in `Commands`.
@main
struct OpenMarket: AsyncParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "openmarket",
        abstract: "Product catalogues in and out of an Open Market.",
        discussion: """
            Turns spreadsheets (CSV, JSON, XML) into products under the rules of the market's registration form, uploads
            them at an allowed pace, and brings the catalogue back out. With no market named, a practice market
            inside this program is used on a terminal.

            EXAMPLES
              openmarket validate products.csv          check a catalogue, upload nothing
              openmarket import products.csv            check it and upload the good rows
              openmarket export -o catalogue.xml        bring the catalogue back out
            """,
        version: version,
        subcommands: [
            Validate.self, Import.self, Export.self, Inspect.self, Template.self, Rules.self, Explain.self, Runs.self,
            LedgerCommand.self, List.self, Show.self, Delete.self, SandboxCommand.self, Completion.self,
        ])

    static func main() async {
        // A reader that goes away is an error of writing, not the end of the program: a ledger may be open.
        signal(SIGPIPE, SIG_IGN)
        let given = Array(CommandLine.arguments.dropFirst())
        var arguments = given
        do {
            let isQuestion = ConfiguredArguments.asksForHelp(given)
            let variables = ProcessInfo.processInfo.environment
            let settings = isQuestion ? SettingsSources() : try SettingsSources(environment: variables)
            arguments = try ConfiguredArguments.resolve(given, settings)
            Console.remember(ConfiguredArguments.taken(given, from: settings))
            var command = try parseAsRoot(arguments)
            if !isQuestion { try NamedFiles(arguments, settings, environment: variables).check() }
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            end(with: error, arguments, given: given)
        }
    }

    /// Ends the program: the reason is said, in the form that was asked for, and the status tells scripts.
    ///
    /// - Parameter given: the arguments without what is configured.
    private static func end(with error: any Error, _ arguments: [String], given: [String]) -> Never {
        let console = Console.standard(arguments)
        let (command, depth) = CommandTree.whole.resolve(arguments)
        let status: ExitStatus
        switch error {
        case let error as ExitStatus: status = error
        case let error as any Troubling:
            status = error.status
            console.fail(error.trouble.text(in: console.language), status: status)
        default:
            // The parser's own: help and version end well, the rest is wrong usage.
            status = ExitStatus(rawValue: exitCode(for: error).rawValue) ?? .failed
            // What is said while a line is typed would stand in it.
            if status != .done, ConfiguredArguments.asksForCompletion(arguments) { Foundation.exit(status.rawValue) }
            guard status == .done else {
                refuse(error, given, status, on: console)
                break
            }
            Console.write(
                "\(PrintableText(lines: help(for: error, arguments) ?? fullMessage(for: error)))\n", to: STDOUT_FILENO)
            Foundation.exit(status.rawValue)
        }
        console.closeObjects(status, command: depth > 0 ? command.commandName : nil)
        Foundation.exit(status.rawValue)
    }
}

extension OpenMarket {
    /// Says what is wrong with the arguments and, to people, how the command is called.
    private static func refuse(_ error: any Error, _ given: [String], _ status: ExitStatus, on console: Console) {
        let message = message(for: error)
        let trouble = CommandTree.whole.trouble(message, with: given)
        // It repeats arguments as they were given.
        console.fail(trouble?.text(in: console.language) ?? PrintableText(lines: message), status: status)
        let full = fullMessage(for: error)
        guard console.form == .text, let said = full.range(of: message) else { return }
        let usage = full[said.upperBound...].drop { $0 == "\n" }
        Console.write("\(PrintableText(lines: String(usage)))\n", to: STDERR_FILENO)
    }

    /// A command's help with where its options may come from; `nil` where help is not what ends the program.
    private static func help(for error: any Error, _ arguments: [String]) -> String? {
        guard exitCode(for: error) == .success, ConfiguredArguments.asksForHelp(arguments) else { return nil }
        let text = fullMessage(for: error)
        guard text.hasPrefix("OVERVIEW:") else { return nil }
        let named = arguments.first == "help" ? Array(arguments.dropFirst()) : arguments
        let command = CommandTree.whole.resolve(named).command
        return text + "\n" + OptionTable.help(for: command)
    }
}

/// An error that knows what to tell people, and what to tell scripts.
protocol Troubling: Error {
    var status: ExitStatus { get }
    var trouble: any Sentence { get }
}
