/// What a line of a command may hold: an option, a switch, or a place for arguments.
protocol CommandParameter: Sendable {
    var kind: ParameterKind { get }
    /// Whether it may stand several times, or a place take several arguments.
    var isRepeating: Bool { get }
    var names: [ParameterName]? { get }
    /// What help calls the value.
    var valueName: String? { get }
    /// Whom it is taken from.
    var trust: OptionTrust { get }
    /// What is done with the file that its value names; `nil` where it names none.
    var file: FileRole? { get }
    /// The group by which it is written; `nil` where it stands for itself.
    var member: OptionMember? { get }
}

enum ParameterKind: String, Decodable {
    /// A place for an argument.
    case positional
    /// A switch.
    case flag
    /// It takes a value.
    case option
}

struct ParameterName: Decodable, Hashable, Sendable {
    /// `long` or `short`, as the parser says.
    var kind: String
    var name: String

    /// As it stands on a command line.
    var spelling: String { (kind == "long" ? "--" : "-") + name }
}

extension CommandParameter {
    /// The name that settings go by; `nil` for what has a short name only.
    var settingName: String? { names?.first { $0.kind == "long" }?.name }

    /// The name in the table of options: the long one, or the only one.
    var tableName: String? { settingName ?? names?.first?.name }

    /// As a command line has it: `--rate`, `-o`, `--read html`.
    var spelling: String { member?.spelling ?? OptionTable.flag(tableName ?? "") }

    /// The keys that it had before it came into a group. What is seldom changed has kept its own.
    var formerKeys: [String] {
        let long = (names ?? []).filter { $0.kind == "long" }.map(\.name)
        return switch member?.group {
        case .read, .allow: Array(long.dropFirst())
        case .adoption: long
        case .set, nil: []
        }
    }

    /// `<file>`.
    var placeName: String { "<\(valueName ?? "")>" }

    /// Whether an argument is `--name` or `--name=VALUE`, `-n`, or letters together that have its own among them: `-qn`.
    func isSpelled(by argument: String) -> Bool {
        guard argument.hasPrefix("-") else { return false }
        let spelling = String(argument.prefix { $0 != "=" })
        let spellings = spelling.hasPrefix("--") ? [spelling] : spelling.dropFirst().map { "-\($0)" }
        return (names ?? []).contains { spellings.contains($0.spelling) }
    }
}
