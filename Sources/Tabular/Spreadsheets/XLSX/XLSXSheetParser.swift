/// Reads a worksheet row by row.
final class XLSXSheetParser: PartParser<XLSXSheetParser.Element>, QueuedRows {
    enum Element { case sheet, columns, data, row, cell, value, formula, inline, run, text, merges }

    let format = TabularFormat.xlsx
    var queue = SheetRowQueue()
    private(set) var hidden = HiddenCells()
    private(set) var merged = MergedRows()
    private let texts: SharedTexts
    private let styles: [NumberFormat]
    private let epoch: SerialDate.Epoch
    var isFinished = false

    /// Where the row and the cell being read are.
    private var row = 0
    private var column = -1
    private var isRowHidden = false
    private var type = CellType.number
    private var hasFormula = false
    private var style = NumberFormat.plain
    private var text: [UInt8] = []
    private var looks: (kept: SheetLooks, codes: [NumberFormatCode])?
    private var styleNumber = 0
    private var formula = CellFormulaText()

    /// What a cell's `t` says its value is.
    private enum CellType { case number, shared, inline, text, boolean, date }

    init(
        _ source: any ByteSource, part: String, texts: SharedTexts, styles: [NumberFormat], epoch: SerialDate.Epoch
    ) throws(ReadError) {
        self.texts = texts
        self.styles = styles
        self.epoch = epoch
        try super.init(source, part: part)
    }

    /// Keeps what the cells are besides their values.
    ///
    /// - Parameter codes: the number formats, by a cell's `s`.
    func keep(_ looks: SheetLooks, codes: [NumberFormatCode]) { self.looks = (looks, codes) }

    func dequeue(into record: inout Record) throws(ReadError) -> Bool {
        do { return try queue.dequeue(into: &record, shared: texts) } catch { throw located(error) }
    }

    /// A missing text is found only when its row is taken.
    private func located(_ error: ReadError) -> ReadError {
        guard case .damagedWorkbook(var damage) = error, damage.part == nil else { return error }
        damage.part = part
        return .damagedWorkbook(damage)
    }

    // MARK: Elements

    override func start(_ name: LocalName, _ attributes: XMLAttributes, in parent: Element?) -> Element? {
        switch (name, parent) {
        case ("c", .row): beginCell(attributes)
        case ("v", .cell): beginText(.value)
        case ("f", .cell): noteFormula(attributes)
        case ("row", .data): beginRow(attributes)
        case ("is", .cell): .inline
        case ("t", .inline), ("t", .run): .text
        case ("r", .inline): .run
        case ("worksheet", nil): depth == 1 ? .sheet : nil
        case ("sheetData", .sheet): .data
        case ("cols", .sheet): .columns
        case ("col", .columns): noteColumns(attributes)
        case ("mergeCells", .sheet): .merges
        case ("mergeCell", .merges): noteMerge(attributes)
        default: nil
        }
    }

    override func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let current, current == .value || current == .text || current == .formula else { return }
        if current == .formula { return formula.append(bytes) }
        guard text.count + bytes.count <= Limits.cellBytes else {
            return stop(malformed: "a cell is larger than \(Limits.cellBytes) bytes")
        }
        text.append(contentsOf: bytes)
    }

    override func end(_ tag: Element) {
        switch tag {
        case .cell: endCell()
        case .row: endRow()
        default: break
        }
    }

    private func noteColumns(_ attributes: XMLAttributes) -> Element? {
        guard let first = attributes.value("min")?.wholeNumber, let last = attributes.value("max")?.wholeNumber,
            1...last ~= first
        else { return nil }
        if let width = attributes.string("width").flatMap(Double.init) {
            looks?.kept.addWidth(width, (first - 1)...(last - 1))
        }
        guard attributes.isTrue("hidden") else { return nil }
        // Everything to the right of the table is a common thing to hide.
        if last < Limits.columns { hidden.columns += last - first + 1 }
        return nil
    }

    private func noteMerge(_ attributes: XMLAttributes) -> Element? {
        if let range = attributes.value("ref") { merged.add(range) }
        return nil
    }

    private func noteFormula(_ attributes: XMLAttributes) -> Element? {
        hasFormula = true
        guard looks != nil else { return nil }
        formula = CellFormulaText(
            kind: attributes.string("t").flatMap(CellFormulaText.Kind.init) ?? .own,
            number: attributes.value("si")?.wholeNumber)
        return .formula
    }

    private func beginText(_ element: Element) -> Element {
        text.removeAll(keepingCapacity: true)
        return element
    }
}

