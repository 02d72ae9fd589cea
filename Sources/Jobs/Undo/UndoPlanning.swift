import Catalogue
import Foundation
import Ledger
import MarketAPI
import Spilling
import Transfer

/// Plans the undoing of a run: a run of its own, which can be stopped, resumed and undone like any other.
///
/// Each product is looked at first, in the ledger and in the market: what somebody changed since is left alone. It is
/// handed a client that cannot write.
package struct UndoPlanning: Sendable {
    let run: Run
    let ledger: Ledger
    let lookUp: ProductLookUp

    /// - Parameters:
    ///   - concurrency: products asked for at once.
    ///   - stop: ends the questions; nothing is written then.
    package init(
        of run: Run, in ledger: Ledger, market: any MarketReading, concurrency: Int,
        stop: StopRequest = StopRequest()
    ) {
        self.run = run
        self.ledger = ledger
        lookUp = ProductLookUp(market: market, width: concurrency, stop: stop)
    }

    static let command = "undo"

    /// The name of the job that undoes a run: the same command again finds it.
    package static func name(undoing run: RunID) -> String { "undo:\(run)" }

    /// The undoing that was begun and not finished.
    func begun(onSetAside: (RunID, [RunID]) -> Void) throws -> Run? {
        try ledger.begunRun(of: run.account, named: Self.name(undoing: run.id), onSetAside: onSetAside)
    }

    /// How many rows it has to look at, before any was.
    package func rows() throws(LedgerError) -> Int {
        let counts = try ledger.counts(run.id)
        return counts.total - counts[.planned] - counts[.unchanged] - counts[.failed]
    }

    /// Judges every row that the run changed, and writes the plan unless `mayWrite` objects.
    ///
    /// - Parameters:
    ///   - mayWrite: is told what the undoing comes to, when all of it was reported.
    /// - Returns: what it comes to, and the plan as it stands in the ledger.
    /// - Throws: what `mayWrite` throws, `LedgerError`, and `MarketError`: after a stop `withdrawn`.
    package func plan(
        report: (UndoRow) -> Void, mayWrite: (UndoCounts) throws -> Bool
    ) async throws -> (UndoCounts, PlanOutcome?) {
        let writer = try ledger.plan(RunProposal(command: Self.command, account: run.account, api: run.api))
        do {
            var counts = UndoCounts()
            let corrections = LedgerCorrections()
            var reader = ledger.entries(of: run.id, in: Set(EntryState.allCases).subtracting([.unchanged]))
            while case let entries = try reader.next(), !entries.isEmpty {
                let rows = try await judge(entries.filter(\.changedTheMarket))
                for row in rows {
                    counts.add(row.verdict)
                    report(row)
                    try corrections.add(row)
                }
                try writer.append(rows.compactMap(\.planned))
            }
            guard try mayWrite(counts) else {
                try writer.discard()
                return (counts, nil)
            }
            try await correct(corrections)
            // A run that was undone must not go on: its rows would be taken for done.
            if run.state != .finished, counts.records > 0 { try ledger.mark(run.id, .abandoned) }
            guard counts.changes > 0 else {
                try writer.discard()
                return (counts, nil)
            }
            let tallies = PlanTallies(records: counts.records, rejected: counts.impossible)
            return (counts, try writer.finish(tallies, as: Self.name(undoing: run.id)))
        } catch {
            try? writer.discard()
            throw error
        }
    }

    /// What the ledger has to unlearn where a run is undone, kept in temporary files beyond the first few: a run may be long.
    private final class LedgerCorrections {
        /// Before the market was asked for any of them.
        let asked = Date()
        /// Products that are gone from the market.
        var missing = SpilledSequence<Int>()
        /// The ordinals of rows that stand for their old products again.
        var withdrawn = SpilledSequence<Int>()

        func add(_ row: UndoRow) throws {
            if row.verdict == .done, case .create = row.entry.operation, let id = row.entry.marketID {
                try missing.append(id)
            }
            if row.verdict.obstacle == nil, row.hasReplaced { try withdrawn.append(row.entry.ordinal) }
        }
    }

    /// What is gone from the market would never be uploaded again as long as the ledger knows it. What the old products have
    /// is asked for once more, a batch at a time, since there may be as many as the run has rows.
    private func correct(_ corrections: LedgerCorrections) async throws {
        var missing = corrections.missing.reader()
        while case let ids = try missing.next(Self.batch), !ids.isEmpty {
            try ledger.forget(products: ids, of: run.account, asked: corrections.asked)
        }
        var withdrawn = corrections.withdrawn.reader()
        while case let ordinals = try withdrawn.next(Self.batch), !ordinals.isEmpty {
            let entries = try ledger.entries(of: run.id, ordinals: ordinals)
            let facts = try await lookUp.facts(Set(entries.compactMap(UndoJudging.replaced)))
            for entry in entries {
                guard let old = UndoJudging.replaced(by: entry).flatMap({ facts[$0] }) else { continue }
                guard let values = old.values ?? entry.before else { continue }
                try ledger.withdrawReplacement(entry, to: values)
            }
        }
    }

    private static let batch = 256

    private func judge(_ entries: [LedgerEntry]) async throws -> [UndoRow] {
        let ids = Set(
            entries.flatMap { [UndoJudging.product(of: $0), UndoJudging.replaced(by: $0)] }.compactMap(\.self))
        let details = try await lookUp.details(ids)
        let facts = details.mapValues(\.facts)
        return try entries.map { entry in
            let id = UndoJudging.product(of: entry)
            let known = try id.flatMap { try ledger.product(id: $0, of: run.account) }?.values
            let replaced = UndoJudging.replaced(by: entry).flatMap { facts[$0] }
            let judging = UndoJudging(
                entry: entry, known: known, facts: id.flatMap { facts[$0] }, replaced: replaced,
                leading: id.flatMap { details[$0]?.leading })
            return UndoRow(
                entry: entry, verdict: judging.verdict, hasReplaced: replaced != nil, lead: judging.leadBack)
        }
    }
}

