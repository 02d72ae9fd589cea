import Catalogue
import Ledger

/// Taking a stopped run up again from the ledger alone, without the input it was planned from.
public struct Resumption: Sendable {
    let ledger: Ledger
    let run: Run

    public init(of run: Run, in ledger: Ledger) {
        self.run = run
        self.ledger = ledger
    }

    /// Plans the rows that were never sent anew, as a second import of the input would: another run may have registered
    /// some of them since, and they must not be registered twice.
    public func refresh() throws(LedgerError) {
        var reader = ledger.entries(of: run.id, in: [.planned])
        while case let entries = try reader.next(), !entries.isEmpty {
            var changed: [LedgerEntry] = []
            for entry in entries {
                if let entry = try replanned(entry) { changed.append(entry) }
            }
            if !changed.isEmpty { try ledger.replan(changed, of: run.id) }
        }
    }

    /// `nil` where the row is still to be sent as it was planned.
    private func replanned(_ entry: LedgerEntry) throws(LedgerError) -> LedgerEntry? {
        var entry = entry
        switch entry.operation {
        case .create(let values, _):
            guard let known = try ledger.product(entry.key, of: run.account) else { return nil }
            let difference = known.values.difference(to: values)
            entry.operation = .update(id: known.id, difference)
            entry.before = known.values
            entry.state = difference.isEmpty ? .unchanged : .planned
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

extension ImportPlanning.Outcome {
    /// What is known of a plan whose input is not at hand: its numbers.
    public init(resuming run: Run) {
        var judged = JudgeSummary()
        judged.records = run.tallies.records
        judged.rejected = run.tallies.rejected
        judged.warnings = run.tallies.warnings
        self.init(judged: judged, counts: PlanCounts(), plan: .resumed(run))
    }
}

extension ImportSummary {
    /// What a run has come to, by what the ledger knows of it.
    public init(_ run: Run, _ counts: EntryCounts) {
        self.init(ImportPlanning.Outcome(resuming: run).judged, counts: counts)
    }

    /// An undoing of which nothing is, or was to be, sent.
    public init(undoing counts: UndoCounts) {
        self.init()
        records = counts.records
        unchanged = counts.done
        rejected = counts.impossible
        remaining = counts.changes
    }
}
