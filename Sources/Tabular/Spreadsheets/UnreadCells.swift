/// Cells that show a person something of which nothing is read: how many, and where the first is.
public struct UnreadCells: Hashable, Sendable {
    public var count = 0
    /// As a spreadsheet names it, `D2`.
    public var first = ""

    public init(count: Int = 0, first: String = "") { (self.count, self.first) = (count, first) }
}

/// The cells of a sheet that have an address behind what they show, by their columns.
public struct LinkedCells: Hashable, Sendable {
    private var columns: [Int: UnreadCells] = [:]

    /// Adds a cell, or the first of a range, as a workbook writes it.
    mutating func add(_ range: UnsafeBufferPointer<UInt8>) {
        let end = range.firstIndex(of: UInt8(ascii: ":")) ?? range.endIndex
        guard let place = CellPlace(UnsafeBufferPointer(rebasing: range[..<end])) else { return }
        let first = Sheet.address(ofColumn: place.column, row: place.row)
        columns[place.column, default: UnreadCells(first: first)].count += 1
    }

    public subscript(column: Int) -> UnreadCells? { columns[column] }
}
