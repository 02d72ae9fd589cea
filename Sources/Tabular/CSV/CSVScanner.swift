import Glibc

/// Finds one record at the beginning of a window of delimited text (RFC 4180, and what spreadsheets add to it).
///
/// It owns no input and no state between records: a record that does not end within the window is looked at again
/// when more has come, so a byte order mark, a CR LF, a doubled quote or a character cut by a chunk's end cannot be
/// mistaken. Text after a closing quote belongs to the cell, and a quote inside an unquoted cell is itself: that is
/// how spreadsheets and Python read them.
struct CSVScanner {
    let dialect: Dialect

    enum Result {
        /// The window ends before the record does.
        case needsInput
        case record(Extent)
        /// The input ended inside quotes that opened at this index. The record holds what was read until there.
        case unterminated(quote: Int)
        /// There is nothing left.
        case end
    }

    /// A record's measures.
    struct Extent {
        /// Its bytes with its line end.
        var length: Int
        var cells: Int
        /// The line ends in it, the one that ends it included.
        var lineEnds: Int
        /// Whether it ended with a line end, not with the input.
        var isLine: Bool
        /// Nothing but a line end.
        var isBlank: Bool
    }

    /// - Parameter isAtEnd: whether the input ends where the window does.
    func scan(_ window: UnsafeBufferPointer<UInt8>, isAtEnd: Bool, into record: inout Record) -> Result {
        if window.isEmpty { return isAtEnd ? .end : .needsInput }
        var index = 0
        var extent = Extent(length: 0, cells: 0, lineEnds: 0, isLine: false, isBlank: false)
        while true {
            let keeps = extent.cells <= Limits.columns
            if keeps { record.beginCell(column: extent.cells) }
            extent.cells += 1
            if index < window.count, window[index] == dialect.quote {
                switch scanQuoted(window, from: index, isAtEnd: isAtEnd, keeps: keeps, into: &record) {
                case .closed(let after, let lineEnds):
                    index = after
                    extent.lineEnds += lineEnds
                case .needsInput: return .needsInput
                case .unterminated:
                    if keeps { record.endCell() }
                    return .unterminated(quote: index)
                }
            }
            let start = index
            index = endOfUnquoted(window, from: index)
            if keeps {
                if index > start { record.extend(UnsafeBufferPointer(rebasing: window[start..<index])) }
                record.endCell()
            }
            guard index < window.count else {
                guard isAtEnd else { return .needsInput }
                extent.length = index
                return .record(extent)
            }
            if window[index] == dialect.delimiter {
                index += 1
                continue
            }
            guard let after = lineEnd(window, at: index, isAtEnd: isAtEnd) else { return .needsInput }
            extent.isBlank = index == 0
            extent.length = after
            extent.lineEnds += 1
            extent.isLine = true
            return .record(extent)
        }
    }

    private enum Quoted {
        case closed(after: Int, lineEnds: Int)
        case needsInput
        case unterminated
    }

    /// Reads a quoted cell's text from its opening quote on.
    private func scanQuoted(
        _ window: UnsafeBufferPointer<UInt8>, from opening: Int, isAtEnd: Bool, keeps: Bool, into record: inout Record
    ) -> Quoted {
        var index = opening + 1
        var lineEnds = 0
        while true {
            let closing = window.firstIndex(of: dialect.quote, from: index)
            let text = UnsafeBufferPointer(rebasing: window[index..<(closing ?? window.count)])
            if closing == nil, !isAtEnd { return .needsInput }
            lineEnds += text.lineEnds
            if keeps { record.extend(text) }
            guard let closing else { return .unterminated }
            guard closing + 1 < window.count else {
                return isAtEnd ? .closed(after: closing + 1, lineEnds: lineEnds) : .needsInput
            }
            guard window[closing + 1] == dialect.quote else {
                return .closed(after: closing + 1, lineEnds: lineEnds)
            }
            if keeps { record.extend(dialect.quote) }
            index = closing + 2
        }
    }

    private func endOfUnquoted(_ window: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        let delimiter = dialect.delimiter
        while index < window.count {
            let byte = window[index]
            if byte == delimiter || byte == 0x0A || byte == 0x0D { break }
            index += 1
        }
        return index
    }

    /// The index after the line end at `index`; `nil` where a CR is the last byte and a LF may still come.
    private func lineEnd(_ window: UnsafeBufferPointer<UInt8>, at index: Int, isAtEnd: Bool) -> Int? {
        if window[index] == 0x0A { return index + 1 }
        guard index + 1 < window.count else { return isAtEnd ? index + 1 : nil }
        return window[index + 1] == 0x0A ? index + 2 : index + 1
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The index of the first such byte from `start` on.
    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        guard start < count, let base = baseAddress,
            let found = memchr(base + start, Int32(byte), count - start)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// How many line ends it holds: LF, CR LF, or CR alone.
    var lineEnds: Int {
        var count = 0
        var afterCR = false
        for byte in self {
            if byte == 0x0D || (byte == 0x0A && !afterCR) { count += 1 }
            afterCR = byte == 0x0D
        }
        return count
    }
}
