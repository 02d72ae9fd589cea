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

    var line: String {
        var line = ""
        write(to: &line)
        return line
    }

    /// Into one text, however many values there are: an issue is a line, and a catalogue may have millions.
    fileprivate func write(to line: inout String) {
        line += "{"
        for (index, field) in fields.enumerated() {
            if index > 0 { line += "," }
            JSONValue.write(quoted: field.name, to: &line)
            line += ":"
            field.value.write(to: &line)
        }
        line += "}"
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
        var text = ""
        write(to: &text)
        return text
    }

    fileprivate func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .string(let value): Self.write(quoted: value, to: &text)
        case .number(let spelling): text += spelling
        case .bool(let value): text += value ? "true" : "false"
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let object): object.write(to: &text)
        }
    }

    /// RFC 8259 §7: quotes and backslashes are escaped, and what a terminal would obey or hide; the rest stands as it is.
    fileprivate static func write(quoted text: String, to result: inout String) {
        result += "\""
        defer { result += "\"" }
        // Nearly every text stands as it is.
        if !hasEscaped(text), text.isPrintable { return result += text }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case let scalar where !scalar.isPrintable: for unit in String(scalar).utf16 { result += escape(unit) }
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    private static func hasEscaped(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            for byte in bytes where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return true }
            return false
        }
    }

    private static func escape(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
