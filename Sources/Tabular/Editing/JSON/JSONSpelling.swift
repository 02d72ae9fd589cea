/// How a text is spelled as a JSON value.
enum JSONSpelling {
    static func quoted(_ text: String) -> [UInt8] { Array(JSONObjectSpelling.quoted(text).utf8) }

    /// Whether a text is a number as JSON writes them (RFC 8259 §6).
    static func isNumber(_ text: String) -> Bool {
        var part = JSONScanner.NumberPart.start
        for byte in text.utf8 {
            guard let next = part.part(of: byte) else { return false }
            part = next
        }
        return part.mayEnd
    }
}

extension JSONTree.Value {
    /// A text as the value in this one's place: a number stays one.
    func spelling(of text: String) -> [UInt8] {
        if case .number = kind, JSONSpelling.isNumber(text) { return Array(text.utf8) }
        return JSONSpelling.quoted(text)
    }
}
