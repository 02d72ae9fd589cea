/// Rows of a table copied into a file of their own, cell by cell, as a workbook, CSV or TSV.
///
/// A workbook's cells keep the number formats they had, columns their widths, and a formula that refers to nothing but its
/// own row goes on computing there. Any other becomes its value: it would point at a neighbour.
public final class TableCopy {
    private let sink: any ByteSink
    private let worksheet: WorksheetFile?
    private let looks: SheetLooks?
    private let style: CopyStyle?
    private var lines: CSVWriter

    /// - Parameters:
    ///   - format: `.xlsx`, `.tsv`, or CSV for anything else.
    ///   - original: the rows, as far as they have looks.
    ///   - style: how a workbook shows what is wrong with them; `nil` for a mere copy.
    ///   - path: where the bytes go, for errors.
    public init(
        _ format: TabularFormat, of original: CopiedRows? = nil, style: CopyStyle? = nil, to sink: any ByteSink,
        sheet: String, path: String
    ) throws(SystemError) {
        self.sink = sink
        var delimited = format == .tsv ? CSVStyle.tsv : .csv
        // A kept map would take the text for what its own file is in, too.
        delimited.hasByteOrderMark = format != .xlsx
        lines = CSVWriter(linesTo: sink, style: delimited)
        worksheet = format == .xlsx ? try WorksheetFile(sheet: Self.allowed(sheet), path: path) : nil
        (looks, self.style) = (original?.looks, style)
    }

    /// Whether all of the rows go into the file: a worksheet has an end, and so have its cells.
    public func canHold(_ rows: [Record]) -> Bool {
        guard let worksheet else { return true }
        return worksheet.hasRoom(for: rows.count) && rows.allSatisfy { WorksheetFile.canHold(Self.values(of: $0)) }
    }

    /// Writes a row; cells that it lacks are blank.
    ///
    /// - Parameter remarks: shown in a workbook only.
    public func append(
        _ record: Record, remarks: CopyRemarks = .none, isHeader: Bool = false
    ) throws(SystemError) {
        guard let worksheet else { return try lines.append(Self.values(of: record)) }
        var cells = cells(of: record, to: worksheet.nextRow)
        if let style, style.reasonsColumn < cells.count { cells[style.reasonsColumn] = CopiedCell() }
        for fault in remarks.faults where fault.column < Limits.columns && fault.column != style?.reasonsColumn {
            while cells.count <= fault.column { cells.append(CopiedCell()) }
            cells[fault.column].isFaulty = true
            cells[fault.column].add(comment: fault.sentence)
        }
        try worksheet.append(
            cells, reasons: style.map { ($0.reasonsColumn, remarks.reasons) }, isBold: isHeader)
    }

    private func cells(of record: Record, to row: Int) -> [CopiedCell] {
        let looks = looks?.take(record.source.lowerBound) ?? [:]
        var cells: [CopiedCell] = []
        for cell in record.cells {
            while cells.count < cell.column { cells.append(CopiedCell()) }
            cells.append(
                CopiedCell(
                    record, cell, looks[cell.column], from: record.row ?? 0, to: row, words: style?.formula))
        }
        return cells
    }

    private static func values(of record: Record) -> [OutputValue] {
        var values: [OutputValue] = []
        for cell in record.cells {
            while values.count < cell.column { values.append(.none) }
            values.append(value(of: cell, in: record))
        }
        return values
    }

    static func value(of cell: Record.Cell, in record: Record) -> OutputValue {
        switch cell.kind {
        case .number: .number(record.string(cell))
        // A formula without an answer stays a fault: a blank would be the field's default.
        case .unanswered: .text("#N/A")
        default: .text(record.string(cell))
        }
    }

    public func finish() throws(SystemError) {
        guard let worksheet else { return try lines.finish() }
        for (columns, width) in looks?.widths ?? [] { worksheet.setStoredWidth(width, ofColumns: columns) }
        if let style { worksheet.setWidth(60, ofColumn: style.reasonsColumn) }
        try worksheet.finish(to: sink)
    }

    /// Excel's rules for the name of a sheet.
    private static func allowed(_ name: String) -> String {
        let name = String(name.filter { !"[]:*?/\\".contains($0) }.prefix(31))
        return name.isEmpty || name.utf16.count > 31 || name.hasPrefix("'") || name.hasSuffix("'") ? "Sheet1" : name
    }
}

extension OutputValue {
    /// Several values as they stand in one cell.
    var inOneCell: OutputValue {
        if case .list(let items) = self { .text(items.joined(separator: "|")) } else { self }
    }
}
