import Foundation
import TestSupport
import Testing

@testable import Tabular

/// Workbooks that Excel 2011 saved as XML, beside what it showed of each sheet.
@Suite("Excel 2003 XML of the public test suites", .enabled(if: Places.hasCorpora, "the corpora are not at hand"))
struct ExcelXMLCorpusTests {
    @Test("Every text is the one that Excel shows, every other cell is filled where Excel's is")
    func cells() throws {
        let folder = try #require(Places.corpora).appendingPathComponent("xml/spreadsheetml-sheetjs")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        var (right, all) = (0, 0)
        for name in names where name.hasSuffix(".xml") {
            let transcript = try WorkbookTranscript.read(folder.appendingPathComponent(name)).get()
            for (index, table) in transcript.tables.enumerated() {
                let shown = folder.appendingPathComponent(name.dropLast(3) + "\(index).csv")
                guard let data = try? Data(contentsOf: shown), let text = String(data: data, encoding: .utf8) else {
                    continue
                }
                all += 1
                let rows = Self.cells(ofCSV: text)
                var trouble = Self.difference(table, rows)
                // A CSV begins with the first row that is used.
                if trouble != nil, let first = table.cells.keys.min(), first > 0 {
                    trouble = Self.difference(table, Array(repeating: [], count: first) + rows)
                }
                #expect(trouble == nil, "\(name) \(table.sheet.name)")
                if trouble == nil { right += 1 }
            }
        }
        print("spreadsheetml-sheetjs: \(right) of \(all) sheets")
    }

    @Test("Workbooks of another library are read or refused clearly")
    func others() throws {
        let folder = try #require(Places.corpora).appendingPathComponent("xml/spreadsheetml-2003")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let outcome = WorkbookTranscript.read(folder.appendingPathComponent(name))
            if name == "CorruptedXmlFile.xml" {
                #expect(throws: ReadError.self) { try outcome.get() }
            } else {
                #expect(throws: Never.self, "\(name)") { try outcome.get() }
            }
        }
    }

    private static func difference(_ table: WorkbookTranscript.Table, _ rows: [[String]]) -> String? {
        for (row, cells) in rows.enumerated() {
            for (column, shown) in cells.enumerated() {
                let cell = table.cells[row]?[column]
                let isShown = !shown.allSatisfy { $0 == " " }
                if isShown, cell == nil { return "row \(row + 1) column \(column + 1) is blank instead of ‘\(shown)’" }
                guard let cell, cell.kind == .text, isShown, !isDate(cell.text) else { continue }
                if Self.comparable(cell.text) != Self.comparable(shown) {
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