/// What undoing a run comes to.
package struct UndoCounts: Hashable, Sendable {
    package var deletes = 0
    package var updates = 0
    /// Rows that are as they were already.
    package var done = 0
    /// Rows of which some fields are left alone, since somebody changed them; they count as updates, too.
    package var partial = 0
    package var impossible = 0

    package var changes: Int { deletes + updates }
    package var records: Int { changes + done + impossible }

    mutating func add(_ verdict: UndoVerdict) {
        switch verdict {
        case .undo(.delete, _, _): deletes += 1
        case .undo(_, _, let left):
            updates += 1
            if !left.isEmpty { partial += 1 }
        case .done: done += 1
        case .impossible: impossible += 1
        }
    }
}

extension LedgerEntry {
    /// Whether the run did, or may have done, something to the market for the row.
    fileprivate var changedTheMarket: Bool {
        // A row may have ended, or be, before its second half.
        (state != .failed && state != .planned) || isHalfReplaced || isHalfRegistered
    }
}

extension UndoRow {
    /// The row of the undoing's own run; `nil` where nothing can be done.
    fileprivate var planned: PlannedEntry? {
        let (operation, before): (PlannedOperation, ProductValues?)
        switch verdict {
        case .undo(let undoing, let current, _): (operation, before) = (undoing, current)
        case .done:
            guard let id = UndoJudging.product(of: entry) else { return nil }
            (operation, before) = (.update(id: id, ProductChange()), nil)
        case .impossible: return nil
        }
        return PlannedEntry(
            record: entry.record, file: entry.file, key: entry.key, sku: entry.sku,
            content: ContentDigest(of: operation), operation: operation, before: before,
            isUnchanged: verdict == .done, lead: verdict == .done ? nil : lead)
    }
}
