/// What an argument gives to an option, or to a place of its own.
struct GivenValue: Hashable {
    /// The option's name in the table, or the place's in angle brackets: `<file>`.
    var name: String
    var value: String
}

extension CommandTree {
    /// The arguments with each value apart that stands right behind a letter, as in `-oFILE`: `-o` is the only letter with one.
    static func partingValues(_ arguments: some Sequence<String>) -> [String] {
        var isOption = true
        return arguments.map { argument in
            if argument == "--" { isOption = false }
            let isJoined = isOption && argument.hasPrefix("-o") && argument.count > 2 && !argument.hasPrefix("-o=")
            return isJoined ? "-o=" + argument.dropFirst(2) : argument
        }
    }
}

extension CommandSignature {
    /// The values among the arguments behind the command's name, as the parser reads them. It has accepted them before.
    func givenValues(_ arguments: some Collection<String>) -> [GivenValue] {
        var found: [GivenValue] = []
        walk(arguments) { name, value in
            if let value { found.append(GivenValue(name: name, value: value)) }
        }
        return found
    }

    /// The options and switches that the arguments give in any of their spellings, by their names in the table, and the places.
    func givenNames(_ arguments: some Collection<String>) -> Set<String> {
        var found: Set<String> = []
        walk(arguments) { name, _ in found.insert(name) }
        return found
    }

    /// - Parameter visit: gets each name with its value; switches have none.
    private func walk(_ arguments: some Collection<String>, _ visit: (String, String?) -> Void) {
        var rest = Array(arguments)[...]
        var places = parameters.filter { $0.kind == .positional }[...]
        func place(_ value: String) {
            guard let place = places.first else { return }
            visit(place.placeName, value)
            if !place.isRepeating { places.removeFirst() }
        }
        while let argument = rest.popFirst() {
            if argument == "--" {
                rest.forEach(place)
                return
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                place(argument)
                continue
            }
            let spelled = parameters.filter { $0.isSpelled(by: argument) }
            for name in spelled.filter({ $0.kind == .flag }).compactMap(\.tableName) { visit(name, nil) }
            guard let name = spelled.first(where: { $0.kind == .option })?.tableName else { continue }
            let halves = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            visit(name, halves.count > 1 ? halves[1] : rest.popFirst())
        }
    }
}
