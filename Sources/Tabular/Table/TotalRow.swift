/// Recognises the row of sums that people and programs put below a table.
enum TotalRow {
    private static let words: Set<String> = [
        "합계", "전체합계", "총계", "총합계", "총합", "소계", "누계", "계", "평균", "total", "totals", "grandtotal", "sum", "subtotal",
        "합계금액",
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
            record.withBytes(first, { beginnings[Int($0[0])] })
        else { return false }
        // A quarter of all Hangul begins as one of the words does: the cells besides settle these rows.
        var others = 0
        for cell in record.cells where cell.byteCount > 0 && cell != first {
            others += 1
            guard others < columns - 1, record.withBytes(cell, isNumeric) else { return false }
        }
        return isWord(record.string(first))
    }

    /// Whether a whole cell is such a word, with what it counts in brackets: `합계(원)`, `Total (3 items)`; or says how many
    /// rows there were, `총 3건`. `SUM-001` is somebody's code.
    private static func isWord(_ text: String) -> Bool {
        let text = text.lowercased().filter { !$0.isWhitespace && !":：".contains($0) }
        if let bracket = text.dropFirst().firstIndex(of: "("), text.hasSuffix(")") {
            return words.contains(String(text[..<bracket]))
        }
        return words.contains(text) || countsRows(text)
    }

    private static func countsRows(_ text: String) -> Bool {
        guard text.first == "총" else { return false }
        let unit = text.dropFirst().drop { "0123456789,".contains($0) }
        return unit.count < text.count - 1 && units.contains(String(unit))
    }

    private static let units: Set<String> = ["건", "개", "종", "품목", "행", "개상품", "개품목"]

    /// Digits, and what stands in and around numbers.
    private static func isNumeric(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count <= longest, !bytes.contains(where: { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }) else {
            return false
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.allSatisfy { $0.isNumber || $0.isWhitespace || ",.-+%$₩￦원개건()".contains($0) }
    }
}
