import Catalogue
import Drafting
import Tabular

/// How a file is read, as far as somebody says it or it was found: what `nil` stands for is left to the file.
///
/// Flags, the environment, configuration and kept maps all say the same settings by the same names; `table` knows how each is
/// spelled.
package struct ReadingSettings: Sendable, Hashable {
    /// Whose export it is.
    package var preset: PresetChoice?
    package var format: TabularFormat?
    /// What a text is written in.
    package var encoding: TextEncoding?
    /// What stands between and around the cells of a delimited text.
    package var delimiter: UInt8?
    package var quote: UInt8?
    /// The line of a text or the row of a worksheet, counted from 1.
    package var headerRow: Int?
    /// The sheet of a workbook, by its name or number.
    package var sheet: String?
    /// What leads to the records in JSON or XML.
    package var recordPath: String?
    /// The currency of prices that state none.
    package var currency: StatedCurrency?
    /// Whose numbers stand in a column `id`.
    package var idOwner: IDOwner?
    /// What stands before the fractions of numbers.
    package var decimals: DecimalSeparator?
    /// What becomes of texts that are HTML.
    package var markup: MarkupReading?
    /// What becomes of the apostrophes that keep a spreadsheet from running texts.
    package var guards: GuardChoice?

    package init() {}

    /// A setting; the raw value is its flag's name, and its member's in a kept map.
    package enum Name: String, Sendable, Hashable, CaseIterable {
        case preset, format, encoding, delimiter, quote
        case headerRow = "header-row"
        case sheet
        case recordPath = "record-path"
        case currency
        case decimals = "decimal-separator"
        case idOwner = "id-is"
        case markup = "html"
        case guards = "guard"
    }
}

// MARK: - The table

extension ReadingSettings {
    /// What a setting takes, for whoever has to say it.
    package enum Domain: Sendable, Hashable {
        case oneOf([String])
        /// One ASCII character, such as these.
        case character([String])
        /// Counted from 1.
        case position
        /// Any text, such as this.
        case text(String)

        /// Whether `auto` is a value like any other: a sheet may be called that.
        var hasAuto: Bool {
            switch self {
            case .text: true
            case .oneOf(let values): values.contains(ReadingSettings.leftToTheFile)
            case .character, .position: false
            }
        }
    }

    /// A setting's row.
    struct Row: Sendable {
        let domain: Domain
        /// - Returns: whether the text is a value.
        let read: @Sendable (String, inout ReadingSettings) -> Bool
        let spell: @Sendable (ReadingSettings) -> String?
        let copy: @Sendable (ReadingSettings, inout ReadingSettings) -> Void

        init<Value>(
            _ place: any WritableKeyPath<ReadingSettings, Value?> & Sendable, _ domain: Domain,
            read: @escaping @Sendable (String) -> Value?, spell: @escaping @Sendable (Value) -> String
        ) {
            self.domain = domain
            self.read = { text, settings in
                if text == ReadingSettings.leftToTheFile, !domain.hasAuto {
                    settings[keyPath: place] = nil
                    return true
                }
                guard let value = read(text) else { return false }
                settings[keyPath: place] = value
                return true
            }
            self.spell = { $0[keyPath: place].map(spell) }
            copy = { $1[keyPath: place] = $0[keyPath: place] }
        }
    }

    /// The word that leaves a setting to the file, over what a kept map says; to some it is a value.
    package static let leftToTheFile = "auto"

