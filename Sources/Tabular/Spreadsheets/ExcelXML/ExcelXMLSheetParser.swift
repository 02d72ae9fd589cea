/// Reads a workbook of Excel 2003: one of its sheets row by row, or the list of them all.
final class ExcelXMLSheetParser: PartParser, QueuedRows {
    private(set) var sheets: [Sheet] = []
    private(set) var hidden = HiddenCells()
    private(set) var merged = MergedRows()
    private let wanted: Int?
    let format = TabularFormat.excelXML
    private var queue = SheetRowQueue()
    var isFinished = false
    private var styles: [String: NumberFormat] = [:]
    private var styleName = ""

    private var row = 0
    private var rowSpan = 0
    private var isRowHidden = false
    private var column = -1
    /// How many columns to the right the cell covers.
    private var covered = 0
    private var style = NumberFormat.plain
    /// Whether a formula waits for its answer.
    private var isUnanswered = false
    private var type = ""
    private var text: [UInt8] = []

    private static let mostSheets = 10_000
    private static let mostStyles = 65_536

    /// - Parameter wanted: the sheet whose rows are read; `nil` lists the sheets.
    init(_ source: any ByteSource, wanted: Int?) throws(ReadError) {
        self.wanted = wanted
        try super.init(source, part: "")
    }

    func dequeue(into record: inout Record) throws(ReadError) -> Bool { try queue.dequeue(into: &record) }

    // MARK: Elements

    override func start(_ name: LocalName, _ attributes: XMLAttributes, in parent: PartElement?) -> PartElement? {
        switch (name, parent) {
        case ("Cell", .row): return beginCell(attributes)
        case ("Data", .cell):
            type = attributes.string("Type") ?? "String"
            isUnanswered = false
            text.removeAll(keepingCapacity: true)
            return .data
        // Rich text has the tags of web pages in it.
        case (_, .data), (_, .markup): return .markup
        case ("Row", .table): return beginRow(attributes)
        case ("Table", .sheet): return wanted == sheets.count - 1 ? .table : nil
        case ("Column", .table):
            if attributes.isTrue("Hidden") {
                hidden.columns += 1 + min(attributes.value("Span")?.wholeNumber ?? 0, Limits.columns)
            }
            return nil
        default: return startOutside(name, attributes, in: parent)
        }
    }

    /// Excel 2003 writes the formats of its menus by their names, which have letters of dates in them.
    private static func format(_ code: String) -> NumberFormat {
        switch code {
        case "General", "General Number", "Currency", "Fixed", "Standard", "Scientific", "Yes/No", "True/False",
            "On/Off":
            .plain
        case "Percent": .percent
        case "Euro Currency": .unit(Array("€".utf8))
        case "General Date": .date(.dateAndTime)
        case "Long Date", "Medium Date", "Short Date": .date(.date)
        case "Long Time", "Medium Time", "Short Time": .date(.time)
        default: NumberFormat(code: code)
        }
    }

    private func startOutside(_ name: LocalName, _ attributes: XMLAttributes, in parent: PartElement?) -> PartElement? {
        switch (name, parent) {
        case ("Workbook", nil): return .workbook
        case ("Styles", .workbook): return .styles
        case ("Style", .styles):
            styleName = attributes.string("ID") ?? ""
            return .style
        case ("NumberFormat", .style):
            if styles.count < Self.mostStyles, let code = attributes.string("Format") {
                styles[styleName] = Self.format(String(code.prefix(1000)))
            }
            return nil
        case ("Worksheet", .workbook):
            guard sheets.count < Self.mostSheets else { return nil }
            sheets.append(Sheet(name: attributes.string("Name") ?? ""))
            return .sheet
        case ("WorksheetOptions", .sheet): return .options
        case ("Visible", .options):
            text.removeAll(keepingCapacity: true)
            return .visible
        default: return nil
        }
    }

    override func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let current, current == .data || current == .markup || current == .visible else { return }
        guard text.count + bytes.count <= Limits.cellBytes else {
            return stop(malformed: "a cell is larger than \(Limits.cellBytes) bytes")
        }
        text.append(contentsOf: bytes)
    }

    override func end(_ tag: PartElement) {
        switch tag {
        case .data: endData()
        case .cell:
            if isUnanswered { queue.append(unansweredInColumn: column) }
            column += covered
        case .row:
            if queue.endRow(), isRowHidden { hidden.rows += 1 }
            row += rowSpan
        case .table: isFinished = true
        case .visible: sheets[sheets.count - 1].visibility = Self.visibility(text)
        default: break
        }
    }

    private static func visibility(_ text: [UInt8]) -> Sheet.Visibility {
        switch String(decoding: text, as: UTF8.self) {
        case "SheetHidden": .hidden
        case "SheetVeryHidden": .veryHidden
        default: .visible
        }
    }
}

// MARK: - Rows and cells

extension ExcelXMLSheetParser {
    private func beginRow(_ attributes: XMLAttributes) -> PartElement? {
        guard let number = rowNumber(attributes.value("Index"), after: row) else { return nil }
        (row, column) = (number, -1)
        rowSpan = min(attributes.value("Span")?.wholeNumber ?? 0, CellPlace.lastRow)
        isRowHidden = attributes.isTrue("Hidden")
        queue.beginRow(row)
        return .row
    }

    private func beginCell(_ attributes: XMLAttributes) -> PartElement? {
        column += 1
        if let index = attributes.value("Index") {
            guard let number = index.wholeNumber, number > 0 else { return refusePlace(index) }
            column = number - 1
        }
        covered = min(attributes.value("MergeAcross")?.wholeNumber ?? 0, Limits.columns)
        guard column < Limits.columns else {
            stop(.place("\(row):\(column + 1)"))
            return nil
        }
        if let below = attributes.value("MergeDown")?.wholeNumber, below > 0, below < CellPlace.lastRow {
            merged.add(column: column, width: covered + 1, rows: row...(row + below))
        }
        isUnanswered = attributes.value("Formula") != nil
        style = attributes.string("StyleID").flatMap { styles[$0] } ?? .plain
        return .cell
    }

    private func endData() {
        switch type {
        case "Number":
            queue.append(CellValue(text, style, epoch: .from1900), column: column)
        case "DateTime": queue.append(ISODate.text(ofCell: text), column: column)
        case "Boolean":
            queue.append((text == [0x31] ? "TRUE" : "FALSE").utf8, column: column, kind: .boolean)
        default: queue.append(text, column: column)
        }
    }
}

extension ISODate {
    /// A time of day alone is written as one of the day before the first.
    fileprivate static func text(ofCell bytes: [UInt8]) -> [UInt8] {
        let text = text(bytes)
        let days = ["1899-12-31 ", "1899-12-30 "]
        return days.contains { text.starts(with: $0.utf8) } ? Array(text.dropFirst(11)) : text
    }
}
