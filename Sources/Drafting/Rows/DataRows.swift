import Tabular

/// Which rows of a table are data, of those that are not blank and that a reader did not take for anything else.
struct DataRows {
    enum Kind {
        case data
        /// It says how the table is to be filled in.
        case guidance
        /// It was made ready for a product, and never filled in.
        case unfilled
        /// It names the columns once more, in the same words but for how they are spelt.
        case repeatedHeader
        /// It is the header of another table.
        case otherHeader
    }

    private let header: HeaderRows
    private let guidance: GuidanceRows
    private let unfilled: UnfilledRows
    /// Guidance stands directly beneath the header; after the first product every row is one.
    private var isAtStart = true

    init(_ plan: ColumnPlan) {
        header = HeaderRows(plan)
        guidance = GuidanceRows(plan)
        unfilled = UnfilledRows(plan)
    }

    /// - Parameter record: the rows in the file's order.
    mutating func kind(of record: Record) -> Kind {
        if isAtStart, guidance.contain(record) { return .guidance }
        if unfilled.contain(record) { return .unfilled }
        if !isAtStart, header.contain(record) { return header.isSame(record) ? .repeatedHeader : .otherHeader }
        isAtStart = false
        return .data
    }

    /// A row was data.
    mutating func pass() { isAtStart = false }
}
