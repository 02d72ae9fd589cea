import Catalogue
import Foundation

/// A value that columns hold as JSON, and that is written and read by hand: planning and uploading do so for each row, and
/// Foundation's coders take longer for it than SQLite takes for the row.
///
/// What is written is what `JSONEncoder` would write with sorted keys. What cannot be read so, because somebody else wrote
/// it, is left to `JSONDecoder`, whose word counts.
protocol StoredValue: Codable {
    func write(to text: inout StoredText)
    /// `nil` for anything but what `write` writes.
    init?(from text: inout StoredTextReader)
}

/// JSON as text for a column.
enum JSONText {
    static func encode(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    static func encode(_ value: some StoredValue) -> String {
        var text = StoredText()
        value.write(to: &text)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    static func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    static func decode<Value: StoredValue>(_ type: Value.Type, from text: String) throws -> Value {
        if let value = read(type, from: text) { return value }
        return try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    /// `nil` where the text is not as it is written here.
    static func read<Value: StoredValue>(_ type: Value.Type, from text: String) -> Value? {
        var text = text
        return text.withUTF8 { bytes in
            var reader = StoredTextReader(bytes)
            guard let value = Value(from: &reader), reader.isAtEnd else { return nil }
            return value
        }
    }
}

/// JSON in the making, without blanks.
struct StoredText {
    private(set) var bytes: [UInt8] = []
    /// Whether the next member of the innermost object needs a comma before it.
    private var needsComma = false

    mutating func object(_ members: (inout StoredText) -> Void) {
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
        members(&self)
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    mutating func array<Item>(_ items: [Item], _ write: (Item, inout StoredText) -> Void) {
        bytes.append(UInt8(ascii: "["))
        for (index, item) in items.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(item, &self)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    mutating func member(_ key: StaticString, _ text: String?) {
        guard let text else { return }
        self.key(key)
        self.text(text)
    }

    mutating func member(_ key: StaticString, _ number: Int64?) {
        guard let number else { return }
        self.key(key)
        bytes.append(contentsOf: String(number).utf8)
    }

    mutating func null() { bytes.append(contentsOf: "null".utf8) }

    private mutating func key(_ key: StaticString) {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    mutating func text(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            if utf8.needsEscapes { escape(utf8) } else { bytes.append(contentsOf: utf8) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ utf8: UnsafeBufferPointer<UInt8>) {
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0x08: bytes += #"\b"#.utf8
            case 0x09: bytes += #"\t"#.utf8
            case 0x0A: bytes += #"\n"#.utf8
            case 0x0C: bytes += #"\f"#.utf8
            case 0x0D: bytes += #"\r"#.utf8
            case 0..<0x10: bytes += (#"\u000"# + String(byte, radix: 16)).utf8
            case 0x10..<0x20: bytes += (#"\u00"# + String(byte, radix: 16)).utf8
            default: bytes.append(byte)
            }
        }
    }
}
