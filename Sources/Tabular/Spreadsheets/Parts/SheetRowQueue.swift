/// Rows that a parser has completed and nobody has taken yet, in flat buffers that are used again.
///
/// Shared texts are looked up only when their row is taken: a few bytes of a worksheet can refer to megabytes.
struct SheetRowQueue {
    private var cells: [Cell] = []
    private var text: [UInt8]
    private var rows: [Row] = []
    private var taken = 0
    /// How many rows were taken since the sheet's beginning.
    private var place = 0
    /// The row being filled.
    private var openRow: Row?
    /// Whether the columns of its cells rise, and whether one of them is more than a formula without an answer.
    private var (isOrdered, hasValue) = (true, false)

    private struct Cell {
        var column: Int
        var kind: Record.Kind
        /// Of `text`; for a shared text its number, twice.
        var range: Range<Int>
        var isShared: Bool
        /// How many bytes of a unit follow.
        var unitLength = 0
    }

    private struct Row {
        var number: Int
        var cells: Range<Int>
        var firstByte: Int
        var isTooLarge = false
        /// How often it stands in the sheet, row below row.
        var repeats = 1
    }

    init() {
        text = []
        // Growing would hold the largest row twice; memory that is not written to costs nothing.
        text.reserveCapacity(Limits.recordBytes)
    }

    // MARK: Filling

    mutating func beginRow(_ number: Int) {
        openRow = Row(number: number, cells: cells.count..<cells.count, firstByte: text.count)
        (isOrdered, hasValue) = (true, false)
    }

    /// Appends a cell to the row; an empty one is as good as none.
    mutating func append(_ bytes: some Collection<UInt8>, column: Int, kind: Record.Kind = .text) {
        guard !bytes.isEmpty, hasRoom(for: bytes.count) else { return }
        let start = text.count
        text.append(contentsOf: bytes)
        append(Cell(column: column, kind: kind, range: start..<text.count, isShared: false))
    }

    private mutating func append(_ cell: Cell) {
        if openCellCount > 0, cells[cells.count - 1].column > cell.column { isOrdered = false }
        if cell.kind != .unanswered { hasValue = true }
        cells.append(cell)
    }

    mutating func append(_ value: CellValue, column: Int) {
        guard !value.text.isEmpty, hasRoom(for: value.text.count + value.unit.count) else { return }
        append(value.text, column: column, kind: value.kind)
        text.append(contentsOf: value.unit)
        cells[cells.count - 1].unitLength = value.unit.count
    }

    /// Appends a cell whose formula has no answer; a row of nothing else is as good as none.
    mutating func append(unansweredInColumn column: Int) {
        guard hasRoom(for: 0) else { return }
        append(Cell(column: column, kind: .unanswered, range: text.count..<text.count, isShared: false))
    }

    mutating func append(shared index: Int, column: Int) {
        guard hasRoom(for: 0) else { return }
        append(Cell(column: column, kind: .text, range: index..<index, isShared: true))
    }

    /// A row that has grown too large loses its cells and is told as such.
    private mutating func hasRoom(for count: Int) -> Bool {
        guard let row = openRow, !row.isTooLarge else { return false }
        let firstCell = row.cells.lowerBound
        if text.count + count - row.firstByte <= Limits.recordBytes, cells.count - firstCell < Limits.recordCells {
            return true
        }
        openRow?.isTooLarge = true
        cells.removeLast(cells.count - firstCell)
        text.removeLast(text.count - row.firstByte)
        return false
    }

    /// How many cells the row being filled has.
    var openCellCount: Int { openRow.map { cells.count - $0.cells.lowerBound } ?? 0 }

    /// How many bytes of text they have, those of shared texts left out.
    var openByteCount: Int { openRow.map { text.count - $0.firstByte } ?? 0 }

    /// Ends the row; one without cells is forgotten.
    ///
    /// - Parameter repeats: how often it stands in the sheet, row below row.
    /// - Returns: whether it had any.
    @discardableResult
    mutating func endRow(repeats: Int = 1) -> Bool {
        guard var row = openRow else { return false }
        openRow = nil
        row.repeats = repeats
        row.cells = row.cells.lowerBound..<cells.count
        guard row.isTooLarge || hasValue else {
            cells.removeLast(row.cells.count)
            return false
        }
        // Some programs write a row's cells in another order than that of their columns.
        if !isOrdered { cells[row.cells].sort { $0.column < $1.column } }
        rows.append(row)
        return true
    }

    // MARK: Taking

    /// Takes the next row; `false` where none waits.
    mutating func dequeue(into record: inout Record, shared: SharedTexts? = nil) throws(ReadError) -> Bool {
        guard taken < rows.count else {
            forgetTakenRows()
            return false
        }
        let row = rows[taken]
        rows[taken].repeats -= 1
        rows[taken].number += 1
        if row.repeats == 1 { taken += 1 }
        record.reset()
        record.row = row.number
        record.lines = row.number...row.number
        // No bytes of the file are the row's own. Nor would its number do: some programs number rows backwards, or twice.
        record.source = place..<(place + 1)
        place += 1
        if row.isTooLarge { record.defect = .tooLarge }
        try take(row, shared, into: &record)
        record.cellCount = (record.cells.last?.column ?? -1) + 1
        return true
    }

    private func take(_ row: Row, _ shared: SharedTexts?, into record: inout Record) throws(ReadError) {
        for index in row.cells {
            let cell = cells[index]
            if cell.isShared {
                try append(cell, shared, to: &record)
            } else {
                text.withUnsafeBufferPointer { text in
                    let unit = cell.range.upperBound..<(cell.range.upperBound + cell.unitLength)
                    record.append(UnsafeBufferPointer(rebasing: text[cell.range]), column: cell.column, kind: cell.kind)
                    if !unit.isEmpty { record.setUnit(text[unit]) }
                }
            }
        }
    }

    private func append(_ cell: Cell, _ shared: SharedTexts?, to record: inout Record) throws(ReadError) {
        guard record.defect == nil else { return }
        let index = cell.range.lowerBound
        guard let shared, index < shared.count else { throw .damagedWorkbook(WorkbookDamage(.missingText(index))) }
        try shared.append(index, column: cell.column, to: &record)
        guard record.textByteCount > Limits.recordBytes else { return }
        record.defect = .tooLarge
        record.removeCells()
    }

    /// Leaves the row being filled alone: a piece of the document ends within one more often than between two.
    private mutating func forgetTakenRows() {
        let firstCell = openRow?.cells.lowerBound ?? cells.count
        let firstByte = openRow?.firstByte ?? text.count
        cells.removeFirst(firstCell)
        text.removeFirst(firstByte)
        for index in cells.indices where !cells[index].isShared { cells[index].range.shift(by: -firstByte) }
        openRow?.cells = 0..<0
        openRow?.firstByte = 0
        rows.removeAll(keepingCapacity: true)
        taken = 0
    }

    /// The bytes of text that are held, for tests.
    var heldBytes: Int { text.count }
}

extension Range<Int> {
    fileprivate mutating func shift(by distance: Int) { self = (lowerBound + distance)..<(upperBound + distance) }
}
