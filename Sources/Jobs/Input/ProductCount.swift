import Drafting
import Tabular

/// Counts the products that a file's rows are, without putting them together: what `inspect` shows beside the rows.
struct ProductCount {
    private var places: [RowMembership.Place: Int] = [:]
    private var membership: RowMembership?

    /// - Parameter plan: the columns of a table, or those that the first record of JSON and XML has shown.
    init(_ plan: ColumnPlan? = nil, isTable: Bool = true) {
        membership = plan.map { RowMembership($0, isTable: isTable) }
    }

    /// Takes the columns that a JSON has shown since.
    mutating func extend(to headers: [String]) { membership?.extend(to: headers) }

    mutating func count(_ record: Record) -> RowMembership.Place {
        let place = membership?.place(of: record) ?? .product
        places[place, default: 0] += 1
        return place
    }

    private func count(_ place: RowMembership.Place) -> Int { places[place] ?? 0 }

    private var settled: (products: Int, further: Int, foreign: Int) { membership?.settled ?? (0, 0, 0) }

    var products: Int { count(.product) + settled.products }
    var furtherRows: Int { count(.furtherRow) + settled.further }
    var guidanceRows: Int { count(.guidance) }
    /// Rows that were made ready for products, and never filled in.
    var unfilledRows: Int { count(.unfilled) }
    /// Records that are no products by the system's own word.
    var foreignRecords: Int { count(.foreign) + settled.foreign }
}
