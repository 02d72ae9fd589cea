/// A cell of one line that begins with a quote and has text behind the next one: somebody did not double its quotes.
///
/// `"yogurt "Alma" sweet"` stands in quotes, and has others in it; `"Quotes" with words behind` does not.
struct StrayQuotes {
    /// What of the cell is its text.
    let text: Range<Int>

    /// - Parameters:
    ///   - cell: with the quote that it begins with.
    ///   - closing: where the next one is.
    init(_ cell: UnsafeBufferPointer<UInt8>, quote: UInt8, closing: Int) {
        let last = cell.lastIndex { $0 != 0x20 && $0 != 0x09 } ?? 0
        // Of an odd number one is an inch's, or was not closed: those at the ends are a pair. Of an even one the second may close what
        // the first opened, with a letter before it and none behind.
        let isPair = last > closing && cell[last] == quote
        let isWordBefore = cell[closing - 1].isOfWord, isWordBehind = cell[closing + 1].isOfWord
        let isEven = cell.count { $0 == quote }.isMultiple(of: 2)
        text = isPair && !(isEven && isWordBefore && !isWordBehind) ? 1..<last : 0..<cell.count
    }

    /// - Returns: `nil` for a cell whose quotes are all as they should be.
    init?(_ cell: UnsafeBufferPointer<UInt8>, quote: UInt8) {
        var index = 1
        while let closing = cell.firstIndex(of: quote, from: index) {
            if closing + 1 < cell.count, cell[closing + 1] == quote {
                index = closing + 2
                continue
            }
            guard cell[(closing + 1)...].contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return nil }
            self.init(cell, quote: quote, closing: closing)
            return
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isOfWord: Bool { self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 26 || self >= 0x80 }
}
