import Foundation
import TestSupport
import Testing

@testable import Tabular

/// Workbooks that Excel 2011 saved as XML, beside what it showed of each sheet, and some of another library.
enum ExcelXMLScore {
    /// Counts each sheet whose texts are those that Excel shows, and whose other cells are filled where Excel's are.
    static func add(to score: inout Score) throws {
        let folder = try #require(Places.corpora).appendingPathComponent("xml")
        let shown = folder.appendingPathComponent("spreadsheetml-sheetjs")
        for name in try names(in: shown) {
            let transcript = try WorkbookTranscript.read(shown.appendingPathComponent(name)).get()
            for (index, table) in transcript.tables.enumerated() {
                guard let trouble = try trouble(table, shown, name.dropLast(3) + "\(index).csv") else { continue }
                score.count("spreadsheetml-sheetjs", trouble.isEmpty, "\(name) \(table.sheet.name): \(trouble)")
            }
        }
        let others = folder.appendingPathComponent("spreadsheetml-2003")
        for name in try names(in: others) {
            let outcome = WorkbookTranscript.read(others.appendingPathComponent(name))
            let isRead = (try? outcome.get()) != nil
            score.count("spreadsheetml-2003", isRead == (name != "CorruptedXmlFile.xml"), name)
        }
    }

    private static func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".xml") }.sorted()
    }

    /// `nil` for a sheet that Excel did not save, empty where there is none.
    private static func trouble(_ table: WorkbookTranscript.Table, _ folder: URL, _ name: String) throws -> String? {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)),
            let text = String(data: data, encoding: .utf8)
        else { return nil }
        let rows = cells(ofCSV: text)
        guard let trouble = difference(table, rows) else { return "" }
        // A CSV begins with the first row that is used.
        guard let first = table.cells.keys.min(), first > 0 else { return trouble }
        return difference(table, Array(repeating: [], count: first) + rows) ?? ""
    }

    private static func difference(_ table: WorkbookTranscript.Table, _ rows: [[String]]) -> String? {
        for (row, cells) in rows.enumerated() {
            for (column, shown) in cells.enumerated() {
                let cell = table.cells[row]?[column]
                let isShown = !shown.allSatisfy { $0 == " " }
                if isShown, cell == nil { return "row \(row + 1) column \(column + 1) is blank instead of ‘\(shown)’" }
                guard let cell, cell.kind == .text, isShown, !isDate(cell.text) else { continue }
                if comparable(cell.text) != comparable(shown) {
                    return "row \(row + 1) column \(column + 1): \(cell) instead of ‘\(shown)’"
                }
            }
        }
        return nil
    }

    /// Excel shows a date in the format of its cell.
    private static func isDate(_ text: String) -> Bool {
        text.allSatisfy { $0.isNumber || "-: ".contains($0) }
    }

    /// What Excel's CSV keeps of a text: no letters but ASCII, and quotes that this test does not tell from its own.
    private static func comparable(_ text: String) -> String {
        String(text.filter { $0.isASCII && !$0.isWhitespace && $0 != "\"" && $0 != "_" })
    }

    private static func cells(ofCSV text: String) -> [[String]] {
        var (rows, cell, isQuoted): ([[String]], String, Bool) = ([[]], "", false)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted, "\n" where !isQuoted:
                rows[rows.count - 1].append(cell)
                cell = ""
                if scalar == "\n" { rows.append([]) }
            case "\r": break
            default: cell.unicodeScalars.append(scalar)
            }
        }
        return rows
    }
}
