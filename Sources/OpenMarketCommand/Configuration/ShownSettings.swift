import Foundation
import Wording

/// What the options of a command line come to, each with where it comes from.
struct ShownSettings {
    struct Entry {
        /// As it stands on a command line.
        var spelling: String
        var values: [String]
        var place: SettingPlace

        var text: PrintableText { PrintableText(values.joined(separator: ", ")) }
    }

    /// In the order of help; an option that nobody said and that has no default is left out, and so is a switch that is off.
    let entries: [Entry]

    /// - Parameter line: the arguments behind the command's name.
    init(of command: CommandTree, line: [String], _ sources: SettingsSources) {
        let merged = ConfiguredArguments.applicable(command.words + line, from: sources)
        let signature = command.signature
        let given = Dictionary(grouping: signature.givenValues(line), by: \.name).mapValues { $0.map(\.value) }
        let typed = signature.givenNames(line)
        entries = command.arguments.filter { $0.kind != .positional && !$0.isQuestion }.compactMap { option in
            guard let name = option.tableName else { return nil }
            let spelling = option.spelling
            if let all = given[name] {
                let values = option.isRepeating ? all : all.suffix(1)
                return Entry(spelling: spelling, values: Array(values), place: .commandLine)
            }
            if option.kind == .flag, typed.contains(name) {
                return Entry(spelling: spelling, values: ["true"], place: .commandLine)
            }
            if let value = merged[name] {
                return Entry(spelling: spelling, values: value.texts, place: SettingPlace(value))
            }
            let usual = Self.usual(name) ?? option.defaultValue
            return usual.map { Entry(spelling: spelling, values: [$0], place: .usual) }
        }
    }

    /// What help does not say, since it is not the same everywhere.
    private static func usual(_ name: String) -> String? { name == "ledger" ? StateFolder.ledger : nil }
}

extension SettingPlace {
    init(_ value: Settings.Value) {
        switch value.origin {
        case .commandLine: self = .commandLine
        case .environment: self = .environment(value.source)
        case .projectFile: self = .projectFile(value.source)
        case .profile: self = .profile(value.source)
        case .userFile: self = .userFile(value.source)
        }
    }
}

extension ShownSettings.Entry {
    /// The object that `--output json` writes.
    var object: JSONObject {
        var object = JSONObject(type: "setting")
        object.set("option", spelling)
        object.set("values", .array(values.map { .string($0) }))
        object.set("origin", place.word)
        object.set("source", place.source)
        return object
    }
}
