/// Recognises the row of sums that people and programs put below a table.
enum TotalRow {
    private static let words: Set<String> = [
        "합계", "총계", "총합계", "총합", "소계", "누계", "계", "평균", "total", "totals", "grandtotal", "sum", "subtotal", "합계금액",
        "총금액",
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
            record.withBytes(first, { beginnings[Int($0[0])] }), isWord(record.string(first))
        else { return false }
        let rest = record.cells.filter { $0.byteCount > 0 && $0 != first }
        return rest.count < columns - 1 && rest.allSatisfy { cell in record.withBytes(cell, isNumeric) }
    }

    /// Whether a whole cell is such a word, with what it counts in brackets: `합계(원)`, `Total (3 items)`; or says how many
    /// rows there were, `총 3건`. `SUM-001` is somebody's code.
    private static func isWord(_ text: String) -> Bool {
        let text = text.lowercased().filter { !$0.isWhitespace && !":：".contains($0) }
        if let bracket = text.dropFirst().firstIndex(of: "("), text.hasSuffix(")") {
            return words.contains(String(text[..<bracket]))
        }
        return words.contains(text) || text.wholeMatch(of: /총[0-9,]+(?:건|개|종|품목|행|개상품|개품목)/) != nil
    }

    /// Digits, and what stands in and around numbers.
    private static func isNumeric(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.allSatisfy { $0.isNumber || $0.isWhitespace || ",.-+%$₩￦원개건()".contains($0) }
    }
}
