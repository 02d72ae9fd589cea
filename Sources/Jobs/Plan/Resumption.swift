import Catalogue
import Ledger

/// Taking a stopped run up again from the ledger alone, without the input it was planned from.
package struct Resumption: Sendable {
    let ledger: Ledger
    let run: Run
    let photoChanges: PhotoChanges

    /// - Parameter photoChanges: what becomes of a product that another run registered since with other photos.
    package init(of run: Run, in ledger: Ledger, photoChanges: PhotoChanges) {
        self.run = run
        self.ledger = ledger
        self.photoChanges = photoChanges
    }

    /// Plans the rows that were never sent anew, as a second import of the input would: another run may have registered
    /// some of them since, and they must not be registered twice.
    @discardableResult
    package func refresh() throws(LedgerError) -> ResumptionOutcome {
        var outcome = ResumptionOutcome()
        var reader = ledger.entries(of: run.id, in: [.planned])
        while case let entries = try reader.next(), !entries.isEmpty {
            var changed: [LedgerEntry] = []
            for entry in entries {
                guard let entry = try replanned(entry) else { continue }
                changed.append(entry)
                outcome.add(entry)
            }
            if !changed.isEmpty { try ledger.plannedRows(of: run.id).replan(changed) }
        }
        return outcome
    }

    /// `nil` where the row is still to be sent as it was planned.
    private func replanned(_ entry: LedgerEntry) throws(LedgerError) -> LedgerEntry? {
        var entry = entry
        switch entry.operation {
        // Only its leading photo is left to be chosen.
        case .create where entry.newID != nil: return nil
        case .create(let values, let photos):
            // What the market has no more stays known until it is registered again.
            guard let known = try ledger.product(entry.key, of: run.account), known.id != entry.gone else { return nil }
            let revision = RowRevision(
                of: known.id, from: known.values, known.photos, to: values, given: entry.asked?.fields, photos,
                photoChanges)
            entry.lead = entry.leadChange(of: known)
            entry.operation = revision.operation
            entry.before = known.values
            (entry.keepsPhotos, entry.newPhotos) = (revision.keepsPhotos, revision.newPhotos)
            if case .update = revision.operation {
                (entry.asked, entry.gone) = (RowContent(fields: entry.asked?.fields, photos: photos), nil)
            }
            entry.state = revision.isUnchanged && entry.lead == nil ? .unchanged : .planned
        case .update(let id, _), .delete(let id):
            // What an undoing puts back is what the run is about to change.
            guard let known = try ledger.product(id: id, of: run.account), known.values != entry.before else {
                return nil
            }
            entry.before = known.values
        case .replace: return nil
        }
        return entry
    }
}

/// What the rows that are planned anew come to.
package struct ResumptionOutcome: Sendable {
    /// Rows whose products have other photos, and keep them.
    package var photosChanged = 0
    /// The first of those.
    package var keepingPhotos: [LedgerEntry] = []

    fileprivate mutating func add(_ entry: LedgerEntry) {
        guard entry.keepsPhotos else { return }
        photosChanged += 1
        if keepingPhotos.count < ImportPlanning.shownRows { keepingPhotos.append(entry) }
    }
}

extension LedgerEntry {
    /// What a registration's leading photo asks of a product that is there, and has its photos.
    func leadChange(of product: KnownProduct) -> LeadChange? {
        guard let lead, let photos = operation.registration?.photos, product.photos == photos.map(\.digest),
            product.lead != lead.to
        else { return nil }
        return LeadChange(to: lead.to, from: product.lead)
    }
}

extension PlanningOutcome {
    /// Nothing was read, and nothing planned.
    package static let empty = Self(judged: JudgeSummary(), counts: PlanCounts())

    /// What is known of a plan whose input is not at hand: its numbers.
    package init(resuming run: Run) {
        var judged = JudgeSummary()
        judged.records = run.tallies.records
        judged.rejected = run.tallies.rejected
        judged.warnings = run.tallies.warnings
        self.init(judged: judged, counts: PlanCounts(), plan: .resumed(run))
    }
}

extension ImportSummary {
    /// What a run has come to, by what the ledger knows of it.
    ///
    /// - Parameter counts: `nil` where the ledger cannot be read any more.
    package init(_ run: Run, _ counts: EntryCounts?) {
        self.init(PlanningOutcome(resuming: run).judged, sent: counts)
    }

    /// An undoing that ended before it was planned.
    ///
    /// - Parameter rows: how many it had to look at.
    package init(undoingUnplanned rows: Int) {
        self.init()
        (records, remaining) = (rows, rows)
    }

    /// An undoing of which nothing is, or was to be, sent.
    package init(undoing counts: UndoCounts) {
        self.init()
        records = counts.records
        unchanged = counts.done
        rejected = counts.impossible
        remaining = counts.changes
    }
}
