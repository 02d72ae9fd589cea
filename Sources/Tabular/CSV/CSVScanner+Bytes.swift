/// The dialects beyond doubled quotes, which few texts have: one byte a step.
extension CSVScanner {
    private enum State { case start, plain, quoted, closed }

    /// The same as `scan`, for dialects with an escape character or with blanks before quotes.
    func scanByBytes(_ window: UnsafeBufferPointer<UInt8>, isAtEnd: Bool, into record: inout Record) -> Result {
        var extent = Extent()
        var state = State.start
        var opening = 0
        var lineEndsBefore = 0
        var index = 0
        record.beginCell(column: 0)
        while index < window.count {
            let byte = window[index]
            let next = index + 1 < window.count ? window[index + 1] : nil
            // What this byte means depends on the next one.
            let isPaired = byte == dialect.escape || byte == dialect.quote || byte == 0x0D || byte == 0x20
            if isPaired, next == nil, !isAtEnd { return .needsInput(quote: state == .quoted ? opening : nil) }
            if byte == dialect.escape, state != .closed, let next {
                if !isSpecial(next) { record.extend(byte) }
                record.extend(next)
                if next == 0x0A { extent.lineEnds += 1 }
                if state == .start { state = .plain }
                index += 2
                continue
            }
            switch (state, byte) {
            case (.quoted, dialect.quote) where next == dialect.quote:
                record.extend(byte)
                index += 1
            case (.quoted, dialect.quote):
                guard let hasText = hasText(behind: index, window, isAtEnd: isAtEnd) else {
                    return .needsInput(quote: opening)
                }
                let isWide = window[opening..<index].contains(dialect.delimiter)
                if hasText, extent.lineEnds > lineEndsBefore || isWide {
                    record.removeCells()
                    return .unterminated(quote: opening)
                }
                state = .closed
                guard hasText else { break }
                let end =
                    window[index...].firstIndex { $0 == dialect.delimiter || $0 == 0x0A || $0 == 0x0D } ?? window.count
                if end == window.count, !isAtEnd { return .needsInput(quote: opening) }
                let cell = UnsafeBufferPointer(rebasing: window[opening..<end])
                let text = StrayQuotes(cell, quote: dialect.quote, closing: index - opening).text
                record.restartCell()
                record.extend(UnsafeBufferPointer(rebasing: cell[text]))
                index = end - 1
            case (.quoted, _):
                record.extend(byte)
                if byte == 0x0A || (byte == 0x0D && next != 0x0A) { extent.lineEnds += 1 }
            case (.start, dialect.quote): (state, opening, lineEndsBefore) = (.quoted, index, extent.lineEnds)
            case (_, dialect.delimiter):
                nextCell(&record, &extent)
                state = .start
            case (_, 0x0A), (_, 0x0D):
                endRecord(&record, &extent)
                extent.isBlank = index == 0
                extent.isLine = true
                extent.lineEnds += 1
                extent.length = index + (byte == 0x0D && next == 0x0A ? 2 : 1)
                return .record(extent)
            case (.start, 0x20) where dialect.skipsBlanks:
                let end = window[index...].firstIndex { $0 != 0x20 } ?? window.count
                if end == window.count, !isAtEnd { return .needsInput(quote: nil) }
                if end == window.count || window[end] != dialect.quote {
                    record.extend(UnsafeBufferPointer(rebasing: window[index..<end]))
                    state = .plain
                }
                index = end
                continue
            case (.closed, 0x20) where dialect.skipsBlanks: break
            default:
                record.extend(byte)
                if state == .start { state = .plain }
            }
            index += 1
        }
        guard isAtEnd else { return .needsInput(quote: state == .quoted ? opening : nil) }
        endRecord(&record, &extent)
        extent.length = index
        return state == .quoted ? .unterminated(quote: opening) : .record(extent)
    }

    /// A backslash before anything else is itself: names of files in Windows have them.
    private func isSpecial(_ byte: UInt8) -> Bool {
        byte == dialect.escape || byte == dialect.quote || byte == dialect.delimiter || byte == 0x0A
    }

    private func nextCell(_ record: inout Record, _ extent: inout Extent) {
        record.endCell()
        extent.cells += 1
        if extent.cells <= Limits.columns { record.beginCell(column: extent.cells) }
    }

    private func endRecord(_ record: inout Record, _ extent: inout Extent) {
        if extent.cells <= Limits.columns { record.endCell() }
        extent.cells += 1
    }
}
