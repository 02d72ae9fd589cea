import Catalogue

/// Writes one JSON text, members in the order they are added.
///
/// Written by hand because numbers decide: what we send must carry an amount's exact digits, and what the practice
/// market answers must carry Java's spelling of a double. Foundation's encoder has one spelling for both, its own.
public struct JSONText: Sendable {
    public private(set) var bytes: [UInt8] = []
    /// Whether the next value in the innermost array or object needs a comma before it.
    private var needsComma = false

    public init() {}

    public var string: String { String(decoding: bytes, as: UTF8.self) }

    public mutating func object(_ members: (inout JSONText) -> Void) {
        beginValue()
        append("{")
        needsComma = false
        members(&self)
        append("}")
        needsComma = true
    }

    public mutating func array<Values: Sequence>(
        _ values: Values, _ write: (inout JSONText, Values.Element) -> Void
    ) {
        beginValue()
        append("[")
        needsComma = false
        for value in values { write(&self, value) }
        append("]")
        needsComma = true
    }

    /// The name of the member whose value comes next.
    public mutating func key(_ name: String) {
        beginValue()
        appendQuoted(name)
        append(":")
        needsComma = false
    }

    public mutating func text(_ value: String?) {
        beginValue()
        if let value { appendQuoted(value) } else { append("null") }
        needsComma = true
    }

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

    /// An amount as the market's server, which holds doubles and is written in Java, spells it.
    public mutating func java(_ value: Amount?) { raw(value?.javaSpelling ?? "null") }

    private mutating func raw(_ token: String) {
        beginValue()
        append(token)
        needsComma = true
    }

    private mutating func beginValue() {
        if needsComma { append(",") }
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// RFC 8259 §7: the quotation mark, the reverse solidus and the control characters must be escaped.
    private mutating func appendQuoted(_ text: String) {
        append("\"")
        var text = text
        text.withUTF8 { utf8 in
            if utf8.needsEscapes { escape(utf8) } else { bytes.append(contentsOf: utf8) }
        }
        append("\"")
    }

    private mutating func escape(_ utf8: UnsafeBufferPointer<UInt8>) {
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "\""): append("\\\"")
            case UInt8(ascii: "\\"): append("\\\\")
            case 0x0A: append("\\n")
            case 0x0D: append("\\r")
            case 0x09: append("\\t")
            case 0..<0x20: append("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
            default: bytes.append(byte)
            }
        }
    }
}
