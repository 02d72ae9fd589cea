import Ledger
import Testing

@testable import Jobs

@Suite("What an import came to")
struct ImportSummaryTests {
    @Test("Every record has exactly one outcome, whatever states the rows are in")
    func addsUp() {
        var judged = JudgeSummary()
        judged.rejected = 3
        judged.records = 3 + EntryState.allCases.count
        let counts = EntryCounts(Dictionary(uniqueKeysWithValues: EntryState.allCases.map { ($0, 1) }))
        var summary = ImportSummary(judged, counts: counts)
        #expect(summary.addsUp)
        #expect(ImportSummary(judged, counts: nil).addsUp)
        summary.failed += 1
        #expect(!summary.addsUp)
    }
}
