/// Passes over a record that is too large to be held: finds its end, window by window.
///
/// The same grammar as `CSVScanner`'s, as a machine of one byte a step, since nothing can be looked at twice.
struct CSVSkipper {
    let dialect: Dialect
    private var state = State.cellStart
    private var afterCR = false
    /// The line ends passed, the one that ends the record included.
    private(set) var lineEnds = 0

    private enum State {
        case cellStart, unquoted, quoted, quoteInQuoted
        /// After the CR that ends the record: a LF still belongs to it.
        case carriageReturn
        case ended
    }

    init(dialect: Dialect) {
        self.dialect = dialect
    }

    /// Whether what was passed ends with a line end that is not a cell's text.
    var isLine: Bool { state == .ended || state == .carriageReturn }

    /// Whether what was passed ends inside quotes.
    var isQuoted: Bool { state == .quoted }

    /// The index after the record's end, or `nil` where the window ends first.
    mutating func end(in window: UnsafeBufferPointer<UInt8>) -> Int? {
        for (index, byte) in window.enumerated() {
            if state == .carriageReturn { return byte == 0x0A ? index + 1 : index }
            step(byte)
            if state == .ended { return index + 1 }
        }
        return nil
    }

    private mutating func step(_ byte: UInt8) {
        switch state {
        case .quoted:
            if byte == dialect.quote { state = .quoteInQuoted }
            if byte == 0x0D || (byte == 0x0A && !afterCR) { lineEnds += 1 }
            afterCR = byte == 0x0D
        case .cellStart where byte == dialect.quote, .quoteInQuoted where byte == dialect.quote: state = .quoted
        case .cellStart, .unquoted, .quoteInQuoted: stepUnquoted(byte)
        case .carriageReturn, .ended: break
        }
    }

    private mutating func stepUnquoted(_ byte: UInt8) {
        switch byte {
        case dialect.delimiter: state = .cellStart
        case 0x0A:
            lineEnds += 1
            state = .ended
        case 0x0D:
            lineEnds += 1
            state = .carriageReturn
        default: state = .unquoted
        }
    }
}
