/// How a text is spelled as a JSON value.
enum JSONSpelling {
    static func quoted(_ text: String) -> [UInt8] { Array(JSONObjectSpelling.quoted(text).utf8) }

    /// Whether a text is a number as JSON writes them (RFC 8259 §6).
    static func isNumber(_ text: String) -> Bool {
        var rest = text.utf8[...]
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        let whole = rest.prefix(while: isDigit)
        guard !whole.isEmpty, whole.first != UInt8(ascii: "0") || whole.count == 1 else { return false }
        rest = rest.dropFirst(whole.count)
        if rest.first == UInt8(ascii: ".") {
            guard dropDigits(&rest, behind: 1) else { return false }
        }
        if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
            let sign = rest.dropFirst().first
            let hasSign = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
            guard dropDigits(&rest, behind: hasSign ? 2 : 1) else { return false }
        }
        return rest.isEmpty
    }

    /// - Returns: whether there was a digit.
    private static func dropDigits(_ rest: inout Substring.UTF8View, behind count: Int) -> Bool {
        rest = rest.dropFirst(count)
        guard let first = rest.first, isDigit(first) else { return false }
        rest = rest.drop(while: isDigit)
        return true
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension JSONTree.Value {
    /// A text as the value in this one's place: a number stays one.
    func spelling(of text: String) -> [UInt8] {
        if case .number = kind, JSONSpelling.isNumber(text) { return Array(text.utf8) }
        return JSONSpelling.quoted(text)
    }
}
