import Drafting
import Tabular

/// Counts the products that a file's rows are, without putting them together: what `inspect` shows beside the rows.
struct ProductCount {
    private(set) var products = 0
    private(set) var guidanceRows = 0
    /// Rows that were made ready for products, and never filled in.
    private(set) var unfilledRows = 0
    private var further = 0
    private var foreign = 0
    private var waiting = 0
    private var membership: RowMembership?

    /// - Parameter plan: the columns of a table, or those that the first record of JSON and XML has shown.
    init(_ plan: ColumnPlan? = nil, isTable: Bool = true) {
        membership = plan.map { RowMembership($0, isTable: isTable) }
    }

    /// - Returns: whether the row is one of a product's rather than a word on how it is filled in, or never filled in.
    mutating func take(_ record: Record) -> Bool {
        let place = membership?.place(of: record) ?? .product
        switch place {
        case .product: products += 1
        case .furtherRow: further += 1
        case .guidance: guidanceRows += 1
        case .unfilled: unfilledRows += 1
        case .foreign: foreign += 1
        case .waiting: waiting += 1
        }
        return switch place {
        case .guidance, .unfilled: false
        case .product, .furtherRow, .foreign, .waiting: true
        }
    }

    private var found: Int { membership?.found ?? 0 }

    var furtherRows: Int { further + found }

    /// Records that are no products by the system's own word.
    var foreignRecords: Int { foreign + waiting - found }
}
