import Catalogue
import Ledger

// What a plan's row is called, and what it does.

extension LedgerEntry {
    /// What the plan does with the row.
    package var action: PlannedChange.Action {
        if state == .unchanged { return .unchanged }
        return switch operation {
        case .create: .create
        case .update: .update
        case .replace: .replace
        case .delete: .delete
        }
    }

    /// What people call the row: its key, its place, or the product that a command named by its number.
    package var rowName: RowName { RowName(sku: sku, file: file, record: record, id: operation.target) }

    /// The same, by its place where it has one: what failed is looked up there.
    package var placeName: RowName {
        RowName(sku: file == nil ? sku : nil, file: file, record: record, id: operation.target ?? marketID)
    }

    package var plannedChange: PlannedChange {
        PlannedChange(
            action, row: rowName, id: operation.target, differences: differences, hasNewPhotos: !newPhotos.isEmpty)
    }

    /// The fields that get another value, as far as the values before are known.
    package var differences: [PlannedChange.Difference] {
        let old = before.map { Dictionary(uniqueKeysWithValues: $0.fields.texts) } ?? [:]
        let values = (operation.change?.texts ?? [])
            .map { PlannedChange.Difference($0.field, from: old[$0.field], to: $0.text) }
            .filter { $0.from != $0.to }
        return values + [lead.map(PlannedChange.Difference.init)].compactMap(\.self)
    }
}
