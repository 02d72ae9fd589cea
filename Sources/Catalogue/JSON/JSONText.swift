import CByteScan

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
        quote { $0.appendEscaped(value) }
    }

    /// A text of which more is escaped than has to be.
    public mutating func text(_ value: String, escaping isEscaped: (Unicode.Scalar) -> Bool) {
        quote { text in
            for scalar in value.unicodeScalars {
                if isEscaped(scalar) { text.appendEscapes(of: scalar) } else { text.appendEscaped(String(scalar)) }
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

    /// A value by its bytes in another text, which may be no UTF-8.
    package mutating func spelt(_ json: [UInt8]) {
        beginValue()
        bytes += json
        needsComma = true
    }

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

    private mutating func appendEscaped(_ text: String) {
        var text = text
        text.withUTF8 { appendEscaped($0) }
    }

    private mutating func appendEscaped(_ utf8: UnsafeBufferPointer<UInt8>) {
        var start = 0
        while true {
            let end = utf8.firstEscaped(from: start)
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<end]))
            guard end < utf8.count else { return }
            appendEscape(of: UInt16(utf8[end]))
            start = end + 1
        }
    }

    /// Of each of its UTF-16 code units.
    private mutating func appendEscapes(of scalar: Unicode.Scalar) {
        for unit in UTF16.encode(scalar)! { appendEscape(of: unit) }
    }

    private mutating func appendEscape(of unit: UInt16) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(BYTE_SCAN_ESCAPE_SIZE)) { escape in
            let count = byte_scan_escape(unit, escape.baseAddress)
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: escape[..<count]))
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Where the first byte stands, from `start` on, that a JSON text may not have as it is: a control character, a quotation mark, a
    /// backslash (RFC 8259 §7). `count` where there is none.
    package func firstEscaped(from start: Int = 0) -> Int { byte_scan_first_escaped(baseAddress, start, count) }
}

extension JSONText {
    /// A member, `null` where it has no value.
    package mutating func member(_ name: String, _ value: String?) {
        key(name)
        text(value)
    }

    package mutating func member(_ name: String, _ value: Int?) {
        key(name)
        integer(value)
    }

    /// A member for each value that there is, by its column's name; amounts as exact numbers.
    package mutating func members(_ values: FieldValues) {
        for field in Field.values {
            guard let value = values[field] else { continue }
            key(field.column)
            switch value {
            case .text(let value): text(value)
            case .currency(let value): text(value.rawValue)
            case .amount(let value): plain(value)
            case .count(let value): integer(value)
            }
        }
    }
}
