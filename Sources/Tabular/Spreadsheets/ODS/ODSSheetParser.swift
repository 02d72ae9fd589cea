/// Reads `content.xml`: one of its sheets row by row, or the list of them all.
///
/// Rows and cells repeat themselves by a number instead of being written again, blank ones up to the sheet's end; what
/// is blank costs nothing, and what is not may repeat only so far.
final class ODSSheetParser: PartParser, QueuedRows {
    private(set) var sheets: [Sheet] = []
    private(set) var isSpreadsheet = false
    private(set) var hidden = HiddenCells()
    private(set) var merged = MergedRows()
    private let wanted: Int?
    let format = TabularFormat.ods
    private var queue = SheetRowQueue()
    var isFinished = false
    private var hiddenStyles: Set<String> = []
    private var styleName = ""

    /// How many rows of the table, and cells of the row, are written; of tables whose rows nobody wants, too.
    private var (rowCount, cellCount) = (0, 0)
    private let mostRows: Int
    private var row = 0
    private var rowRepeats = 1
    private var isRowHidden = false
    private var column = 0
    private var cell = ODSCell()
    /// The cells, and their bytes, that are read only because rows or cells repeat themselves.
    private var repeated = (cells: 0, bytes: 0)

    /// The most that repetition may add to a sheet: a file of a kilobyte could ask for billions.
    private static let mostRepeated = (cells: 1_000_000, bytes: 64 << 20)
    private static let mostStyles = 65_536
    private let mostSheets: Int
    /// What the names of sheets and of hidden styles may still take, in bytes.
    private var nameBytes: Int

    /// - Parameter wanted: the sheet whose rows are read; `nil` lists the sheets.
    init(_ package: OfficePackage, part: String, wanted: Int?) throws(ReadError) {
        self.wanted = wanted
        mostRows = package.limits.rows
        (mostSheets, nameBytes) = (package.limits.sheets, package.limits.listBytes)
        try super.init(package.open(part), part: part, budget: package.budget)
    }

    private var isWanted: Bool { wanted == sheets.count - 1 }

    func dequeue(into record: inout Record) throws(ReadError) -> Bool { try queue.dequeue(into: &record) }

    // MARK: Elements

    override func start(_ name: LocalName, _ attributes: XMLAttributes, in parent: PartElement?) -> PartElement? {
        guard let parent else { return depth == 1 ? .document : nil }
        switch parent {
        case .document, .styles, .style, .body, .spreadsheet: return startOutside(name, attributes, in: parent)
        case .table, .group: return startInTable(name, attributes)
        case .list: return isCell(name) ? countUnwantedCell(attributes) : nil
        case .row, .cell, .paragraph, .span: return startInRow(name, attributes, in: parent)
        default: return nil
        }
    }

    private func startOutside(_ name: LocalName, _ attributes: XMLAttributes, in parent: PartElement) -> PartElement? {
        switch (name, parent) {
        case ("automatic-styles", .document): return .styles
        case ("style", .styles):
            styleName = attributes.string("name") ?? ""
            return .style
        case ("table-properties", .style):
            if attributes.string("display") == "false", hiddenStyles.count < Self.mostStyles, keepsName(styleName) {
                hiddenStyles.insert(styleName)
            }
            return nil
        case ("body", .document): return .body
        case ("spreadsheet", .body):
            isSpreadsheet = true
            return .spreadsheet
        case ("table", .spreadsheet): return startTable(attributes)
        default: return nil
        }
    }

    private func startTable(_ attributes: XMLAttributes) -> PartElement? {
        let name = attributes.string("name", prefix: "table") ?? ""
        guard sheets.count < mostSheets, keepsName(name) else {
            stop(.tooMany(.sheets, limit: mostSheets))
            return nil
        }
        let isHidden = hiddenStyles.contains(attributes.string("style-name", prefix: "table") ?? "")
        rowCount = 0
        sheets.append(Sheet(name: name, visibility: isHidden ? .hidden : .visible))
        return .table
    }

    private func keepsName(_ name: String) -> Bool {
        nameBytes -= name.utf8.count
        return nameBytes >= 0
    }

    /// An element is named at length, and blank cells are seldom written one by one.
    override var markupWeight: Int { 2 }

    private func startInTable(_ name: LocalName, _ attributes: XMLAttributes) -> PartElement? {
        switch name {
        case "table-row":
            guard countRow() else { return nil }
            return isWanted ? beginRow(attributes) : .list
        case "table-row-group", "table-header-rows", "table-rows", "table-column-group", "table-header-columns",
            "table-columns":
            return .group
        case "table-column" where isWanted:
            let isHidden = attributes.string("visibility").map { $0 != "visible" } ?? false
            let repeats = attributes.repeats("number-columns-repeated")
            // Everything to the right of the table is a common thing to hide.
            if isHidden, repeats < 1000 { hidden.columns += repeats }
            return nil
        default: return nil
        }
    }

