/// A place where an option's value may stand, the strongest first.
enum OptionOrigin: CaseIterable, Sendable {
    case commandLine, environment, projectFile, profile, userFile
}

/// Which of the places an option is taken from.
enum OptionTrust: String, CaseIterable, Comparable, Sendable {
    /// From the command line alone: it is about this one call.
    case call
    /// From the person: command line, environment, the person's profiles and own file. It says where something goes, which file is opened
    /// or written, or that something may be done; the folder that the program stands in may be a stranger's.
    case person
    /// From everywhere, but the project's file can only make it less than the person allows.
    case anybodyLess
    /// From everywhere: it says how files are read, and that may be known to whoever made the files. No path, no address, nothing
    /// that lets a row be sent, changed or deleted that otherwise would not be.
    case anybody

    static func < (one: OptionTrust, other: OptionTrust) -> Bool {
        one.origins.count < other.origins.count || one == .anybodyLess && other == .anybody
    }

    var origins: [OptionOrigin] {
        switch self {
        case .anybody, .anybodyLess: OptionOrigin.allCases
        case .person: [.commandLine, .environment, .profile, .userFile]
        case .call: [.commandLine]
        }
    }
}

/// What is known of every option of every command, by its long name, or by its letter where it has no other: made of what stands
/// with each option in the command that has it.
enum OptionTable {
    private static let commands: [String: [String: CommandSignature.Parameter]] = CommandTree.whole.leaves.reduce(
        into: [:]) {
            commands, command in
            let options = command.signature.parameters.compactMap { one in one.tableName.map { ($0, one) } }
            commands[command.commandName, default: [:]].merge(options) { first, _ in first }
        }

    /// Whom each option is taken from by the command that trusts it most.
    private static let widest: [String: OptionTrust] = commands.values.reduce(into: [:]) { all, options in
        for (name, option) in options where option.kind != .positional {
            all[name] = all[name].map { max($0, option.trust) } ?? option.trust
        }
    }

    /// The files that options name, wherever they do.
    private static let files: [String: FileRole] = commands.values.reduce(into: [:]) { all, options in
        for (name, option) in options where option.kind != .positional {
            // What one command reads another may write: where it is not known which is meant, it is to be left alone.
            if let role = option.file, all[name] == nil || !role.isWritten { all[name] = role }
        }
    }

    /// The options behind each long name, with those that had it before they came into a group.
    private static let named: [String: [String: CommandSignature.Parameter]] = commands.values.reduce(into: [:]) {
        all, options in
        for (name, option) in options where option.kind != .positional {
            // `set-burst` as well as `burst`: whoever knows the one of `--read` may guess it.
            let byGroup = option.member.map { "\($0.group.rawValue)-\($0.name)" } ?? name
            for called in Set((option.names ?? []).map(\.name) + [name, byGroup]) {
                all[called, default: [:]][name] = option
            }
        }
    }

    static var names: [String] { widest.keys.sorted() }

    /// The options that a key of a file, or a variable, may mean, in the order of their names.
    static func options(called name: String) -> [CommandSignature.Parameter] {
        (named[name] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
    }

    /// All options that have a group's name before them, for a place that serves several commands.
    static func signature(of group: SettingGroup) -> CommandSignature {
        var signature = CommandSignature(text: "")
        signature.parameters = named.values.flatMap(\.values).filter { $0.member?.group == group }
        return signature
    }

    static func trust(_ name: String, of command: String) -> OptionTrust? { commands[command]?[name]?.trust }

    /// Where the option may come from; nothing is known of an option that there is not.
    static func origins(of name: String) -> [OptionOrigin]? { widest[name]?.origins }

    /// The options that are trusted so, in the order of their names.
    static func names(_ trust: OptionTrust) -> [String] { names.filter { widest[$0] == trust } }

    /// What files and variables say an option by. A choice is one key, whichever of its names it is by.
    static func key(of name: String) -> String {
        let isChoice = options(called: name).contains { $0.member?.group == .adoption }
        return isChoice ? SettingGroup.adoption.rawValue : name
    }

    /// What is done with the file that an option names; `nil` where it names none.
    static func role(of name: String) -> FileRole? { files[name] }

    /// As it stands on a command line: `--rate`, `-o`, `--read html`.
    static func spelling(_ name: String) -> String {
        let options = options(called: name)
        return (options.first { $0.member != nil } ?? options.first)?.spelling ?? flag(name)
    }

    /// The flag of that name, in no group.
    static func flag(_ name: String) -> String { (name.utf8.count == 1 ? "-" : "--") + name }

    /// `OPENMARKET_SECRET_FILE` for `secret-file`.
    static func variable(_ name: String) -> String {
        prefix + name.uppercased().replacing("-", with: "_")
    }

    private static let prefix = "OPENMARKET_"

    /// What an option would be called whose variable this is; `nil` for a name that is no such variable.
    static func option(variable: String) -> String? {
        guard variable.hasPrefix(prefix) else { return nil }
        let name = variable.dropFirst(prefix.count).lowercased().replacing("_", with: "-")
        return self.variable(name) == variable ? name : nil
    }
}

extension OptionTable {
    /// The part of a command's help that says where its options may come from.
    static func help(for command: CommandTree) -> [HelpBlock] {
        var blocks = [
            HelpBlock(kind: .prose("CONFIGURATION")), HelpBlock(kind: .prose(everywhere), indent: 2),
        ]
        for (sentence, trusted) in places {
            let options = command.options.filter {
                $0.trust == trusted && SettingGroup(rawValue: $0.tableName ?? "") == nil
            }
            let names = Set(options.map(\.spelling)).sorted()
            guard !names.isEmpty else { continue }
            blocks.append(HelpBlock(kind: .prose(sentence), indent: 2))
            blocks.append(HelpBlock(kind: .names(names.joined(separator: ", ")), indent: 4))
        }
        return blocks
    }

    private static let everywhere = """
        Options may also come from the environment (OPENMARKET_LANG for --lang), from a profile (--profile) and from \
        your own openmarket/config.json under XDG_CONFIG_HOME.
        """

    private static let places: [(String, OptionTrust)] = [
        ("The folder's .openmarket.json may say how files are read:", .anybody),
        ("It may set, where that is less than yours:", .anybodyLess), ("On the command line alone:", .call),
    ]
}
