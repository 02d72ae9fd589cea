import Catalogue
import Foundation

/// A JSON value, as far as answers, and records of backups, need it.
package enum WireValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(WireNumber)
    case text(String)
    case list([WireValue])
    case object([WireMember])
    /// What none of these holds: a text that is no Unicode, such as half a surrogate pair, or a number that is no double. Its
    /// bytes as they stood there; none where they are not at hand.
    case unreadable([UInt8])
}

package struct WireMember: Hashable, Sendable {
    package var key: String
    package var value: WireValue
}

extension [WireMember] {
    /// Of the member with a key.
    package func value(_ key: String) -> WireValue? {
        for member in self where member.key == key { return member.value }
        return nil
    }
}

extension WireValue {
    /// Reads an answer; `nil` where it is no JSON.
    ///
    /// Foundation's decoder takes twenty times as long as the reader of plain JSON, and has the last word on everything else.
    package init?(json: [UInt8]) {
        let json = json.inUTF8
        if let value = json.withUnsafeBufferPointer({ WireReader.read($0) }) {
            self = value
        } else {
            guard let value = try? JSONDecoder().decode(WireValue.self, from: Data(json)) else { return nil }
            self = value
        }
    }
}

extension WireValue: Decodable {
    package init(from decoder: any Decoder) throws {
        // Each question that is answered with no costs an error; most values are no containers.
        if let scalar = Self(scalar: try decoder.singleValueContainer()) {
            self = scalar
        } else if let members = try? decoder.container(keyedBy: WireKey.self) {
            self = .object(
                try members.allKeys.map {
                    WireMember(key: $0.stringValue, value: try members.decode(WireValue.self, forKey: $0))
                })
        } else if var items = try? decoder.unkeyedContainer() {
            var list: [WireValue] = []
            while !items.isAtEnd { list.append(try items.decode(WireValue.self)) }
            self = .list(list)
        } else {
            self = .unreadable([])
        }
    }

    private init?(scalar: any SingleValueDecodingContainer) {
        if scalar.decodeNil() {
            self = .null
        } else if let text = try? scalar.decode(String.self) {
            self = .text(text)
        } else if let double = try? scalar.decode(Double.self) {
            // Foundation's decimals are read from the digits, 38 of them, but have narrower exponents.
            let decimal = (try? scalar.decode(Decimal.self)).flatMap { $0.isNaN ? nil : $0.description }
            let whole = decimal.map { Int64($0) } ?? Int64(exactly: double)
            self = .number(WireNumber(double: double, whole: whole, spelling: whole == nil ? decimal : nil))
        } else if let bool = try? scalar.decode(Bool.self) {
            self = .bool(bool)
        } else {
            return nil
        }
    }
}

extension [UInt8] {
    /// A JSON text in UTF-8 without a byte order mark, also of one in UTF-16: its first character is ASCII.
    fileprivate var inUTF8: [UInt8] {
        if starts(with: [0xEF, 0xBB, 0xBF]) { return Array(dropFirst(3)) }
        guard count >= 2, self[0] == 0 || self[1] == 0 || self[0] >= 0xFE else { return self }
        let isMarked = starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF])
        let isBigEndian = isMarked ? self[0] == 0xFE : self[0] == 0
        let encoding: String.Encoding = isBigEndian ? .utf16BigEndian : .utf16LittleEndian
        guard let text = String(bytes: isMarked ? self[2...] : self[...], encoding: encoding) else { return self }
        return Array<UInt8>(text.utf8)
    }
}

extension WireValue {
    /// It as JSON: numbers, and what cannot be read, as the market has them, the rest as it is understood.
    package var json: [UInt8] {
        var text = JSONText()
        write(to: &text)
        return text.bytes
    }

    private func write(to text: inout JSONText) {
        switch self {
        case .null: text.null()
        case .bool(let bool): text.bool(bool)
        case .number(let number):
            if let spelling = number.spelling {
                text.number(spelling: spelling)
            } else if let whole = number.whole {
                text.integer(whole)
            } else {
                text.number(number.double)
            }
        case .text(let said): text.text(said)
        case .list(let items): text.array(items) { $1.write(to: &$0) }
        case .object(let members):
            text.object { text in
                for member in members {
                    text.key(member.key)
                    member.value.write(to: &text)
                }
            }
        case .unreadable(let bytes): text.spelt(bytes.isEmpty ? Array("?".utf8) : bytes)
        }
    }
}

struct WireKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}
