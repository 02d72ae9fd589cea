import ArgumentParser
import Catalogue
import Drafting
import Jobs
import Tabular
import Wording

/// What a flag says of the input's format.
struct FormatFlag {
    let name: String
    let value: String?
}

extension InputFormat {
    var flag: FormatFlag { FormatFlag(name: "format", value: format) }
}

extension ReadingOptions {
    /// What the flags say, by the names of the settings.
    private func given(_ format: FormatFlag) -> [(ReadingSettings.Name, String?)] {
        [
            (.preset, preset), (.format, format.value), (.encoding, encoding), (.delimiter, delimiter), (.quote, quote),
            (.headerRow, headerRow), (.sheet, sheet), (.recordPath, recordPath), (.currency, currency),
            (.decimals, decimalSeparator), (.idOwner, idIs), (.markup, html), (.guards, guards),
        ]
    }

    /// What the flags say goes before what a kept map says, also where they leave a thing to the file.
    ///
    /// - Throws: for a value that its flag does not take.
    func stated(_ format: FormatFlag) throws(InvalidOptionValue) -> (
        settings: ReadingSettings, names: Set<ReadingSettings.Name>
    ) {
        var settings = ReadingSettings()
        var names: Set<ReadingSettings.Name> = []
        for (name, text) in given(format) {
            guard let text else { continue }
            guard settings.set(name, to: text) else {
                throw InvalidOptionValue(name, flag: name == .format ? format.name : name.rawValue, doesNotTake: text)
            }
            names.insert(name)
        }
        // One character cannot be both.
        if let quote, settings.quote != nil, settings.quote == settings.delimiter {
            throw InvalidOptionValue(.quote, flag: "quote", doesNotTake: quote)
        }
        return (settings, names)
    }
}

extension InvalidOptionValue {
    fileprivate init(_ name: ReadingSettings.Name, flag: String, doesNotTake value: String) {
        let flag = OptionTable.spelling(flag)
        switch ReadingSettings.domain(of: name) {
        case .character: self.init(.notACharacter(flag: flag, value: value))
        case .oneOf(let allowed):
            self.init(.unknown(value, of: flag, allowed: .choices(of: allowed)))
        case .position, .text:
            self.init(.unknownValue(flag: flag, value: value, allowed: ReadingSettings.domain(of: name).examples))
        }
    }
}

extension ReadingSettings.Domain {
    /// Values, as a person may write them.
    var examples: [String] {
        switch self {
        case .oneOf(let values), .character(let values): values
        case .position: ["1", "2", "3", "…"]
        case .text(let example): [example]
        }
    }
}

extension CompletionKind {
    /// The values of a setting that takes one of several.
    static func values(of name: ReadingSettings.Name) -> CompletionKind {
        .list(.choices(of: ReadingSettings.domain(of: name).examples))
    }
}

extension [String] {
    /// The values of a setting with the word that leaves it to the file, `auto`.
    fileprivate static func choices(of values: [String]) -> [String] {
        values.contains(ReadingSettings.leftToTheFile) ? values : [ReadingSettings.leftToTheFile] + values
    }
}

extension UsageError {
    /// A value that is none of those that the flag takes, with the one that it is nearly.
    static func unknown(_ value: String, of flag: String, allowed: [String]) -> UsageError {
        .unknownValue(flag: flag, value: value, allowed: allowed, similar: NearestName.of(value, in: allowed))
    }

    /// A field that there is not, with the one that is called nearly so.
    static func unknown(field name: String) -> UsageError {
        unknown(name, flag: nil, allowed: Field.allCases.map(\.column))
    }

    /// What a column cannot be.
    static func unknown(part name: String, flag: String) -> UsageError {
        unknown(name, flag: flag, allowed: (Field.allCases.map(Part.field) + Part.named).map(\.spelling))
    }

    private static func unknown(_ name: String, flag: String?, allowed: [String]) -> UsageError {
        .unknownField(name, flag: flag, allowed: allowed, similar: NearestName.of(name, in: allowed))
    }
}

/// A flag's value that is refused in a sentence of our own.
struct InvalidOptionValue: UserFacingError, Hashable {
    let error: UsageError

    init(_ error: UsageError) { self.error = error }

    var status: ExitStatus { .usage }
    var trouble: any Sentence { error }
}

/// `--value COLUMN:WORD=VALUE`.
struct ValueArgument: ExpressibleByArgument {
    let entry: ValueMap.Entry

    init?(argument: String) {
        guard let entry = ValueMap.Entry(spelling: argument) else { return nil }
        self.entry = entry
    }
}

/// `--map COLUMN=FIELD`.
struct MapArgument: ExpressibleByArgument {
    let header: String
    /// The field's name as it was written; empty or `ignore` leaves the column out.
    let field: String

    init?(argument: String) {
        // A header may hold an equals sign; a field's name never does.
        guard let equals = argument.lastIndex(of: "="), equals > argument.startIndex else { return nil }
        header = String(argument[..<equals])
        field = String(argument[argument.index(after: equals)...])
    }

    /// - Throws: where there is no such field.
    func entry() throws(InvalidOptionValue) -> ColumnMap.Entry {
        if field.isEmpty || field == "ignore" { return ColumnMap.Entry(header: header, part: nil) }
        guard let part = Part(named: field) else { throw InvalidOptionValue(.unknown(part: field, flag: "--map")) }
        return ColumnMap.Entry(header: header, part: part)
    }
}
