import ArgumentParser
import Foundation
import Glibc
import Tabular
import Wording

/// The whole tool: each command is one file in `Commands`.
@main
struct OpenMarket: AsyncParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "openmarket",
        abstract: "Product catalogues in and out of an Open Market.",
        discussion: """
            Turns spreadsheets (CSV, JSON, XML) into products under the rules of the market's registration form, \
            uploads them at an allowed pace, and brings the catalogue back out. With no market named, a practice \
            market inside this program is used on a terminal.

            EXAMPLES
              openmarket validate products.csv          check a catalogue, upload nothing
              openmarket import products.csv            check it and upload the good rows
              openmarket export -o catalogue.xml        bring the catalogue back out
            """,
        version: version,
        subcommands: [
            Validate.self, Convert.self, Import.self, Open.self, Export.self, BackupCommand.self,
            Inspect.self, Template.self, Rules.self,
            Explain.self, Runs.self,
            LedgerCommand.self, List.self, Show.self, Delete.self, SandboxCommand.self, Doctor.self,
            ProfileCommand.self, ConfigCommand.self, Man.self, Completion.self,
        ])

    /// Where nothing is asked for.
    func run() async throws {
        let variables = GivenArguments.environment
        // The profile in use may say where the ledger is.
        let sources = try SettingsSources(environment: variables, for: ["runs", "list"])
        FirstMinute(sources, console: Console.standard([])).show()
    }

    static func main() async {
        let isOutputClosed = holdStandardStreams()
        Signals.ignoreThoseOfWriting()
        let typed = CommandTree.partingValues(GivenArguments.all)
        var (given, arguments) = (typed, typed)
        if given == ["--version"] { answer(version) }
        if let question = HelpQuestion(given) {
            end(help(question.names, isShort: question.isShort, on: Console.standard(typed)))
        }
        do {
            given = try CommandTree.expanding(typed)
            let isQuestion = ConfiguredArguments.asksForHelp(given)
            let variables = GivenArguments.environment
            let settings = isQuestion ? SettingsSources() : try SettingsSources(environment: variables, for: given)
            arguments = try ConfiguredArguments.resolve(given, settings)
            let configured = ConfiguredArguments.applicable(given, from: settings)
            Console.remember(configured)
            if !isQuestion {
                try CommandTree.checkValues(arguments)
                try CommandTree.checkEncoding(arguments)
            }
            var command = try CommandTree.whole.parse(arguments)
            let named = isQuestion ? nil : NamedFiles(arguments, settings, environment: variables)
            try named?.check()
            if !isQuestion { sayFormerNames(typed, configured) }
            // Hearing signals, or handing a command over to another thread, costs a small one a tenth of its time. The practice
            // market's server hears them itself.
            let mayLeaveHalf = named?.outputs.isEmpty == false && !(command is SandboxCommand)
            // What it is to do, it does without what it would say there, unless somebody asked for that.
            if isOutputClosed, mayLeaveHalf || command is Import {
                guard Console.standard(arguments).form == .text else {
                    throw SystemError("write", OutputPlace.standardOutput, errno: EBADF)
                }
                Console.keepGoingWithoutReaders()
            }
            let signals = mayLeaveHalf ? Signals.endingAtOnce() : nil
            defer { withExtendedLifetime(signals) {} }
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            Console.standard(arguments).closeObjects(.done, command: nil)
        } catch {
            end(with: error, arguments, given: given)
        }
    }

    /// Says how options are written that were given by a name which they had before they came into a group.
    private static func sayFormerNames(_ typed: [String], _ configured: [String: Settings.Value]) {
        let renamed =
            CommandTree.formerNames(in: typed)
            + configured.compactMap { name, value in
                guard let former = value.former else { return nil }
                let key = OptionTable.key(of: name)
                return FormerName(
                    name: former, now: value.origin == .environment ? OptionTable.variable(key) : key)
            }
        guard !renamed.isEmpty else { return }
        var console = Console.standard(typed)
        console.isQuiet = typed.contains { ["-q", "--quiet"].contains($0) }
        for name in renamed.sorted(by: { $0.name < $1.name }) { console.talk(name) }
    }

    /// A stream that the program was begun without (`>&-`) becomes one that fails: a file that was opened in its place would get what
    /// is said.
    ///
    /// - Returns: whether standard output is one.
    private static func holdStandardStreams() -> Bool {
        let isOutputClosed = fcntl(STDOUT_FILENO, F_GETFD) < 0
        for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDWR)]
        where fcntl(stream, F_GETFD) < 0 {
            // The first number that is free is its own.
            _ = open("/dev/null", mode)
        }
        return isOutputClosed
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
        case let error as any UserFacingError:
            status = error.status
            console.fail(error.trouble.text(in: console.language), status: status)
        default:
            status = conclude(error, given, on: console)
            if status == .done { end(.done) }
        }
        console.closeObjects(status, command: depth > 0 ? command.words.joined(separator: " ") : nil)
        end(status)
    }

    private static func end(_ status: ExitStatus) -> Never { Foundation.exit(status.rawValue) }
}

