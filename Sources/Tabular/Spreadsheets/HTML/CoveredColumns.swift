/// The columns of a table that cells of the rows above cover.
///
/// It holds the cells, not the columns: sixteen of them can cover sixteen thousand columns of every row of a page.
struct CoveredColumns {
    private struct Span {
        var columns: Range<Int>
        /// The last row that it covers.
        var lastRow: Int
    }

    /// Those of the rows above, in the order of their first columns.
    private var spans: [Span] = []
    /// The first one that the row has not passed.
    private var next = 0
    /// Those of this row, which cover the rows below.
    private var added: [Span] = []
    /// The first row that one of them no longer covers.
    private var firstEnd = Int.max

    mutating func beginRow(_ row: Int) {
        next = 0
        guard !added.isEmpty || firstEnd <= row else { return }
        let still = (spans + added).filter { $0.lastRow >= row }.sorted {
            $0.columns.lowerBound < $1.columns.lowerBound
        }
        added.removeAll()
        spans.removeAll(keepingCapacity: true)
        for span in still {
            if let last = spans.last, last.columns.upperBound == span.columns.lowerBound, last.lastRow == span.lastRow {
                spans[spans.count - 1].columns = last.columns.lowerBound..<span.columns.upperBound
            } else {
                spans.append(span)
            }
        }
        firstEnd = spans.map { $0.lastRow + 1 }.min() ?? Int.max
    }

    /// The first column from this one on that nothing covers; within a row the columns rise.
    mutating func firstFree(from column: Int) -> Int {
        var column = column
        while next < spans.count, spans[next].columns.lowerBound <= column {
            column = max(column, spans[next].columns.upperBound)
            next += 1
        }
        return column
    }

    mutating func add(_ columns: Range<Int>, until lastRow: Int) {
        added.append(Span(columns: columns, lastRow: lastRow))
    }
}
