/// The rows of a sheet of Excel 5 to 2003, record by record.
final class XLSRows: QueuedRows {
    let format = TabularFormat.xls
    private(set) var hidden = HiddenCells()
    private(set) var merged = MergedRows()
    var isFinished = false
    private let records: BIFFRecords
    private let texts: SharedTexts
    private let styles: [NumberFormat]
    private let epoch: SerialDate.Epoch
    private let spelling: BIFFSpelling
    private var queue = SheetRowQueue()
    private var row: Int?
    private var hiddenRows: Set<Int> = []
    /// Sheets within the sheet: charts.
    private var depth = 0
    /// The cell whose formula's answer comes next.
    private var waiting: Int?

    /// A sheet of Excel 2003 has no more.
    private static let columns = 256
    private static let rowsAtOnce = 512

    init(
        _ records: BIFFRecords, texts: SharedTexts, styles: [NumberFormat], epoch: SerialDate.Epoch,
        spelling: BIFFSpelling
    ) {
        (self.records, self.texts, self.styles) = (records, texts, styles)
        (self.epoch, self.spelling) = (epoch, spelling)
    }

    func dequeue(into record: inout Record) throws(ReadError) -> Bool {
        try queue.dequeue(into: &record, shared: texts)
    }

    func feedNext() throws(ReadError) -> Bool {
        for _ in 0..<Self.rowsAtOnce {
            guard try records.next() else {
                // Each sheet says where it ends: the rest of one that does not is gone.
                throw CompoundFile.damage("it ends within a sheet")
            }
            switch records.kind {
            case .beginning: depth += 1
            case .end:
                depth -= 1
                if depth <= 0 {
                    endRow()
                    return false
                }
            default: if depth == 1 { try take() }
            }
        }
        return true
    }

    private func take() throws(ReadError) {
        let body = records.body
        switch records.kind {
        case .row where body.count >= 14:
            if body[12] & 0x20 != 0 { hiddenRows.insert(Int(body.uint16(0))) }
        case .columns where body.count >= 10 && body[8] & 1 != 0:
            let (first, last) = (Int(body.uint16(0)), min(Int(body.uint16(2)), Self.columns - 1))
            if first <= last { hidden.columns += last - first + 1 }
        case .merged where body.count >= 2: takeMerged(body)
        case .answer: try takeAnswer()
        case .number, .shortNumber, .shortNumbers, .sharedText, .text, .richText, .truth, .formula:
            guard body.count >= 6 else { throw CompoundFile.damage("a cell ends within itself") }
            try takeCell(body, row: Int(body.uint16(0)), column: Int(body.uint16(2)))
        default: break
        }
    }

    private func takeMerged(_ body: [UInt8]) {
        for index in 0..<min(Int(body.uint16(0)), (body.count - 2) / 8) {
            let range = (0..<4).map { Int(body.uint16(2 + 8 * index + 2 * $0)) }
            guard range[0] <= range[1], range[2] <= range[3] else { continue }
            merged.add(column: range[2], width: range[3] - range[2] + 1, rows: (range[0] + 1)...(range[1] + 1))
        }
    }

    // MARK: Cells

    private func takeCell(_ body: [UInt8], row: Int, column: Int) throws(ReadError) {
        guard column < Self.columns else { throw .damagedWorkbook(WorkbookDamage(.place("\(row + 1):\(column + 1)"))) }
        begin(row)
        waiting = nil
        switch (records.kind, body.count) {
        case (.number, 14...): append(Double(bitPattern: body.uint64(6)), styled: body.uint16(4), column)
        case (.shortNumber, 10...): append(Self.number(short: body.uint32(6)), styled: body.uint16(4), column)
        case (.shortNumbers, 12...):
            for index in 0..<((body.count - 6) / 6) where column + index < Self.columns {
                let offset = 4 + 6 * index
                append(Self.number(short: body.uint32(offset + 2)), styled: body.uint16(offset), column + index)
            }
        case (.sharedText, 10...): queue.append(shared: Int(body.uint32(6)), column: column)
        case (.text, 8...), (.richText, 8...):
            var rest = BIFFBody(records, at: 8)
            queue.append(try spelling.text(Int(body.uint16(6)), from: &rest).utf8, column: column)
        case (.truth, 8...): append(truth: body[6], isError: body[7] == 1, column)
        case (.formula, 14...): appendAnswer(of: body, column)
        default: throw CompoundFile.damage("a cell ends within itself")
        }
    }

    private func begin(_ row: Int) {
        guard row != self.row else { return }
        endRow()
        self.row = row
        queue.beginRow(row + 1)
    }

    private func endRow() {
        guard let row else { return }
        if queue.endRow(), hiddenRows.contains(row) { hidden.rows += 1 }
        self.row = nil
    }

    /// An answer that is no number has marks in its last two bytes (MS-XLS §2.5.133).
    private func appendAnswer(of body: [UInt8], _ column: Int) {
        guard body.uint16(12) == 0xFFFF else {
            return append(Double(bitPattern: body.uint64(6)), styled: body.uint16(4), column)
        }
        switch body[6] {
        case 0: waiting = column
        case 1: append(truth: body[8], isError: false, column)
        case 2: append(truth: body[8], isError: true, column)
        default: break
        }
    }

    private func takeAnswer() throws(ReadError) {
        guard let column = waiting, records.body.count >= 2 else { return }
        waiting = nil
        var rest = BIFFBody(records, at: 2)
        queue.append(try spelling.text(Int(records.body.uint16(0)), from: &rest).utf8, column: column)
    }

    private func append(truth byte: UInt8, isError: Bool, _ column: Int) {
        if isError {
            queue.append((Self.errors[byte] ?? "#N/A").utf8, column: column)
        } else {
            queue.append((byte == 0 ? "FALSE" : "TRUE").utf8, column: column, kind: .boolean)
        }
    }

    private static let errors: [UInt8: String] = [
        0x00: "#NULL!", 0x07: "#DIV/0!", 0x0F: "#VALUE!", 0x17: "#REF!", 0x1D: "#NAME?", 0x24: "#NUM!", 0x2A: "#N/A",
    ]

    private func append(_ number: Double, styled style: UInt16, _ column: Int) {
        let format = Int(style) < styles.count ? styles[Int(style)] : .plain
        let text = Int64(exactly: number).map { "\($0)" } ?? "\(number)"
        queue.append(CellValue(Array(text.utf8), format, epoch: epoch), column: column)
    }

    /// Thirty bits of a whole number or of a double, perhaps a hundredfold (MS-XLS §2.5.217).
    private static func number(short bits: UInt32) -> Double {
        let isWhole = bits & 2 != 0
        let value = isWhole ? Double(Int32(bitPattern: bits) >> 2) : Double(bitPattern: UInt64(bits & ~3) << 32)
        return bits & 1 != 0 ? value / 100 : value
    }
}
