import Catalogue
import Wording

/// A JSON object on one line, its fields in the order they were set.
struct JSONObject: Sendable {
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
        var text = JSONText(capacity: Self.usualLength)
        write(to: &text)
        return text.bytes
    }

    private static let usualLength = 1024

    /// Into one text, however many values there are: an issue is a line, and a catalogue may have millions.
    fileprivate func write(to text: inout JSONText) {
        text.object { text in
            for field in fields {
                text.key(printable: field.name)
                field.value.write(to: &text)
            }
        }
    }
}

enum JSONValue: Sendable {
    case null
    case string(String)
    /// A number's spelling, written as it stands.
    case number(String)
    case bool(Bool)
    case array([JSONValue])
    case object(JSONObject)

    var text: String {
        var text = JSONText()
        write(to: &text)
        return text.string
    }

    fileprivate func write(to text: inout JSONText) {
        switch self {
        case .null: text.null()
        case .string(let value): text.text(printable: value)
        case .number(let spelling): text.number(spelling: spelling)
        case .bool(let value): text.bool(value)
        case .array(let values): text.array(values) { $1.write(to: &$0) }
        case .object(let object): object.write(to: &text)
        }
    }
}

/// What a terminal would obey or hide is escaped besides what has to be.
extension JSONText {
    fileprivate mutating func key(printable name: String) {
        if name.isPrintable { key(name) } else { key(name) { !$0.isPrintable } }
    }

    fileprivate mutating func text(printable value: String) {
        if value.isPrintable { text(value) } else { text(value) { !$0.isPrintable } }
    }
}
