import ArgumentParser
import Catalogue
import Drafting
import Jobs
import Tabular
import Wording

/// What flags say of how a file is read: `nil` where none does, and a `nil` inside where one says that the file decides.
struct StatedReading {
    var preset: PresetChoice?
    var format: TabularFormat??
    var encoding: TextEncoding??
    var delimiter: UInt8??
    var quote: UInt8??
    var headerRow: Int?
    var sheet: String?
    var recordPath: String?

    /// Goes before what a kept map said, also where it leaves a thing to the file.
    func apply(to options: inout InputOptions) {
        func take<Value>(_ value: Value?, _ setting: KeptMap.Setting, _ place: WritableKeyPath<InputOptions, Value>) {
            guard let value else { return }
            options[keyPath: place] = value
            options.kept?.settings.remove(setting)
        }
        take(preset, .preset, \.preset)
        take(format, .format, \.format)
        take(encoding, .encoding, \.encoding)
        take(delimiter, .delimiter, \.dialect.delimiter)
        take(quote, .quote, \.dialect.quote)
        take(headerRow.map { $0 }, .headerRow, \.headerRow)
        take(sheet.map { $0 }, .sheet, \.sheet)
        take(recordPath.map { $0 }, .recordPath, \.recordPath)
    }
}

extension ReadingOptions {
    /// - Throws: for a value that its flag does not take.
    func stated() throws(Misused) -> StatedReading {
        var stated = StatedReading()
        stated.preset = preset?.choice
        stated.format = format.map(\.format)
        stated.encoding = try encoding.map { encoding throws(Misused) in try encoding.read() }
        stated.delimiter = try delimiter.map { text throws(Misused) in try delimiterByte(text) }
        stated.quote = try quote.map { text throws(Misused) in try quoteByte(text, besides: stated.delimiter ?? nil) }
        if let headerRow, headerRow < 1 {
            throw Misused(.unknownValue(flag: "--header-row", value: String(headerRow), allowed: ["1", "2", "3", "…"]))
        }
        (stated.headerRow, stated.sheet, stated.recordPath) = (headerRow, sheet, recordPath)
        return stated
    }

    private func delimiterByte(_ text: String) throws(Misused) -> UInt8? {
        switch text {
        case "auto": return nil
        case "\\t", "tab": return 0x09
        default:
            guard text.utf8.count == 1, let byte = text.utf8.first, byte != 0x22, byte >= 0x20 || byte == 0x09,
                byte < 0x7F
            else { throw Misused(.notACharacter(flag: "--delimiter", value: text)) }
            return byte
        }
    }

    private func quoteByte(_ text: String, besides delimiter: UInt8?) throws(Misused) -> UInt8? {
        if text == "auto" { return nil }
        guard text.utf8.count == 1, let byte = text.utf8.first, byte > 0x20, byte < 0x7F, byte != delimiter
        else { throw Misused(.notACharacter(flag: "--quote", value: text)) }
        return byte
    }
}

/// A flag's value that is refused in a sentence of our own.
struct Misused: Troubling, Hashable {
    let misuse: Misuse

    init(_ misuse: Misuse) { self.misuse = misuse }

    var status: ExitStatus { .usage }
    var trouble: any Sentence { misuse }
}

/// `--encoding`'s value.
struct EncodingArgument: ExpressibleByArgument {
    /// As it was written.
    let name: String

    init(argument: String) { name = argument }

    static var allValueStrings: [String] { ["auto"] + TextEncoding.offered }

    /// The encoding; `nil` where the file decides.
    func read() throws(Misused) -> TextEncoding? {
        if name == "auto" { return nil }
        guard let encoding = TextEncoding(named: name) else {
            throw Misused(.unknownValue(flag: "--encoding", value: name, allowed: Self.allValueStrings))
        }
        return encoding
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
    func entry() throws(Misused) -> ColumnMap.Entry {
        if field.isEmpty || field == "ignore" { return ColumnMap.Entry(header: header, field: nil) }
        guard let field = Field(rawValue: field) ?? Field(header: field) else {
            throw Misused(.unknownField(field, allowed: Field.allCases.map(\.column)))
        }
        return ColumnMap.Entry(header: header, field: field)
    }
}
