/// Cells of a sheet that are merged over several rows: the value stands in the first row, and the others read as blank.
struct MergedRows {
    struct Range {
        var column: Int
        var width: Int
        /// Counted from 1.
        var rows: ClosedRange<Int>

        /// As a spreadsheet names it.
        var name: String {
            Sheet.address(ofColumn: column, row: rows.lowerBound) + ":"
                + Sheet.address(ofColumn: column + width - 1, row: rows.upperBound)
        }
    }

    private(set) var ranges: [Range] = []

    /// A sheet may have very many; they are counted up to here.
    private static let most = 100_000

    /// - Parameters:
    ///   - column: counted from 0.
    ///   - rows: counted from 1; a single row is of no interest.
    mutating func add(column: Int, width: Int = 1, rows: ClosedRange<Int>) {
        guard rows.count > 1, ranges.count < Self.most else { return }
        ranges.append(Range(column: column, width: width, rows: rows))
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
        let reaching = ranges.filter { $0.rows.upperBound > header }
        return MergedCells(count: reaching.count, first: reaching.first?.name)
    }
}

/// Writes the values of merged cells out in each of the rows that they cover, row by row in the sheet's order.
public struct MergedValues {
    private struct Value {
        var range: MergedRows.Range
        var text: [UInt8]
        var kind: Record.Kind
    }

    private var waiting: ArraySlice<MergedRows.Range>
    private var open: [Value] = []

    /// - Parameter merged: of the whole sheet.
    init(_ merged: MergedRows) {
        waiting = merged.ranges.sorted { $0.rows.lowerBound < $1.rows.lowerBound }[...]
    }

    public mutating func fill(_ record: inout Record) {
        guard let row = record.row, !open.isEmpty || !waiting.isEmpty else { return }
        open.removeAll { $0.range.rows.upperBound < row }
        for value in open { record.fill(column: value.range.column, value.text, value.kind) }
        while let next = waiting.first, next.rows.lowerBound <= row {
            waiting.removeFirst()
            guard next.rows.lowerBound == row, let cell = record.firstCell(inColumn: next.column), cell.byteCount > 0
            else {
                continue
            }
            open.append(Value(range: next, text: record.withBytes(cell) { Array($0) }, kind: cell.kind))
        }
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
