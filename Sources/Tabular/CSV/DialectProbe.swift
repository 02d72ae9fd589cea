/// Takes the beginning of a text apart by one dialect, and counts what speaks against it. One byte a step: it sees no more
/// than a sample.
struct DialectProbe {
    /// How many cells each row has, blank rows left out.
    private(set) var widths: [Int] = []
    /// The first rows' cells, for whoever knows headers.
    private(set) var rows: [[String]] = []
    /// Quotes where the dialect has no use for them: text behind a closing one, blanks before an opening one.
    private(set) var faults = 0
    /// Cells in quotes.
    private(set) var quoted = 0

    private static let mostRows = 100
    private static let keptRows = HeaderSearch.rows

    private let dialect: Dialect
    private var cell: [UInt8] = []
    private var cells: [String] = []
    private var width = 0
    private var state = State.start

    private enum State { case start, plain, quoted, closed }

    init(_ sample: TextSample, _ dialect: Dialect) {
        self.dialect = dialect
        let (sample, isWholeText) = (sample.bytes, sample.isWhole)
        var index = 0
        while index < sample.count, widths.count < Self.mostRows {
            let byte = sample[index]
            if byte == dialect.escape, state != .closed, index + 1 < sample.count {
                index += 1
                append(sample[index])
                if state == .start { state = .plain }
            } else {
                step(byte, next: index + 1 < sample.count ? sample[index + 1] : nil, &index)
            }
            index += 1
        }
        finish(isWhole: index == sample.count, isText: isWholeText)
    }

    private mutating func step(_ byte: UInt8, next: UInt8?, _ index: inout Int) {
        switch state {
        case .quoted where byte == dialect.quote:
            if next == dialect.quote, dialect.escape == nil {
                append(byte)
                index += 1
            } else {
                state = .closed
            }
        case .quoted: append(byte)
        case .start where byte == dialect.quote:
            state = .quoted
            quoted += 1
        case _ where byte == dialect.delimiter: endCell()
        case _ where byte == 0x0A || byte == 0x0D: endRow()
        case .start where byte == 0x20 && next == dialect.quote:
            if !dialect.skipsBlanks { faults += 1 }
        case .closed where byte == 0x20 && dialect.skipsBlanks: break
        case .closed:
            faults += 1
            state = .plain
            append(byte)
        case .start, .plain:
            state = .plain
            append(byte)
        }
    }

    private mutating func append(_ byte: UInt8) {
        if rows.count < Self.keptRows { cell.append(byte) }
    }

    private mutating func endCell() {
        width += 1
        if rows.count < Self.keptRows, cells.count < 256 { cells.append(String(decoding: cell, as: UTF8.self)) }
        cell.removeAll(keepingCapacity: true)
        state = .start
    }

    private mutating func endRow() {
        let isBlank = width == 0 && state == .start
        if !isBlank {
            endCell()
            widths.append(width)
            if rows.count < Self.keptRows { rows.append(cells) }
        }
        (width, cells, state) = (0, [], .start)
        cell.removeAll(keepingCapacity: true)
    }

    /// The last row may be cut by the sample's end; alone, it is all there is.
    private mutating func finish(isWhole: Bool, isText: Bool) {
        if state == .quoted, isWhole, isText { faults += 4 }
        if isWhole, widths.isEmpty || state == .start { endRow() }
    }
}

/// The beginning of a text.
struct TextSample {
    var bytes: UnsafeBufferPointer<UInt8>
    /// Whether it is all of the text.
    var isWhole: Bool
}
