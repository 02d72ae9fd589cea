import Wording

/// The parser's errors are its own business; their messages are what it shows of them. Those that are recognised are said in
/// the language that was asked for, and the others stay as they are.
extension CommandTree {
    /// - Parameters:
    ///   - message: the parser's.
    ///   - arguments: as they were given, without what was configured.
    func trouble(_ message: String, with arguments: [String]) -> (any Sentence)? {
        let command = resolve(arguments).command
        if let match = message.wholeMatch(of: #/(?s)Unknown option '(.+?)'(?:\. Did you mean '.*'\?)?/#) {
            // The options of a command that is misspelt are nobody's, too.
            let name = String(match.1)
            return misspelt(arguments)
                ?? ArgumentTrouble.unknownOption(name, similar: NearestName.of(name, in: command.spellings))
        }
        if message.contains(#/^(Unexpected argument|\d+ unexpected arguments:) '/#) {
            return misspelt(arguments) ?? ArgumentTrouble.unexpected(Self.quoted(in: message))
        }
        if let match = message.wholeMatch(of: #/Missing expected argument '(.+)'/#) {
            return ArgumentTrouble.missing(place: String(match.1))
        }
        if let match = message.wholeMatch(of: #/Missing value for '(\S+) <(.+)>'/#) {
            return ArgumentTrouble.missingValue(flag: String(match.1), form: String(match.2))
        }
        if let match = message.wholeMatch(
            of: #/(?s)The option '(\S+)' does not take any value, but '(.*)' was specified\./#)
        {
            return ArgumentTrouble.switchWithValue(flag: String(match.1), value: String(match.2))
        }
        return OptionRule(message: message) ?? Self.refusedValue(message)
    }

    /// A value that is malformed, or is none of several.
    private static func refusedValue(_ message: String) -> (any Sentence)? {
        let form = #/(?s)The value '(.*)' is invalid for '(?:(-\S+) )?<([^<]+)>'(\. Please provide one of (.*))?/#
        guard let match = message.wholeMatch(of: form) else { return nil }
        let flag = match.2.map(String.init) ?? "<\(match.3)>"
        if flag == "--output", match.1 == IssueForm.github.rawValue {
            return UsageError.annotationsElsewhere(value: String(match.1), commands: IssueForm.commands)
        }
        guard let offered = match.5.map(String.init) else {
            return ArgumentTrouble.malformedValue(flag: flag, value: String(match.1), form: String(match.3))
        }
        let listed = offered.matches(of: #/\n  - (.+)/#).map { String($0.1) }
        return UsageError.unknown(String(match.1), of: flag, allowed: listed.isEmpty ? quoted(in: offered) : listed)
    }

    private static func quoted(in text: String) -> [String] { text.matches(of: #/(?s)'(.*?)'/#).map { String($0.1) } }

    /// The first argument, where it stands in the place of a command's name.
    func misspelt(_ arguments: [String]) -> ArgumentTrouble? {
        guard let name = arguments.first, !name.hasPrefix("-"), !subcommands.isEmpty else { return nil }
        if let next = subcommands.first(where: { $0.commandName == name }) {
            return next.misspelt(Array(arguments.dropFirst()))
        }
        let near = NearestName.of(name, in: subcommands.map(\.commandName))
        return .unknownCommand(name, of: path, similar: near.map { "\(path) \($0)" })
    }

    /// The command whose arguments these are; the one above where the name of one is misspelt.
    func meant(by arguments: [String]) -> CommandTree {
        misspelt(arguments) == nil ? resolve(arguments).command : named(arguments)
    }

    /// The options as they stand on a command line, those of one letter left out: a slip makes any of them.
    private var spellings: [String] {
        signature.parameters.flatMap { $0.names ?? [] }.map(\.spelling).filter { $0.hasPrefix("--") }
    }
}
