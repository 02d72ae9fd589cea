/// What an argument gives to an option, or to a place of its own.
struct GivenValue: Hashable {
    /// The option's name in the table, or the place's in angle brackets: `<file>`.
    var name: String
    var value: String
}

extension CommandSignature {
    /// The values among the arguments behind the command's name, as the parser reads them. It has accepted them before.
    func givenValues(_ arguments: some Collection<String>) -> [GivenValue] {
        var rest = Array(arguments)[...]
        var found: [GivenValue] = []
        var places = parameters.filter { $0.kind == .positional }[...]
        func place(_ value: String) {
            guard let place = places.first else { return }
            found.append(GivenValue(name: place.placeName, value: value))
            if !place.isRepeating { places.removeFirst() }
        }
        while let argument = rest.popFirst() {
            if argument == "--" {
                rest.forEach(place)
                return found
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                place(argument)
                continue
            }
            let option = parameters.first { $0.kind == .option && $0.isSpelled(by: argument) }
            guard let name = option?.tableName else { continue }
            let halves = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let value = halves.count > 1 ? halves[1] : rest.popFirst() else { continue }
            found.append(GivenValue(name: name, value: value))
        }
        return found
    }
}
