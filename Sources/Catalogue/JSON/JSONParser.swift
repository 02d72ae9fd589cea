import Glibc

/// Reads JSON (RFC 8259) in UTF-8, and gives up at damage. Whoever knows what has to stand in a text takes it piece by piece, in
/// whatever order its members come; what an answer or anybody's file says is taken as a ``ParsedJSON``.
package struct JSONParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// Whether a value that is no JSON, and whose end can be seen, is kept as it stands, so that the values beside it are read.
    private let keepsDamage: Bool
    private var index = 0
    private var depth = 0

    /// A hostile text's depth must not exhaust the stack.
    private static let deepest = 512

    private init(_ bytes: UnsafeBufferPointer<UInt8>, keepsDamage: Bool) {
        (self.bytes, self.keepsDamage) = (bytes, keepsDamage)
    }

    /// What `read` makes of a text; `nil` where it makes nothing of it, or not of all of it.
    package static func read<Value>(
        _ bytes: UnsafeBufferPointer<UInt8>, keepsDamage: Bool = false, _ read: (inout JSONParser) -> Value?
    ) -> Value? {
        var parser = JSONParser(bytes, keepsDamage: keepsDamage)
        parser.skipBlanks()
        guard let value = read(&parser) else { return nil }
        parser.skipBlanks()
        return parser.index == bytes.count ? value : nil
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private mutating func consume(_ byte: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: byte) else { return false }
        index += 1
        return true
    }

    private mutating func consume(word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard index + count <= bytes.count, memcmp(bytes.baseAddress! + index, word.utf8Start, count) == 0 else {
            return false
        }
        index += count
        return true
    }

    package mutating func null() -> Bool { consume(word: "null") }

    /// Goes through an object; `member` reads a value by its key.
    ///
    /// - Returns: whether it is one, and `member` could read each of its values.
    package mutating func object(_ member: (inout JSONParser, JSONKey) -> Bool) -> Bool {
        items("{", "}") { parser in
            let start = parser.index
            guard parser.skipText() else { return false }
            let key = JSONKey(UnsafeBufferPointer(rebasing: parser.bytes[start..<parser.index]))
            parser.skipBlanks()
            guard parser.consume(":") else { return false }
            parser.skipBlanks()
            return member(&parser, key)
        }
    }

    /// Goes through an array; `item` reads a value.
    ///
    /// - Returns: whether it is one, and `item` could read each of its values.
    package mutating func array(_ item: (inout JSONParser) -> Bool) -> Bool { items("[", "]", item) }

    private mutating func items(
        _ begin: Unicode.Scalar, _ end: Unicode.Scalar, _ item: (inout JSONParser) -> Bool
    ) -> Bool {
        guard depth < Self.deepest, consume(begin) else { return false }
        depth += 1
        defer { depth -= 1 }
        skipBlanks()
        while !consume(end) {
            guard item(&self) else { return false }
            skipBlanks()
            // One behind the last item is forgiven, as Foundation does: people write fault plans.
            if consume(",") { skipBlanks() } else { return consume(end) }
        }
        return true
    }
}

// MARK: - Any value

extension JSONParser {
    /// Whatever it is.
    package mutating func value() -> ParsedJSON? {
        let start = index
        let value = wholeValue()
        guard keepsDamage, value == nil || next.map(Self.isOfWord) == true else { return value }
        index = start
        return word()
    }

    /// What is written like a number or a word and is none of JSON's, such as `NaN`.
    private mutating func word() -> ParsedJSON? {
        let start = index
        while let byte = next, Self.isOfWord(byte) { index += 1 }
        return index > start ? .unreadable(Array(bytes[start..<index])) : nil
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80 || byte &- UInt8(ascii: "0") < 10
            || "+-._".utf8.contains(byte)
    }

