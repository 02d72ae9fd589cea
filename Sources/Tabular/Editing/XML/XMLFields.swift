/// The elements of an XML record and their attributes, where they stand in its bytes.
struct XMLFields {
    struct Element {
        /// The names from the record's child on, joined by dots; empty for the record itself.
        var path: [UInt8]
        var tag: XMLTokens.Token
        var attributes: [XMLTokens.Attribute]
        /// Between its tags.
        var content: Range<Int>
        /// The texts and sections that are its own.
        var texts: [XMLTokens.Token] = []
        /// Where its last child stands.
        var lastChild: Range<Int>?

        var isEmptyTag: Bool { tag.kind == .start(isEmpty: true) }
    }

    /// The record first.
    private(set) var elements: [Element] = []

    init(_ bytes: [UInt8]) {
        var tokens = XMLTokens(bytes)
        var open: [Int] = []
        while let token = tokens.next() {
            switch token.kind {
            case .start(let isEmpty):
                let path = open.last.map { Self.path(bytes[token.name], in: elements[$0].path) } ?? []
                let end = token.place.upperBound
                elements.append(
                    Element(path: path, tag: token, attributes: tokens.attributes(of: token), content: end..<end))
                open.append(elements.count - 1)
                if isEmpty { close(&open, at: end, behind: end) }
            case .end: close(&open, at: token.place.lowerBound, behind: token.place.upperBound)
            case .text, .section: if let element = open.last { elements[element].texts.append(token) }
            case .other: break
            }
        }
    }

    private static func path(_ name: ArraySlice<UInt8>, in parent: [UInt8]) -> [UInt8] {
        parent.isEmpty ? Array(name) : parent + [UInt8(ascii: ".")] + name
    }

    private mutating func close(_ open: inout [Int], at end: Int, behind: Int) {
        guard let element = open.popLast() else { return }
        elements[element].content = elements[element].content.lowerBound..<end
        if let parent = open.last { elements[parent].lastChild = elements[element].tag.place.lowerBound..<behind }
    }
}

extension XMLFields {
    /// What a column's cell is spelled by.
    enum Place {
        case content(Element)
        case attribute(XMLTokens.Attribute)
        /// A child that the record lacks.
        case child(of: Element)
    }

    /// - Returns: `nil` where the record has several such cells, or none that could be added.
    func place(of column: [UInt8], in bytes: [UInt8]) -> Place? {
        var found: [Place] = []
        for element in elements {
            if element.path == column, !element.path.isEmpty { found.append(.content(element)) }
            for attribute in element.attributes {
                let name = [UInt8(ascii: "@")] + bytes[attribute.name]
                if column == Self.path(name[...], in: element.path) { found.append(.attribute(attribute)) }
            }
        }
        guard let record = elements.first else { return nil }
        if column.elementsEqual("text()".utf8) { found.append(.content(record)) }
        if found.isEmpty, Self.isName(column) { return .child(of: record) }
        guard found.count == 1 else { return nil }
        // Text between child elements is in several pieces.
        if case .content(let element) = found[0], element.lastChild != nil { return nil }
        return found[0]
    }

    /// Whether a column is that of a child of the record; one whose name has a dot may be something else.
    private static func isName(_ column: [UInt8]) -> Bool {
        column.first != UInt8(ascii: "@") && !column.contains(UInt8(ascii: "."))
    }
}
