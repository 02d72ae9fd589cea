/// Writes one JSON text without blanks, members in the order they are added.
///
/// Written by hand because numbers decide: what is sent must carry an amount's exact digits, and what the practice market answers
/// must carry Java's spelling of a double. Foundation's encoder has one spelling for both, its own.
public struct JSONText: Sendable {
    public private(set) var bytes: [UInt8] = []
    /// Whether the next value in the innermost array or object needs a comma before it.
    private var needsComma = false

    /// - Parameter capacity: how many bytes there is room for at once.
    public init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    public var string: String { String(decoding: bytes, as: UTF8.self) }

    public mutating func object(_ members: (inout JSONText) -> Void) {
        begin("{")
        members(&self)
        end("}")
    }

    public mutating func array<Values: Sequence>(
        _ values: Values, _ write: (inout JSONText, Values.Element) -> Void
    ) {
        begin("[")
        for value in values { write(&self, value) }
        end("]")
    }

    /// The name of the member whose value comes next.
    public mutating func key(_ name: String) {
        text(name)
        endKey()
    }

    /// A name of which nothing has to be escaped.
    public mutating func key(_ name: StaticString) {
        beginValue()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        endKey()
    }

    /// A name, escaped as `text(_:escaping:)` has it.
    public mutating func key(_ name: String, escaping isEscaped: (Unicode.Scalar) -> Bool) {
        text(name, escaping: isEscaped)
        endKey()
    }

    private mutating func endKey() {
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    public mutating func text(_ value: String?) {
        guard let value else { return null() }
        quote { text in
            var value = value
            value.withUTF8 { text.appendEscaped($0) }
        }
    }

    /// A text of which more is escaped than has to be.
    public mutating func text(_ value: String, escaping isEscaped: (Unicode.Scalar) -> Bool) {
        quote { text in
            for scalar in value.unicodeScalars {
                if isEscaped(scalar) { text.appendEscapes(of: scalar) } else { text.appendEscaped(scalar) }
            }
        }
    }

    public mutating func null() { raw("null") }

    public mutating func integer(_ value: (some BinaryInteger)?) {
        raw(value.map { String($0) } ?? "null")
    }

    public mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

    /// An amount's exact digits, never with an exponent.
    public mutating func plain(_ value: Amount?) { raw(value?.description ?? "null") }

    /// A double in its shortest digits.
    public mutating func number(_ value: Double?) { raw(value?.description ?? "null") }

    /// - Parameter spelling: in JSON's grammar.
    public mutating func number(spelling: String) { raw(spelling) }

    private mutating func raw(_ token: String) {
        beginValue()
        append(token)
        needsComma = true
    }

    private mutating func begin(_ bracket: Unicode.Scalar) {
        beginValue()
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    private mutating func end(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = true
    }

    private mutating func beginValue() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

// MARK: - Quoting

extension JSONText {
    private mutating func quote(_ content: (inout Self) -> Void) {
        beginValue()
        bytes.append(UInt8(ascii: "\""))
        content(&self)
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    private mutating func appendEscaped(_ utf8: UnsafeBufferPointer<UInt8>) {
        var start = 0
        while true {
            let end = utf8.firstEscaped(from: start)
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<end]))
            guard end < utf8.count else { return }
            appendEscaped(utf8[end])
            start = end + 1
        }
    }

    private mutating func appendEscaped(_ scalar: Unicode.Scalar) {
        for byte in UTF8.encode(scalar)! { appendEscaped(byte) }
    }

    /// RFC 8259 §7: the quotation mark, the reverse solidus and the control characters must be escaped.
    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case 0x08: append("\\b")
        case 0x09: append("\\t")
        case 0x0A: append("\\n")
        case 0x0C: append("\\f")
        case 0x0D: append("\\r")
        case 0..<0x20: appendEscape(UInt16(byte))
        default: bytes.append(byte)
        }
    }

    /// By the number of each of its UTF-16 code units, but for what has an escape of two characters.
    private mutating func appendEscapes(of scalar: Unicode.Scalar) {
        if scalar.value < 0x20 { return appendEscaped(UInt8(scalar.value)) }
        for unit in String(scalar).utf16 { appendEscape(unit) }
    }

    private mutating func appendEscape(_ unit: UInt16) {
        let digits = String(unit, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    }
}
