import Foundation
import Logging

/// One line of a log: an object with `type`, `time`, `level` and `message`, then what is known besides, by name.
struct LogLine {
    let event: LogEvent
    let metadata: Logger.Metadata
    let time: Date

    /// What each line of JSON begins with.
    static let beginning = #"{"type":"log","#

    /// As JSON. Numbers are written as numbers, so that a log can be added up.
    var json: String {
        var object = JSONObject(type: "log")
        object.set("time", time.formatted(Self.style))
        object.set("level", event.level.rawValue)
        object.set("message", event.message.description)
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) { object.set(key, Self.json(value)) }
        return object.line
    }

    /// For a person: `12:03:04.567 notice request answered  route=GET … status=503`.
    var text: String {
        let facts = metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let clock = time.formatted(Self.style).dropFirst("2026-01-01T".count).dropLast()
        return (["\(clock) \(event.level.rawValue) \(event.message)"] + facts).joined(separator: "  ")
    }

    /// UTC with milliseconds.
    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    private static func json(_ value: Logger.MetadataValue) -> JSONValue {
        let text = "\(value)"
        return text.wholeMatch(of: #/-?(0|[1-9][0-9]{0,14})(\.[0-9]+)?/#) == nil ? .string(text) : .number(text)
    }
}
