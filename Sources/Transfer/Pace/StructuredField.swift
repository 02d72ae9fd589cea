/// An item of a structured field (RFC 9651 §3.3) with its parameters.
struct StructuredItem: Hashable, Sendable {
    enum Value: Hashable, Sendable {
        case integer(Int64)
        case string(String)
        case token(String)
        case boolean(Bool)
        /// A value of a type that is only read past: a decimal, bytes, a date.
        case other(String)
    }

    var value: Value
    var parameters: [String: Value] = [:]

    /// Reads a list of items. `nil` for a malformed one, which is to be ignored as a whole (§4.2); inner lists and display
    /// strings count as such, since none of the fields read here has any.
    static func list(_ text: String) -> [StructuredItem]? {
        var parser = StructuredFieldParser(text)
        return parser.list()
    }
}

/// Reads a structured field byte by byte, as §4.2 of RFC 9651 lays it out.
private struct StructuredFieldParser {
    private let bytes: [UInt8]
    private var place = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func list() -> [StructuredItem]? {
        var items: [StructuredItem] = []
        skip(" ")
        while let item = item() {
            items.append(item)
            skip(" ", "\t")
            if place == bytes.count { return items }
            guard consume(",") else { return nil }
            skip(" ", "\t")
        }
        return nil
    }

    private mutating func item() -> StructuredItem? {
        guard let value = value() else { return nil }
        var item = StructuredItem(value: value)
        while consume(";") {
            skip(" ")
            guard let key = key() else { return nil }
            guard consume("=") else {
                item.parameters[key] = .boolean(true)
                continue
            }
            guard let value = self.value() else { return nil }
            item.parameters[key] = value
        }
        return item
    }

    private mutating func value() -> StructuredItem.Value? {
        switch next.map({ Character(Unicode.Scalar($0)) }) {
        case "\"": string()
        case "?": boolean()
        case ":": bytesBetweenColons()
        case "@": date()
        case let first? where first == "-" || first.isASCIIDigit: number()
        case let first? where first == "*" || first.isASCIILetter:
            .token(run { $0.isASCIILetter || $0.isASCIIDigit || "!#$%&'*+-.^_`|~:/".contains($0) })
        default: nil
        }
    }

    private mutating func number() -> StructuredItem.Value? {
        let isNegative = consume("-")
        let digits = run { $0.isASCIIDigit }
        guard let number = Int64(digits: digits) else { return nil }
        guard consume(".") else { return .integer(isNegative ? -number : number) }
        let fraction = run { $0.isASCIIDigit }
        return (1...3).contains(fraction.count) && digits.count <= 12 ? .other("\(digits).\(fraction)") : nil
    }

    private mutating func string() -> StructuredItem.Value? {
        place += 1
        var text = ""
        while let byte = next {
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return .string(text)
            case UInt8(ascii: "\\"):
                guard let escaped = next, [UInt8(ascii: "\""), UInt8(ascii: "\\")].contains(escaped) else { return nil }
                place += 1
                text.append(Character(Unicode.Scalar(escaped)))
            case 0x20...0x7E: text.append(Character(Unicode.Scalar(byte)))
            default: return nil
            }
        }
        return nil
    }

    private mutating func boolean() -> StructuredItem.Value? {
        place += 1
        if consume("1") { return .boolean(true) }
        return consume("0") ? .boolean(false) : nil
    }

    private mutating func bytesBetweenColons() -> StructuredItem.Value? {
        place += 1
        let text = run { $0.isASCIILetter || $0.isASCIIDigit || "+/=".contains($0) }
        return consume(":") ? .other(text) : nil
    }

    private mutating func date() -> StructuredItem.Value? {
        place += 1
        guard case .integer(let seconds) = number() else { return nil }
        return .other("@\(seconds)")
    }

    private mutating func key() -> String? {
        let key = run { ($0.isASCIILetter && $0.isLowercase) || $0.isASCIIDigit || "_-.*".contains($0) }
        guard let first = key.first, first == "*" || first.isLetter else { return nil }
        return key
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func consume(_ character: Character) -> Bool {
        guard next == character.asciiValue else { return false }
        place += 1
        return true
    }

    private mutating func skip(_ characters: Character...) {
        _ = run { characters.contains($0) }
    }

    private mutating func run(while isPart: (Character) -> Bool) -> String {
        var text = ""
        while let byte = next, case let character = Character(Unicode.Scalar(byte)), isPart(character) {
            text.append(character)
            place += 1
        }
        return text
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
    fileprivate var isASCIILetter: Bool { isASCII && isLetter }
}
