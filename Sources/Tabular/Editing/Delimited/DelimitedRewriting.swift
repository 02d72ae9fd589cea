/// Puts texts into a row of delimited text; the other cells stay as they are spelled.
///
/// A cell that had quotes keeps them: what has quotes and what has none may be all that shows the dialect.
struct DelimitedRewriting: RecordRewriting {
    private let dialect: Dialect
    private let spelling: DelimitedSpelling

    init(_ dialect: Dialect) { (self.dialect, spelling) = (dialect, DelimitedSpelling(dialect: dialect)) }

    func rewrite(_ bytes: [UInt8], of record: Record, with texts: [Int: String]) -> RewrittenRecord {
        let row = DelimitedRow(bytes, dialect)
        guard row.cells.count == record.cellCount else {
            return RewrittenRecord(unchanged: bytes, texts, .faultyRecord)
        }
        var splices = Splices()
        for (column, text) in texts where column < row.cells.count {
            let place = row.cells[column]
            // The line of a lone blank cell would be no row.
            let isQuoted = isQuoted(bytes[place]) || row.cells.count == 1 && text.isEmpty
            splices.replace(place, with: spelling.spelling(of: text, isQuoted: isQuoted))
        }
        addCells(texts, behind: row, &splices)
        return RewrittenRecord(splices, in: bytes, refused: [:])
    }

    /// Fills a row up that is shorter than the header: only columns without a name may be missing from it.
    private func addCells(_ texts: [Int: String], behind row: DelimitedRow, _ splices: inout Splices) {
        guard let last = texts.keys.max(), last >= row.cells.count else { return }
        for column in row.cells.count...last {
            let cell = spelling.spelling(of: texts[column] ?? "", isQuoted: false)
            splices.insert([dialect.delimiter] + cell, at: row.end)
        }
    }

    private func isQuoted(_ cell: ArraySlice<UInt8>) -> Bool {
        (dialect.skipsBlanks ? cell.drop { $0 == 0x20 } : cell).first == dialect.quote
    }
}
