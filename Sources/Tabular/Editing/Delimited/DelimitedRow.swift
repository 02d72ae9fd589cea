/// Where the cells of a row of delimited text stand, as they are spelled: what `CSVScanner` makes of the same bytes.
struct DelimitedRow {
    private(set) var cells: [Range<Int>] = []
    /// Where the row's line end begins.
    private(set) var end = 0

    private enum State { case start, plain, quoted, closed }

    /// - Parameter bytes: one row that ends with its line end or with the text.
    init(_ bytes: [UInt8], _ dialect: Dialect) {
        var (state, start, index) = (State.start, 0, 0)
        scan: while index < bytes.count {
            let byte = bytes[index]
            let next = index + 1 < bytes.count ? bytes[index + 1] : nil
            switch (state, byte) {
            case (.start, dialect.escape), (.plain, dialect.escape), (.quoted, dialect.escape):
                if next != nil { index += 1 }
                if state == .start { state = .plain }
            case (.quoted, dialect.quote):
                if next == dialect.quote { index += 1 } else { state = .closed }
            case (.quoted, _): break
            case (.start, dialect.quote): state = .quoted
            case (_, dialect.delimiter):
                cells.append(start..<index)
                (state, start) = (.start, index + 1)
            case (_, 0x0A), (_, 0x0D): break scan
            case (.start, 0x20) where dialect.skipsBlanks: break
            case (.start, _): state = .plain
            default: break
            }
            index += 1
        }
        cells.append(start..<index)
        end = index
    }
}
