import Catalogue
import Tabular

/// Where a finding about a record stands in its file.
public struct Placement: Sendable {
    // It is asked for each issue, and handed on with it: a copy would take longer than the answer.
    private let shared: FilePlacement

    public var file: String { shared.name }
    /// The sheet of a workbook.
    public var sheet: String? { shared.sheet }
    public var plan: ColumnPlan { _read { yield shared.plan } }
    /// The header's place, for what concerns whole columns.
    public var headerLines: ClosedRange<Int>? { shared.headerLines }

    public init(file: String, sheet: String? = nil, plan: ColumnPlan, headerLines: ClosedRange<Int>?) {
        shared = FilePlacement(name: file, sheet: sheet, plan: plan, headerLines: headerLines)
    }

    /// The issue that a finding about `record` is.
    public func issue(_ finding: Finding, in record: Record) -> Issue {
        let named = named(finding, in: record)
        return Issue(
            code: finding.code, file: file, sheet: sheet, record: record.number, lines: record.lines,
            column: named.column, cell: named.cell, value: named.value, detail: finding.detail)
    }

    /// A cell as an issue names it.
    private struct NamedCell {
        var column: String?
        var cell: String?
        var value: String?
    }

    private func named(_ finding: Finding, in record: Record) -> NamedCell {
        let row = record.row ?? 0
        if case .cell(let header, let value) = finding.detail {
            let column = shared.plan.columns.firstIndex { $0.header == header }
            return NamedCell(column: header, cell: column.flatMap { address($0, row: row) }, value: value)
        }
        guard let field = finding.field, let index = taken(field, in: record) else {
            let column = column(of: finding)
            var named = named(finding, column, row: row)
            named.value = column.flatMap { value(of: finding, column: $0, in: record)?.withoutAddressPasswords }
            return named
        }
        let cell = record.cells[index]
        return NamedCell(
            column: shared.plan.columns[cell.column].header,
            cell: record.row(ofCell: index).flatMap { address(cell.column, row: $0) },
            value: record.string(cell).withoutAddressPasswords)
    }

    /// The column of the file that a finding is about.
    private func column(of finding: Finding) -> Int? { finding.field.flatMap { shared.plan.places(of: $0).first } }

    /// Where no column of the file is to blame, the field's own name says what is meant.
    private func named(_ finding: Finding, _ column: Int?, row: Int) -> NamedCell {
        guard let column else { return NamedCell(column: finding.field?.column) }
        return NamedCell(column: shared.plan.columns[column].header, cell: address(column, row: row))
    }

    /// The one cell of several rows that a field's value is taken from; `nil` for a record of one row, and for fields
    /// that take something from every row.
    private func taken(_ field: Field, in record: Record) -> Int? {
        guard !record.parts.isEmpty, field != .images, field != .stock, field != .description else { return nil }
        let columns = shared.plan.places(of: field)
        return record.cells.indices.first { index in
            columns.contains(record.cells[index].column) && !record.isBlank(record.cells[index])
        }
    }

    /// The issue that a finding about a record is whose cells are not at hand any more.
    ///
    /// - Parameter row: the row in a spreadsheet; 0 where the format has none.
    public func issue(_ finding: Finding, record: Int, lines: ClosedRange<Int>, row: Int) -> Issue {
        let named = named(finding, column(of: finding), row: row)
        return Issue(
            code: finding.code, file: file, sheet: sheet, record: record, lines: lines, column: named.column,
            cell: named.cell, detail: finding.detail)
    }

    private func address(_ column: Int, row: Int) -> String? {
        row > 0 ? Sheet.address(ofColumn: column, row: row) : nil
    }

    /// The issue that a finding about the file's columns is.
    public func issue(_ finding: Finding) -> Issue {
        var issue = Issue(code: finding.code, file: file, sheet: sheet, lines: headerLines, detail: finding.detail)
        switch finding.detail {
        case .columns(let headers) where finding.code == .unknownColumn || finding.code == .columnAmbiguous:
            issue.column = headers.first
        case .values(let header, _) where finding.code == .columnAssumed: issue.column = header
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

/// What is known of a file whose issues are placed.
private final class FilePlacement: Sendable {
    let name: String
    let sheet: String?
    let plan: ColumnPlan
    let headerLines: ClosedRange<Int>?

    init(name: String, sheet: String?, plan: ColumnPlan, headerLines: ClosedRange<Int>?) {
        (self.name, self.sheet, self.plan, self.headerLines) = (name, sheet, plan, headerLines)
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
