/// Passes over a record that is too large to be held: finds its end, window by window.
///
/// The same grammar as `CSVScanner`'s, as a machine of one byte a step, since nothing can be looked at twice.
struct CSVSkipper {
    let dialect: Dialect
    private var state = State.cellStart
    private(set) var lineEnds = 0

    private enum State {
        case cellStart, unquoted, quoted, quoteInQuoted
        /// After the CR that ends the record: a LF still belongs to it.
        case carriageReturn
    }

    init(dialect: Dialect) {
        self.dialect = dialect
    }

    /// The index after the record's end, or `nil` where the window ends first.
    mutating func end(in window: UnsafeBufferPointer<UInt8>) -> Int? {
        for (index, byte) in window.enumerated() {
            if case .carriageReturn = state { return byte == 0x0A ? index + 1 : index }
            if step(byte) { return index + 1 }
        }
        return nil
    }

    /// Returns whether the byte ends the record.
    private mutating func step(_ byte: UInt8) -> Bool {
        switch state {
        case .quoted:
            if byte == dialect.quote { state = .quoteInQuoted }
            if byte == 0x0A { lineEnds += 1 }
        case .cellStart where byte == dialect.quote, .quoteInQuoted where byte == dialect.quote:
            state = .quoted
        case .cellStart, .unquoted, .quoteInQuoted:
            return stepUnquoted(byte)
        case .carriageReturn: break
        }
        return false
    }

    private mutating func stepUnquoted(_ byte: UInt8) -> Bool {
        switch byte {
        case dialect.delimiter: state = .cellStart
        case 0x0A:
            lineEnds += 1
            return true
        case 0x0D:
            lineEnds += 1
            state = .carriageReturn
        default: state = .unquoted
        }
        return false
    }
}
