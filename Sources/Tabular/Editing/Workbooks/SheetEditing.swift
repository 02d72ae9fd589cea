import Archives
import Glibc

/// Says that a worksheet has something that cannot be changed in place.
struct UnusualSheet: Error {}

/// Puts texts into a worksheet's part of a workbook; all other parts stay as they are, but for the list of the cells with formulas
/// and for asking whoever opens the workbook to compute them anew.
struct SheetEditing: CellEditing {
    private let input: InputFile
    private let records: [Record]
    private let parts: ChangingParts

    /// A part is changed in memory; a larger one is not.
    private static let largestPart = 256 << 20

    /// - Returns: `nil` where the workbook's parts cannot be told.
    init?(_ input: InputFile, _ original: OriginalRecords) throws {
        guard let book = input.workbook, let workbook = book.workbook as? XLSXWorkbook,
            let parts = try workbook.parts(changingWith: book.choice.index), parts.sheet.byteCount <= Self.largestPart
        else { return nil }
        (self.input, records, self.parts) = (input, original.records, parts)
    }

    func file(with edits: CellEdits) throws -> (file: TemporaryFile, refused: [CellEdits.Place: EditRefusal]) {
        let rows = try textsByRow(edits)
        let copy = try TemporaryFile()
        try input.copyAll(to: copy)
        var formulas: Set<CellPlace> = []
        var file = try changed(copy, parts.sheet.name) { sheet throws(UnusualSheet) in
            var rewriting = SheetRewriting(sheet, parts.formats, rows)
            let rewritten = try rewriting.rewritten()
            formulas = rewriting.formulas
            return rewritten
        }
        if let chain = parts.chain, !formulas.isEmpty {
            file = try changed(file, chain) { list throws(UnusualSheet) in
                try CalculationChain.without(formulas, ofSheet: parts.sheetNumber, list)
            }
        }
        if hasFormulas {
            file = try changed(file, parts.workbook) { workbook throws(UnusualSheet) in
                FormulaResults.outdated(in: workbook) ?? workbook
            }
        }
        return (file, [:])
    }

    /// Whether the workbook has cells that are computed, perhaps from those that change.
    var hasFormulas: Bool { parts.chain != nil }

    private func textsByRow(_ edits: CellEdits) throws(UnusualSheet) -> [Int: [Int: String]] {
        let byRecord = edits.byRecord
        var texts: [Int: [Int: String]] = [:]
        for record in records {
            guard let row = record.row else { throw UnusualSheet() }
            if let edited = byRecord[record.number] { texts[row, default: [:]].merge(edited) { $1 } }
        }
        return texts
    }

    private func changed(
        _ file: TemporaryFile, _ part: String, _ change: ([UInt8]) throws(UnusualSheet) -> [UInt8]
    ) throws -> TemporaryFile {
        var isUnusual = false
        let changed = try file.changed { path throws(SystemError) in
            do throws(ArchiveError) {
                try ArchiveEdit.replace(part, inFileAt: path) { content in
                    do { return try change(content) } catch {
                        isUnusual = true
                        return content
                    }
                }
            } catch {
                guard case .system(let action, let number) = error, number != ENOENT else { return isUnusual = true }
                throw SystemError(action, path, errno: number)
            }
        }
        if isUnusual { throw UnusualSheet() }
        return changed
    }
}
