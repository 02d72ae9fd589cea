import Catalogue
import Ledger
import MarketAPI

/// What becomes of a planned row whose product the market does not have, or has otherwise.
struct RowRefresh {
    /// Leave products as they are that somebody changed.
    let keepsTheirs: Bool
    /// Leave even those that are to be deleted.
    var sparesDeletions = false
    let comparison: ValueComparison
    /// Whether an update chooses the photo that leads.
    let choosesLead: Bool

    /// - Parameter known: the product as the ledger has it.
    /// - Returns: the row as it is to be planned; `nil` where it stays as it is.
    func revised(_ entry: LedgerEntry, _ sight: Sight, _ known: KnownProduct?) -> LedgerEntry? {
        switch sight {
        case .seen: nil
        case .gone: withoutProduct(entry, known)
        case .changed(let facts, let leading):
            keepsTheirs ? kept(entry, facts, leading) : changed(entry, facts, leading)
        }
    }

    // MARK: Gone

    private func withoutProduct(_ entry: LedgerEntry, _ known: KnownProduct?) -> LedgerEntry {
        var row = entry
        (row.keepsPhotos, row.newPhotos) = (false, [])
        row.asked = entry.asked?.fields.map { RowContent(fields: $0) }
        switch entry.operation {
        case .delete: row.state = .deleted
        case .create: (row.state, row.gone) = (.planned, entry.marketID)
        case .replace(let id, let values, let photos):
            // Of one that was carried out, the new product is gone.
            let gone = entry.state == .planned ? id : entry.marketID
            (row.operation, row.state, row.gone, row.before) = (.create(values, photos: photos), .planned, gone, nil)
        case .update(let id, let change):
            guard let photos = entry.asked?.photos, let values = asked(of: entry, change) else {
                (row.state, row.reason) = (.failed, EntryReason(.notFound))
                break
            }
            (row.operation, row.state, row.gone, row.before) = (.create(values, photos: photos), .planned, id, nil)
            row.lead = lead(of: entry, photos, known)
        }
        return row
    }

    /// Which photo leads once the product is registered again: the one that the row names, or else the one that did.
    private func lead(of entry: LedgerEntry, _ photos: [PlannedPhoto], _ known: KnownProduct?) -> LeadChange? {
        guard choosesLead, let known, known.photos == photos.map(\.digest) else { return nil }
        let place = entry.lead?.to ?? entry.asked?.lead ?? known.lead
        return place > 0 && place < photos.count ? LeadChange(to: place) : nil
    }

    /// All that the row says of its product.
    private func asked(of entry: LedgerEntry, _ change: ProductChange) -> ProductValues? {
        entry.before.map { $0.applying(change) } ?? ProductValues(change)
    }

    // MARK: Changed

    private func kept(_ entry: LedgerEntry, _ facts: ProductFacts, _ leading: Int?) -> LedgerEntry? {
        guard let id = entry.operation.target else { return nil }
        if case .delete = entry.operation, !sparesDeletions { return changed(entry, facts, leading) }
        var row = entry
        (row.operation, row.state, row.newPhotos) = (.update(id: id, ProductChange()), .unchanged, [])
        row.lead = nil
        return row
    }

    private func changed(_ entry: LedgerEntry, _ facts: ProductFacts, _ leading: Int?) -> LedgerEntry? {
        guard [.planned, .unchanged].contains(entry.state) else { return nil }
        var row = entry
        row.before = facts.values
        guard case .update(let id, let change) = entry.operation else { return row }
        guard let wanted = wanted(of: entry, change) else { return nil }
        let difference = wanted.only(comparison.fields(of: wanted, differingFrom: facts.fields))
        row.operation = .update(id: id, difference)
        if let leading {
            row.lead = entry.asked?.leadChange(from: leading)
        }
        row.state = difference.isEmpty && row.newPhotos.isEmpty && row.lead == nil ? .unchanged : .planned
        if let after = row.before?.applying(difference), after.discountedPrice > after.price {
            let amounts = "\(after.discountedPrice) > \(after.price)"
            (row.state, row.reason) = (
                .failed, EntryReason(.rejected, detail: Field.discountedPrice.column + " \(amounts)")
            )
        }
        return row
    }

    /// The values that the row asks for; of one whose values before nobody knew, the change has all of them.
    private func wanted(of entry: LedgerEntry, _ change: ProductChange) -> FieldValues? {
        guard let before = entry.before, let asked = entry.asked else { return change }
        let all = before.applying(change).fields
        return asked.fields.map { all.only($0) } ?? all
    }
}
