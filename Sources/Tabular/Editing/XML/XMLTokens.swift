/// The tags, texts and sections of XML one after the other, where they stand in its bytes. Whoever uses it has had a parser check
/// that it is well-formed.
struct XMLTokens {
    enum Kind: Equatable {
        /// `<a …>`, or `<a …/>` where it is empty.
        case start(isEmpty: Bool)
        case end
        /// What stands between tags, or an instruction in the place of a character.
        case text
        /// `<![CDATA[…]]>`
        case section
        /// Comments, processing instructions, declarations.
        case other
    }

    struct Token {
        var kind: Kind
        var place: Range<Int>
        /// Of a tag's name, with its prefix.
        var name = 0..<0
    }

    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> Token? {
        guard index < bytes.count else { return nil }
        let start = index
        guard bytes[index] == UInt8(ascii: "<") else {
            index = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            return Token(kind: .text, place: start..<index)
        }
        switch index + 1 < bytes.count ? bytes[index + 1] : 0 {
        case UInt8(ascii: "!"): return declaration(from: start)
        case UInt8(ascii: "?"):
            skip(behind: "?>")
            let isCharacter = XMLCharacter.isInstruction(bytes[start..<index])
            return Token(kind: isCharacter ? .text : .other, place: start..<index)
        case UInt8(ascii: "/"):
            skip(behind: ">")
            return Token(kind: .end, place: start..<index, name: name(from: start + 2))
        default:
            skipTag()
            let isEmpty = bytes[index - 2] == UInt8(ascii: "/")
            return Token(kind: .start(isEmpty: isEmpty), place: start..<index, name: name(from: start + 1))
        }
    }

    private mutating func declaration(from start: Int) -> Token {
        if bytes[start...].starts(with: "<!--".utf8) {
            index += 4
            skip(behind: "-->")
        } else if bytes[start...].starts(with: "<![CDATA[".utf8) {
            skip(behind: "]]>")
            return Token(kind: .section, place: start..<index)
        } else {
            skipDeclaration()
        }
        return Token(kind: .other, place: start..<index)
    }

    private mutating func skip(behind end: StaticString) {
        while index < bytes.count, !bytes[index...].starts(with: end) { index += 1 }
        index = min(bytes.count, index + end.utf8CodeUnitCount)
    }

    /// A `>` may stand in a value.
    private mutating func skipTag() {
        var quote: UInt8?
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == quote {
                quote = nil
            } else if quote == nil {
                if byte == UInt8(ascii: ">") { return }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
            }
        }
    }

    /// A DOCTYPE may have others within its brackets.
    private mutating func skipDeclaration() {
        var depth = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "[") { depth += 1 }
            if byte == UInt8(ascii: "]") { depth -= 1 }
            if byte == UInt8(ascii: ">"), depth <= 0 { return }
        }
    }

    private func name(from start: Int) -> Range<Int> {
        let end = bytes[start...].firstIndex { $0.isASCIIBlank || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
        return start..<(end ?? bytes.count)
    }
}

extension XMLTokens {
    /// An attribute of a start tag.
    struct Attribute {
        /// With its prefix.
        var name: Range<Int>
        /// Between the quotes.
        var value: Range<Int>
    }

    func attributes(of tag: Token) -> [Attribute] {
        var attributes: [Attribute] = []
        var rest = bytes[tag.name.upperBound..<tag.place.upperBound]
        while true {
            rest = rest.drop { $0.isASCIIBlank }
            guard let first = rest.first, first != UInt8(ascii: "/"), first != UInt8(ascii: ">"),
                let equals = rest.firstIndex(of: UInt8(ascii: "=")),
                let opening = rest[equals...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
                ),
                let closing = rest[(opening + 1)...].firstIndex(of: bytes[opening])
            else { return attributes }
            let name = rest[..<equals].prefix { !$0.isASCIIBlank }
            attributes.append(Attribute(name: name.startIndex..<name.endIndex, value: (opening + 1)..<closing))
            rest = rest[(closing + 1)...]
        }
    }
}
