import ArgumentParser
import Foundation
import Wording

struct ConfigShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Each option's value, and whether flag, environment, file, profile or default said it.",
        discussion: """
            Behind it stands a command line as it would be given, which is not carried out; import where there is \
            none. Of a secret there is only its file's name.

            EXAMPLES
              openmarket config show
              openmarket config show export -o catalogue.csv --profile shop
              openmarket config show --output json

            \(ExitStatus.help(.done, .usage))
            """)

    @Option(
        name: .long,
        help: .profile,
        completion: .profiles)
    var profile: String?

    @OptionGroup(title: "Output") var output: OutputOptions

    @Argument(
        parsing: .captureForPassthrough,
        help: .place("a command, with its options or without", ko: "명령과 그 옵션", value: "command"))
    var words: [String] = []

    func run() throws {
        let console = output.console
        let line = try CommandTree.expanding(line)
        let sources = try SettingsSources(environment: GivenArguments.environment, for: line)
        let (command, depth) = CommandTree.whole.resolve(line)
        guard CommandTree.whole.misspelt(line) == nil, depth > 0, !command.hasCommands else {
            let trouble = CommandTree.whole.misspelt(line) ?? .unexpected([line[0]])
            console.fail(trouble, status: .usage)
            throw ExitStatus.usage
        }
        let shown = ShownSettings(of: command, line: Array(line.dropFirst(depth)), sources)
        show(shown, on: console)
        var summary = JSONObject(type: "summary")
        summary.set("command", "config show")
        summary.set("shown_command", command.path)
        summary.set("settings", shown.entries.count)
        console.object(summary)
    }

    /// The command line that is asked about, with the profile that was named before it.
    private var line: [String] {
        let line = words.isEmpty ? ["import"] : words
        guard let profile, !Console.isConfigured("profile") else { return line }
        let (command, depth) = CommandTree.whole.resolve(line)
        guard command.optionNames.contains("profile"), depth > 0 else { return line }
        return Array(line.prefix(depth)) + ["--profile=\(profile)"] + line.dropFirst(depth)
    }

    private func show(_ shown: ShownSettings, on console: Console) {
        let entries = shown.entries
        let names = entries.map { PrintableText($0.spelling) }
        let widths = (
            names: names.map(\.columns).max() ?? 0, values: entries.map { min($0.text.columns, 40) }.max() ?? 0
        )
        for (entry, name) in zip(entries, names) {
            console.object(entry.object)
            guard console.form == .text else { continue }
            let origin = console.faint(entry.place.text(in: console.language))
            console.data("\(name.padded(to: widths.names))  \(entry.text.padded(to: widths.values))  \(origin)")
        }
    }
}

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "What the options are, and where each value comes from.",
        subcommands: [ConfigShow.self],
        defaultSubcommand: ConfigShow.self)
}
