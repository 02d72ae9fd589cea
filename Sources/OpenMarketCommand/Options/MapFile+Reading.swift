import Catalogue
import Drafting
import Foundation
import Tabular
import Wording

/// A file that is no map, with the place of what is wrong in it.
struct MapFileMistake: Troubling, Equatable {
    let sentence: MapFileTrouble

    var status: ExitStatus { .usage }
    var trouble: any Sentence { sentence }
}

extension MapFile {
    /// - Throws: `MapFileMistake`, or what opening the file ends in.
    init(contentsOf path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else { throw MapFileMissing(path: path) }
        let document: Any
        do { document = try JSONSerialization.jsonObject(with: data) } catch {
            throw MapFileMistake(sentence: MapFileTrouble(path: path, place: nil, problem: .notJSON))
        }
        var reading = MapFileReading(path: path)
        self = try reading.map(document)
    }
}

/// The file that somebody names for a map is not there.
struct MapFileMissing: Troubling, Equatable {
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
            try take(name, value, into: &map)
        }
        guard members["columns"] != nil else { throw mistake(nil, .missing(member: "columns")) }
        return map
    }

    private func take(_ name: String, _ value: Any, into map: inout MapFile) throws {
        switch name {
        case "type": break
        case "preset":
            map.preset = try word(name, value, PresetArgument.allValueStrings) { PresetArgument(argument: $0)?.choice }
        case "format":
            map.format = try word(name, value, TabularFormat.allCases.map(\.rawValue)) { TabularFormat(rawValue: $0) }
        case "encoding": map.encoding = try word(name, value, TextEncoding.offered) { TextEncoding(named: $0) }
        case "delimiter": map.delimiter = try word(name, value, [",", ";", "|", "\\t"], Self.byte)
        case "quote": map.quote = try word(name, value, ["\"", "'"], Self.byte)
        case "header-row":
            guard let row = value as? Int, row > 0 else { throw mistake(name, .wrong(takes: "1, 2, 3, …")) }
            map.headerRow = row
        case "sheet": map.sheet = try word(name, value, ["Sheet1"]) { $0 }
        case "record-path": map.recordPath = try word(name, value, ["rss/channel/item"]) { $0 }
        case "currency": map.currency = try word(name, value, Currency.allCases.map(\.rawValue), Currency.init(cell:))
        case "columns":
            guard let columns = value as? [Any] else { throw mistake(name, .wrong(takes: "[…]")) }
            map.columns = try columns.enumerated().map { try column($1, at: "columns[\($0)]") }
        default: throw mistake(name, .unknownMember)
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

    private func word<Value>(
        _ name: String, _ value: Any, _ takes: [String], _ read: (String) -> Value?
    ) throws -> Value {
        guard let text = value as? String, let value = read(text) else {
            throw mistake(name, .wrong(takes: takes.joined(separator: ", ")))
        }
        return value
    }

    private static func byte(_ text: String) -> UInt8? {
        if text == "\\t" { return 0x09 }
        guard text.utf8.count == 1, let byte = text.utf8.first, byte < 0x7F, byte >= 0x20 || byte == 0x09 else {
            return nil
        }
        return byte
    }

    private func mistake(_ place: String?, _ problem: MapFileTrouble.Problem) -> MapFileMistake {
        MapFileMistake(sentence: MapFileTrouble(path: path, place: place, problem: problem))
    }
}
