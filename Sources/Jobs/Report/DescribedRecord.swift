import Catalogue
import Drafting
import Tabular

/// A record of which something is to be said, with its cells: what a report shows around the one that is the matter.
package struct DescribedRecord: Sendable {
    package var file: String
    package var sheet: String?
    /// Counted from 1 after the header.
    package var number: Int
    /// The first and the last physical line, counted from 1.
    package var lines: ClosedRange<Int>
    package var sku: String?
    package var isRejected: Bool
    /// In the columns' order; several of one column are joined with bars.
    package var cells: [Cell]
    /// What is to be said of it, in the order it was found.
    package var issues: [Issue]

    package struct Cell: Hashable, Sendable {
        /// The column's header as the file spells it.
        package var column: String
        /// Its text, cut after `Issue.valueLimit` scalars.
        package var value: String
        /// Where another text of it goes, and its whole text; `nil` where it cannot be edited.
        package var edited: EditableCell?

        /// A list may have thousands of values.
        mutating func append(_ another: String) {
            guard value.unicodeScalars.count < Issue.valueLimit else { return }
            value = (value + "|" + another).cut(toScalars: Issue.valueLimit)
        }
    }

    /// A record may have thousands of cells; nobody looks at more beside the one that is the matter.
    static let mostCells = 40

    init(_ record: Record, at placement: Placement, sku: String?, isRejected: Bool, _ issues: [Issue]) {
        (file, sheet, number, lines) = (placement.file, placement.sheet, record.number, record.lines)
        (self.sku, self.isRejected, self.issues) = (sku, isRejected, issues)
        let marked = Set(issues.compactMap(\.column))
        var cells: [(column: Int, cell: Cell)] = []
        for cell in record.cells where cell.kind != .null {
            guard let header = placement.plan.columns[safely: cell.column]?.header else { continue }
            // Before it is cut: half an address does not show its password as one.
            let value = record.string(cell).withoutAddressPasswords.cut(toScalars: Issue.valueLimit)
            if cells.last?.column == cell.column {
                cells[cells.count - 1].cell.append(value)
            } else if cells.count < Self.mostCells || marked.contains(header) {
                cells.append((cell.column, Cell(column: header, value: value)))
            }
        }
        self.cells = cells.map(\.cell)
    }
}

extension Array {
    fileprivate subscript(safely index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
