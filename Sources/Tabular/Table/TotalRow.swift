/// Recognises the row of sums that people and programs put below a table.
enum TotalRow {
    private static let words: Set<String> = [
        "합계", "총계", "총합계", "총합", "소계", "누계", "total", "totals", "grandtotal", "sum", "subtotal", "합계금액", "총금액",
    ]

    /// The first bytes of the words: nearly every row is settled by one comparison.
    private static let beginnings: [Bool] = {
        var table = [Bool](repeating: false, count: 256)
        for word in words {
            for first in [word.utf8.first!, word.uppercased().utf8.first!] { table[Int(first)] = true }
        }
        table[0x20] = true
        return table
    }()

    /// The bytes of the longest word, with a colon and blanks.
    private static let longest = 40

    /// Whether a row says that it is a sum and holds nothing but numbers besides: a product called “Total” has a
    /// description.
    static func matches(_ record: borrowing Record, columns: Int) -> Bool {
        guard columns > 1, let first = record.cells.first(where: { $0.byteCount > 0 }), first.byteCount < longest,
            record.withBytes(
                first, { bytes in beginnings[Int(bytes[0])] && !bytes.contains { (0x30...0x39).contains($0) } })
        else { return false }
        // The whole cell is the word, which has no digit: `SUM-001` is somebody's code.
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
