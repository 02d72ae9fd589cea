import Synchronization

/// What a command's line may hold, as far as it takes to tell its values from its switches, and whom they are taken from: the names and
/// kinds of all parameters, in the parser's order.
///
/// As text, a parameter is a word: `<file>` is a place for an argument, `--lang=` an option, `--quiet,-q` a switch with two names. What may
/// stand several times ends in a star: `<file>*`, `--map=*`. Behind an `@` stands what is declared besides: `--map=*@anybody`,
/// `-o=@call,written`, `--read-html,--html=@anybody,read:html`.
struct CommandSignature: Hashable {
    struct Parameter: CommandParameter, Hashable {
        var kind: ParameterKind
        var isRepeating: Bool
        var names: [ParameterName]?
        var valueName: String?
        var trust = OptionTrust.person
        var file: FileRole?
        var member: OptionMember?
    }

    var parameters: [Parameter]

    init(_ parameters: [some CommandParameter]) {
        self.parameters = parameters.map { one in
            let place = one.kind == .positional ? one.valueName : nil
            return Parameter(
                kind: one.kind, isRepeating: one.isRepeating, names: one.names, valueName: place, trust: one.trust,
                file: one.file, member: one.member)
        }
    }

    init(text: String) { parameters = text.split(separator: " ").map { Parameter($0) } }

    var words: [String] { parameters.map(\.word) }

    /// What is done with the file that an option or a place names; `nil` where it names none.
    func file(of name: String) -> FileRole? {
        parameters.first { ($0.kind == .positional ? $0.placeName : $0.tableName) == name }?.file
    }

    /// What is written of them behind the `@`. What is taken from the person, as most is, goes without saying.
    static func attributes(_ trust: OptionTrust, _ file: FileRole?, _ member: OptionMember?) -> [String] {
        [trust == .person ? nil : trust.rawValue, file?.word, member?.word].compactMap(\.self)
    }
}

extension CommandSignature.Parameter {
    fileprivate init(_ text: Substring) {
        let halves = text.split(separator: "@", maxSplits: 1)
        let word = halves[0]
        for attribute in halves.dropFirst().flatMap({ $0.split(separator: ",") }).map(String.init) {
            trust = OptionTrust(rawValue: attribute) ?? trust
            file = FileRole(word: attribute) ?? file
            member = OptionMember(word: attribute) ?? member
        }
        isRepeating = word.hasSuffix("*")
        let one = isRepeating ? word.dropLast() : word[...]
        guard !one.hasPrefix("<") else {
            (kind, names, valueName) = (.positional, nil, String(one.dropFirst().dropLast()))
            return
        }
        (kind, valueName) = (one.hasSuffix("=") ? .option : .flag, nil)
        names = (kind == .option ? one.dropLast() : one).split(separator: ",").map { spelling in
            let isLong = spelling.hasPrefix("--")
            return ParameterName(kind: isLong ? "long" : "short", name: String(spelling.dropFirst(isLong ? 2 : 1)))
        }
    }

    fileprivate var word: String {
        let spelled = (names ?? []).map(\.spelling).joined(separator: ",")
        let one =
            switch kind {
            case .positional: placeName
            case .flag: spelled
            case .option: spelled + "="
            }
        let attributes = CommandSignature.attributes(trust, file, member)
        return one + (isRepeating ? "*" : "") + (attributes.isEmpty ? "" : "@" + attributes.joined(separator: ","))
    }
}

extension CommandTree {
    /// Its options, switches and places for arguments; none for a command with others below it. Help and version are questions, and left
    /// out.
    ///
    /// It stands in a table that a test compares with the parser's own description: nearly every start needs it, and describing a
    /// command takes longer than all else at the start.
    var signature: CommandSignature {
        guard takesArguments else { return CommandSignature(text: "") }
        let name = words.joined(separator: " ")
        return Self.signatures.withLock { signatures in
            if let known = signatures[name] { return known }
            guard let line = CommandSignatures.line(of: name) else {
                preconditionFailure(
                    "\(path) is not in CommandSignatures; OPENMARKET_REGENERATE=1 makes the tests write it")
            }
            let signature = CommandSignature(text: line)
            signatures[name] = signature
            return signature
        }
    }

    private static let signatures = Mutex<[String: CommandSignature]>([:])
}
