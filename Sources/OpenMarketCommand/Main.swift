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
            them at an allowed pace, and brings the catalogue back out. With no market configured, a practice market
            inside this program is used.

            EXAMPLES
              openmarket validate products.csv          check a catalogue, upload nothing
              openmarket import products.csv            check it and upload the good rows
              openmarket export -o catalogue.xml        bring the catalogue back out
            """,
        version: version,
        subcommands: [
            Validate.self, Import.self, Export.self, Inspect.self, Template.self, Rules.self, Explain.self, Runs.self,
            List.self, Show.self, Delete.self, SandboxCommand.self, Completion.self,
        ])

    static func main() async {
        // A reader that goes away is an error of writing, not the end of the program: a ledger may be open.
        signal(SIGPIPE, SIG_IGN)
        let given = Array(CommandLine.arguments.dropFirst())
        var arguments = given
        do {
            arguments = try ConfiguredArguments.resolve(given, environment: ProcessInfo.processInfo.environment)
            var command = try parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            end(with: error, arguments)
        }
    }

    /// Ends the program: the reason is said, in the form that was asked for, and the status tells scripts.
    private static func end(with error: any Error, _ arguments: [String]) -> Never {
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
            guard console.form == .json, exitCode(for: error).rawValue == ExitStatus.usage.rawValue else {
                exit(withError: error)
            }
            status = .usage
            console.fail(message(for: error), status: status)
        }
        console.closeObjects(status, command: depth > 0 ? command.commandName : nil)
        Foundation.exit(status.rawValue)
    }
}

/// An error that knows what to tell people, and what to tell scripts.
protocol Troubling: Error {
    var status: ExitStatus { get }
    var trouble: any Sentence { get }
}
