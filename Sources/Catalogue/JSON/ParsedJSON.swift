/// A JSON value as somebody's text has it.
package enum ParsedJSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case text(String)
    case list([ParsedJSON])
    case object([JSONMember])
    /// What none of these holds, by its bytes as they stood there: a text that is no Unicode, such as half a surrogate pair, a number
    /// that is no double, what is no JSON at all where that is kept; or what an object says under a key that it has twice.
    case unreadable([UInt8])
}

package struct JSONMember: Hashable, Sendable {
    package var key: String
    package var value: ParsedJSON

    package init(key: String, value: ParsedJSON) { (self.key, self.value) = (key, value) }

    /// Which of two values is meant, nobody knows: both are kept, as they would stand in the object. The same one said again is meant.
    mutating func isSaid(again other: ParsedJSON) {
        guard other != value else { return }
        var text = JSONText()
        value.write(to: &text)
        text.key(key)
        other.write(to: &text)
        value = .unreadable(text.bytes)
    }
}

extension [JSONMember] {
    /// Of the member with a key.
    package func value(_ key: String) -> ParsedJSON? {
        for member in self where member.key == key { return member.value }
        return nil
    }
}

extension ParsedJSON {
    /// Reads a text in UTF-8 or UTF-16; `nil` where it is no JSON.
    ///
    /// - Parameter keepsDamage: whether a raw control character, an escape that there is none of, or a word like `NaN` makes no more than
    ///   its own value unreadable.
    package init?(json: [UInt8], keepsDamage: Bool = false) {
        let value = json.inUTF8.withUnsafeBufferPointer { JSONParser.read($0, keepsDamage: keepsDamage) { $0.value() } }
        guard let value else { return nil }
        self = value
    }

    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
    package var number: JSONNumber? { if case .number(let number) = self { number } else { nil } }
    package var integer: Int? { number?.whole.flatMap { Int(exactly: $0) } }
    package var list: [ParsedJSON]? { if case .list(let items) = self { items } else { nil } }
    package var members: [JSONMember]? { if case .object(let members) = self { members } else { nil } }

    /// Where it is a list of nothing else.
    package var texts: [String]? {
        guard let list else { return nil }
        let texts = list.compactMap(\.text)
        return texts.count == list.count ? texts : nil
    }
}

extension [UInt8] {
    /// A JSON text in UTF-8 without a byte order mark, also of one in UTF-16: its first character is ASCII.
    fileprivate var inUTF8: [UInt8] {
        if starts(with: [0xEF, 0xBB, 0xBF]) { return Array(dropFirst(3)) }
        guard count >= 2, self[0] == 0 || self[1] == 0 || self[0] >= 0xFE else { return self }
        let isMarked = starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF])
        let high = (isMarked ? self[0] == 0xFE : self[0] == 0) ? 0 : 1
        let units = stride(from: isMarked ? 2 : 0, to: count - 1, by: 2).map {
            UInt16(self[$0 + high]) << 8 | UInt16(self[$0 + 1 - high])
        }
        guard count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) else { return self }
        return Array<UInt8>(text.utf8)
    }
}

extension ParsedJSON {
    /// It as JSON: numbers, and what cannot be read, as they stood there, the rest as it is understood.
    package var json: [UInt8] {
        var text = JSONText()
        write(to: &text)
        return text.bytes
    }

    fileprivate func write(to text: inout JSONText) {
        switch self {
        case .null: text.null()
        case .bool(let bool): text.bool(bool)
        case .number(let number): text.number(spelling: number.spelling)
        case .text(let said): text.text(said)
        case .list(let items): text.array(items) { $1.write(to: &$0) }
        case .object(let members):
            text.object { text in
                for member in members {
                    text.key(member.key)
                    member.value.write(to: &text)
                }
            }
        case .unreadable(let bytes): text.spelt(bytes)
        }
    }
}