    /// A new setting has its row here, its flag among those of the command line, and its trust in the table of options.
    static func row(of name: Name) -> Row {
        switch name {
        case .preset:
            Row(\.preset, .oneOf(PresetChoice.spellings), read: PresetChoice.init(spelling:), spell: \.spelling)
        case .format:
            Row(
                \.format, .oneOf(TabularFormat.allCases.map(\.rawValue)),
                read: { $0 == "jsonl" ? .ndjson : TabularFormat(rawValue: $0) }, spell: \.rawValue)
        case .encoding: Row(\.encoding, .oneOf(TextEncoding.offered), read: TextEncoding.init(named:), spell: \.name)
        case .delimiter: Row(\.delimiter, .character([",", ";", "|", "\\t"]), read: delimiter, spell: character)
        case .quote: Row(\.quote, .character(["\"", "'"]), read: quote, spell: character)
        case .headerRow:
            Row(\.headerRow, .position, read: { Int($0).flatMap { $0 > 0 ? $0 : nil } }, spell: { String($0) })
        case .sheet: Row(\.sheet, .text("Sheet1"), read: { $0 }, spell: { $0 })
        case .recordPath: Row(\.recordPath, .text("rss/channel/item"), read: { $0 }, spell: { $0 })
        case .currency:
            Row(
                \.currency, .oneOf(Currency.allCases.map(\.rawValue)), read: StatedCurrency.init(spelling:),
                spell: \.spelling)
        case .decimals:
            Row(
                \.decimals, .character(DecimalSeparator.allCases.map(\.rawValue)),
                read: DecimalSeparator.init(rawValue:),
                spell: \.rawValue)
        case .idOwner:
            Row(\.idOwner, .oneOf(IDOwner.allCases.map(\.rawValue)), read: IDOwner.init(rawValue:), spell: \.rawValue)
        case .markup:
            Row(
                \.markup, .oneOf(MarkupReading.allCases.map(\.rawValue)), read: MarkupReading.init(rawValue:),
                spell: \.rawValue)
        case .guards:
            Row(
                \.guards, .oneOf(GuardChoice.allCases.map(\.rawValue)), read: GuardChoice.init(rawValue:),
                spell: \.rawValue)
        }
    }

    private static func delimiter(_ text: String) -> UInt8? {
        if ["\\t", "tab", "\t"].contains(text) { return 0x09 }
        guard text.utf8.count == 1, let byte = text.utf8.first, byte != 0x22, byte >= 0x20, byte < 0x7F
        else { return nil }
        return byte
    }

    private static func quote(_ text: String) -> UInt8? {
        guard text.utf8.count == 1, let byte = text.utf8.first, byte > 0x20, byte < 0x7F else { return nil }
        return byte
    }

    private static func character(_ byte: UInt8) -> String { String(UnicodeScalar(byte)) }
}

extension ReadingSettings {
    /// Sets a setting to what a text says; `auto` leaves it to the file.
    ///
    /// - Returns: whether the setting takes the text.
    package mutating func set(_ name: Name, to text: String) -> Bool { Self.row(of: name).read(text, &self) }

    /// A setting's value as `set` takes it; `nil` where it is left to the file.
    package func spelling(of name: Name) -> String? { Self.row(of: name).spell(self) }

    /// What a setting takes.
    package static func domain(of name: Name) -> Domain { row(of: name).domain }

    /// The settings that are not left to the file.
    package var stated: Set<Name> { Set(Name.allCases.filter { spelling(of: $0) != nil }) }

    /// Copies some settings from others, also where those leave them to the file.
    package mutating func copy(_ names: Set<Name>, from other: ReadingSettings) {
        for name in names { Self.row(of: name).copy(other, &self) }
    }
}

// MARK: - What was found

extension ReadingSettings {
    /// How a file was read, so that the next one may be read alike.
    init(
        _ reader: any RecordReader, of input: InputFile, _ plan: ColumnPlan, _ options: InputOptions
    ) {
        self = options.settings
        let preset = plan.preset?.name
        // Points are what is taken where nothing shows another.
        if decimals == nil, plan.decimalSeparator == .comma { decimals = .comma }
        self.preset = preset.map { .named($0) } ?? PresetChoice.none
        format = reader.format
        encoding = input.encoding?.encoding
        sheet = input.workbook?.sheet.name
        let evidence = reader.evidence
        headerRow = evidence.headerPlace
        (delimiter, quote) = (evidence.dialect?.delimiter, evidence.dialect?.quote)
        recordPath = evidence.recordPath?.description ?? options.recordPath
    }
}

/// Whose a product's number is: `--id-is`.
package enum IDOwner: String, CaseIterable, Sendable, Hashable {
    case market, seller
}

/// Whether texts that a spreadsheet would run have guards, apostrophes: `--guard`.
package enum GuardChoice: String, CaseIterable, Sendable, Hashable {
    case auto, off
}

extension PresetChoice {
    fileprivate static let spellings = ["none"] + Preset.Name.allCases.map(\.rawValue)

    fileprivate init?(spelling: String) {
        let spelling = spelling.lowercased()
        if spelling == "none" {
            self = .none
        } else {
            guard let name = Preset.Name(rawValue: spelling) else { return nil }
            self = .named(name)
        }
    }

    fileprivate var spelling: String {
        switch self {
        case .recognised: ReadingSettings.leftToTheFile
        case .none: "none"
        case .named(let name): name.rawValue
        }
    }
}
