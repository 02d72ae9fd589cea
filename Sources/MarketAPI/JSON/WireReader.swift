import Catalogue
import Foundation

/// Reads plain JSON (RFC 8259) in UTF-8. It gives up where it is not sure: at damage, at keys that come twice and at what is
/// nested deeper than any answer. A text that is no Unicode, and a number that is no double, it keeps by their bytes.
struct WireReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    private static let deepest = 32
    /// More members than any answer's object has: each key is compared with those before it.
    private static let mostMembers = 64

    /// `nil` where Foundation has to look.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> WireValue? {
        var reader = WireReader(bytes: bytes)
        reader.skipBlanks()
        guard let value = reader.value(depth: 0) else { return nil }
        reader.skipBlanks()
        return reader.index == bytes.count ? value : nil
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        index += 1
        return true
    }

    private mutating func value(depth: Int) -> WireValue? {
        guard depth < Self.deepest, let first = next else { return nil }
        switch first {
        case UInt8(ascii: "{"): return object(depth)
        case UInt8(ascii: "["): return list(depth)
        case UInt8(ascii: "\""): return textValue()
        case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return take("null") ? .null : nil
        default: return number()
        }
    }

    private mutating func take(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard index + count <= bytes.count, memcmp(bytes.baseAddress! + index, word.utf8Start, count) == 0 else {
            return false
        }
        index += count
        return true
    }

    private mutating func object(_ depth: Int) -> WireValue? {
        index += 1
        var members: [WireMember] = []
        var keys = KeyFilter()
        skipBlanks()
        if take(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            skipBlanks()
            guard members.count < Self.mostMembers, let key = text() else { return nil }
            if keys.insert(key), members.contains(where: { $0.key == key }) { return nil }
            skipBlanks()
            guard take(UInt8(ascii: ":")) else { return nil }
            skipBlanks()
            guard let value = value(depth: depth + 1) else { return nil }
            members.append(WireMember(key: key, value: value))
            skipBlanks()
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "}")) ? .object(members) : nil
    }

    private mutating func list(_ depth: Int) -> WireValue? {
        index += 1
        var items: [WireValue] = []
        skipBlanks()
        if take(UInt8(ascii: "]")) { return .list(items) }
        repeat {
            skipBlanks()
            guard let item = value(depth: depth + 1) else { return nil }
            items.append(item)
            skipBlanks()
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "]")) ? .list(items) : nil
    }
}

/// A Bloom filter of an object's keys: most are surely new, and need not be compared with all before them.
private struct KeyFilter {
    private var bits: UInt64 = 0

    /// - Returns: whether it may be there already.
    mutating func insert(_ key: String) -> Bool {
        let utf8 = key.utf8
        let mark = utf8.count &* 31 &+ Int(utf8.first ?? 0) &* 7 &+ Int(utf8.last ?? 0)
        let bit = UInt64(1) << UInt64(mark & 63)
        defer { bits |= bit }
        return bits & bit != 0
    }
}

// MARK: - Numbers

extension WireReader {
    private mutating func number() -> WireValue? {
        let start = index
        var digits = Digits()
        let isNegative = take(UInt8(ascii: "-"))
        let whole = index
        guard skipDigits(into: &digits) > 0, bytes[whole] != UInt8(ascii: "0") || index - whole == 1 else { return nil }
        if take(UInt8(ascii: ".")) {
            digits.places = skipDigits(into: &digits)
            if digits.places == 0 { return nil }
        }
        guard next == UInt8(ascii: "e") || next == UInt8(ascii: "E") else {
            guard var number = digits.number(isNegative: isNegative) else { return number(from: start) }
            if digits.places > 0 { number.spelling = String(decoding: bytes[start..<index], as: UTF8.self) }
            return .number(number)
        }
        index += 1
        if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
        var exponent = Digits()
        return skipDigits(into: &exponent) == 0 ? nil : number(from: start)
    }

    private func number(from start: Int) -> WireValue? {
        let token = UnsafeBufferPointer(rebasing: bytes[start..<index])
        let text = String(decoding: token, as: UTF8.self)
        guard let double = Double(text) else { return nil }
        // The largest are infinite as a double, and the smallest nothing.
        let isNothing = text.prefix { $0 != "e" && $0 != "E" }.allSatisfy { "-0.".contains($0) }
        guard double.isFinite, double != 0 || isNothing else { return .unreadable(Array(token)) }
        if let whole = Int64(text) { return .number(WireNumber(double: double, whole: whole)) }
        // A double does not tell the last digits of a longer or larger one.
        let isWithin = token.count <= 15 && double.magnitude < 0x1p53
        let whole = isWithin ? Int64(exactly: double) : WireDecimal(text)?.whole
        return .number(WireNumber(double: double, whole: whole, spelling: text))
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
        func number(isNegative: Bool) -> WireNumber? {
            guard count <= 15 else { return nil }
            let magnitude = places == 0 ? Double(coefficient) : Double(coefficient) / Self.powers[places]
            let double = isNegative ? -magnitude : magnitude
            return WireNumber(double: double, whole: Int64(exactly: double))
        }

        private static let powers: [Double] = [
            1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
        ]
    }
}

// MARK: - Texts

extension WireReader {
    private mutating func textValue() -> WireValue? {
        let start = index
        if let text = text() { return .text(text) }
        index = start
        return skipText() ? .unreadable(Array(bytes[start..<index])) : nil
    }

    /// Goes behind a text whose characters may be none.
    private mutating func skipText() -> Bool {
        index += 1
        while index < bytes.count {
            index = bytes.firstEscaped(from: index)
            if take(UInt8(ascii: "\"")) { return true }
            guard take(UInt8(ascii: "\\")), let escape = next else { return false }
            index += 1
            let isEscape = escape == UInt8(ascii: "u") ? hexadecimal() != nil : "\"\\/bfnrt".utf8.contains(escape)
            guard isEscape else { return false }
        }
        return false
    }

    private mutating func text() -> String? {
        guard take(UInt8(ascii: "\"")) else { return nil }
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
            if take(UInt8(ascii: "\"")) { return text.withUnsafeBufferPointer { $0.validText } }
            guard take(UInt8(ascii: "\\")), unescape(into: &text) else { return nil }
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
        guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let trail = hexadecimal(),
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
