/// Reads a worksheet row by row.
final class XLSXSheetParser: PartParser, QueuedRows {
    let format = TabularFormat.xlsx
    private let queue = Pinned(SheetRowQueue())
    private(set) var hidden = HiddenCells()
    private(set) var merged = MergedRows()
    private(set) var links = LinkedCells()
    private(set) var cellPictures: [(column: Int, row: Int)] = []
    private let texts: SharedTexts
    private let styles: [NumberFormat]
    private let epoch: SerialDate.Epoch
    private let hasCellPictures: Bool
    var isFinished = false

    /// Where the row and the cell being read are.
    private var row = 0
    /// How many rows have begun, whatever their numbers are: some programs number them backwards, or twice.
    private var rowCount = 0
    private let mostRows: Int
    private var column = -1
    private var isRowHidden = false
    private var isInRows = false
    private var type = CellType.number
    private var hasFormula = false
    /// Whether the value stands in for another one, such as a picture.
    private var isRich = false
    private var style = NumberFormat.plain
    /// The value, or the text, of the cell being read.
    private let text = Pinned(FlatBuffer<UInt8>(capacity: 1024))
    private var looks: (kept: SheetLooks, codes: [NumberFormatCode])?
    private var styleNumber = 0
    private var formula = CellFormulaText()

    /// What a cell's `t` says its value is.
    private enum CellType { case number, shared, inline, text, boolean, date }

    init(
        _ package: OfficePackage, part: String, texts: SharedTexts, styles: [NumberFormat], epoch: SerialDate.Epoch,
        hasCellPictures: Bool = false
    ) throws(ReadError) {
        self.hasCellPictures = hasCellPictures
        self.texts = texts
        self.styles = styles
        self.epoch = epoch
        mostRows = package.limits.rows
        try super.init(package.open(part), part: part, budget: package.budget)
    }

    /// Keeps what the cells are besides their values.
    ///
    /// - Parameter codes: the number formats, by a cell's `s`.
    func keep(_ looks: SheetLooks, codes: [NumberFormatCode]) { self.looks = (looks, codes) }

    func dequeue(into record: inout Record) throws(ReadError) -> Bool {
        do { return try queue.value.dequeue(into: &record, shared: texts) } catch { throw located(error) }
    }

    /// A missing text is found only when its row is taken.
    private func located(_ error: ReadError) -> ReadError {
        guard case .damagedWorkbook(var damage) = error, damage.part == nil else { return error }
        damage.part = part
        return .damagedWorkbook(damage)
    }

    // MARK: Elements

    override func start(_ name: LocalName, _ attributes: XMLAttributes, in parent: PartElement?) -> PartElement? {
        switch parent {
        case .row: "c" ~= name ? beginCell(attributes) : nil
        case .cell: startInCell(name, attributes)
        case .inline: "t" ~= name ? .text : "r" ~= name ? .run : nil
        case .run: "t" ~= name ? .text : nil
        case .data: "row" ~= name ? beginRow(attributes) : nil
        case .columns: "col" ~= name ? noteColumns(attributes) : nil
        case .merges: "mergeCell" ~= name ? noteMerge(attributes) : nil
        case .links: "hyperlink" ~= name ? noteLink(attributes) : nil
        case .sheet: startInSheet(name)
        case nil: depth == 1 && "worksheet" ~= name ? .sheet : nil
        default: nil
        }
    }

    private func startInCell(_ name: LocalName, _ attributes: XMLAttributes) -> PartElement? {
        switch name {
        case "is": return .inline
        case "v":
            text.value.shorten(to: 0)
            return .value
        case "f": return noteFormula(attributes)
        default: return nil
        }
    }

    /// What stands around the rows names other cells each time, and takes more bytes of the zip.
    override var markupWeight: Int { isInRows ? 1 : 4 }

    private func startInSheet(_ name: LocalName) -> PartElement? {
        isInRows = "sheetData" ~= name
        return switch name {
        case "sheetData": .data
        case "cols": .columns
        case "mergeCells": .merges
        case "hyperlinks": .links
        default: nil
        }
    }

