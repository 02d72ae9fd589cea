import Wording

/// What a command does with the file that an option names.
enum FileRole: Hashable {
    /// It is read.
    case read(NamedFileKind)
    /// It is made, replaced or added to.
    case written
    /// Photos, or pages, are saved into the folder.
    case savedInto
    /// The ledger, with the files that belong to it.
    case ledger
    /// The practice market's folder.
    case practiceData

    var isWritten: Bool {
        switch self {
        case .written, .savedInto, .ledger: true
        case .read, .practiceData: false
        }
    }
}

extension OptionTable {
    /// The options and places of arguments whose value names a file or a folder. One that does has its row here; a test fails
    /// for a value that is called a file, a folder or a path and has none.
    static let files: [String: FileRole] = [
        "<file>": .read(.input), "<dir>": .savedInto, "<before>": .read(.input), "<after>": .read(.input),
        "images": .read(.photos), "map-file": .read(.map), "plan": .read(.plan),
        "adopt-from": .read(.input),
        "faults": .read(.faults), "secret-file": .read(.secret), "ca-cert": .read(.certificate),
        "o": .written, "save-map": .written, "issues": .written, "rejects": .written, "report": .written,
        "plan-out": .written,
        "log": .written, "journal": .written, "ledger": .ledger, "data": .practiceData,
    ]

    /// Those that are something else for one command.
    static let fileExceptions: [String: [String: FileRole]] = [
        "export": ["images": .savedInto], "backup": ["<file>": .written],
        "man": ["o": .savedInto],
    ]

    static func role(of name: String, in command: String) -> FileRole? {
        fileExceptions[command]?[name] ?? files[name]
    }

    /// Whether arguments may name something that is written. Where they do not, nothing can be in its way, and the parser is spared
    /// describing the command, which takes as long as a small file.
    static func mayWrite(_ arguments: [String]) -> Bool {
        arguments.contains { argument in
            if argument.hasPrefix("--") { return writing.contains(String(argument.dropFirst(2).prefix { $0 != "=" })) }
            if argument.hasPrefix("-") { return argument.dropFirst().contains { writing.contains(String($0)) } }
            return writers.contains(argument)
        }
    }

    /// Options that some command writes to.
    private static let writing = Set(
        ([files] + fileExceptions.values).flatMap { $0.filter(\.value.isWritten).keys })

    /// Commands that write what stands without an option; a test looks for another one.
    private static let writers: Set = ["backup", "create", "restore"]
}
