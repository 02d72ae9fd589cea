import Foundation

@testable import Tabular

/// What was read of a workbook: the cells of each sheet by row and column, from 0.
struct WorkbookTranscript {
    struct Table {
        var sheet: Sheet
        var hidden = HiddenCells()
        var cells: [Int: [Int: Cell]] = [:]
    }

    struct Cell: Equatable, CustomStringConvertible {
        var text: String
        var kind: Record.Kind
        var description: String { kind == .number ? "#\(text)" : "‘\(text)’" }
    }

    var tables: [Table]

    /// Reads every sheet of a file, whatever kind of workbook it is.
    static func read(_ file: URL) -> Result<WorkbookTranscript, ReadError> {
        do throws(ReadError) {
            let source = try FileSource(path: file.path)
            let peeking = PeekingSource(source)
            let format = try FormatSniffer.sniff(peeking.peek(FormatSniffer.sample), name: file.lastPathComponent)
                .format
            let workbook: any Workbook
            switch format {
            case .xlsx, .ods:
                workbook = try source.withDescriptor { descriptor throws(ReadError) in
                    try WorkbookFile.open(descriptor)
                }
            case .xls:
                workbook = try source.withDescriptor { descriptor throws(ReadError) in
                    try XLSWorkbook(descriptor: descriptor)
                }
            case .excelXML, .html:
                workbook = try WorkbookFile.open(format) { () throws(ReadError) in try FileSource(path: file.path) }
            default: throw .noRecords
            }
            return .success(try WorkbookTranscript(workbook))
        } catch {
            return .failure(error)
        }
    }

    init(_ workbook: any Workbook) throws(ReadError) {
        tables = []
        for (index, sheet) in workbook.sheets.enumerated() {
            var table = Table(sheet: sheet)
            if sheet.isTable {
                let rows = try workbook.rows(of: index)
                var record = Record()
                while try rows.next(into: &record) {
                    // Another reader finds a formula without an answer empty.
                    for cell in record.cells where cell.kind != .unanswered {
                        table.cells[record.row! - 1, default: [:]][cell.column] = Cell(
                            text: record.string(cell), kind: cell.kind)
                    }
                }
                table.hidden = rows.hidden
            }
            tables.append(table)
        }
    }
}
