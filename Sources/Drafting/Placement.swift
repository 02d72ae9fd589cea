import Catalogue
import Tabular

/// Where a finding about a record stands in its file.
public struct Placement {
    public let file: String
    /// The sheet of a workbook.
    public let sheet: String?
    // It is asked for each issue: a copy of it would take longer than the answer.
    private let shared: SharedPlan
    public var plan: ColumnPlan { _read { yield shared.plan } }
    /// The header's place, for what concerns whole columns.
    public let headerLines: ClosedRange<Int>?

    public init(file: String, sheet: String? = nil, plan: ColumnPlan, headerLines: ClosedRange<Int>?) {
        self.file = file
        self.sheet = sheet
        shared = SharedPlan(plan)
        self.headerLines = headerLines
    }

    /// The issue that a finding about `record` is.
    public func issue(_ finding: Finding, in record: Record) -> Issue {
        var issue = issue(finding, record: record.number, lines: record.lines, row: record.row ?? 0)
        if case .cell(let header, let value) = finding.detail {
            (issue.column, issue.value) = (header, value)
            issue.cell = plan.columns.firstIndex { $0.header == header }.flatMap { address($0, row: record.row ?? 0) }
            return issue
        }
        guard let field = finding.field, let column = plan.places(of: field).first else { return issue }
        if let index = taken(field, in: record) {
            let cell = record.cells[index]
            issue.column = plan.columns[cell.column].header
            issue.cell = record.row(ofCell: index).map { Sheet.letters(ofColumn: cell.column) + String($0) }
            issue.value = record.string(cell).withoutAddressPasswords
        } else {
            issue.value = value(of: finding, column: column, in: record)?.withoutAddressPasswords
        }
        return issue
    }

    /// The one cell of several rows that a field's value is taken from; `nil` for a record of one row, and for fields
    /// that take something from every row.
    private func taken(_ field: Field, in record: Record) -> Int? {
        guard !record.parts.isEmpty, field != .images, field != .stock, field != .description else { return nil }
        let columns = plan.places(of: field)
        return record.cells.indices.first { index in
            columns.contains(record.cells[index].column) && !record.isBlank(record.cells[index])
        }
    }

    /// The issue that a finding about a record is whose cells are not at hand any more.
    ///
    /// - Parameter row: the row in a spreadsheet; 0 where the format has none.
    public func issue(_ finding: Finding, record: Int, lines: ClosedRange<Int>, row: Int) -> Issue {
        var issue = Issue(
            code: finding.code, file: file, sheet: sheet, record: record, lines: lines, detail: finding.detail)
        guard let field = finding.field else { return issue }
        guard let column = plan.places(of: field).first else {
            // No column of the file is to blame: the field's own name says what is meant.
            issue.column = field.column
            return issue
        }
        issue.column = plan.columns[column].header
        issue.cell = address(column, row: row)
        return issue
    }

    private func address(_ column: Int, row: Int) -> String? {
        row > 0 ? Sheet.letters(ofColumn: column) + String(row) : nil
    }

    /// The issue that a finding about the file's columns is.
    public func issue(_ finding: Finding) -> Issue {
        var issue = Issue(code: finding.code, file: file, sheet: sheet, lines: headerLines, detail: finding.detail)
        switch finding.detail {
        case .columns(let headers) where finding.code == .unknownColumn || finding.code == .columnAmbiguous:
            issue.column = headers.first
        case .columns(let headers) where finding.code == .columnDuplicated:
            // The later column is where it is seen; the earlier one is what it repeats.
            issue.column = headers.last
            issue.detail = .columns(Array(headers.dropLast()))
        default: issue.column = finding.field?.column
        }
        return issue
    }

    private func value(of finding: Finding, column: Int, in record: Record) -> String? {
        switch finding.detail {
        case .item(let name, _), .absence(let name, _), .damage(let name, _): return name
        default: break
        }
        let isTold = { (cell: Record.Cell) in cell.column == column && cell.kind != .null }
        guard let first = record.cells.firstIndex(where: isTold) else { return nil }
        // Mostly it is the only one.
        guard record.cells[(first + 1)...].contains(where: isTold) else { return record.string(record.cells[first]) }
        let cells = record.cells[first...].filter(isTold)
        // Of several variants the first price is the one that is taken and talked of.
        if finding.field == .price {
            return (cells.first { !record.isBlank($0) } ?? cells.first).map { record.string($0) }
        }
        return cells.map { record.string($0) }.joined(separator: "|")
    }
}

extension Finding {
    /// What is the matter with a record as a whole.
    public init(_ defect: Record.Defect) {
        switch defect {
        case .quoteUnterminated(let position):
            self.init(.quoteUnterminated, detail: .reason("line \(position.line), column \(position.column ?? 1)"))
        case .tooManyCells(let count, let columns):
            self.init(.cellsTooMany, detail: .count(count, allowed: columns...columns))
        case .tooFewCells(let count, let columns):
            self.init(.cellsTooFew, detail: .count(count, allowed: columns...columns))
        case .tooLarge:
            self.init(.recordTooLarge, detail: .bytes(Limits.recordBytes, limit: Limits.recordBytes))
        }
    }
}