extension OpenMarket {
    /// Tells of the parser's own errors: help and version end well, the rest is wrong usage.
    private static func conclude(_ error: any Error, _ given: [String], on console: Console) -> ExitStatus {
        let status = ExitStatus(rawValue: exitCode(for: error).rawValue) ?? .failed
        guard status != .done else { return answer(error, given, on: console) }
        // What is said while a line is typed would stand in it.
        if ConfiguredArguments.asksForCompletion(given) { end(status) }
        refuse(error, given, status, on: console)
        return status
    }

    /// Says what is wrong with the arguments and, to people, how the command is called.
    private static func refuse(_ error: any Error, _ given: [String], _ status: ExitStatus, on console: Console) {
        let message = message(for: error)
        let trouble = CommandTree.whole.trouble(message, with: given)
        // It repeats arguments as they were given.
        console.fail(trouble?.text(in: console.language) ?? PrintableText(lines: message), status: status)
        guard status == .usage else { return }
        let page = console.helpPage(of: CommandTree.whole.meant(by: given))
        console.insist(page.optionHelp(beneath: fullMessage(for: error)))
        console.insist(page.usage)
    }

    /// Writes what the parser ends well with: a command's help, the version, a shell's completions.
    private static func answer(_ error: any Error, _ given: [String], on console: Console) -> ExitStatus {
        let text = fullMessage(for: error)
        guard text.hasPrefix("OVERVIEW:"), let command = CommandTree.whole.command(ofPage: text) else {
            answer(text)
        }
        return help(given, command, on: console)
    }

    private static func answer(_ text: String) -> Never {
        Console.write("\(PrintableText(lines: text))\n", to: STDOUT_FILENO)
        end(.done)
    }

    /// Shows a command's help, unless the words that ask for it name a command that there is not.
    private static func help(
        _ words: [String], _ command: CommandTree? = nil, isShort: Bool = false, on console: Console
    ) -> ExitStatus {
        let named = CommandTree.whole.named(words)
        if let trouble = CommandTree.whole.misspelt(words) {
            console.fail(trouble, status: .usage)
            console.insist(console.helpPage(of: named).usage)
            return .usage
        }
        let page = console.helpPage(of: command ?? named, isShort: isShort)
        Console.write("\(PrintableText(lines: page.text))\n", to: STDOUT_FILENO)
        return .done
    }
}

extension Console {
    /// Says to people how a command is called.
    fileprivate func insist(_ lines: String?) {
        guard form == .text, let lines else { return }
        Self.write("\(PrintableText(lines: lines))\n", to: STDERR_FILENO)
    }

    fileprivate func helpPage(of command: CommandTree, isShort: Bool = false) -> HelpPage {
        let width = TerminalWidth.columns(ProcessInfo.processInfo.environment)
        return HelpPage(command, language: language, width: width, isShort: isShort)
    }
}

/// An error that knows what to tell people, and what to tell scripts.
protocol UserFacingError: Error {
    var status: ExitStatus { get }
    var trouble: any Sentence { get }
}

extension UserFacingError where Self: Sentence {
    var trouble: any Sentence { self }
}
