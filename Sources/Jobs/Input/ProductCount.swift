import Drafting
import Tabular

/// Counts the products that a file's rows are, without putting them together: what `inspect` shows beside the rows.
struct ProductCount {
    private(set) var products = 0
    private(set) var furtherRows = 0
    private(set) var guidanceRows = 0
    private var membership: RowMembership?

    /// - Parameter plan: the columns of a table.
    init(_ plan: ColumnPlan?) {
        membership = plan.map { RowMembership($0) }
    }

    mutating func take(_ record: Record) {
        switch membership?.place(of: record) ?? .product {
        case .product: products += 1
        case .furtherRow: furtherRows += 1
        case .guidance: guidanceRows += 1
        }
    }
}
