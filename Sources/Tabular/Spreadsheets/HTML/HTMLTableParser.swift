/// Reads the tables of a web page: one of them row by row, or how many there are.
///
/// A cell that covers several columns or rows has its text in the first of them, as merged cells of a worksheet do.
final class HTMLTableParser: HTMLPushParser, QueuedRows {
    private(set) var tableCount = 0
    let hidden = HiddenCells()
    private(set) var merged = MergedRows()
    private let wanted: Int?
    let format = TabularFormat.html
    private var queue = SheetRowQueue()
    var isFinished = false

    /// The tables that are open, the innermost last; a table may stand in a cell of another.
    private var openTables: [Int] = []
    private var row = 0
    private var isInRow = false
    private var isInCell = false
    private var column = 0
    /// How many columns and rows the cell covers.
    private var span = (columns: 1, rows: 1)
    private var covered = CoveredColumns()
    private var text = HTMLCellText()
    /// Scripts and styles are no text.
    private var unreadableDepth = 0

    private static let mostTables = 10_000

    /// - Parameter wanted: the table whose rows are read; `nil` counts them.
    init(_ source: any ByteSource, wanted: Int?) throws(ReadError) {
        self.wanted = wanted
        try super.init(source)
    }

    private var isWanted: Bool { openTables.last == wanted && wanted != nil }

    func dequeue(into record: inout Record) throws(ReadError) -> Bool { try queue.dequeue(into: &record) }

    // MARK: Elements

    override func startElement(_ name: LocalName, _ attributes: HTMLAttributes) {
        switch name {
        case "table":
            guard tableCount < Self.mostTables else { return stop(malformed: "it has too many tables") }
            openTables.append(tableCount)
            tableCount += 1
        case "script", "style": unreadableDepth += 1
        case "tr" where isWanted: beginRow()
        case "td" where isWanted, "th" where isWanted: beginCell(attributes)
        case "br" where isInCell: text.breakLine()
        case "p" where isInCell, "div" where isInCell, "li" where isInCell: text.endBlock()
        default: break
        }
    }

    override func endElement(_ name: LocalName) {
        switch name {
        case "table":
            if isWanted {
                endRow()
                isFinished = true
            }
            _ = openTables.popLast()
        case "script", "style": unreadableDepth -= 1
        case "tr" where isWanted: endRow()
        case "td" where isWanted, "th" where isWanted: endCell()
        case "p" where isInCell, "div" where isInCell, "li" where isInCell: text.endBlock()
        default: break
        }
    }

    override func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
        // What stands in a table within the cell is not the cell's.
        guard isInCell, isWanted, unreadableDepth == 0 else { return }
        if !text.append(bytes) { stop(malformed: "a cell is larger than \(Limits.cellBytes) bytes") }
    }
}

// MARK: - Rows and cells

extension HTMLTableParser {
    private func beginRow() {
        endRow()
        guard row < CellPlace.lastRow else { return stop(malformed: "a table is longer than a worksheet") }
        row += 1
        column = 0
        covered.beginRow(row)
        isInRow = true
        queue.beginRow(row)
    }

    private func endRow() {
        guard isInRow else { return }
        endCell()
        isInRow = false
        queue.endRow()
    }

    private func beginCell(_ attributes: HTMLAttributes) {
        if !isInRow { beginRow() }
        endCell()
        column = covered.firstFree(from: column)
        span.columns = max(1, min(attributes.number("colspan") ?? 1, 1000))
        span.rows = max(1, min(attributes.number("rowspan") ?? 1, 65_534))
        guard column + span.columns <= Limits.columns else { return stop(malformed: "a row is wider than a worksheet") }
        text = HTMLCellText()
        isInCell = true
    }

    private func endCell() {
        guard isInCell else { return }
        isInCell = false
        queue.append(text.finished, column: column)
        if span.rows > 1 {
            merged.add(column: column, width: span.columns, rows: row...(row + span.rows - 1))
            covered.add(column..<(column + span.columns), until: row + span.rows - 1)
        }
        column += span.columns
    }
}
