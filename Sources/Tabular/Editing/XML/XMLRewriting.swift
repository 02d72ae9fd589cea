/// Puts texts into an XML record: into its elements, its attributes' values, and into a child of its own where it has none of
/// that name.
struct XMLRewriting: RecordRewriting {
    private let columns: [[UInt8]]
    private let spelling: XMLSpelling

    init(_ columns: [String], encoding: TextEncoding) {
        self.columns = columns.map { Array($0.utf8) }
        spelling = XMLSpelling(encoding)
    }

    func rewrite(_ bytes: [UInt8], of record: Record, with texts: [Int: String]) -> RewrittenRecord {
        var (splices, refused) = (Splices(), [Int: EditRefusal]())
        let fields = XMLFields(bytes)
        var children: [UInt8] = []
        for (column, text) in texts.sorted(by: { $0.key < $1.key }) {
            switch fields.place(of: columns[column], in: bytes) {
            case .attribute(let attribute):
                guard let value = spelling.attribute(text) else {
                    refused[column] = .notWritable
                    continue
                }
                splices.replace(attribute.value, with: value)
            case .content(let element): replace(element, with: text, in: bytes, &splices)
            case .child(let parent):
                children += Self.indentation(in: parent, of: bytes)
                children += Self.element(columns[column], spelling.text(text))
            case nil: refused[column] = .noPlace
            }
        }
        if !children.isEmpty { Self.add(children, to: fields.elements[0], of: bytes, &splices) }
        return RewrittenRecord(splices, in: bytes, refused: refused)
    }

    /// Comments stay where they are, and a section stays one.
    private func replace(_ element: XMLFields.Element, with text: String, in bytes: [UInt8], _ splices: inout Splices) {
        if element.isEmptyTag { return Self.fill(element, with: spelling.text(text), of: bytes, &splices) }
        let sections = element.texts.filter { $0.kind == .section }
        let isSection =
            sections.count == 1 && element.texts.allSatisfy { $0.kind == .section || Self.isBlank(bytes[$0.place]) }
        let kept = isSection ? sections[0] : element.texts.first
        for piece in element.texts where piece.place != kept?.place { splices.replace(piece.place, with: []) }
        let start = element.content.lowerBound
        splices.replace(
            kept?.place ?? start..<start,
            with: isSection ? spelling.section(text) ?? spelling.text(text) : spelling.text(text))
    }

    private static func isBlank(_ text: ArraySlice<UInt8>) -> Bool { text.allSatisfy(\.isASCIIBlank) }

    private static func element(_ name: some Sequence<UInt8>, _ content: [UInt8]) -> [UInt8] {
        let (open, close) = (UInt8(ascii: "<"), UInt8(ascii: ">"))
        return [open] + name + [close] + content + [open, UInt8(ascii: "/")] + name + [close]
    }

    /// `<a/>` becomes `<a>…</a>`.
    private static func fill(
        _ element: XMLFields.Element, with content: [UInt8], of bytes: [UInt8], _ splices: inout Splices
    ) {
        let end = element.tag.place.upperBound
        let name = bytes[element.tag.name]
        splices.replace((end - 2)..<end, with: Array(">".utf8) + content + Array("</".utf8) + name + Array(">".utf8))
    }

    /// The blanks before the last child.
    private static func indentation(in parent: XMLFields.Element, of bytes: [UInt8]) -> [UInt8] {
        guard let child = parent.lastChild else { return [] }
        return bytes[..<child.lowerBound].reversed().prefix { $0.isASCIIBlank }.reversed()
    }

    private static func add(
        _ children: [UInt8], to record: XMLFields.Element, of bytes: [UInt8], _ splices: inout Splices
    ) {
        if record.isEmptyTag { return fill(record, with: children, of: bytes, &splices) }
        splices.insert(children, at: record.lastChild?.upperBound ?? record.content.upperBound)
    }
}
