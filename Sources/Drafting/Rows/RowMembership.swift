import Tabular

/// Whether each row of a table begins a product, goes on with one, or is none: without keeping the rows.
public struct RowMembership {
    public enum Place: Sendable, Hashable {
        case product, furtherRow, guidance
        /// Made ready for a product, and never filled in.
        case unfilled
        /// The header once more, in the same words.
        case repeatedHeader
        /// The header of another table.
        case otherHeader
        /// No product by the system's own word.
        case foreign
        /// It belongs to a row that has not come yet, or to none, and is a product then with the others that do.
        case waiting(isFirst: Bool)

        /// Whether it is a row of a product rather than a word on how the table is filled in, a header, or never filled in.
        public var isOfProduct: Bool { ![.guidance, .unfilled, .repeatedHeader, .otherHeader].contains(self) }
        /// Whether it is the first row of a product, as far as can be told at that row.
        public var beginsProduct: Bool { self == .product || self == .waiting(isFirst: true) }
    }

    private var grouping: RowGrouping
    private var dataRows: DataRows?
    private var isFirst = true
    /// Whether a row has come that those of other kinds may stand beneath.
    private var hasHead = false
    private var group = GroupKey()
    /// What the product is called whose row came last.
    private var above = ""
    /// What the heads are called that have come.
    private var heads: Set<String> = []
    /// How many rows wait for each head.
    private var waiting: [String: Int] = [:]

    /// - Parameter isTable: whether rows beneath its header may say how it is filled in, and rows may be empty forms.
    public init(_ plan: ColumnPlan, isTable: Bool = true) {
        grouping = RowGrouping(plan)
        dataRows = isTable ? DataRows(plan) : nil
    }

    /// Takes the columns that a JSON has shown since.
    public mutating func extend(to headers: [String]) { grouping.extend(to: headers) }

    /// What became of the rows that waited for their head.
    public var settled: (products: Int, further: Int, foreign: Int) {
        guard case .families(let columns) = grouping else { return (0, 0, 0) }
        return waiting.reduce(into: (0, 0, 0)) { counts, waiting in
            if heads.contains(waiting.key) {
                counts.1 += waiting.value
            } else if columns.isExclusive {
                counts.2 += waiting.value
            } else {
                counts.0 += 1
                counts.1 += waiting.value - 1
            }
        }
    }

    /// - Parameter record: the rows in the file's order.
    public mutating func place(of record: Record) -> Place {
        switch dataRows?.kind(of: record) {
        case .data, nil: break
        case .guidance: return .guidance
        case .unfilled: return .unfilled
        case .repeatedHeader: return .repeatedHeader
        case .otherHeader: return .otherHeader
        }
        defer { isFirst = false }
        switch grouping {
        case .single: return .product
        case .following(let columns):
            if !isFirst, record.belongs(to: group, columns) { return .furtherRow }
            group = columns.key.map { GroupKey(record, inColumn: $0) } ?? GroupKey()
            return .product
        case .beneath(let columns): return place(of: record, beneath: columns)
        case .families(let columns): return place(of: record, in: columns)
        }
    }

    private mutating func place(of record: Record, in columns: any FamilyColumns) -> Place {
        switch columns.kind(of: record, below: &above) {
        case .single: return .product
        case .foreign: return .foreign
        case .repeated: return .furtherRow
        case .furtherRow(let names):
            heads.formUnion(names)
            return isFirst ? .product : .furtherRow
        case .head(let names):
            heads.formUnion(names)
            return .product
        case .child(let parent):
            if heads.contains(parent) { return .furtherRow }
            waiting[parent, default: 0] += 1
            return .waiting(isFirst: waiting[parent] == 1)
        }
    }

    private mutating func place(of record: Record, beneath columns: ParentColumns) -> Place {
        switch columns.kind(of: record) {
        case .single, .head:
            hasHead = true
            return .product
        case .child, .furtherRow, .repeated: return hasHead ? .furtherRow : .foreign
        case .foreign: return .foreign
        }
    }
}
