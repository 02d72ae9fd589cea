/// `openmarket help …` and `openmarket … --help`, where nothing is said besides. The parser would answer the first with
/// whatever it understands of the names, and either with a page of its own that is not shown.
struct HelpQuestion {
    /// The command that is asked about.
    let names: [String]
    /// Whether `-h` asks for what matters, and not for all.
    private(set) var isShort = false

    /// `nil` for arguments that are no such question, or that have options beside it which it does not know.
    init?(_ arguments: [String]) {
        var names: [String] = []
        var isAsked = arguments.first == "help"
        var rest = arguments.dropFirst(isAsked ? 1 : 0)
        while let argument = rest.popFirst() {
            if argument == "--lang" {
                _ = rest.popFirst()
            } else if !argument.hasPrefix("-") {
                names.append(argument)
            } else if ["-h", "--help"].contains(argument) {
                (isAsked, isShort) = (true, argument == "-h")
            } else if !argument.hasPrefix("--lang=") {
                return nil
            }
        }
        guard isAsked else { return nil }
        self.names = names
    }
}

extension CommandTree {
    /// The command whose page the parser shows: the one that its synopsis names.
    func command(ofPage page: String) -> CommandTree? {
        let lines = page.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        guard let line = lines.first(where: { $0.starts(with: ["USAGE:", commandName]) }) else { return nil }
        return named(line.dropFirst(2))
    }

    /// The command that words name, as far as they name one; not the one that is meant where none is named.
    func named(_ words: some Collection<String>) -> CommandTree {
        guard let first = words.first, let next = subcommands.first(where: { $0.commandName == first }) else {
            return self
        }
        return next.named(words.dropFirst())
    }
}
