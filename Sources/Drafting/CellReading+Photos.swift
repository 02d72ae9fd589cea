import Catalogue
import Tabular

extension CellReading {
    /// The names of the photos, in the record's order.
    mutating func images() -> Entry<[String]> {
        if cell(.field(.images))?.kind == .unanswered { return .unreadable(.spreadsheetError) }
        guard let preset = plan.preset else { return entry(names(.field(.images))) }
        var names = names(.field(.images))
        if names?.isEmpty ?? true { names = self.names(.variantPhoto) ?? names }
        names = names?.filter { $0 != preset.noPhoto }.withoutRepeats
        let limit = FormRules.form.imageCount
        if let count = names?.count, count > limit.upperBound {
            // Other systems have room for more photos than the market; the first ones are those that matter.
            findings.append(Finding(.imagesLeftOut, detail: .count(count, allowed: limit)))
            names = names.map { Array($0.prefix(limit.upperBound)) }
        }
        return entry(names)
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
            for column in columns {
                let cells = record.cells[cells(ofRow: row)]
                let count = cells.count { $0.column == column }
                guard count > 0 else { continue }
                isThere = true
                for cell in cells where cell.column == column {
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
        return record.parts(cell, commas: plan.preset?.splitsPhotosAtCommas == true)
    }

    /// Whether the cell is one of several that JSON or XML lists.
    private func isListed(_ cell: Record.Cell, among count: Int) -> Bool {
        if cell.isElement { return true }
        // A table's cells are text, whatever their headers look like.
        guard record.row == nil else { return false }
        return count > 1 || plan.columns[cell.column].isList
    }
}

extension [String] {
    fileprivate var withoutRepeats: [String] {
        var seen = Set<String>()
        return filter { seen.insert($0).inserted }
    }
}
