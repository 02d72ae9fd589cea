import Wording

/// The help of one command, made of what the argument parser knows of it.
///
/// The parser's own page would be English, and would count a Hangul syllable as one column of two.
struct HelpPage {
    let command: CommandTree
    let layout: HelpLayout
    /// Whether it is what somebody needs first (`-h`), and not all that there is.
    let isShort: Bool

    init(_ command: CommandTree, language: Language, width: Int, isShort: Bool = false) {
        self.command = command
        layout = HelpLayout(language: language, width: width)
        // Where there is little, that is all of it.
        self.isShort = isShort && command.shown.count { $0.example != nil } >= Self.fewest
    }

    /// So many options with examples are worth a page of their own.
    private static let fewest = 6

    var text: String {
        let usage = synopsis(heading: .usageHeading)
        let parts =
            isShort
            ? [layout.wrapped(say(.overview) + say(command.abstract)), usage] + essentials
            : [overview, usage] + sections + [subcommands, hint, configuration]
        return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    /// What stands beneath a refusal: how the command is called, and where its help is.
    var usage: String {
        let help = layout.wrapped(say(.more(command: command.path)), indent: 2)
        return (synopsis(heading: .usage) + help).joined(separator: "\n")
    }

    /// What is said of the option or the place that a refusal is about, as far as the parser's own text names one.
    func optionHelp(beneath refusal: String) -> String? {
        guard let match = refusal.firstMatch(of: #/\nHelp:  (-\S+|<[^>]+>)/#),
            let option = command.option(spelled: String(match.1)), let help = option.help(in: layout.language)
        else { return nil }
        return layout.wrapped(
            words: [say(.note) + option.label + " "] + help.split(separator: " ").map(String.init), hang: 2
        )
        .joined(separator: "\n")
    }

    private func say(_ phrase: HelpPhrase) -> String { phrase.text(in: layout.language).description }

    private func say(_ english: String) -> String { HelpWording.text(english, in: layout.language) }
}

extension HelpPage {
    private var overview: [String] {
        let abstract = layout.wrapped(say(.overview) + say(command.abstract))
        guard !command.discussion.isEmpty else { return abstract }
        return abstract + [""] + HelpBlock.blocks(of: command.discussion).flatMap(layout.lines)
    }

    /// Options are listed where they are few; places for arguments always.
    private func synopsis(heading: HelpPhrase) -> [String] {
        let options = command.shown.filter { !$0.isQuestion }
        let isLong = options.count > 12
        let listed = isLong ? options.filter { $0.kind == .positional || !$0.isOptional } : options
        let abbreviated = isLong ? [say(.someOptions)] : []
        let below = command.hasCommands ? [say(.someSubcommand)] : []
        let heading = say(heading)
        return layout.wrapped(
            words: [heading + command.path] + abbreviated + listed.map(\.synopsis) + below, hang: heading.columns)
    }

    /// The places, then the options by their groups, then those of no group.
    private var sections: [[String]] {
        let places = command.shown.filter { $0.kind == .positional && $0.sectionTitle == nil }
        let others = command.shown.filter { $0.kind != .positional && $0.sectionTitle == nil }
        var titles: [String] = []
        for title in command.shown.compactMap(\.sectionTitle) where !titles.contains(title) { titles.append(title) }
        return [section(say(.arguments), places)]
            + titles.map { title in section(heading(title), command.shown.filter { $0.sectionTitle == title }) }
            + [section(say(.options), others)]
    }

    /// The places, and the options that matter, each with how it is used.
    private var essentials: [[String]] {
        let shown = command.shown.filter { $0.example != nil }
        let options = shown.flatMap { option in
            layout.entry(option.label, described(option)) + [String(repeating: " ", count: 26) + (option.example ?? "")]
        }
        let count = command.shown.count { $0.kind != .positional && !$0.isQuestion }
        return [
            section(say(.arguments), command.shown.filter { $0.kind == .positional }), [say(.options)] + options,
            layout.wrapped(say(.allOptions(count, command: command.path))),
        ]
    }

    private func heading(_ title: String) -> String { say(title).uppercased() + ":" }

    private func section(_ heading: String, _ options: [CommandTree.Option]) -> [String] {
        guard !options.isEmpty else { return [] }
        return [heading] + options.flatMap(entry)
    }

    /// An option; beneath one that stands for others, these.
    private func entry(_ option: CommandTree.Option) -> [String] {
        layout.entry(option.label, described(option))
            + command.members(of: option).flatMap { layout.entry($0.memberLabel, described($0), indent: 4, column: 30) }
    }

    private func described(_ option: CommandTree.Option) -> String {
        let help = option.help(in: layout.language) ?? ""
        let values = HelpPhrase.values(option.allValues ?? [], usual: option.defaultValue)
        return [help, values.map(say) ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private var subcommands: [String] {
        guard command.hasCommands else { return [] }
        let entries = command.commands.flatMap { below in
            let isUsual = below.commandName == command.defaultSubcommand?.commandName
            return layout.entry(below.commandName + (isUsual ? say(.usualSubcommand) : ""), say(below.abstract))
        }
        return [say(.subcommands)] + entries
    }

    private var hint: [String] {
        command.hasCommands ? layout.wrapped(say(.detail(command: command.helpCommand)), indent: 2) : []
    }

    private var configuration: [String] { OptionTable.help(for: command).flatMap(layout.lines) }
}
