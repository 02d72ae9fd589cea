/// Rows of a table copied into a file of their own, cell by cell, as a workbook, CSV or TSV.
public final class TableCopy {
    private let sink: any ByteSink
    private let worksheet: WorksheetFile?
    private var lines: CSVWriter

    /// - Parameters:
    ///   - format: `.xlsx`, `.tsv`, or CSV for anything else.
    ///   - path: where the bytes go, for errors.
    public init(_ format: TabularFormat, to sink: any ByteSink, sheet: String, path: String) throws(SystemError) {
        self.sink = sink
        var style = format == .tsv ? CSVStyle.tsv : .csv
        // A kept map would take the text for what its own file is in, too.
        style.hasByteOrderMark = format != .xlsx
        lines = CSVWriter(linesTo: sink, style: style)
        worksheet = format == .xlsx ? try WorksheetFile(sheet: Self.allowed(sheet), path: path) : nil
    }

    /// Whether all of the rows go into the file: a worksheet has an end, and so have its cells.
    public func canHold(_ rows: [Record]) -> Bool {
        guard let worksheet else { return true }
        return worksheet.hasRoom(for: rows.count) && rows.allSatisfy { WorksheetFile.canHold(values(of: $0)) }
    }

    /// Writes a row; cells that it lacks are blank.
    public func append(_ record: Record) throws(SystemError) {
        let values = values(of: record)
        if let worksheet { try worksheet.append(values) } else { try lines.append(values) }
    }

    private func values(of record: Record) -> [OutputValue] {
        var values: [OutputValue] = []
        for cell in record.cells {
            while values.count < cell.column { values.append(.none) }
            let text = record.string(cell)
            switch cell.kind {
            case .number: values.append(.number(text))
            // A formula without an answer stays a fault: a blank would be the field's default.
            case .unanswered: values.append(.text("#N/A"))
            default: values.append(.text(text))
            }
        }
        return values
    }

    public func finish() throws(SystemError) {
        if let worksheet { try worksheet.finish(to: sink) } else { try lines.finish() }
    }

    /// Excel's rules for the name of a sheet.
    private static func allowed(_ name: String) -> String {
        let name = String(name.filter { !"[]:*?/\\".contains($0) }.prefix(31))
        return name.isEmpty || name.utf16.count > 31 || name.hasPrefix("'") || name.hasSuffix("'") ? "Sheet1" : name
    }
}
