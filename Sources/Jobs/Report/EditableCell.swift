import Catalogue
import Drafting
import Tabular

/// How records of which something is to be said are described.
package enum RecordDescriptions: Sendable {
    case none
    /// With their cells, to be shown.
    case shown
    /// And with what it takes to put another text into them.
    case editable
}

/// A cell that can get another text.
package struct EditableCell: Hashable, Sendable {
    /// Its record is named by where it stands in the file, as `Record.source` has it.
    package var place: CellEdits.Place
    /// All of it.
    package var text: String

    /// A text of more bytes is not one that anybody corrects in a field of a page.
    static let longest = 10_000
}

extension DescribedRecord {
    /// Lets the cells be edited that mean something, and gives the record an empty cell for each that it lacks.
    mutating func makeEditable(_ record: Record, _ plan: ColumnPlan, _ format: TabularFormat) {
        guard record.defect == nil else { return }
        let marked = Set(issues.compactMap(\.column))
        for (index, column) in plan.columns.enumerated() where column.part != nil || marked.contains(column.header) {
            guard record.isEditable(index, named: column.header, format: format),
                let text = record.text(inColumn: index), text.utf8.count <= EditableCell.longest
            else { continue }
            let edited = EditableCell(
                place: CellEdits.Place(record: record.source.lowerBound, column: index), text: text)
            if let place = cells.firstIndex(where: { $0.column == column.header }) {
                if cells[place].edited == nil { cells[place].edited = edited }
            } else if cells.count < Self.mostCells {
                cells.append(Cell(column: column.header, value: "", edited: edited))
            }
        }
    }
}

extension Record {
    /// The text of a column's one cell; `nil` where there are several, or where it has none of its own.
    fileprivate func text(inColumn column: Int) -> String? {
        let cells = cells.filter { $0.column == column }
        guard cells.count < 2 else { return nil }
        let text = cells.first.map { $0.kind == .null || $0.kind == .unanswered ? "" : string($0) } ?? ""
        // A password in an address is shown nowhere.
        return text == text.withoutAddressPasswords ? text : nil
    }
}
