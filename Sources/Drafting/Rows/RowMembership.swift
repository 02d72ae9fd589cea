import Tabular

/// Whether each row of a table begins a product, goes on with one, or is none: without keeping the rows.
public struct RowMembership {
    public enum Place: Sendable {
        case product, furtherRow, guidance
    }

    private let grouping: RowGrouping
    private var isAtStart = true
    private var group = ""
    private var families = Set<String>()

    public init(_ plan: ColumnPlan) {
        grouping = RowGrouping(plan)
    }

    /// - Parameter record: the rows in the file's order.
    public mutating func place(of record: Record) -> Place {
        if isAtStart, GuidanceRows().contain(record) { return .guidance }
        let isFirst = isAtStart
        isAtStart = false
        switch grouping {
        case .single: return .product
        case .following(let key, let name):
            if !isFirst, record.belongs(to: group, key, name) { return .furtherRow }
            group = record.key(inColumn: key)
            return .product
        case .families(let columns):
            switch columns.kind(of: record) {
            case .single: return .product
            case .foreign: return .guidance
            case .head(let names):
                defer { families.formUnion(names) }
                return names.contains(where: families.contains) ? .furtherRow : .product
            case .child(let parent): return families.insert(parent).inserted ? .product : .furtherRow
            }
        }
    }
}
