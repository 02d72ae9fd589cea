/// Writes an XML document with one element a record and one element a value.
///
/// A list is an element with one child an item (`<images><image>…</image></images>`); a column without a value is
/// left out. Only what must be escaped is; CR is written as `&#13;`, for a parser reads a bare one as LF
/// (XML 1.0 §2.11). XML 1.0 §2.2 has no way to write most control characters, U+FFFE and U+FFFF: an instruction stands
/// for each (`<?openmarket-character U+0001?>`), which `XMLReader` reads as the character.
public struct XMLWriter: RecordWriter {
    /// What the elements are called.
    public struct Names: Sendable {
        public var root: String
        public var record: String
        /// The elements of a list, by its column; others are called `item`.
        public var items: [String: String]

        public init(root: String, record: String, items: [String: String] = [:]) {
            self.root = root
            self.record = record
            self.items = items
        }
    }

    private var output: OutputBuffer
    private let names: Names
    private let columns: [Column]

    private struct Column {
        var name: String
        var item: String
    }

    /// - Parameter columns: each the name of an element; it must be an XML name.
    public init(_ sink: any ByteSink, columns: [String], names: Names) {
        output = OutputBuffer(sink)
        self.names = names
        self.columns = columns.map { Column(name: $0, item: names.items[$0] ?? "item") }
        output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" as StaticString)
        open(names.root)
        output.append(UInt8(ascii: "\n"))
    }

    public mutating func write(_ values: [OutputValue]) throws(SystemError) {
        precondition(values.count == columns.count, "A record has as many values as the writer has columns")
        open(names.record)
        for (column, value) in zip(columns, values) where value != .none {
            open(column.name)
            write(value, column)
            close(column.name)
        }
        close(names.record)
        output.append(UInt8(ascii: "\n"))
        try output.flushIfFull()
    }

    public mutating func finish() throws(SystemError) {
        close(names.root)
        output.append(UInt8(ascii: "\n"))
        try output.flush()
    }
}

extension XMLWriter {
    private mutating func open(_ name: String) {
        output.append(UInt8(ascii: "<"))
        output.append(name)
        output.append(UInt8(ascii: ">"))
    }

    private mutating func close(_ name: String) {
        output.append("</" as StaticString)
        output.append(name)
        output.append(UInt8(ascii: ">"))
    }

    private mutating func write(_ value: OutputValue, _ column: Column) {
        switch value {
        case .none: break
        case .text(let text), .number(let text): writeText(text)
        case .list(let items):
            for item in items {
                open(column.item)
                writeText(item)
                close(column.item)
            }
        }
    }

    private mutating func writeText(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output.append("&amp;" as StaticString)
            case "<": output.append("&lt;" as StaticString)
            // "]]>" may not stand in text (XML 1.0 §2.4).
            case ">": output.append("&gt;" as StaticString)
            case "\r": output.append("&#13;" as StaticString)
            case "\t", "\n": output.append(UInt8(scalar.value))
            case _ where !XMLCharacter.isCarried(scalar): output.append(XMLCharacter.instruction(for: scalar))
            default:
                for byte in UTF8.encode(scalar)! { output.append(byte) }
            }
        }
    }
}