    override func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let current, current == .value || current == .text || current == .formula else { return }
        if current == .formula { return formula.append(bytes) }
        guard text.value.count + bytes.count <= Limits.cellBytes else {
            return stop(malformed: "a cell is larger than \(Limits.cellBytes) bytes")
        }
        text.value.append(contentsOf: bytes)
    }

    override func end(_ tag: PartElement) {
        switch tag {
        case .cell: endCell()
        case .row: endRow()
        default: break
        }
    }

    private func noteColumns(_ attributes: XMLAttributes) -> PartElement? {
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

    private func noteMerge(_ attributes: XMLAttributes) -> PartElement? {
        if let range = attributes.value("ref") { merged.add(range) }
        return nil
    }

    private func noteLink(_ attributes: XMLAttributes) -> PartElement? {
        // One without a relationship leads to another place of the workbook.
        if let relationship = attributes.value("id"), let place = attributes.value("ref") {
            links.add(place, by: relationship)
        }
        return nil
    }

    private func noteFormula(_ attributes: XMLAttributes) -> PartElement? {
        hasFormula = true
        guard looks != nil else { return nil }
        formula = CellFormulaText(
            kind: attributes.string("t").flatMap(CellFormulaText.Kind.init) ?? .own,
            number: attributes.value("si")?.wholeNumber)
        return .formula
    }
}

// MARK: - Rows and cells

extension XLSXSheetParser {
    private func endRow() {
        let isKept = queue.value.endRow()
        if isKept, isRowHidden { hidden.rows += 1 }
        looks?.kept.endRow(isKept: isKept)
    }

    private func keepLooks() {
        guard let (kept, codes) = looks else { return }
        let format = styleNumber < codes.count ? codes[styleNumber] : .general
        var cell = SheetLooks.Cell(format: format)
        let text = text.value.elements()
        if type == .number, NumberSpelling(text) != nil, let number = Double(String(decoding: text, as: UTF8.self)) {
            // A copy counts its days from 1900.
            cell.number = if case .date = style { epoch.days(sinceUsual: number) } else { number }
        }
        if hasFormula { cell.formula = formula.text(at: CellPlace(column: column, row: row), kept) }
        kept.append(cell, column: column)
    }

    private func beginRow(_ attributes: XMLAttributes) -> PartElement? {
        rowCount += 1
        guard rowCount <= mostRows else {
            stop(.place("\(rowCount)"))
            return nil
        }
        guard let number = rowNumber(attributes.value("r"), after: row) else { return nil }
        (row, column) = (number, -1)
        isRowHidden = attributes.isTrue("hidden")
        queue.value.beginRow(row)
        return .row
    }

    private func beginCell(_ attributes: XMLAttributes) -> PartElement? {
        column += 1
        (type, style, styleNumber, hasFormula, isRich) = (.number, .plain, 0, false, false)
        text.value.shorten(to: 0)
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
            } else if attributes.isNamed(index, "vm") {
                isRich = true
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
        let text = text.value.elements()
        guard !text.isEmpty else {
            // An answer without letters is a text, too.
            if hasFormula, type == .number { queue.value.append(unansweredInColumn: column) }
            return
        }
        valueCount += 1
        if isRich, hasCellPictures, text.elementsEqual("#VALUE!".utf8) { return notePicture() }
        switch type {
        case .number: appendNumber(text)
        case .shared: appendShared(text)
        case .inline, .text: appendText(text)
        case .boolean: appendBoolean(text)
        case .date: queue.value.append(ISODate.text(Array(text)), column: column)
        }
    }

    /// Older programs find an error in place of a picture (MS-XLSX §2.6.200): the cell has nothing that could be read.
    private func notePicture() {
        if cellPictures.count < DrawingParser.most { cellPictures.append((column, row)) }
    }

    private func appendNumber(_ text: UnsafeBufferPointer<UInt8>) {
        if case .plain = style, CellValue.isSpeltPlainly(text) {
            queue.value.append(text, column: column, kind: .number)
        } else {
            queue.value.append(CellValue(Array(text), style, epoch: epoch), column: column)
        }
    }

    private func appendShared(_ text: UnsafeBufferPointer<UInt8>) {
        guard let index = text.wholeNumber else { return stop(.malformed("a shared text has no number")) }
        queue.value.append(shared: index, column: column)
    }

    private func appendText(_ text: UnsafeBufferPointer<UInt8>) {
        guard EscapedCharacters.mayBe(in: text) else { return queue.value.append(text, column: column) }
        var text = Array(text)
        EscapedCharacters.undo(&text)
        queue.value.append(text, column: column)
    }

    private func appendBoolean(_ text: UnsafeBufferPointer<UInt8>) {
        switch String(decoding: text, as: UTF8.self) {
        case "1", "true", "TRUE": queue.value.append("TRUE".utf8, column: column, kind: .boolean)
        case "0", "false", "FALSE": queue.value.append("FALSE".utf8, column: column, kind: .boolean)
        default: queue.value.append(text, column: column)
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
