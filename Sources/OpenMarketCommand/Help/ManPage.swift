import Wording

/// A command's manual page, made of what its help is made of, in roff's man macros (groff_man(7)).
struct ManPage {
    let command: CommandTree
    let language: Language

    /// `openmarket-runs-list`, as git and others name the pages of their commands.
    var name: String { Self.name(of: command) }

    /// Ends with a line's end.
    var text: String {
        let lines =
            [#".\" -*- coding: utf-8 -*-"#, title, ".nh", ".ad l"] + naming + synopsis + description + options
            + configuration
        return (lines + commands + seeAlso).joined(separator: "\n") + "\n"
    }

    static func name(of command: CommandTree) -> String {
        (command.superCommands + [command.commandName]).joined(separator: "-")
    }

    private func say(_ english: String) -> String { Roff.text(HelpWording.text(english, in: language)) }
    private func say(_ phrase: HelpPhrase) -> String { Roff.text(phrase.text(in: language).description) }

    // MARK: The head

    /// Without a date: the same program writes the same page.
    private var title: String {
        ".TH \(Roff.quoted(name.uppercased())) 1 \"\" \(Roff.quoted("openmarket \(OpenMarket.version)"))"
    }

    private var naming: [String] {
        let abstract = HelpWording.text(command.abstract, in: language)
        let line = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
        return [".SH \(say(.manName))", #"\#(Roff.text(name)) \- \#(Roff.text(line))"#]
    }

    private var synopsis: [String] {
        let options = command.shown.filter { !$0.isQuestion }
        let needed = options.filter { $0.kind == .positional || !$0.isOptional }
        let some = options.count > needed.count ? [say(.someOptions)] : []
        let below = command.hasCommands ? [say(.someSubcommand)] : []
        let words = some + needed.map { Roff.text($0.synopsis) } + below
        return [".SH \(say(.manSynopsis))", ".B \(Roff.text(command.path))"]
            + (words.isEmpty ? [] : [words.joined(separator: " ")])
    }

    // MARK: The text

    private var description: [String] {
        [".SH \(say(.manDescription))", say(command.abstract)]
            + RoffBlocks(language: language).lines(of: HelpBlock.blocks(of: command.discussion))
    }

    private var options: [String] {
        let shown = command.shown
        guard !shown.isEmpty else { return [] }
        var titles: [String] = []
        for title in shown.compactMap(\.sectionTitle) where !titles.contains(title) { titles.append(title) }
        let groups = titles.flatMap { title in
            [".SS \(say(title))"] + shown.filter { $0.sectionTitle == title }.flatMap(entry)
        }
        let others = shown.filter { $0.sectionTitle == nil }
        return [".SH \(say(.manOptions))"] + others.flatMap(entry) + groups
    }

    private func entry(_ option: CommandTree.Option) -> [String] {
        let values = HelpPhrase.values(option.allValues ?? [], usual: option.defaultValue)
        let text = [option.help(in: language).map(Roff.text), values.map(say)].compactMap(\.self).joined(separator: " ")
        let members = command.members(of: option).flatMap(entry)
        return [".TP", ".B \(Roff.text(option.memberLabel))", text]
            + (members.isEmpty ? [] : [".RS"] + members + [".RE"])
    }

    private var configuration: [String] {
        RoffBlocks(language: language).lines(of: OptionTable.help(for: command))
    }

    // MARK: What there is besides

    private var commands: [String] {
        guard command.hasCommands else { return [] }
        return [".SH \(say(.manCommands))"]
            + command.commands.flatMap { below in [".TP", Self.reference(to: below, ""), say(below.abstract)] }
    }

    private var seeAlso: [String] {
        let above = command.superCommands.isEmpty ? [] : [CommandTree.whole]
        let pages =
            (above + (command.hasCommands ? [] : CommandTree.whole.named(command.superCommands.dropFirst()).commands))
            .filter { $0.path != command.path }
        guard !pages.isEmpty else { return [] }
        let lines = pages.enumerated().map { index, page in Self.reference(to: page, index < pages.count - 1 ? "," : "")
        }
        return [".SH \(say(.manSeeAlso))"] + lines
    }

    /// `\%` keeps the name in one piece.
    private static func reference(to command: CommandTree, _ comma: String) -> String {
        #".BR \%\#(Roff.text(name(of: command))) (1)\#(comma)"#
    }
}

/// Blocks of help as roff has them.
struct RoffBlocks {
    let language: Language

    func lines(of blocks: [HelpBlock]) -> [String] {
        var lines: [String] = []
        var isExample = false
        for block in blocks {
            if case .command = block.kind {
                if !isExample { lines += [".PP", ".EX"] }
                isExample = true
            } else if isExample {
                lines.append(".EE")
                isExample = false
            }
            lines += self.lines(of: block)
        }
        return lines + (isExample ? [".EE"] : [])
    }

    private func lines(of block: HelpBlock) -> [String] {
        switch block.kind {
        case .blank: return []
        case .prose(let text) where block.indent == 0 && text == text.uppercased(): return [".SH \(say(text))"]
        case .prose(let text): return [".PP", say(text)]
        case .entry(let term, let text, _): return [".TP", ".B \(Roff.text(term))", say(text)]
        // What goes on on the next line is indented further.
        case .command(let text): return [String(repeating: " ", count: max(0, block.indent - 2)) + Roff.text(text)]
        case .names(let text): return [".PP", Roff.text(text)]
        }
    }

    private func say(_ english: String) -> String { Roff.text(HelpWording.text(english, in: language)) }
}

/// Text as roff takes it for text.
enum Roff {
    static func text(_ text: String) -> String {
        let escaped = text.map { escapes[$0] ?? String($0) }.joined()
        // At a line's beginning these would be a macro's.
        return [".", "'"].contains(text.first) ? #"\&"# + escaped : escaped
    }

    /// One word for a macro.
    static func quoted(_ text: String) -> String { "\"\(self.text(text))\"" }

    /// What is typed has to come out as it is, to be copied (groff_man_style(7), "Portability").
    private static let escapes: [Character: String] = [
        "\\": #"\e"#, "-": #"\-"#, "'": #"\(aq"#, "`": #"\(ga"#, "^": #"\(ha"#, "~": #"\(ti"#, "\"": #"\(dq"#,
    ]
}
