import Catalogue

/// What an answer says of a product, and that is none of what should stand there: a text that is no Unicode, a number that is
/// none of the catalogue's, a value of another kind, or two values.
package struct UnreadableMember: Hashable, Sendable {
    /// The column; the answer's own key of what is in none.
    package var column: String
    /// What the answer says, as JSON: a text to the byte as it came. Of a key that it has twice, both values, with the key again
    /// between them.
    package var json: [UInt8]

    package init(column: String, json: [UInt8]) {
        self.column = column
        self.json = json
    }

    init(_ column: String, _ said: ParsedJSON) { self.init(column: column, json: said.json) }

    /// It for people: a text with a replacement character (U+FFFD) for each that is none, anything else as it is spelt; its first
    /// hundred characters, unless it is a column's own text.
    package var shown: String {
        guard json.first == UInt8(ascii: "\"") else { return String(String(decoding: json, as: UTF8.self).prefix(100)) }
        let text = json.repairedText
        let isText = [Field.name, .description].contains { $0.column == column }
        return isText ? text : String(text.trimmingWhiteSpace().prefix(100))
    }
}

extension [UInt8] {
    /// The text of a JSON string, whatever is in it.
    fileprivate var repairedText: String {
        // Half a pair is replaced where it stands; bytes that are no UTF-8 as they are decoded.
        let plain = String(decoding: self, as: UTF8.self)
        var spelling = ""
        var rest = plain[...]
        while let slash = rest.firstIndex(of: "\\") {
            spelling += rest[..<slash]
            rest = rest[slash...]
            if let unit = rest.escapedUnit {
                let behind = rest.dropFirst(6)
                if UTF16.isLeadSurrogate(unit), let trail = behind.escapedUnit, UTF16.isTrailSurrogate(trail) {
                    spelling += rest.prefix(12)
                    rest = behind.dropFirst(6)
                } else {
                    spelling += UTF16.isSurrogate(unit) ? "\u{FFFD}" : String(rest.prefix(6))
                    rest = behind
                }
            } else {
                let isEscape = rest.dropFirst().first.map { "\"\\/bfnrt".contains($0) } == true
                spelling += isEscape ? String(rest.prefix(2)) : #"\\"#
                rest = rest.dropFirst(isEscape ? 2 : 1)
            }
        }
        spelling += rest
        // A control character that stands there as it is means itself.
        let escaped = spelling.unicodeScalars.map { $0.value < 0x20 ? #"\u00"# + Self.hexadecimal($0) : String($0) }
        return ParsedJSON(json: Array(escaped.joined().utf8))?.text ?? plain
    }
}

extension [UInt8] {
    private static func hexadecimal(_ control: Unicode.Scalar) -> String {
        (control.value < 0x10 ? "0" : "") + String(control.value, radix: 16)
    }
}

extension Substring {
    /// The code unit of `\\uXXXX` at its beginning.
    fileprivate var escapedUnit: UInt16? {
        let escape = utf8.prefix(6)
        guard escape.count == 6, hasPrefix("\\u") else { return nil }
        return UInt16(String(decoding: escape.dropFirst(2), as: UTF8.self), radix: 16)
    }
}
