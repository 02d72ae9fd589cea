import Catalogue
import Ledger
import MarketAPI

/// What undoing one row of a run comes to.
package struct UndoRow: Hashable, Sendable {
    /// The row as the run left it.
    package let entry: LedgerEntry
    package let verdict: UndoVerdict
    /// Whether the market still has the product that the row was replacing.
    var hasReplaced = false
    /// Of an undoing that updates: the photo that is to lead again.
    package var lead: LeadChange?
}

package enum UndoVerdict: Hashable, Sendable {
    /// The operation puts back what the run changed, except for fields that somebody changed since, and for photos.
    case undo(PlannedOperation, before: ProductValues, leaving: [Field])
    /// It is as it was before the run already.
    case done
    case impossible(UndoObstacle)
}

extension UndoVerdict {
    /// Why it cannot be taken back.
    package var obstacle: UndoObstacle? {
        if case .impossible(let obstacle) = self { obstacle } else { nil }
    }
}

/// Why what a run did to a row cannot be taken back.
package enum UndoObstacle: Hashable, Sendable {
    /// A deleted product is gone with its photos; the market has no way back.
    case deleted
    /// A product was registered again with other photos, and the old ones are gone.
    case replaced
    /// The product got other photos, and nobody kept the old ones.
    case photosChanged
    /// The product is no longer in the market.
    case gone
    /// Somebody changed these since the run did; undoing it would overwrite that.
    case changedSince([Field])
    /// What the market had before the run is not known.
    case beforeUnknown
    /// Whether the market has what the run sent is not known.
    case inDoubt

    /// The word of it in `--output json`.
    package var code: String {
        switch self {
        case .deleted: "deleted"
        case .replaced: "replaced"
        case .photosChanged: "photos-changed"
        case .gone: "gone"
        case .changedSince: "changed-since"
        case .beforeUnknown: "before-unknown"
        case .inDoubt: "in-doubt"
        }
    }
}

/// A row and what is known of its product now.
struct UndoJudging {
    let entry: LedgerEntry
    /// What the ledger knows the market to have; a later run may have changed it.
    let known: ProductValues?
    /// What the market says; `nil` where it has no such product.
    let facts: ProductFacts?
    /// What it says of the old product of a replacement that broke off.
    var replaced: ProductFacts?
    /// The place of the photo that leads now.
    var leading: Int?

    /// The product of the row, if undoing it has to look at one.
    static func product(of entry: LedgerEntry) -> Int? {
        switch entry.operation {
        case .create: entry.marketID
        case .update(let id, _), .delete(let id): id
        case .replace: entry.isHalfReplaced ? entry.marketID : nil
        }
    }

    /// The old product of a replacement that broke off before that was seen to be deleted.
    static func replaced(by entry: LedgerEntry) -> Int? {
        entry.isHalfReplaced ? entry.operation.target : nil
    }

    var verdict: UndoVerdict {
        switch entry.operation {
        case .create(let values, _):
            // A registration in doubt has no number yet, and nobody knows which product is its own.
            guard let id = entry.marketID, entry.isHalfRegistered || !EntryState.open.contains(entry.state) else {
                return .impossible(.inDoubt)
            }
            return undoingRegistration(of: id, values)
        case .update(let id, let change): return undoingChange(of: id, change)
        case .delete:
            // A deletion in doubt did nothing where the product is still there.
            return facts == nil ? .impossible(.deleted) : .done
        case .replace(_, let values, _):
            // With the old product there, the new one is one too many.
            guard let id = entry.marketID, replaced != nil else { return .impossible(.replaced) }
            return undoingRegistration(of: id, values)
        }
    }

    private func undoingRegistration(of id: Int, _ values: ProductValues) -> UndoVerdict {
        guard let facts else { return .done }
        let changed = Set(values.fieldsChanged(in: facts)).union(known.map { values.difference(to: $0).fields } ?? [])
        guard changed.isEmpty else { return .impossible(.changedSince(changed.inOrder)) }
        return .undo(.delete(id: id), before: values, leaving: [])
    }

    private func undoingChange(of id: Int, _ change: ProductChange) -> UndoVerdict {
        guard let facts else { return .impossible(.gone) }
        guard let before = entry.before else { return .impossible(.beforeUnknown) }
        let written = before.applying(change)
        var (undone, left) = fields(of: change, from: before, to: written, facts)
        let current = facts.values ?? known ?? written
        // Amounts belong together: a price of before beside a discount of since is neither's, and may be below it.
        let result = current.applying(before.fields.only(undone))
        let exceeds = !undone.isDisjoint(with: Self.amounts) && result.discountedPrice > result.price
        if exceeds { left.insert(.discountedPrice) }
        if !left.isDisjoint(with: Self.amounts) {
            left.formUnion(undone.intersection(Self.amounts))
            undone.subtract(Self.amounts)
        }
        if leadIsLeft { left.insert(.thumbnail) }
        guard !undone.isEmpty || leadBack != nil else { return withNothingToPutBack(left, isMixed: !change.isEmpty) }
        if !entry.newPhotos.isEmpty { left.insert(.images) }
        let operation = PlannedOperation.update(id: id, before.fields.only(undone))
        return .undo(operation, before: current, leaving: left.inOrder)
    }

    /// What lets the photo lead again that led before, where the run's leads.
    var leadBack: LeadChange? {
        guard case .update = entry.operation, let lead = entry.lead, let from = lead.from, leading == lead.to else {
            return nil
        }
        return LeadChange(to: from, from: lead.to)
    }

    /// Whether another photo leads than before, and not the run's, or nobody knows which one led.
    private var leadIsLeft: Bool {
        guard let lead = entry.lead, let leading else { return false }
        return leading != lead.from && leadBack == nil
    }

    /// The fields are as before, or somebody's; photos that an update has replaced are gone.
    ///
    /// - Parameter isMixed: whether fields went with the photos. They show that an update in doubt did not arrive.
    private func withNothingToPutBack(_ left: Set<Field>, isMixed: Bool) -> UndoVerdict {
        guard left.isEmpty else { return .impossible(.changedSince(left.inOrder)) }
        let isInDoubt = EntryState.open.contains(entry.state)
        if entry.newPhotos.isEmpty || (isInDoubt && isMixed) { return .done }
        return .impossible(isInDoubt ? .inDoubt : .photosChanged)
    }

    /// The run's fields that still have its values, and those that have neither these nor the ones before.
    private func fields(
        of change: ProductChange, from before: ProductValues, to written: ProductValues, _ facts: ProductFacts
    ) -> (undone: Set<Field>, left: Set<Field>) {
        let notBefore = Set(before.fieldsChanged(in: facts))
        let notWritten = Set(written.fieldsChanged(in: facts))
            .union(known.map { written.difference(to: $0).fields } ?? [])
        let open = Set(change.fields).intersection(notBefore)
        return (open.subtracting(notWritten), open.intersection(notWritten))
    }

    private static let amounts: Set<Field> = [.price, .currency, .discountedPrice]
}

extension Set<Field> {
    fileprivate var inOrder: [Field] { Field.allCases.filter(contains) }
}
