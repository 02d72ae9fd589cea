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

    /// What it does not say is left to the file, but for the headers: those stand in it.
    var settings = ReadingSettings()
    var columns: [Column] = []
    var values = ValueMap()
    var adjustments = Adjustments()

    /// How a file was read.
    init(_ reading: FileReading) {
        (settings, values, adjustments) = (reading.settings, reading.values, reading.adjustments)
        columns = reading.columns.map { Column(header: $0.header, part: $0.part, reason: $0.reason) }
    }

    init() { settings.preset = PresetChoice.none }

    /// The columns as `--map` would say them. What the preset says anyway is left to it; only a column that a person
    /// named must be in the next file too.
    func map(from path: String) -> ColumnMap {
        ColumnMap(
            columns.compactMap { column in
                if case .named(let name) = settings.preset, let part = column.part,
                    Preset.part(ofHeader: column.header, in: name) == part, column.reason != .map
                {
                    return nil
                }
                return ColumnMap.Entry(
                    header: column.header, part: column.part,
                    isNeeded: column.reason == .map && column.part != nil, file: path)
            })
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
        for name in ReadingSettings.Name.allCases {
            guard let value = settings.spelling(of: name) else { continue }
            add(name.rawValue, ReadingSettings.domain(of: name) == .position ? .number(value) : .string(value))
        }
        if !values.entries.isEmpty { add("values", .array(values.entries.map { .string($0.spelling) })) }
        for (option, values) in adjustments.spellings { add(option, .array(values.map { .string($0) })) }
        lines.append("  \"columns\": [")
        lines += columns.map { "    \($0.object.line)," }
        if !columns.isEmpty { lines[lines.count - 1].removeLast() }
        return (lines + ["  ]", "}"]).joined(separator: "\n") + "\n"
    }

    static let type = "openmarket-map"

    /// - Throws: where it cannot be written.
    func write(to path: String) throws {
        let sink = try OutputPlace.open(path)
        try sink.write(text: text)
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