// MARK: - Rows and cells

extension XLSXSheetParser {
    private func endRow() {
        let isKept = queue.endRow()
        if isKept, isRowHidden { hidden.rows += 1 }
        looks?.kept.endRow(isKept: isKept)
    }

    private func keepLooks() {
        guard let (kept, codes) = looks else { return }
        let format = styleNumber < codes.count ? codes[styleNumber] : .general
        var cell = SheetLooks.Cell(format: format)
        if type == .number, NumberSpelling(text) != nil, let number = Double(String(decoding: text, as: UTF8.self)) {
            // A copy counts its days from 1900.
            cell.number = if case .date = style { epoch.days(sinceUsual: number) } else { number }
        }
        if hasFormula { cell.formula = formula.text(at: CellPlace(column: column, row: row), kept) }
        kept.append(cell, column: column)
    }

    private func beginRow(_ attributes: XMLAttributes) -> Element? {
        guard let number = rowNumber(attributes.value("r"), after: row) else { return nil }
        (row, column) = (number, -1)
        isRowHidden = attributes.isTrue("hidden")
        queue.beginRow(row)
        return .row
    }

    private func beginCell(_ attributes: XMLAttributes) -> Element? {
        column += 1
        (type, style, styleNumber, hasFormula) = (.number, .plain, 0, false)
        text.removeAll(keepingCapacity: true)
        for index in 0..<attributes.count {
            let value = attributes.value(index)
            if attributes.isNamed(index, "r") {
                guard let place = CellPlace(value) else { return refusePlace(value) }
                column = place.column
            } else if attributes.isNamed(index, "s") {
                if let number = value.wholeNumber, number < styles.count {
                    (style, styleNumber) = (styles[number], number)
                }
            } else if attributes.isNamed(index, "t") {
                type = Self.type(value)
            }
        }
        guard column < Limits.columns else {
            stop(.place("\(row):\(column + 1)"))
            return nil
        }
        return .cell
    }

    private static func type(_ value: UnsafeBufferPointer<UInt8>) -> CellType {
        switch LocalName(value) {
        case "s": .shared
        case "inlineStr": .inline
        case "str", "e": .text
        case "b": .boolean
        case "d": .date
        default: .number
        }
    }

    private func endCell() {
        keepLooks()
        guard !text.isEmpty else {
            // An answer without letters is a text, too.
            if hasFormula, type == .number { queue.append(unansweredInColumn: column) }
            return
        }
        switch type {
        case .number: queue.append(CellValue(text, style, epoch: epoch), column: column)
        case .shared: appendShared()
        case .inline, .text:
            EscapedCharacters.undo(&text)
            queue.append(text, column: column)
        case .boolean: appendBoolean()
        case .date: queue.append(ISODate.text(text), column: column)
        }
    }

    private func appendShared() {
        guard let index = text.withUnsafeBufferPointer({ $0.wholeNumber }) else {
            return stop(.malformed("a shared text has no number"))
        }
        queue.append(shared: index, column: column)
    }

    private func appendBoolean() {
        switch text {
        case [0x31], Array("true".utf8), Array("TRUE".utf8): queue.append("TRUE".utf8, column: column, kind: .boolean)
        case [0x30], Array("false".utf8), Array("FALSE".utf8):
            queue.append("FALSE".utf8, column: column, kind: .boolean)
        default: queue.append(text, column: column)
        }
    }
}

/// The formula of the cell that is being read.
struct CellFormulaText {
    enum Kind: String {
        case own, shared
        /// Of several cells at once, and of what-if tables.
        case array, dataTable
    }

    private let kind: Kind
    private let number: Int?
    private var bytes: [UInt8] = []

    /// The longest formula that Excel takes has 8,192 characters.
    private static let longest = 32_768

    init(kind: Kind = .own, number: Int? = nil) { (self.kind, self.number) = (kind, number) }

    mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
        if bytes.count + more.count <= Self.longest { bytes.append(contentsOf: more) }
    }

    /// What the cell computes; an empty text where that is not its own or cannot be told.
    func text(at place: CellPlace, _ looks: SheetLooks) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        switch (kind, number) {
        case (.array, _), (.dataTable, _): return ""
        case (.shared, let number?) where text.isEmpty: return looks.shared(number, at: place) ?? ""
        case (.shared, let number?):
            looks.share(text, number, at: place)
            return text
        default: return text
        }
    }
}
