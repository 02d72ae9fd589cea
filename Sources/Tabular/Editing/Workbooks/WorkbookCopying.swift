/// Puts texts into a workbook of the one sheet that was read, where the file itself cannot take them.
struct WorkbookCopying: CellEditing {
    private let input: InputFile
    private let records: [Record]

    init(_ input: InputFile, _ original: OriginalRecords) { (self.input, records) = (input, original.records) }

    func file(with edits: CellEdits) throws -> (file: TemporaryFile, refused: [CellEdits.Place: EditRefusal]) {
        let texts = textsByPlace(edits)
        let (rows, file) = (try input.copiedRows(), try TemporaryFile())
        let name = input.workbook?.sheet.name ?? "Sheet1"
        let table = try TableCopy(.xlsx, of: rows, to: file, sheet: name, path: input.name)
        var (row, next) = (Record(), 1)
        while try rows.rows.next(into: &row) {
            // Rows keep their numbers, by which the header may be asked for.
            while let number = row.row, next < number {
                try table.append(.blankRow)
                next += 1
            }
            let edited = texts[row.source.lowerBound].map { Self.edited(&row, $0, rows) }
            try table.append(edited ?? row, isHeader: row.source.upperBound == input.headerEnd)
            next += 1
        }
        try table.finish()
        return (file, [:])
    }

    /// The texts by their rows' places.
    private func textsByPlace(_ edits: CellEdits) -> [Int: [Int: String]] {
        let byRecord = edits.byRecord
        let texts = records.compactMap { record in byRecord[record.number].map { (record.source.lowerBound, $0) } }
        return Dictionary(uniqueKeysWithValues: texts)
    }

    private static func edited(_ row: inout Record, _ texts: [Int: String], _ rows: CopiedRows) -> Record {
        for column in texts.keys { rows.forgetValue(row, column: column) }
        row.fillBlanks(texts.keys.sorted())
        let byCell = row.cells.enumerated().compactMap { index, cell in texts[cell.column].map { (index, $0) } }
        return row.replacing(Dictionary(byCell) { first, _ in first })
    }
}

extension Record {
    /// A row of nothing, at no place.
    fileprivate static var blankRow: Record {
        var row = Record()
        row.source = -1 ..< -1
        return row
    }
}
