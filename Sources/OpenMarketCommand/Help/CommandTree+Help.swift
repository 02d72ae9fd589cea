/// What help shows of commands and options.
extension CommandTree {
    /// `openmarket runs list`.
    var path: String { (superCommands + [commandName]).joined(separator: " ") }

    /// The commands below, but not the one that shows help.
    var commands: [CommandTree] { subcommands.filter { $0.commandName != "help" } }

    var hasCommands: Bool { !commands.isEmpty }

    /// `openmarket help runs`.
    var helpCommand: String {
        let names = superCommands + [commandName]
        return ([names[0], "help"] + names.dropFirst()).joined(separator: " ")
    }

    var shown: [Option] { arguments.filter(\.shouldDisplay) }

    /// The options that are written by one of a group.
    func members(of option: Option) -> [Option] {
        guard let group = option.settingName.flatMap(SettingGroup.init(rawValue:)) else { return [] }
        return arguments.filter { $0.member?.group == group }
    }

    /// The option that is spelt so, or the place in angle brackets.
    func option(spelled spelling: String) -> Option? {
        arguments.first { option in
            option.kind == .positional
                ? option.placeName == spelling : (option.names ?? []).contains { $0.spelling == spelling }
        }
    }
}

extension CommandTree.Option {
    /// Help and version.
    var isQuestion: Bool { ["help", "version"].contains(settingName) }

    /// `-n, --dry-run`, `--rate <N/s|N/min>`, `<file>`.
    var label: String {
        switch kind {
        case .positional: placeName
        case .flag: spellings
        case .option: "\(spellings) \(placeName)"
        }
    }

    /// `html=<html>`, `free`: how a member of a group is written there.
    var memberLabel: String {
        guard let member else { return label }
        // Where a declaration does not name its value, the parser takes the option's name.
        let hasOwn = member.group.takesValues && valueName != settingName
        return hasOwn ? "\(member.name)=\(placeName)" : member.form
    }

    /// `[--rate <N/s|N/min>]`, `<file> ...`.
    var synopsis: String {
        let spelling = preferredName?.spelling ?? ""
        let one =
            switch kind {
            case .positional: placeName
            case .flag: spelling
            case .option: "\(spelling) \(placeName)"
            }
        let several = isRepeating ? one + " ..." : one
        return isOptional ? "[\(several)]" : several
    }

    /// The short names first.
    private var spellings: String {
        let names = names ?? []
        return (names.filter { $0.kind == "short" } + names.filter { $0.kind != "short" }).map(\.spelling)
            .joined(separator: ", ")
    }
}
