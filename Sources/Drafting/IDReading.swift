import Catalogue

/// Whose numbers stand in a column `id`: `--id-is`, or what the file says.
///
/// Every shop's system numbers its products, so that an `id` of 7 is most likely not the market's seventh product. It is the
/// market's only in what an export of ours wrote, which has a column `market` beside it.
public enum IDReading: Sendable, Hashable {
    /// The market's: the seller says so.
    case market
    /// The seller's own: the seller says so.
    case seller
    /// The market's in a table with a column `market`; else the seller's own.
    case byTable
    /// The same record by record, where each has columns of its own.
    case byRecord
}

extension ColumnPlan {
    /// Whether an `id` may be the market's.
    public var mayHaveMarketIDs: Bool {
        switch ids {
        case .market: true
        case .seller: false
        case .byTable, .byRecord: column(of: .field(.market)) != nil
        }
    }

    /// The columns as people are told of them: an `id` that is the seller's own is the `sku` where there is no other.
    public var toldColumns: [Column] {
        guard !mayHaveMarketIDs, column(of: .field(.sku)) == nil else { return columns }
        return columns.map { column in
            guard column.field == .id else { return column }
            var told = column
            told.part = .field(.sku)
            return told
        }
    }
}

extension CellReading {
    /// What a row calls its product: the market's number, and the seller's own key, which an `id` is that is not the
    /// market's.
    mutating func keys() -> (id: Entry<Int>, sku: Entry<String>, hasPlainID: Bool) {
        let sku = key(.sku)
        guard !hasMarketID else { return (id(), sku, false) }
        guard let cell = firstCell(.field(.id)), !record.isBlank(cell) else { return (.absent, sku, false) }
        guard sku.isAbsent || sku.isEmpty else {
            notes.hasIDBesideSKU = true
            return (.absent, sku, false)
        }
        notes.hasIDAsSKU = true
        return (.absent, key(.id), plan.ids != .seller)
    }

    private var hasMarketID: Bool {
        // JSON and XML show the columns of other records too: only this one's own `market` speaks for its `id`.
        plan.ids == .byRecord ? firstCell(.field(.market)) != nil : plan.mayHaveMarketIDs
    }
}
