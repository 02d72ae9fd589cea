/// How a text is spelled as a cell in the dialect of somebody else's file.
struct DelimitedSpelling {
    let dialect: Dialect

    /// - Parameters:
    ///   - isQuoted: whether it is to have quotes though it needs none.
    func spelling(of text: String, isQuoted: Bool) -> [UInt8] {
        let quotes: [UInt8] = isQuoted || needsQuotes(text) ? [dialect.quote] : []
        var spelling = quotes
        for byte in text.utf8 {
            // Where there is an escape, a doubled quote is a fault to whoever looks for the dialect.
            if byte == dialect.quote { spelling.append(dialect.escape ?? dialect.quote) }
            if byte == dialect.escape { spelling.append(byte) }
            spelling.append(byte)
        }
        return spelling + quotes
    }

    private func needsQuotes(_ text: String) -> Bool {
        guard let first = text.utf8.first, let last = text.utf8.last else { return false }
        if first.isASCIIBlank || last.isASCIIBlank { return true }
        return text.utf8.contains { $0 == dialect.delimiter || $0 == dialect.quote || $0 == 0x0A || $0 == 0x0D }
    }
}
