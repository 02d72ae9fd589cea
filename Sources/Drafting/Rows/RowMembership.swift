import Tabular

/// Whether each row of a table begins a product, goes on with one, or is none: without keeping the rows.
public struct RowMembership {
    public enum Place: Sendable {
        case product, furtherRow, guidance
        /// Made ready for a product, and never filled in.
        case unfilled
        /// No product by the system's own word.
        case foreign
        /// It belongs to a row that has not come yet, and is no product without it.
        case waiting
    }

    private let grouping: RowGrouping
    private var dataRows: DataRows?
    private var isFirst = true
    /// Whether a row has come that those of other kinds may stand beneath.
    private var hasHead = false
    private var group = ""
    /// Whether the head of a family has come, by the names that it goes by, as `Families` would hold it.
    private var families: [String: Bool] = [:]
    /// How many rows wait for each head.
    private var waiting: [String: Int] = [:]

    /// - Parameter isTable: whether rows beneath its header may say how it is filled in, and rows may be empty forms.
    public init(_ plan: ColumnPlan, isTable: Bool = true) {
        grouping = RowGrouping(plan)
        dataRows = isTable ? DataRows(plan) : nil
    }

    /// How many of the rows that waited have found their head.
    public var found: Int { waiting.reduce(0) { $0 + (families[$1.key] == nil ? 0 : $1.value) } }

    /// - Parameter record: the rows in the file's order.
    public mutating func place(of record: Record) -> Place {
        switch dataRows?.kind(of: record) {
        case .data, nil: break
        case .guidance: return .guidance
        case .unfilled: return .unfilled
        }
        defer { isFirst = false }
        switch grouping {
        case .single: return .product
        case .following(let columns):
            if !isFirst, record.belongs(to: group, columns) { return .furtherRow }
            group = columns.key.map { record.key(inColumn: $0) } ?? ""
            return .product
        case .beneath(let columns): return place(of: record, beneath: columns)
        case .families(let columns):
            switch columns.kind(of: record) {
            case .single: return .product
            case .furtherRow: return .furtherRow
            case .foreign: return .foreign
            case .child(let parent) where columns.words.isExclusive:
                if families[parent] != nil { return .furtherRow }
                waiting[parent, default: 0] += 1
                return .waiting
            case .head(let names):
                // Only one that its children waited for belongs to them; of two with one name each is a product.
                let known = names.first { families[$0] != nil }
                let isAwaited = known.map { families[$0] == false } ?? false
                for name in names where families[name] == nil || isAwaited && name == known { families[name] = true }
                return isAwaited ? .furtherRow : .product
            case .child(let parent):
                if families[parent] != nil { return .furtherRow }
                families[parent] = false
                return .product
            }
        }
    }

    private mutating func place(of record: Record, beneath columns: RowGrouping.FamilyColumns) -> Place {
        switch columns.kind(of: record) {
        case .single, .head:
            hasHead = true
            return .product
        case .child, .furtherRow: return hasHead ? .furtherRow : .foreign
        case .foreign: return .foreign
        }
    }
}
