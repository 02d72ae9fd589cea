import Tabular

/// Which rows of a table are data, of those that are not blank and that a reader did not take for anything else.
struct DataRows {
    enum Kind {
        case data
        /// It says how the table is to be filled in.
        case guidance
        /// It was made ready for a product, and never filled in.
        case unfilled
    }

    private let guidance: GuidanceRows
    private let unfilled: UnfilledRows
    /// Guidance stands directly beneath the header; after the first product every row is one.
    private var isAtStart = true

    init(_ plan: ColumnPlan) {
        guidance = GuidanceRows(plan)
        unfilled = UnfilledRows(plan)
    }

    /// - Parameter record: the rows in the file's order.
    mutating func kind(of record: Record) -> Kind {
        if isAtStart, guidance.contain(record) { return .guidance }
        if unfilled.contain(record) { return .unfilled }
        isAtStart = false
        return .data
    }

    /// A row was data.
    mutating func pass() { isAtStart = false }
}
