/// Passes over a record that is too large to be held: finds its end, window by window.
///
/// The same grammar as `CSVScanner`'s, as a machine of one byte a step, since nothing can be looked at twice: it cannot go
/// back to a quote that turns out to have never been closed. What is a cell's text and nothing else is leapt over, or a
/// line of a gigabyte would take as long as reading it as a table.
struct CSVSkipper {
    let dialect: Dialect
    private let endsOfUnquoted: EitherSearch
    private let endsOfQuoted: EitherSearch
    private var state = State.cellStart
    private var afterCR = false
    /// Whether the last byte took the meaning from the next.
    private var isEscaping = false
    /// The line ends passed, the one that ends the record included.
    private(set) var lineEnds = 0

    private enum State {
        case cellStart, unquoted, quoted, quoteInQuoted
        /// Behind a closing quote, where only a delimiter and a line end mean anything.
        case closed
        /// After the CR that ends the record: a LF still belongs to it.
        case carriageReturn
        case ended
    }

    init(dialect: Dialect) {
        self.dialect = dialect
        let escape = dialect.escape ?? 0x0A
        endsOfUnquoted = EitherSearch(ByteSearch(for: dialect.delimiter, 0x0A, 0x0D), or: escape)
        endsOfQuoted = EitherSearch(ByteSearch(for: dialect.quote, 0x0A, 0x0D), or: escape)
    }

    /// Whether what was passed ends with a line end that is not a cell's text.
    var isLine: Bool { state == .ended || state == .carriageReturn }

    /// Whether what was passed ends inside quotes.
    var isQuoted: Bool { state == .quoted }

    /// The index after the record's end, or `nil` where the window ends first.
    mutating func end(in window: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = 0
        while index < window.count {
            let byte = window[index]
            if state == .carriageReturn { return byte == 0x0A ? index + 1 : index }
            let before = state
            step(byte)
            if state == .ended { return index + 1 }
            index += 1
            // A cell of one letter is over before a leap is worth its while.
            if state == before { index = endOfText(in: window, from: index) }
        }
        return nil
    }

    /// The index from which on a byte may mean something again.
    private func endOfText(in window: UnsafeBufferPointer<UInt8>, from index: Int) -> Int {
        if isEscaping || afterCR { return index }
        return switch state {
        case .unquoted, .closed: endsOfUnquoted.index(in: window, from: index)
        case .quoted: endsOfQuoted.index(in: window, from: index)
        case .cellStart, .quoteInQuoted, .carriageReturn, .ended: index
        }
    }

    private mutating func step(_ byte: UInt8) {
        if isEscaping {
            isEscaping = false
            if byte == 0x0A { lineEnds += 1 }
            return
        }
        switch state {
        case .cellStart where byte == dialect.escape, .unquoted where byte == dialect.escape:
            state = .unquoted
            isEscaping = true
        case .quoted: stepQuoted(byte)
        case .cellStart where byte == dialect.quote, .quoteInQuoted where byte == dialect.quote: state = .quoted
        case .cellStart where byte == 0x20 && byte != dialect.delimiter && dialect.skipsBlanks: break
        case .cellStart, .unquoted: stepOutside(byte, text: .unquoted)
        case .quoteInQuoted, .closed: stepOutside(byte, text: .closed)
        case .carriageReturn, .ended: break
        }
    }

    private mutating func stepQuoted(_ byte: UInt8) {
        if byte == dialect.escape { isEscaping = true }
        if byte == dialect.quote { state = .quoteInQuoted }
        if byte == 0x0D || (byte == 0x0A && !afterCR) { lineEnds += 1 }
        afterCR = byte == 0x0D
    }

    /// - Parameter text: the state that any text leads to.
    private mutating func stepOutside(_ byte: UInt8, text: State) {
        switch byte {
        case dialect.delimiter: state = .cellStart
        case 0x0A:
            lineEnds += 1
            state = .ended
        case 0x0D:
            lineEnds += 1
            state = .carriageReturn
        default: state = text
        }
    }
}
