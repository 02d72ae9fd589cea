import Catalogue
import Foundation

/// A value that columns hold as JSON, and that is written and read by hand: planning and uploading do so for each row, and
/// Foundation's coders take longer for it than SQLite takes for the row.
///
/// What is written is what `JSONEncoder` would write with sorted keys. What cannot be read so, because somebody else wrote
/// it, is left to `JSONDecoder`, whose word counts.
protocol StoredValue: Codable {
    func write(to text: inout JSONText)
    /// `nil` for anything but what `write` writes.
    init?(from text: inout StoredTextReader)
}

/// JSON as text of a column.
enum StoredJSON {
    static func encode(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    static func encode(_ value: some StoredValue) -> String {
        var text = JSONText()
        value.write(to: &text)
        return text.string
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

extension JSONText {
    /// Nothing is written for a member without a value. (`member` writes a null.)
    mutating func presentMember(_ key: StaticString, _ value: String?) {
        guard let value else { return }
        self.key(key)
        text(value)
    }

    mutating func presentMember(_ key: StaticString, _ value: Int64?) {
        guard let value else { return }
        self.key(key)
        integer(value)
    }
}
