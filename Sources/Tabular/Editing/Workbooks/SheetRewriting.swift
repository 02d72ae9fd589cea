/// Puts texts into the cells of a worksheet's part.
struct SheetRewriting {
    private let bytes: [UInt8]
    private let formats: [NumberFormat]
    /// By row, counted from 1, and by column, counted from 0.
    private let texts: [Int: [Int: String]]
    private var splices = Splices()
    /// The cells that had a formula.
    private(set) var formulas: Set<CellPlace> = []

    /// - Parameter formats: by a cell's `s`.
    init(_ bytes: [UInt8], _ formats: [NumberFormat], _ texts: [Int: [Int: String]]) {
        (self.bytes, self.formats, self.texts) = (bytes, formats, texts)
    }

    /// - Throws: `UnusualSheet` where a cell cannot take a text without harm to others, or nobody can say which it is.
    mutating func rewritten() throws(UnusualSheet) -> [UInt8] {
        guard bytes.isUTF8Document else { throw UnusualSheet() }
        var (markup, met) = (SheetMarkup(bytes, rows: Set(texts.keys)), Set<Int>())
        while let row = try markup.nextRow() {
            guard let texts = texts[row.number] else { continue }
            guard met.insert(row.number).inserted else { throw UnusualSheet() }
            try rewrite(row, texts)
        }
        guard met.count == texts.count, !markup.filledRanges.contains(where: isEdited) else { throw UnusualSheet() }
        return splices.applied(to: bytes)
    }

    private func isEdited(_ range: (first: CellPlace, last: CellPlace)) -> Bool {
        texts.contains { row, texts in
            row >= range.first.row && row <= range.last.row
                && texts.keys.contains { $0 >= range.first.column && $0 <= range.last.column }
        }
    }

    private mutating func rewrite(_ row: SheetMarkup.Row, _ texts: [Int: String]) throws(UnusualSheet) {
        var added: [Int] = []
        for (column, text) in texts.sorted(by: { $0.key < $1.key }) {
            let cells = row.cells.filter { $0.column == column }
            guard cells.count <= 1 else { throw UnusualSheet() }
            if let cell = cells.first {
                try replace(cell, in: row.number, with: text)
            } else if !text.isEmpty {
                add(text, CellPlace(column: column, row: row.number), to: row)
                added.append(column)
            }
        }
        if let first = added.first, let last = added.last { widen(row, to: first...last) }
    }

    private mutating func replace(
        _ cell: SheetMarkup.Cell, in row: Int, with text: String
    ) throws(UnusualSheet) {
        // Metadata of a cell are about the value that it had.
        guard cell.formula != .bound, !cell.hasMore, bytes.value("cm", of: cell.attributes) == nil,
            bytes.value("vm", of: cell.attributes) == nil
        else { throw UnusualSheet() }
        if cell.formula == .own { formulas.insert(CellPlace(column: cell.column, row: row)) }
        var attributes: [UInt8] = []
        for attribute in cell.attributes where !bytes.isNamed(attribute.name, "t") {
            attributes += [0x20] + bytes[attribute.name.lowerBound...attribute.value.upperBound]
        }
        let spelling = SheetCellSpelling(name: Array(bytes[cell.tag.name]), attributes: attributes)
        splices.replace(cell.place, with: holdsNumber(cell) ? spelling.value(text) : spelling.text(text))
    }

    /// Whether a number in it is shown as its digits.
    private func holdsNumber(_ cell: SheetMarkup.Cell) -> Bool {
        let type = bytes.value("t", of: cell.attributes)
        guard cell.hasValue, type?.elementsEqual("n".utf8) ?? true else { return false }
        let style = bytes.value("s", of: cell.attributes)?.wholeNumber ?? 0
        switch style < formats.count ? formats[style] : .plain {
        case .plain, .unit: return true
        case .date, .padded, .percent: return false
        }
    }

    private mutating func add(_ text: String, _ place: CellPlace, to row: SheetMarkup.Row) {
        let name = bytes.prefix(of: row.tag.name) + "c".utf8
        let attributes = " r=\"\(Sheet.letters(ofColumn: place.column))\(place.row)\""
        let cell = SheetCellSpelling(name: Array(name), attributes: Array(attributes.utf8)).text(text)
        let next = row.cells.first { $0.column > place.column }
        splices.insert(cell, at: next?.place.lowerBound ?? row.end)
    }

    /// A row may say which columns it spans; it need not.
    private mutating func widen(_ row: SheetMarkup.Row, to columns: ClosedRange<Int>) {
        guard let spans = row.attributes.first(where: { bytes.isNamed($0.name, "spans") }) else { return }
        let ends = bytes[spans.value].split(separator: UInt8(ascii: ":")).map(\.wholeNumber)
        if ends.count == 2, let first = ends[0], let last = ends[1], first <= last,
            (first...last).contains(columns.lowerBound + 1), (first...last).contains(columns.upperBound + 1)
        {
            return
        }
        splices.replace(spans.name.lowerBound - 1..<spans.value.upperBound + 1, with: [])
    }
}