    private func startInRow(_ name: LocalName, _ attributes: XMLAttributes, in parent: PartElement) -> PartElement? {
        switch (name, parent) {
        case (_, .row) where isCell(name):
            countCell()
            cell.begin(attributes)
            let span = (attributes.value("number-columns-spanned"), attributes.value("number-rows-spanned"))
            if let rows = span.1?.wholeNumber, 2...CellPlace.lastRow ~= rows, column < Limits.columns {
                merged.add(column: column, width: max(1, span.0?.wholeNumber ?? 1), rows: row...(row + rows - 1))
            }
            return .cell
        case ("p", .cell):
            cell.beginParagraph()
            return .paragraph
        // What a person wrote beside the cell is no part of it.
        case ("annotation", _), ("ruby-text", _), ("note", _): return nil
        case ("s", .paragraph), ("s", .span):
            append(UInt8(ascii: " "), count: min(attributes.repeats("c"), 1000))
            return nil
        case ("tab", .paragraph), ("tab", .span): append(UInt8(ascii: "\t"))
        case ("line-break", .paragraph), ("line-break", .span): append(UInt8(ascii: "\n"))
        case (_, .paragraph), (_, .span): return .span
        default: break
        }
        return nil
    }

    override func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let current, current == .paragraph || current == .span else { return }
        if !cell.append(bytes) { stopForSize() }
    }

    private func append(_ byte: UInt8, count: Int = 1) {
        if !cell.append(byte, count: count) { stopForSize() }
    }

    private func stopForSize() {
        stop(malformed: "a cell is larger than \(Limits.cellBytes) bytes")
    }

    override func end(_ tag: PartElement) {
        switch tag {
        case .cell: endCell()
        case .row: endRow()
        case .table: if isWanted { isFinished = true }
        default: break
        }
    }
}

// MARK: - Rows and cells

extension ODSSheetParser {
    private func isCell(_ name: LocalName) -> Bool { "table-cell" ~= name || "covered-table-cell" ~= name }

    private func countRow() -> Bool {
        (rowCount, cellCount) = (rowCount + 1, 0)
        if rowCount > mostRows { stop(.place("\(rowCount)")) }
        return rowCount <= mostRows
    }

    private func countCell() {
        cellCount += 1
        if cellCount > Limits.columns { stop(.place("\(rowCount):\(cellCount)")) }
    }

    private func countUnwantedCell(_ attributes: XMLAttributes) -> PartElement? {
        countCell()
        if attributes.value("value-type") != nil { valueCount += 1 }
        return nil
    }

    private func beginRow(_ attributes: XMLAttributes) -> PartElement {
        row += 1
        column = 0
        rowRepeats = attributes.repeats("number-rows-repeated")
        isRowHidden = attributes.string("visibility").map { $0 != "visible" } ?? false
        queue.beginRow(row)
        return .row
    }

    private func endCell() {
        let repeats = cell.repeats
        defer { column += repeats }
        let value = cell.value
        guard !value.text.isEmpty else {
            // What repeats itself is filler.
            if cell.isUnanswered, repeats == 1, rowRepeats == 1, column < Limits.columns {
                queue.append(unansweredInColumn: column)
            }
            return
        }
        valueCount += 1
        guard column + repeats <= Limits.columns, mayRepeat(1, value.text.count, times: repeats - 1) else {
            return stop(.place("\(row):\(column + 1)"))
        }
        for offset in 0..<repeats { queue.append(value, column: column + offset) }
    }

    private func endRow() {
        defer { row += rowRepeats - 1 }
        let (cells, bytes) = (queue.openCellCount, queue.openByteCount)
        guard cells == 0 || row + rowRepeats - 1 <= CellPlace.lastRow, mayRepeat(cells, bytes, times: rowRepeats - 1)
        else { return stop(.place("\(row)")) }
        if queue.endRow(repeats: rowRepeats), isRowHidden { hidden.rows += rowRepeats }
    }

    /// Counts what a repetition adds; `false` once it is too much.
    private func mayRepeat(_ cells: Int, _ bytes: Int, times: Int) -> Bool {
        repeated.cells += cells * times
        repeated.bytes += bytes * times
        return repeated.cells <= Self.mostRepeated.cells && repeated.bytes <= Self.mostRepeated.bytes
    }
}

extension XMLAttributes {
    /// How often something stands there: 1 unless the attribute says more.
    fileprivate func repeats(_ name: StaticString) -> Int {
        // As many rows as a sheet may ever have; more is nonsense, and cannot add up to an overflow.
        min(max(1, value(name)?.wholeNumber ?? 1), 16 * CellPlace.lastRow)
    }
}
