import Catalogue
import Ledger
import MarketAPI

/// A row whose product is not as the ledger has it, which other tools call drift, and what is planned for that.
package struct DriftedRow: Sendable {
    /// As it is planned now.
    package var row: LedgerEntry
    /// The product's number.
    package let id: Int
    /// What the market shows otherwise; `nil` where the product is gone.
    package let changes: [Change]?

    /// A field's value in the ledger and at the market; `nil` where there is none, or it is no value. Of the photo that leads it
    /// is the place, from 1.
    package struct Change: Hashable, Sendable {
        package let field: Field
        package let from: String?
        package let to: String?
    }

    package init(gone id: Int, _ row: LedgerEntry) { (self.row, self.id, changes) = (row, id, nil) }

    /// - Parameters:
    ///   - leading: the place of the photo that leads, from 0, where it is another.
    ///   - known: what the ledger had; `nil` where it had nothing to compare with.
    init(
        _ facts: ProductFacts, leading: Int?, _ known: KnownProduct?, _ row: LedgerEntry, as comparison: ValueComparison
    ) {
        (self.row, id) = (row, facts.id)
        guard let known else {
            changes = []
            return
        }
        let values = known.values.fieldsChanged(in: facts, as: comparison).map { field in
            Change(
                field: field, from: known.values.fields[field]?.text,
                to: facts.fields[field]?.text ?? facts.unreadable[field])
        }
        let lead = leading.map { Change(field: .thumbnail, from: String(known.lead + 1), to: String($0 + 1)) }
        changes = values + [lead].compactMap(\.self)
    }
}
