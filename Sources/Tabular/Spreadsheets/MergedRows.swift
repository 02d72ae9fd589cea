/// Cells of a sheet that are merged over several rows: the value stands in the first row, and the others read as blank.
struct MergedRows {
    private var ranges: [(cells: String, lastRow: Int)] = []

    /// A sheet may have very many; they are counted up to here.
    private static let most = 100_000

    /// - Parameters:
    ///   - column: counted from 0.
    ///   - rows: counted from 1; a single row is of no interest.
    mutating func add(column: Int, width: Int = 1, rows: ClosedRange<Int>) {
        guard rows.count > 1, ranges.count < Self.most else { return }
        let first = Sheet.address(ofColumn: column, row: rows.lowerBound)
        let last = Sheet.address(ofColumn: column + width - 1, row: rows.upperBound)
        ranges.append((first + ":" + last, rows.upperBound))
    }

    /// Adds a range as a workbook writes it, `B2:B5`.
    mutating func add(_ range: UnsafeBufferPointer<UInt8>) {
        guard let colon = range.firstIndex(of: UInt8(ascii: ":")),
            let first = CellPlace(UnsafeBufferPointer(rebasing: range[..<colon])),
            let last = CellPlace(UnsafeBufferPointer(rebasing: range[(colon + 1)...])),
            first.row <= last.row, first.column <= last.column
        else { return }
        add(column: first.column, width: last.column - first.column + 1, rows: first.row...last.row)
    }

    /// Those that reach into the data.
    ///
    /// - Parameter header: the header's row.
    func below(_ header: Int) -> MergedCells {
        let reaching = ranges.filter { $0.lastRow > header }
        return MergedCells(count: reaching.count, first: reaching.first?.cells)
    }
}

/// How many ranges of cells are merged over several rows, and which is the first.
public struct MergedCells: Hashable, Sendable {
    public var count = 0
    /// As a spreadsheet names it, `B2:B5`.
    public var first: String?

    public init(count: Int = 0, first: String? = nil) {
        self.count = count
        self.first = first
    }
}
