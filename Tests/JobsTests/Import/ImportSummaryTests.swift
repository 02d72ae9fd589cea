import Foundation
import Ledger
import Testing

@testable import Jobs

@Suite("What an import came to")
struct ImportSummaryTests {
    /// Numbers that no sums of others are.
    private let counts = EntryCounts([
        .planned: 1, .sent: 2, .uploaded: 4, .updated: 8, .unchanged: 16, .deleted: 32, .failed: 64, .unknown: 128,
    ])
    private var judged: JudgeSummary {
        var judged = JudgeSummary()
        (judged.records, judged.rejected) = (255 + 256, 256)
        return judged
    }

    @Test("Every record has exactly one outcome, whatever states the rows are in")
    func addsUp() {
        let summary = ImportSummary(judged, counts: counts)
        #expect(summary.addsUp)
        #expect(ImportSummary(judged, counts: nil).addsUp)
        let outcomes: [WritableKeyPath<ImportSummary, Int>] = [
            \.records, \.uploaded, \.updated, \.unchanged, \.deleted, \.rejected, \.failed, \.unknown, \.remaining,
        ]
        for outcome in outcomes {
            var changed = summary
            changed[keyPath: outcome] += 1
            #expect(!changed.addsUp, "\(outcome)")
        }
    }

    @Test("Each state counts for its own outcome; what is on the wire is as unknown as what is in doubt")
    func states() {
        var summary = ImportSummary()
        (summary.records, summary.rejected, summary.remaining) = (511, 256, 1)
        (summary.uploaded, summary.updated, summary.unchanged, summary.deleted) = (4, 8, 16, 32)
        (summary.failed, summary.unknown) = (64, 128 + 2)
        #expect(ImportSummary(judged, counts: counts) == summary)
        #expect(ImportSummary(judged, sent: counts) == summary)
    }

    @Test("Where nothing was planned all accepted rows are left; where nobody can say, they are unknown")
    func withoutCounts() {
        var summary = ImportSummary()
        (summary.records, summary.rejected, summary.remaining) = (511, 256, 255)
        #expect(ImportSummary(judged, counts: nil) == summary)
        (summary.unknown, summary.remaining) = (255, 0)
        #expect(ImportSummary(judged, sent: nil) == summary)
    }

    @Test("A run taken up again is told by its tallies, and by what the ledger knows, if it can be read")
    func resumed() throws {
        let bench = try PlanningBench()
        let writer = try bench.ledger.plan(RunProposal(command: "import", account: account, api: "openmarket"))
        let run = try writer.finish(PlanTallies(records: 511, rejected: 256, warnings: 3)).run
        #expect(ImportSummary(run, counts) == ImportSummary(judged, sent: counts))
        #expect(ImportSummary(run, nil) == ImportSummary(judged, sent: nil))
        let outcome = PlanningOutcome(resuming: run)
        #expect((outcome.judged.records, outcome.judged.rejected, outcome.judged.warnings) == (511, 256, 3))
        #expect(outcome.counts == PlanCounts() && outcome.plan == .resumed(run))
        #expect(PlanningOutcome.empty.plan == nil)
    }

    @Test("An undoing has its rows left before it is planned, and then what it found of each")
    func undoing() {
        let unplanned = ImportSummary(undoingUnplanned: 7)
        #expect((unplanned.records, unplanned.remaining) == (7, 7) && unplanned.addsUp)
        let undone = ImportSummary(undoing: UndoCounts(deletes: 1, updates: 2, done: 4, partial: 2, impossible: 8))
        #expect((undone.records, undone.unchanged, undone.rejected, undone.remaining) == (15, 4, 8, 3))
        #expect(undone.addsUp)
    }
}
