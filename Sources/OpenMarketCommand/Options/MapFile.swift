import Catalogue
import Drafting
import FilePaths
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
        // One sheet alone would be read by its name.
        if !reading.continuations.isEmpty { settings.sheet = nil }
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

/// A file that is no map, with the place of what is wrong in it.
struct MapFileMistake: UserFacingError, Equatable {
    let sentence: MapFileTrouble

    var status: ExitStatus { .usage }
    var trouble: any Sentence { sentence }
}

extension MapFile {
    /// - Throws: `MapFileMistake`, or what opening the file ends in.
    init(contentsOf path: String) throws {
        guard let data = Folders.contents(path).map({ Data($0) }) else { throw NamedFileMissing(path: path) }
        let document: Any
        do { document = try JSONSerialization.jsonObject(with: data) } catch {
            throw MapFileMistake(sentence: MapFileTrouble(path: path, place: nil, problem: .notJSON))
        }
        var reading = MapFileReading(path: path)
        self = try reading.map(document)
    }
}

/// A file that an option names is not there.
struct NamedFileMissing: UserFacingError, Equatable {
    let path: String

    var status: ExitStatus { .noInput }
    var trouble: any Sentence { FileTrouble.noSuchFile(path) }
}

/// A map's members, being read.
private struct MapFileReading {
    let path: String

    mutating func map(_ document: Any) throws -> MapFile {
        guard let members = document as? [String: Any], members["type"] as? String == MapFile.type else {
            throw mistake(nil, .notAMap)
        }
        var map = MapFile()
        for (name, value) in members.sorted(by: { $0.key < $1.key }) where !(value is NSNull) {
            try apply(name, value, to: &map)
        }
        guard members["columns"] != nil else { throw mistake(nil, .missing(member: "columns")) }
        return map
    }

    private func apply(_ name: String, _ value: Any, to map: inout MapFile) throws {
        switch name {
        case "type": break
        case "columns":
            guard let columns = value as? [Any] else { throw mistake(name, .wrong(takes: "[…]")) }
            map.columns = try columns.enumerated().map { try column($1, at: "columns[\($0)]") }
        case "values":
            let entries = (value as? [Any])?.map { ($0 as? String).flatMap(ValueMap.Entry.init(spelling:)) }
            guard let entries, !entries.contains(nil) else { throw mistake(name, .wrong(takes: "[\"stock:품절=0\"]")) }
            map.values = ValueMap(entries.compactMap { $0 })
        case _ where Adjustments.examples[name] != nil:
            guard let values = value as? [String], values.allSatisfy({ map.adjustments.accept($0, of: name) }) else {
                throw mistake(name, .wrong(takes: "[\"\(Adjustments.examples[name]!)\"]"))
            }
        default:
            guard let setting = ReadingSettings.Name(rawValue: name) else { throw mistake(name, .unknownMember) }
            let domain = ReadingSettings.domain(of: setting)
            let text = domain == .position ? (value as? Int).map { String($0) } : value as? String
            guard let text, map.settings.set(setting, to: text) else {
                throw mistake(name, .wrong(takes: domain.examples.joined(separator: ", ")))
            }
        }
    }

    private func column(_ value: Any, at place: String) throws -> MapFile.Column {
        guard let members = value as? [String: Any] else { throw mistake(place, .wrong(takes: "{…}")) }
        if let name = members.keys.sorted().first(where: { !["column", "field", "by"].contains($0) }) {
            throw mistake("\(place).\(name)", .unknownMember)
        }
        guard let header = members["column"] else { throw mistake(place, .missing(member: "column")) }
        guard let header = header as? String else { throw mistake(place + ".column", .wrong(takes: "\"…\"")) }
        let part = try members["field"].flatMap { try self.part($0, at: place + ".field") }
        let reason = (members["by"] as? String).flatMap(ColumnPlan.Reason.init(rawValue:)) ?? .map
        return MapFile.Column(header: header, part: part, reason: reason)
    }

    private func part(_ value: Any, at place: String) throws -> Part? {
        if value is NSNull { return nil }
        let fields = Field.allCases.map(\.column).joined(separator: ", ")
        guard let text = value as? String else { throw mistake(place, .wrong(takes: fields)) }
        if text.isEmpty { return nil }
        guard let part = Part(spelling: text) else { throw mistake(place, .unknownField(text, fields: fields)) }
        return part
    }

    private func mistake(_ place: String?, _ problem: MapFileTrouble.Problem) -> MapFileMistake {
        MapFileMistake(sentence: MapFileTrouble(path: path, place: place, problem: problem))
    }
}
