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
}