    private mutating func wholeValue() -> ParsedJSON? {
        guard let first = next else { return nil }
        switch first {
        case UInt8(ascii: "{"): return members()
        case UInt8(ascii: "["):
            var items: [ParsedJSON] = []
            return array { $0.value().map { items.append($0) } != nil } ? .list(items) : nil
        case UInt8(ascii: "\""): return textValue()
        case UInt8(ascii: "t"): return consume(word: "true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return consume(word: "false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return consume(word: "null") ? .null : nil
        default: return number()
        }
    }

    private mutating func members() -> ParsedJSON? {
        var members: [JSONMember] = []
        var keys = Keys()
        let isRead = object { parser, key in
            guard let key = key.text ?? (parser.keepsDamage ? key.repaired : nil), let value = parser.value() else {
                return false
            }
            if keys.insert(key, behind: members) {
                members.append(JSONMember(key: key, value: value))
            } else {
                let first = members.firstIndex { $0.key == key }!
                members[first].isSaid(again: value)
            }
            return true
        }
        return isRead ? .object(members) : nil
    }
}

/// A member's key. Those that a reader knows are told by their bytes; a text is made for whoever asks.
package struct JSONKey {
    /// With its quotation marks.
    private let json: UnsafeBufferPointer<UInt8>
    private let isPlain: Bool

    fileprivate init(_ json: UnsafeBufferPointer<UInt8>) {
        self.json = json
        isPlain = json.firstEscaped(from: 1) == json.count - 1
    }

    /// `nil` where it is no Unicode.
    fileprivate var text: String? { JSONParser.read(json) { $0.text() } }

    /// With replacement characters where it is no Unicode.
    fileprivate var repaired: String { String(decoding: json.dropFirst().dropLast(), as: UTF8.self) }

    package static func ~= (name: StaticString, key: JSONKey) -> Bool {
        guard key.isPlain else { return key.text == "\(name)" }
        let count = name.utf8CodeUnitCount
        return key.json.count == count + 2 && memcmp(key.json.baseAddress! + 1, name.utf8Start, count) == 0
    }
}

/// The keys of an object so far. Most new ones are surely new, and need not be compared with all before them.
private struct Keys {
    /// A Bloom filter of them.
    private var bits: UInt64 = 0
    /// All of them, once they are more than the filter tells apart.
    private var all: Set<String> = []

    /// - Returns: whether it was not there.
    mutating func insert(_ key: String, behind members: [JSONMember]) -> Bool {
        guard members.count < 32 else {
            if all.isEmpty { all = Set(members.map(\.key)) }
            return all.insert(key).inserted
        }
        let utf8 = key.utf8
        let mark = utf8.count &* 31 &+ Int(utf8.first ?? 0) &* 7 &+ Int(utf8.last ?? 0)
        let bit = UInt64(1) << UInt64(mark & 63)
        defer { bits |= bit }
        return bits & bit == 0 || !members.contains { $0.key == key }
    }
}

// MARK: - Numbers

extension JSONParser {
    /// `nil` for a number that is no whole one of 64 bits, and for anything else.
    package mutating func integer() -> Int64? {
        if case .number(let number) = number() { number.whole } else { nil }
    }

    private mutating func number() -> ParsedJSON? {
        let start = index
        var digits = Digits()
        let isNegative = consume("-")
        let whole = index
        guard skipDigits(into: &digits) > 0, bytes[whole] != UInt8(ascii: "0") || index - whole == 1 else { return nil }
        if consume(".") {
            digits.places = skipDigits(into: &digits)
            if digits.places == 0 { return nil }
        }
        guard next == UInt8(ascii: "e") || next == UInt8(ascii: "E") else {
            guard let double = digits.double(isNegative: isNegative) else { return number(from: start) }
            let written = digits.places > 0 ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
            return .number(JSONNumber(double: double, whole: Int64(exactly: double), written: written))
        }
        index += 1
        if !consume("+") { _ = consume("-") }
        var exponent = Digits()
        return skipDigits(into: &exponent) == 0 ? nil : number(from: start)
    }

    private func number(from start: Int) -> ParsedJSON? {
        let token = UnsafeBufferPointer(rebasing: bytes[start..<index])
        let text = String(decoding: token, as: UTF8.self)
        guard let double = Double(text) else { return nil }
        // The largest are infinite as a double, and the smallest nothing.
        let isNothing = text.prefix { $0 != "e" && $0 != "E" }.allSatisfy { "-0.".contains($0) }
        guard double.isFinite, double != 0 || isNothing else { return .unreadable(Array(token)) }
        if let whole = Int64(text) { return .number(JSONNumber(whole)) }
        // A double does not tell the last digits of a longer or larger one.
        let isWithin = token.count <= 15 && double.magnitude < 0x1p53
        let whole = isWithin ? Int64(exactly: double) : JSONDecimal(text)?.whole
        return .number(JSONNumber(double: double, whole: whole, written: text))
    }

