import Catalogue
import Foundation
import Tabular

extension SheetCheck {
    /// The texts that differ from what stands in the cells, of cells that were described.
    package func edits(_ texts: [CellEdits.Place: String]) -> CellEdits {
        var edits = CellEdits()
        for cell in report.records.lazy.flatMap(\.cells).compactMap(\.edited) {
            guard let text = texts[cell.place], text != cell.text.replacing("\r\n", with: "\n") else { continue }
            edits[cell.place] = text
        }
        return edits
    }
}

/// A file that was written with other texts in some of its cells.
package struct CorrectedFile: Sendable {
    package var path: String
    /// Why cells were left as they were.
    package var refusals: [EditRefusal]
    /// Whether it is a workbook of the one sheet, since the file could not be changed in place.
    package var becameWorkbook: Bool
    /// Whether it has formulas that were not computed anew.
    package var hasFormulas: Bool
}

extension SheetJob {
    /// Writes a file once more with other texts in some of its cells, all else as it stands.
    ///
    /// - Parameters:
    ///   - folder: takes the new file; made where it is missing.
    ///   - name: what the file is called; where its format cannot be changed in place, the new one is an `.xlsx`.
    package func correct(
        _ file: String, _ input: InputOptions, _ edits: CellEdits, in folder: URL, named name: String
    ) async throws -> CorrectedFile {
        try await BlockingThread.run { try write(file, input, edits, in: folder, named: name) }
    }

    private func write(
        _ file: String, _ input: InputOptions, _ edits: CellEdits, in folder: URL, named name: String
    ) throws -> CorrectedFile {
        // Each has a folder of its own, since the last one is read while the next is written.
        let place = folder.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(
            at: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let source = try InputFile(file, isReadAgain: true)
        let format = try source.recognise(input.request).format
        // What was compressed comes out as it inflates.
        let plain = Gzip.split(name: name).name as NSString
        let written = EditedFile.form(of: format) == .workbook ? plain.deletingPathExtension + ".xlsx" : plain as String
        let path = place.appendingPathComponent(written).path
        let edits = try numbered(edits, in: source, input)
        let result = try EditedFile(edits).write(InputFile(file, isReadAgain: true), input.request, to: path)
        return CorrectedFile(
            path: path, refusals: Array(result.refused.values), becameWorkbook: result.form == .workbook,
            hasFormulas: result.hasFormulas)
    }

    /// The edits by the numbers that the file's reader gives its records: those that issues name count products, where several
    /// rows are one and where rows only say how a table is filled in.
    private func numbered(
        _ edits: CellEdits, in source: InputFile, _ input: InputOptions
    ) throws(ReadError) -> CellEdits {
        let wanted = Dictionary(grouping: edits.places, by: \.record)
        var (reader, record, numbered) = (try source.reader(input.request), Record(), CellEdits())
        while try reader.read(into: &record) {
            for place in wanted[record.source.lowerBound] ?? [] where record.role == .data {
                numbered[CellEdits.Place(record: record.number, column: place.column)] = edits[place]
            }
        }
        return numbered
    }
}
