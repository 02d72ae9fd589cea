/// A place where an option's value may stand, the strongest first.
enum OptionOrigin: CaseIterable, Sendable {
    case commandLine, environment, projectFile, profile, userFile
}

/// Which of the places an option is taken from.
enum OptionTrust: CaseIterable, Sendable {
    /// From everywhere: it says how files are read, and that may be known to whoever made the files.
    case anybody
    /// From everywhere, but the project's file can only make it less than the person allows.
    case anybodyLess
    /// From the person: command line, environment, the person's profiles and own file. It says where something goes, which file is opened
    /// or written, or that something may be done; the folder that the program stands in may be a stranger's.
    case person
    /// From the command line alone: it is about this one call.
    case call

    var origins: [OptionOrigin] {
        switch self {
        case .anybody, .anybodyLess: OptionOrigin.allCases
        case .person: [.commandLine, .environment, .profile, .userFile]
        case .call: [.commandLine]
        }
    }
}

/// Every option of every command, and whom it is taken from.
///
/// A new option gets its row here, by its long name, or by its letter where it has no other; a test fails for an option
/// without a row and for a row without an option. Where in doubt it is `.person`. Only what says how a file's bytes become
/// rows is `.anybody`: no path, no address, nothing that lets a row be sent, changed or deleted that otherwise would not be.
enum OptionTable {
    static let rows: [String: OptionTrust] = [
        // How files are read.
        "format": .anybody, "encoding": .anybody, "delimiter": .anybody, "quote": .anybody, "header-row": .anybody,
        "sheet": .anybody, "record-path": .anybody, "map": .anybody, "preset": .anybody, "currency": .anybody,
        "html": .anybody, "guard": .anybody, "decimal-separator": .anybody, "value": .anybody, "from": .anybody,
        "default": .person, "convert": .person, "shorten": .person, "images-over-count": .person,
        // What is read besides, and what is let through.
        "map-file": .person, "images": .person, "follow-links": .person, "no-image-files": .person,
        "images-over-limit": .person, "id-is": .person, "allow-truncated": .person, "allow-free": .person,
        "allow-private-photos": .person,
        "photo-timeout": .person, "max-errors": .person,
        // What is written.
        "o": .call, "save-map": .person, "issues": .person, "rejects": .person, "report": .person, "plan-out": .person,
        "log": .person,
        "log-level": .person, "journal": .person,
        // Which market, as whom, and what is remembered of it.
        "profile": .person, "market": .person, "api": .person, "identifier": .person, "secret-file": .person,
        "ca-cert": .person,
        "allow-insecure": .person, "ledger": .person,
        // How it is sent.
        "rate": .anybodyLess, "burst": .person, "concurrency": .person, "retries": .person, "timeout": .person,
        "settle": .person, "max-wait": .person, "canary": .person, "deadline": .person,
        // What is done.
        "dry-run": .person, "plan": .person, "check-market": .person, "refresh": .person, "keep-theirs": .person,
        "replace-photos": .person,
        "replace": .person, "excel": .person, "replace-unencodable": .person, "yes": .person,
        "adopt": .person, "adopt-from": .person, "no-adopt": .person, "claim": .call, "none": .call,
        "fix": .call,
        // What is asked for.
        "vendor": .person, "search": .person, "ids": .person, "since": .person, "split": .person,
        "columns": .person, "page": .person,
        "items-per-page": .person, "sort": .person, "state": .person, "example": .person, "rejected": .person,
        // Which backups stay, and which is meant.
        "keep-last": .person, "keep-hourly": .person, "keep-daily": .person, "keep-weekly": .person,
        "keep-monthly": .person, "keep-yearly": .person, "remove": .call, "at": .call, "against": .call,
        "sample": .call,
        // The practice market.
        "port": .person, "host": .person, "allow-host": .person, "data": .person, "photo-delay": .person,
        "rules": .person, "numbers": .person, "seed": .person,
        "faults": .person,
        // How it is told.
        "output": .person, "lang": .person, "quiet": .person, "verbose": .person, "color": .person,
        "progress": .person,
    ]

    /// Options that mean something else for one command: there they do not say how files are read, but what is written.
    static let exceptions: [String: [String: OptionTrust]] = [
        "export": ["format": .person, "guard": .person, "encoding": .person], "template": ["format": .person],
        "convert": ["format": .person], "create": ["format": .person],
        // The columns of an export are no list's.
        "list": ["columns": .call],
        // A profile is what its maker types, and not what holds just now.
        "add": [
            "market": .call, "api": .call, "identifier": .call, "secret-file": .call, "ca-cert": .call,
            "allow-insecure": .call, "rate": .call, "replace": .call,
        ],
    ]

    static func trust(_ name: String, of command: String) -> OptionTrust? { exceptions[command]?[name] ?? rows[name] }

    /// Where the option may come from; nothing is known of an option that there is not.
    static func origins(of name: String) -> [OptionOrigin]? { rows[name]?.origins }

    /// The options that are trusted so, in the order of their names.
    static func names(_ trust: OptionTrust) -> [String] {
        rows.filter { $0.value == trust }.map(\.key).sorted()
    }

    /// As it stands on a command line.
    static func spelling(_ name: String) -> String { (name.utf8.count == 1 ? "-" : "--") + name }

    /// `OPENMARKET_SECRET_FILE` for `secret-file`.
    static func variable(_ name: String) -> String {
        "OPENMARKET_" + name.uppercased().replacing("-", with: "_")
    }
}

extension OptionTable {
    /// The part of a command's help that says where its options may come from.
    static func help(for command: CommandTree) -> [HelpBlock] {
        var blocks = [
            HelpBlock(kind: .prose("CONFIGURATION")), HelpBlock(kind: .prose(everywhere), indent: 2),
        ]
        let options = command.optionNames
        for (sentence, trusted) in places {
            let names = options.filter { trust($0, of: command.commandName) == trusted }.sorted()
            guard !names.isEmpty else { continue }
            blocks.append(HelpBlock(kind: .prose(sentence), indent: 2))
            blocks.append(HelpBlock(kind: .names(names.map(spelling).joined(separator: ", ")), indent: 4))
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
