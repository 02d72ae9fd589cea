/// Recognises the row of sums that people and programs put below a table.
enum TotalRow {
    private static let words: Set<String> = [
        "합계", "총계", "총합계", "총합", "소계", "누계", "total", "totals", "grandtotal", "sum", "subtotal", "합계금액", "총금액",
    ]

    /// The first bytes of the words: nearly every row is settled by one comparison.
    private static let beginnings = Set(words.flatMap { [$0.utf8.first!, $0.uppercased().utf8.first!] })

    /// Whether a row says that it is a sum and holds nothing but numbers besides: a product called “Total” has a
    /// description.
    static func matches(_ record: borrowing Record, columns: Int) -> Bool {
        guard columns > 1, let first = record.cells.first(where: { $0.byteCount > 0 }), first.byteCount < 40,
            record.withBytes(first, { bytes in bytes.first.map { beginnings.contains($0) || $0 == 0x20 } ?? false })
        else { return false }
        // The whole cell is the word: `SUM-001` is somebody's code.
        let word = record.string(first).lowercased().filter { !$0.isWhitespace && !":：".contains($0) }
        guard words.contains(word) else { return false }
        let rest = record.cells.filter { $0.byteCount > 0 && $0 != first }
        return rest.count < columns - 1 && rest.allSatisfy { cell in record.withBytes(cell, isNumeric) }
    }

    /// Digits, and what stands in and around numbers.
    private static func isNumeric(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.allSatisfy { $0.isNumber || $0.isWhitespace || ",.-+%$₩￦원개건()".contains($0) }
    }
}
