/// Recognises the rows that divide a list into groups, such as the parts of a menu: each has one cell, and what is sold stands beneath.
struct HeadingRows {
    /// Where they have it.
    private let columns: Set<Int>

    /// Of one row nobody knows whether it is a product that somebody forgot to fill in.
    private static let fewest = 2
    /// In a table of two columns many a product has one cell.
    private static let fewestColumns = 3

    /// - Parameters:
    ///   - rows: of the first rows beneath the header those of their columns that have something in them.
    ///   - columns: how many columns have names.
    /// - Returns: `nil` where a list does not begin with such a row, has no other, or is more headings than products.
    init?(_ rows: [[Int]], columns: Int) {
        let rows = rows.filter { !$0.isEmpty }
        let headings = rows.filter { $0.count == 1 }
        let products = rows.filter { $0.count > 1 }
        guard columns >= Self.fewestColumns, rows.first?.count == 1, headings.count >= Self.fewest,
            products.count >= headings.count
        else { return nil }
        // A product whose sizes stand beneath it has its name alone, too, and these have none.
        let own = Set(headings.map { $0[0] }).filter { column in
            products.count { $0.contains(column) } * 5 >= products.count * 4
        }
        guard own.contains(rows[0][0]) else { return nil }
        self.columns = own
    }

    func matches(_ record: borrowing Record) -> Bool {
        var only: Int?
        for cell in record.cells where cell.byteCount > 0 && record.withBytes(cell, { $0.contains { $0 > 0x20 } }) {
            guard only == nil else { return false }
            only = cell.column
        }
        return only.map(columns.contains) ?? false
    }
}
