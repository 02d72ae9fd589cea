import Catalogue
import Drafting
import Foundation
import Jobs
import Tabular
import Wording

/// How a file is read, kept in a file: what `--save-map` writes and `--map-file` takes.
struct MapFile: Equatable {
    /// A column and what it means, and who said so.
    struct Column: Equatable {
        var header: String
        var part: Part?
        var reason: ColumnPlan.Reason
    }

    var preset = PresetChoice.none
    var format: TabularFormat?
    var encoding: TextEncoding?
    var delimiter: UInt8?
    var quote: UInt8?
    var headerRow: Int?
    var sheet: String?
    var recordPath: String?
    var currency: Currency?
    var columns: [Column] = []

    /// How a file was read.
    init(_ reading: FileReading) {
        preset = reading.preset.map { .named($0) } ?? .none
        let settings = reading.settings
        (format, encoding) = (settings.format, settings.encoding)
        (delimiter, quote) = (settings.delimiter, settings.quote)
        (headerRow, sheet, recordPath) = (settings.headerRow, settings.sheet, settings.recordPath)
        currency = settings.currency
        columns = reading.columns.map { Column(header: $0.header, part: $0.part, reason: $0.reason) }
    }

    init() {}

    /// The columns as `--map` would say them. What the preset says anyway is left to it; only a column that a person
    /// named must be in the next file too.
    func map(from path: String) -> ColumnMap {
        ColumnMap(
            columns.compactMap { column in
                if case .named(let name) = preset, let part = column.part,
                    Preset.part(ofHeader: column.header, in: name) == part, column.reason != .map
                {
                    return nil
                }
                return ColumnMap.Entry(
                    header: column.header, field: column.part?.field,
                    isNeeded: column.reason == .map && column.part != nil, file: path)
            })
    }

    /// Says it to the options; what the command line says comes after, and goes before.
    func apply(to options: inout InputOptions, from path: String) {
        options.kept = KeptMap(path: path, settings: settings)
        options.preset = preset
        options.format = format
        options.encoding = encoding
        options.dialect = DialectRequest(delimiter: delimiter, quote: quote)
        options.headerRow = headerRow
        options.sheet = sheet
        options.recordPath = recordPath
        options.currency = currency
        options.map = map(from: path)
    }

    private var settings: Set<KeptMap.Setting> {
        var settings: Set<KeptMap.Setting> = []
        if preset != .recognised { settings.insert(.preset) }
        if format != nil { settings.insert(.format) }
        if encoding != nil { settings.insert(.encoding) }
        if delimiter != nil { settings.insert(.delimiter) }
        if quote != nil { settings.insert(.quote) }
        if headerRow != nil { settings.insert(.headerRow) }
        if sheet != nil { settings.insert(.sheet) }
        if recordPath != nil { settings.insert(.recordPath) }
        return settings
    }
}

// MARK: - Writing

extension MapFile {
    /// JSON, a column a line, to be read and changed by people.
    var text: String {
        var lines = ["{"]
        func add(_ name: String, _ value: JSONValue) {
            lines.append("  \(JSONValue.string(name).text): \(value.text),")
        }
        add("type", .string(Self.type))
        add("preset", .string(PresetArgument(preset).spelling))
        if let format { add("format", .string(format.rawValue)) }
        if let encoding { add("encoding", .string(encoding.name)) }
        if let delimiter { add("delimiter", .string(String(UnicodeScalar(delimiter)))) }
        if let quote { add("quote", .string(String(UnicodeScalar(quote)))) }
        if let headerRow { add("header-row", .number(String(headerRow))) }
        if let sheet { add("sheet", .string(sheet)) }
        if let recordPath { add("record-path", .string(recordPath)) }
        if let currency { add("currency", .string(currency.rawValue)) }
        lines.append("  \"columns\": [")
        lines += columns.map { "    \($0.object.line)," }
        if !columns.isEmpty { lines[lines.count - 1].removeLast() }
        return (lines + ["  ]", "}"]).joined(separator: "\n") + "\n"
    }

    static let type = "openmarket-map"

    /// - Throws: where it cannot be written.
    func write(to path: String) throws {
        let sink = try AtomicFileSink(path: path)
        var text = text
        try text.withUTF8 { try sink.write(UnsafeRawBufferPointer($0)) }
        try sink.commit()
    }
}

extension MapFile.Column {
    fileprivate var object: JSONObject {
        var object = JSONObject()
        object.set("column", header)
        object.set("field", part?.spelling)
        object.set("by", reason.rawValue)
        return object
    }
}

extension PresetArgument {
    init(_ choice: PresetChoice) {
        switch choice {
        case .recognised: self = .auto
        case .none: self = .none
        case .named(let name): self = .named(name)
        }
    }
}
