import Foundation
import TestSupport

@testable import Tabular

/// What is read of a workbook in a test, as it can be spelt: a row as `3: A=사과 C=#1000`, numbers with `#`, booleans
/// with `?`, formulas without a value `!`, a number's unit in brackets.
enum WorkbookBench {
    static func rows(_ builder: WorkbookBuilder, sheet: Int = 0) throws -> [String] {
        try rows(bytes: builder.bytes, sheet: sheet)
    }

    /// The rows of a zip.
    static func rows(bytes: [UInt8], sheet: Int = 0) throws -> [String] {
        try withFile(bytes) { descriptor in try spell(WorkbookFile.open(descriptor).rows(of: sheet)) }
    }

    /// The rows of a text.
    static func rows(_ format: TabularFormat, _ text: String, sheet: Int = 0, pieceSize: Int = 7) throws -> [String] {
        try spell(workbook(format, text, pieceSize: pieceSize).rows(of: sheet))
    }

    static func workbook(_ format: TabularFormat, _ text: String, pieceSize: Int = 7) throws -> any Workbook {
        try WorkbookFile.open(format) { () throws(ReadError) in MemorySource(text.utf8, pieceSize: pieceSize) }
    }

    static func open(
        _ builder: WorkbookBuilder, sheet: String? = nil, isKnown: (String) -> Bool = { _ in false }
    ) throws -> WorkbookFile {
        try withFile(builder.bytes) { try WorkbookFile(descriptor: $0, sheet: sheet, isKnown: isKnown) }
    }

    static func withFile<Result>(_ bytes: [UInt8], _ body: (Int32) throws -> Result) throws -> Result {
        let folder = try TemporaryFolder()
        let handle = try FileHandle(forReadingFrom: folder.write(Data(bytes), to: "book"))
        return try body(handle.fileDescriptor)
    }

    static func spell(_ rows: any RowSource) throws(ReadError) -> [String] {
        var record = Record()
        var spelt: [String] = []
        while try rows.next(into: &record) { spelt.append(spell(record)) }
        return spelt
    }

    private static func spell(_ record: Record) -> String {
        let cells = record.cells.map { cell in
            let mark = [Record.Kind.number: "#", .boolean: "?", .unanswered: "!"][cell.kind] ?? ""
            let unit = record.unit(cell).map { "(\($0))" } ?? ""
            return "\(letters(cell.column))=\(mark)\(record.string(cell))\(unit)"
        }
        return "\(record.row ?? 0): \(cells.joined(separator: " "))" + (record.defect.map { " \($0)" } ?? "")
    }

    private static func letters(_ column: Int) -> String {
        column < 0 ? "" : letters(column / 26 - 1) + String(UnicodeScalar(UInt8(65 + column % 26)))
    }
}
