/// Finds one record at the beginning of a window of delimited text (RFC 4180, and what spreadsheets add to it).
///
/// It owns no input and no state between records: a record that does not end within the window is looked at again
/// when more has come, so a byte order mark, a CR LF, a doubled quote or a character cut by a chunk's end cannot be
/// mistaken. A quote inside an unquoted cell is itself. One that somebody did not double is, too: a cell with text after
/// what would be its closing quote is read as it stands (`StrayQuotes`), unless it has several lines or a delimiter in it:
/// then the quote that opened it was never closed, and this one may be another cell's.
///
/// The record's bytes are copied once, as they stand; cells are ranges of the copy. Only a cell with a doubled quote,
/// or with text after its closing quote, is rewritten there.
struct CSVScanner {
    let dialect: Dialect
    private let endsOfUnquoted: ByteSearch

    init(dialect: Dialect) {
        self.dialect = dialect
        endsOfUnquoted = ByteSearch(for: dialect.delimiter, 0x0A, 0x0D)
    }

    enum Result {
        /// The window ends before the record does, inside quotes that opened at this index.
        case needsInput(quote: Int?)
        case record(Extent)
        /// The quotes that opened at this index never close: the input ended inside them, and the record holds what was
        /// read until there, or the next quote, lines below, opens another cell.
        case unterminated(quote: Int)
        /// There is nothing left.
        case end
    }

    /// A record's measures.
    struct Extent {
        /// Its bytes with its line end.
        var length = 0
        /// How many it has, even where the record holds fewer because there are too many.
        var cells = 0
        /// The line ends in it, the one that ends it included.
        var lineEnds = 0
        /// Whether it ended with a line end, not with the input.
        var isLine = false
        /// Nothing but a line end.
        var isBlank = false
    }

    /// - Parameter isAtEnd: whether the input ends where the window does.
    func scan(_ window: UnsafeBufferPointer<UInt8>, isAtEnd: Bool, into record: inout Record) -> Result {
        if window.isEmpty { return isAtEnd ? .end : .needsInput(quote: nil) }
        guard dialect.isPlain else { return scanByBytes(window, isAtEnd: isAtEnd, into: &record) }
        var extent = Extent()
        var index = 0
        var hasRawCells = false
        while true {
            let cell: Range<Int>
            if index < window.count, window[index] == dialect.quote {
                switch scanQuoted(window, from: index, isAtEnd: isAtEnd) {
                case .needsInput: return .needsInput(quote: index)
                case .reopened:
                    // Nothing of the row is what it looks like.
                    record.removeCells()
                    return .unterminated(quote: index)
                case .unterminated(let isRaw):
                    add(isRaw ? index..<window.count : (index + 1)..<window.count, to: &record, &extent)
                    fill(record: &record, with: window, isRaw: hasRawCells || isRaw)
                    return .unterminated(quote: index)
                case .closed(let closing, let isRaw, let lineEnds):
                    extent.lineEnds += lineEnds
                    let end = endsOfUnquoted.index(in: window, from: closing + 1)
                    let staysRaw = isRaw || end > closing + 1
                    cell = staysRaw ? index..<end : (index + 1)..<closing
                    if staysRaw { hasRawCells = true }
                    index = end
                }
            } else {
                let start = index
                index = endsOfUnquoted.index(in: window, from: index)
                cell = start..<index
            }
            add(cell, to: &record, &extent)
            if index < window.count, window[index] == dialect.delimiter {
                index += 1
                continue
            }
            guard end(&extent, at: index, window, isAtEnd: isAtEnd) else { return .needsInput(quote: nil) }
            let text = UnsafeBufferPointer(rebasing: window[..<index])
            fill(record: &record, with: text, isRaw: hasRawCells)
            return .record(extent)
        }
    }

    @inline(__always)
    private func add(_ cell: Range<Int>, to record: inout Record, _ extent: inout Extent) {
        // One more than there may be shows that there are too many; hostile input gets no more memory than that.
        if extent.cells <= Limits.columns { record.appendRange(cell, column: extent.cells) }
        extent.cells += 1
    }

    private func fill(record: inout Record, with text: UnsafeBufferPointer<UInt8>, isRaw: Bool) {
        record.setText(text)
        if isRaw { record.unquoteCells(dialect.quote) }
    }

    private enum Quoted {
        /// `isRaw` tells of a doubled quote in it.
        case closed(at: Int, isRaw: Bool, lineEnds: Int)
        case needsInput
        case unterminated(isRaw: Bool)
        /// The next quote opens another cell.
        case reopened
    }

    /// Finds the quote that closes the one at `opening`.
    private func scanQuoted(_ window: UnsafeBufferPointer<UInt8>, from opening: Int, isAtEnd: Bool) -> Quoted {
        var index = opening + 1
        var isRaw = false
        while let closing = window.firstIndex(of: dialect.quote, from: index) {
            // The next byte may double the quote.
            if closing + 1 == window.count, !isAtEnd { return .needsInput }
            guard closing + 1 < window.count, window[closing + 1] == dialect.quote else {
                let lineEnds = UnsafeBufferPointer(rebasing: window[opening..<closing]).lineEnds
                guard let hasText = hasText(behind: closing, window, isAtEnd: isAtEnd) else { return .needsInput }
                // Over lines or delimiters nobody can tell where the cell was meant to end.
                if hasText, lineEnds > 0 || window[opening..<closing].contains(dialect.delimiter) { return .reopened }
                return .closed(at: closing, isRaw: isRaw, lineEnds: lineEnds)
            }
            isRaw = true
            index = closing + 2
        }
        return isAtEnd ? .unterminated(isRaw: isRaw) : .needsInput
    }

    /// Whether anything but blanks stands between a quote and the end of its cell; `nil` where that has not come yet.
    func hasText(behind quote: Int, _ window: UnsafeBufferPointer<UInt8>, isAtEnd: Bool) -> Bool? {
        for byte in window[(quote + 1)...] {
            if byte == dialect.delimiter || byte == 0x0A || byte == 0x0D { return false }
            if byte != 0x20, byte != 0x09 { return true }
        }
        return isAtEnd ? false : nil
    }

    /// Completes the extent of a record whose last cell ends at `index`; `false` where that is not sure yet.
    private func end(
        _ extent: inout Extent, at index: Int, _ window: UnsafeBufferPointer<UInt8>, isAtEnd: Bool
    ) -> Bool {
        extent.length = index
        guard index < window.count else { return isAtEnd }
        extent.isLine = true
        extent.isBlank = index == 0
        extent.lineEnds += 1
        extent.length = index + 1
        guard window[index] == 0x0D else { return true }
        // A CR is the last byte, and its LF may still come.
        guard index + 1 < window.count else { return isAtEnd }
        if window[index + 1] == 0x0A { extent.length += 1 }
        return true
    }
}
