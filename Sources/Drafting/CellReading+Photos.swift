import Catalogue
import Tabular

extension CellReading {
    /// The names of the photos, in the record's order.
    mutating func images() -> Entry<[String]> {
        if let cell = cell(.field(.images)), record.isSpreadsheetError(cell) { return .unreadable(.spreadsheetError) }
        var names = names(.field(.images))
        if let preset = plan.preset {
            if names?.isEmpty ?? true { names = self.names(.variantPhoto) ?? names }
            // A dash is none either.
            names = names?.filter { $0 != preset.noPhoto && $0.hasLetterOrNumber }.withoutRepeats
            if !preset.photosBegin.isEmpty {
                names = names?.map { $0.contains("://") || $0.hasPrefix("/") ? $0 : preset.photosBegin + $0 }
            }
        }
        return entry(names.map { cut($0) })
    }

    /// Other systems have room for more photos than the market; the first ones are those that matter.
    private mutating func cut(_ names: [String]) -> [String] {
        let limit = FormRules.form.imageCount
        guard names.count > limit.upperBound, isCut(names) else { return names }
        findings.append(Finding(.imagesLeftOut, detail: .count(names.count, allowed: limit)))
        return Array(names.prefix(limit.upperBound))
    }

    private func isCut(_ names: [String]) -> Bool {
        if let choice = plan.adjustments.photosOverCount { return choice == .cut }
        return shared.isOfOtherSystem || names.allSatisfy(\.isWebAddress)
    }

    private func entry(_ names: [String]?) -> Entry<[String]> {
        guard let names else { return .absent }
        return names.isEmpty ? .empty : .value(names)
    }

    /// The names in every cell of the part's columns, row by row; `nil` where there is no cell.
    private func names(_ part: Part) -> [String]? {
        let columns = plan.columns(of: part)
        guard !columns.isEmpty else { return nil }
        var names: [String] = []
        var isThere = false
        for row in 0..<rowCount {
            let cells = record.cells[cells(ofRow: row)]
            // A header may number thousands of photos; for a few the row is looked through once for each.
            let byColumn = columns.count > 8 ? Dictionary(grouping: cells, by: \.column) : nil
            for column in columns {
                let own = byColumn.map { $0[column, default: []][...] } ?? cells
                let count = own.count { $0.column == column }
                guard count > 0 else { continue }
                isThere = true
                for cell in own where cell.column == column {
                    names += parts(cell, isListed: isListed(cell, among: count))
                }
            }
        }
        return isThere ? names : nil
    }

    /// The names in a cell: one where the format itself lists them, else the parts of its text.
    private func parts(_ cell: Record.Cell, isListed: Bool) -> [String] {
        if cell.kind == .null { return [] }
        if isListed {
            let name = record.trimmedText(cell).text
            return name.isEmpty ? [] : [name]
        }
        return record.jsonTexts(cell) ?? record.parts(cell, commas: plan.preset?.splitsPhotosAtCommas == true)
    }

    /// Whether the cell is one of several that JSON or XML lists.
    private func isListed(_ cell: Record.Cell, among count: Int) -> Bool {
        if cell.isElement { return true }
        // A table's cells are text, whatever their headers look like.
        guard record.row == nil else { return false }
        return count > 1 || plan.columns[cell.column].isList
    }
}

extension Record {
    /// The texts of a cell that is a JSON array of texts, `["a.jpg", "b.jpg"]`; `nil` where it is none.
    fileprivate func jsonTexts(_ cell: Cell) -> [String]? {
        let document = withBytes(cell) { bytes -> [UInt8]? in
            let array = bytes.withoutASCIIBlanks
            guard array.first == UInt8(ascii: "["), array.last == UInt8(ascii: "]") else { return nil }
            // The only row of a document of rows.
            return [UInt8(ascii: "[")] + array + [UInt8(ascii: "]")]
        }
        guard let document else { return nil }
        let rows = JSONRows(MemorySource(document))
        var (row, end) = (Record(), Record())
        guard (try? rows.next(into: &row)) == true, (try? rows.next(into: &end)) == false, row.defect == nil,
            row.cells.count == row.cellCount, row.cells.allSatisfy({ $0.kind == .text })
        else { return nil }
        return row.cells.map { row.trimmedText($0).text }.filter { !$0.isEmpty }
    }

    /// Whether a formula's error is in the cell's place; a picture that lies in a cell is saved as one.
    fileprivate func isSpreadsheetError(_ cell: Cell) -> Bool {
        if cell.kind == .unanswered { return true }
        return withBytes(cell) { $0.first == UInt8(ascii: "#") } && string(cell).isSpreadsheetError
    }
}

extension String {
    fileprivate var hasLetterOrNumber: Bool {
        utf8.contains(where: \.isASCIIAlphanumeric) || contains { $0.isLetter || $0.isNumber }
    }
}

extension [String] {
    fileprivate var withoutRepeats: [String] {
        // For a few, looking through them takes less than their hashes.
        guard count > 8 else {
            return indices.filter { index in !self[..<index].contains(self[index]) }.map { self[$0] }
        }
        var seen = Set<String>()
        return filter { seen.insert($0).inserted }
    }
}
