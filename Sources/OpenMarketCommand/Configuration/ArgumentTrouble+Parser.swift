import ArgumentParser
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
        if let match = message.wholeMatch(of: #/Missing value for '(\S+)(?: <(.+)>)?'/#) {
            let option = command.option(spelled: String(match.1))
            let form = match.2.map(String.init) ?? option?.valueName ?? ""
            return option.map { ValueMissing($0, form: form).trouble }
                ?? ArgumentTrouble.missingValue(flag: String(match.1), form: form)
        }
        if let match = message.wholeMatch(
            of: #/(?s)The option '(\S+)' does not take any value, but '(.*)' was specified\./#)
        {
            return ArgumentTrouble.switchWithValue(flag: command.spelling(of: match.1), value: String(match.2))
        }
        return OptionRule(message: message) ?? command.refusedValue(message)
    }

    /// A value that is malformed, or is none of several.
    private func refusedValue(_ message: String) -> (any Sentence)? {
        let form = #/(?s)The value '(.*)' is invalid for '(?:(-\S+) )?<([^<]+)>'(\. Please provide one of (.*))?/#
        guard let match = message.wholeMatch(of: form) else { return refusedMember(message) }
        let flag = match.2.map(spelling) ?? "<\(match.3)>"
        if flag == "--output", match.1 == IssueForm.github.rawValue {
            return UsageError.annotationsElsewhere(value: String(match.1), commands: IssueForm.commands)
        }
        guard let offered = match.5.map(String.init) else {
            return ArgumentTrouble.malformedValue(flag: flag, value: String(match.1), form: String(match.3))
        }
        let listed = offered.matches(of: #/\n  - (.+)/#).map { String($0.1) }
        return UsageError.unknown(
            String(match.1), of: flag, allowed: listed.isEmpty ? Self.quoted(in: offered) : listed)
    }

    /// The same of an option that is written by a group: the parser shows nothing of it.
    private func refusedMember(_ message: String) -> (any Sentence)? {
        guard let match = message.wholeMatch(of: #/(?s)The value '(.*)' is invalid for '(-\S+)'/#),
            let option = option(spelled: String(match.2))
        else { return nil }
        guard let allowed = option.allValues else {
            return ArgumentTrouble.malformedValue(
                flag: option.spelling, value: String(match.1), form: option.valueName ?? "")
        }
        return UsageError.unknown(String(match.1), of: option.spelling, allowed: allowed)
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
        signature.parameters.filter { $0.member == nil }.flatMap { $0.names ?? [] }.map(\.spelling)
            .filter { $0.hasPrefix("--") }
    }

    /// A flag of the parser's as a person writes it.
    private func spelling(of flag: Substring) -> String {
        option(spelled: String(flag))?.spelling ?? String(flag)
    }
}

extension OptionRule {
    /// What `validate()` throws: the parser passes on a text, and adds how the command is called.
    var error: ValidationError { ValidationError(text(in: .english).description) }

    /// The rule whose text the parser passed on.
    init?(message: String) {
        guard let rule = Self.allCases.first(where: { $0.text(in: .english).description == message }) else {
            return nil
        }
        self = rule
    }
}
