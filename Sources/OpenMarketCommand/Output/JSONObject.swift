import Wording

/// A JSON object on one line, its fields in the order they were set.
struct JSONObject {
    private var fields: [(name: String, value: JSONValue)] = []
    /// Whether it is a stream's last object.
    private(set) var isSummary = false

    init(type: String) {
        isSummary = type == "summary"
        fields.append(("type", .string(type)))
    }

    init() {}

    mutating func set(_ name: String, _ value: JSONValue) {
        fields.append((name, value))
    }

    mutating func set(_ name: String, _ value: String?) { set(name, value.map { .string($0) } ?? .null) }
    mutating func set(_ name: String, _ value: PrintableText?) { set(name, value?.description) }
    mutating func set(_ name: String, _ value: Int?) { set(name, value.map { .number(String($0)) } ?? .null) }

    var line: String { String(decoding: bytes, as: UTF8.self) }

    /// The line in UTF-8.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.usualLength)
        write(to: &bytes)
        return bytes
    }

    private static let usualLength = 1024

    /// Into one array of bytes, however many values there are: an issue is a line, and a catalogue may have millions.
    fileprivate func write(to line: inout [UInt8]) {
        line.append(UInt8(ascii: "{"))
        for (index, field) in fields.enumerated() {
            if index > 0 { line.append(UInt8(ascii: ",")) }
            JSONValue.write(quoted: field.name, to: &line)
            line.append(UInt8(ascii: ":"))
            field.value.write(to: &line)
        }
        line.append(UInt8(ascii: "}"))
    }
}

enum JSONValue {
    case null
    case string(String)
    /// A number's spelling, written as it stands.
    case number(String)
    case bool(Bool)
    case array([JSONValue])
    case object(JSONObject)

    var text: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    fileprivate func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .string(let value): Self.write(quoted: value, to: &bytes)
        case .number(let spelling): bytes += spelling.utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object): object.write(to: &bytes)
        }
    }

    /// RFC 8259 §7: quotes and backslashes are escaped, and what a terminal would obey or hide; the rest stands as it is.
    fileprivate static func write(quoted text: String, to result: inout [UInt8]) {
        result.append(UInt8(ascii: "\""))
        defer { result.append(UInt8(ascii: "\"")) }
        // Nearly every text stands as it is.
        if !hasEscaped(text), text.isPrintable { return result += text.utf8 }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\"".utf8
            case "\\": result += "\\\\".utf8
            case "\n": result += "\\n".utf8
            case "\r": result += "\\r".utf8
            case "\t": result += "\\t".utf8
            case let scalar where !scalar.isPrintable: for unit in String(scalar).utf16 { result += escape(unit).utf8 }
            default: result += UTF8.encode(scalar)!
            }
        }
    }

    private static func hasEscaped(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { $0.contains(UInt8(ascii: "\"")) || $0.contains(UInt8(ascii: "\\")) }
    }

    private static func escape(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