    private mutating func skipDigits(into digits: inout Digits) -> Int {
        let start = index
        while let byte = next, byte &- UInt8(ascii: "0") < 10 {
            digits.append(byte &- UInt8(ascii: "0"))
            index += 1
        }
        return index - start
    }

    /// The digits of a number without an exponent.
    private struct Digits {
        private var coefficient: Int64 = 0
        private var count = 0
        /// How many of them stand behind the point.
        var places = 0

        mutating func append(_ digit: UInt8) {
            count += 1
            if count <= 15 { coefficient = coefficient * 10 + Int64(digit) }
        }

        /// Fifteen digits and a power of ten up to 10²² are doubles to the last bit, and so their quotient is the nearest one
        /// to the number (Clinger, *How to read floating point numbers accurately*). `nil` for longer ones.
        func double(isNegative: Bool) -> Double? {
            guard count <= 15 else { return nil }
            let magnitude = places == 0 ? Double(coefficient) : Double(coefficient) / Self.powers[places]
            return isNegative ? -magnitude : magnitude
        }

        private static let powers: [Double] = [
            1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
        ]
    }
}

// MARK: - Texts

extension JSONParser {
    private mutating func textValue() -> ParsedJSON? {
        let start = index
        if let text = text() { return .text(text) }
        index = start
        return skipText() ? .unreadable(Array(bytes[start..<index])) : nil
    }

    /// Goes behind a text whose characters may be none.
    private mutating func skipText() -> Bool {
        guard consume("\"") else { return false }
        while index < bytes.count {
            index = bytes.firstEscaped(from: index)
            if consume("\"") { return true }
            if keepsDamage, let byte = next, byte < 0x20 {
                index += 1
                continue
            }
            guard consume("\\"), let escape = next else { return false }
            index += 1
            let isEscape =
                keepsDamage
                || (escape == UInt8(ascii: "u") ? hexadecimal() != nil : "\"\\/bfnrt".utf8.contains(escape))
            guard isEscape else { return false }
        }
        return false
    }

    /// `nil` where it is no Unicode, and for anything else.
    package mutating func text() -> String? {
        guard consume("\"") else { return nil }
        let end = bytes.firstEscaped(from: index)
        guard end < bytes.count else { return nil }
        guard bytes[end] == UInt8(ascii: "\"") else { return escapedText() }
        let text = UnsafeBufferPointer(rebasing: bytes[index..<end])
        index = end + 1
        return text.validText
    }

    private mutating func escapedText() -> String? {
        var text: [UInt8] = []
        text.reserveCapacity(256)
        while index < bytes.count {
            let end = bytes.firstEscaped(from: index)
            text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[index..<end]))
            index = end
            if consume("\"") { return text.withUnsafeBufferPointer { $0.validText } }
            guard consume("\\"), unescape(into: &text) else { return nil }
        }
        return nil
    }

    private mutating func unescape(into text: inout [UInt8]) -> Bool {
        guard let byte = next else { return false }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "u"):
            guard let scalar = escapedScalar() else { return false }
            text += UTF8.encode(scalar)!
        default: return false
        }
        return true
    }

    /// One that is escaped in its one or two UTF-16 code units.
    private mutating func escapedScalar() -> Unicode.Scalar? {
        guard let unit = hexadecimal() else { return nil }
        guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
        guard consume("\\"), consume("u"), let trail = hexadecimal(),
            UTF16.isTrailSurrogate(trail)
        else { return nil }
        return Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00))
    }

    /// The four digits of an escape.
    private mutating func hexadecimal() -> UInt16? {
        guard index + 4 <= bytes.count else { return nil }
        defer { index += 4 }
        var number: UInt16 = 0
        for byte in bytes[index..<index + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
            number = number << 4 | UInt16(digit)
        }
        return number
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The text; `nil` where it is no UTF-8. Decoding puts damage right, so that it shows in the bytes; `String(validating:)`
    /// goes through them one by one.
    fileprivate var validText: String? {
        var text = String(decoding: self, as: UTF8.self)
        guard count > 0 else { return text }
        return text.withUTF8 { $0.count == count && memcmp($0.baseAddress!, baseAddress!, count) == 0 } ? text : nil
    }
}
