import Backups
import Foundation
import TestSupport
import Testing

@Suite("How long an unfinished backup is gone on with")
struct JournalAgeTests {
    private static let day = 24.0 * 3600

    /// How many records are gone on with, so long after the backup began.
    private func records(after seconds: Double, neverAges: Bool = false) throws -> Int {
        let bench = try Bench()
        let now = Date()
        let begun = now.addingTimeInterval(-seconds)
        do {
            let journal = try BackupJournal(in: bench.repository, now: begun)
            // Written now: the last of a long backup is no younger than its first.
            try journal.add(Bench.record(1, photos: []))
        }
        let journal = try BackupJournal(in: bench.repository, neverAges: neverAges, now: now)
        #expect(journal.started == Int((journal.products.isEmpty ? now : begun).timeIntervalSince1970))
        return journal.products.count
    }

    @Test("It is gone on with for a day from its begin on, not from its last record on")
    func age() throws {
        #expect(try records(after: 0.9 * Self.day) == 1)
        #expect(try records(after: 1.1 * Self.day) == 0)
    }

    @Test("Where the list proves each record, it never ages")
    func ageless() throws { #expect(try records(after: 30 * Self.day, neverAges: true) == 1) }
}
