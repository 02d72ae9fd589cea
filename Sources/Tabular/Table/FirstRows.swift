/// The first rows of a table, read ahead: to find its header, and to see what stands beneath it.
struct FirstRows {
    /// Every row, whatever its role.
    private(set) var rows: [Record] = []
    /// Which of them may be the header or data.
    private(set) var candidates: [Int] = []
    /// How many candidates lead to the header that is asked for, with it; `nil` where none is, or it was not reached.
    private(set) var asked: Int?

    /// A table with enormous cells is looked at no further than this, in bytes.
    private static let longest = 1 << 20

    /// - Throws: `ReadError.headerTooFar` where the header that is asked for would be below more than anybody puts above a table.
    init(_ source: any RowSource, _ search: HeaderSearch) throws(ReadError) {
        var held = 0
        while candidates.count < HeaderSearch.rows + (asked ?? 0) || search.row != nil && asked == nil {
            var record = Record()
            guard try source.next(into: &record) else { break }
            if record.role == .data {
                candidates.append(rows.count)
                if asked == nil, let row = search.row, source.place(of: record) >= row { asked = candidates.count }
            }
            held += record.byteCount + MemoryLayout<Record>.size
            rows.append(record)
            if held > Self.longest, search.row == nil || asked != nil { break }
            if held > Limits.recordBytes, let row = search.row, asked == nil { throw .headerTooFar(row: row) }
        }
    }

    /// - Throws: `ReadError.noRecords` where there is not even a header.
    func header(_ search: HeaderSearch) throws(ReadError) -> HeaderChoice {
        let header = search.choose(among: candidates.prefix(asked ?? .max).map { rows[$0] })
        guard candidates.count >= header.row, asked != nil || search.row == nil else { throw .noRecords }
        return header
    }
}
