import Catalogue
import Glibc

/// Reads JSON as `JSONText` writes it: the members in their order, without blanks. It gives up at anything else.
struct StoredTextReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    /// Whether the next member of the innermost object has a comma before it.
    private var needsComma = false

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { index == bytes.count }

    mutating func beginObject() -> Bool {
        needsComma = false
        return take("{")
    }

    mutating func endObject() -> Bool {
        needsComma = true
        return take("}")
    }

    /// Whether the member with this key is next; then its value is.
    mutating func member(_ key: StaticString) -> Bool {
        let start = index
        guard !needsComma || take(","), take("\""), take(key), take("\":") else {
            index = start
            return false
        }
        needsComma = true
        return true
    }

    /// The items of an array; `nil` where one cannot be read.
    mutating func array<Item>(_ read: (inout StoredTextReader) -> Item?) -> [Item]? {
        guard take("[") else { return nil }
        var items: [Item] = []
        if take("]") { return items }
        repeat {
            guard let item = read(&self) else { return nil }
            items.append(item)
        } while take(",")
        return take("]") ? items : nil
    }

    mutating func take(_ literal: StaticString) -> Bool {
        let count = literal.utf8CodeUnitCount
        guard index + count <= bytes.count,
            memcmp(bytes.baseAddress! + index, literal.utf8Start, count) == 0
        else { return false }
        index += count
        return true
    }

    /// A whole number of at most 18 digits, as `String` spells it.
    mutating func integer() -> Int64? {
        let isNegative = take("-")
        let start = index
        var number: Int64 = 0
        while index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10, index - start < 18 {
            number = number * 10 + Int64(digit)
            index += 1
        }
        let digits = index - start
        guard digits > 0, digits == 1 || bytes[start] != UInt8(ascii: "0"), !(isNegative && number == 0) else {
            return nil
        }
        return isNegative ? -number : number
    }

    mutating func text() -> String? {
        guard take("\"") else { return nil }
        let end = bytes.firstEscaped(from: index)
        guard end < bytes.count else { return nil }
        guard bytes[end] == UInt8(ascii: "\"") else { return escapedText() }
        let plain = UnsafeBufferPointer(rebasing: bytes[index..<end])
        index = end + 1
        return String(decoding: plain, as: UTF8.self)
    }

    private mutating func escapedText() -> String? {
        var text: [UInt8] = []
        while index < bytes.count {
            let end = bytes.firstEscaped(from: index)
            text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[index..<end]))
            index = end
            if take("\"") { return String(decoding: text, as: UTF8.self) }
            guard take("\\"), let escaped = escaped() else { return nil }
            text.append(escaped)
        }
        return nil
    }

    /// What stands behind a backslash; `\u` is left to Foundation.
    private mutating func escaped() -> UInt8? {
        guard index < bytes.count else { return nil }
        defer { index += 1 }
        switch bytes[index] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): return bytes[index]
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "r"): return 0x0D
        default: return nil
        }
    }
}
