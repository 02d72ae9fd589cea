import Catalogue

/// A value that columns hold as JSON. Planning and uploading write and read it for each row: no value of a text stands in memory but
/// itself.
protocol StoredValue {
    func write(to text: inout JSONText)
    /// `nil` where the text has something else.
    init?(from json: inout JSONParser)
}

/// JSON as text of a column.
enum StoredJSON {
    static func encode(_ value: some StoredValue) -> String {
        var text = JSONText()
        value.write(to: &text)
        return text.string
    }

    /// - Throws: `RowMalformed`.
    static func decode<Value: StoredValue>(_ type: Value.Type, from text: String) throws(RowMalformed) -> Value {
        var text = text
        guard let value = text.withUTF8({ JSONParser.read($0, Value.init(from:)) }) else { throw RowMalformed() }
        return value
    }
}

extension JSONText {
    /// Nothing is written for a member without a value. (`member` writes a null.)
    mutating func presentMember(_ key: StaticString, _ value: (some StoredValue)?) {
        guard let value else { return }
        self.key(key)
        value.write(to: &self)
    }
}

extension JSONParser {
    /// Reads a member's value, where it has one; whether it is what it should be.
    mutating func read<Value: StoredValue>(_ value: inout Value?) -> Bool {
        if null() { return true }
        // One that comes twice was never written so.
        if value != nil { return false }
        value = Value(from: &self)
        return value != nil
    }

    /// Passes over a member that a newer version has.
    mutating func skip() -> Bool { value() != nil }
}
