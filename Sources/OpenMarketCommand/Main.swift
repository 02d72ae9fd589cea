import ArgumentParser
import Foundation
import Glibc
import Jobs
import Tabular

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
        do {
            let given = Array(CommandLine.arguments.dropFirst())
            let environment = ProcessInfo.processInfo.environment
            var command = try parseAsRoot(try ConfiguredArguments.resolve(given, environment: environment))
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let status as ExitStatus {
            Console.closeObjects(status)
            Foundation.exit(status.rawValue)
        } catch let error as SettingsError {
            Console.standard.fail(error.trouble, status: .usage)
            Foundation.exit(ExitStatus.usage.rawValue)
        } catch let error as RejectsRefusal {
            Console.standard.fail(error.trouble, status: .usage)
            Foundation.exit(ExitStatus.usage.rawValue)
        } catch let error as SystemError {
            Console.standard.fail(JobFailure.output(file: error.path, errno: error.errno).trouble, status: .failed)
            Foundation.exit(ExitStatus.failed.rawValue)
        } catch {
            exit(withError: error)
        }
    }
}
