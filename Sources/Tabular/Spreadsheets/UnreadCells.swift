/// Cells that show a person something of which nothing is read: how many, and where the first is.
public struct UnreadCells: Hashable, Sendable {
    public var count = 0
    /// As a spreadsheet names it, `D2`.
    public var first = ""

    /// Where the first leads, where it has an address or a file behind it.
    public var target: String?

    public init(count: Int = 0, first: String = "", target: String? = nil) {
        (self.count, self.first, self.target) = (count, first, target)
    }
}

/// The cells of a sheet that have an address behind what they show, by their columns.
public struct LinkedCells: Hashable, Sendable {
    private var columns: [Int: UnreadCells] = [:]
    /// The relationship that says where the first cell of each leads.
    private var relationships: [Int: String] = [:]

    /// Adds a cell, or the first of a range, as a workbook writes it.
    ///
    /// - Parameter relationship: which one says where it leads.
    mutating func add(_ range: UnsafeBufferPointer<UInt8>, by relationship: UnsafeBufferPointer<UInt8>) {
        let end = range.firstIndex(of: UInt8(ascii: ":")) ?? range.endIndex
        guard let place = CellPlace(UnsafeBufferPointer(rebasing: range[..<end])) else { return }
        let first = Sheet.address(ofColumn: place.column, row: place.row)
        columns[place.column, default: UnreadCells(first: first)].count += 1
        if relationships[place.column] == nil {
            relationships[place.column] = String(decoding: relationship, as: UTF8.self)
        }
    }

    func relationship(inColumn column: Int) -> String? { relationships[column] }

    public subscript(column: Int) -> UnreadCells? { columns[column] }
}
