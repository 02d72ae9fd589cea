import Backups
import Foundation
import TestSupport
import Testing

@Suite("Thinning a repository out")
struct PruningTests {
    private static var calendar: Calendar {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = TimeZone(identifier: "UTC")!
        return calendar
    }

    private func prune(
        _ bench: Bench, last: Int, keeping needed: Set<SnapshotName> = [], isDry: Bool = false
    ) async throws -> PruningOutcome {
        var policy = RetentionPolicy()
        policy.last = last
        return try await BackupStore(bench.repository.path).prune(
            bench.repository, by: policy, calendar: Self.calendar, keeping: needed, isDry: isDry)
    }

    private func bench() throws -> Bench {
        let bench = try Bench()
        let (sage, mint) = (try bench.photo("sage"), try bench.photo("mint"))
        try bench.snapshot("20261123T000000Z", [Bench.record(1, photos: [mint])])
        try bench.snapshot("20261124T000000Z", [Bench.record(1, photos: [sage])])
        try bench.snapshot("20261125T000000Z", [Bench.record(1, photos: [sage])])
        return bench
    }

    @Test("Snapshots go with the photos that nobody else names, and what is left is whole")
    func pruned() async throws {
        let bench = try bench()
        let before = bench.files
        let planned = try await prune(bench, last: 2, isDry: true)
        #expect(bench.files == before, "a dry run removes nothing")
        let outcome = try await prune(bench, last: 2)
        #expect(outcome == planned)
        #expect(outcome.removed.map(\.description) == ["20261123T000000Z"])
        #expect(outcome.photos == 1)
        #expect(outcome.bytes == 4)
        #expect(try RepositoryVerification(bench.repository).run().faults == [])
        #expect(try await prune(bench, last: 1).photos == 0, "the photo is the newest one's, too")
        #expect(try RepositoryVerification(bench.repository).run().faults == [])
    }

    @Test("Without a finished backup nothing is removed, and that is the reason")
    func unfinished() async throws {
        let bench = try Bench()
        await #expect(throws: BackupError.noSnapshot(path: bench.repository.path, at: nil)) {
            try await prune(bench, last: 1)
        }
    }

    @Test("One goes by its name, but for the newest complete one and for one that is not there")
    func named() async throws {
        let bench = try bench()
        func remove(_ name: String) async throws -> PruningOutcome {
            var policy = RetentionPolicy()
            policy.named = [SnapshotName(name)!]
            return try await BackupStore(bench.repository.path).prune(
                bench.repository, by: policy, calendar: Self.calendar, isDry: false)
        }
        let path = bench.repository.path
        await #expect(throws: BackupError.newest(path: path, SnapshotName("20261125T000000Z")!)) {
            try await remove("20261125T000000Z")
        }
        await #expect(throws: BackupError.noSuchSnapshot(path: path, SnapshotName("20261122T000000Z")!)) {
            try await remove("20261122T000000Z")
        }
        let outcome = try await remove("20261123T000000Z")
        #expect(outcome.removed.map(\.description) == ["20261123T000000Z"] && outcome.photos == 1)
        #expect(try RepositoryVerification(bench.repository).run().faults == [])
    }

    @Test("One that somebody still needs stays with its photos, and is named")
    func needed() async throws {
        let bench = try bench()
        let first = SnapshotName("20261123T000000Z")!
        let outcome = try await prune(bench, last: 1, keeping: [first])
        #expect(outcome.held == [first])
        #expect(outcome.removed.map(\.description) == ["20261124T000000Z"])
        #expect(outcome.kept.map(\.description) == ["20261123T000000Z", "20261125T000000Z"])
        #expect(outcome.photos == 0)
        #expect(try RepositoryVerification(bench.repository).run().faults == [])
        #expect(try await prune(bench, last: 2, keeping: [first]).held == [], "what a rule keeps is not held")
    }

    @Test("Where a manifest cannot be read nothing goes: nobody knows what it needs")
    func damaged() async throws {
        let bench = try bench()
        try Data("x".utf8).write(to: bench.url("snapshots/20261124T000000Z/manifest.ndjson"))
        let before = bench.files
        await #expect(throws: BackupError.self) { try await prune(bench, last: 1) }
        #expect(bench.files == before)
    }

    @Test("What a killed one has left is finished by the next, and is no fault meanwhile")
    func killed() async throws {
        let bench = try bench()
        let work = bench.url("work")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        try FileManager.default.moveItem(
            at: bench.url("snapshots/20261123T000000Z"), to: work.appendingPathComponent("removed-20261123T000000Z"))
        #expect(try RepositoryVerification(bench.repository).run().faults == [])
        #expect(try await prune(bench, last: 9).photos == 1)
        #expect(!FileManager.default.fileExists(atPath: work.path))
        #expect(try RepositoryVerification(bench.repository).run().faults == [])
    }
}

@Suite("What a snapshot is called by whatever clock")
struct SnapshotClockTests {
    @Test("A name has four digits of a year, whatever the clock says, and there is another behind it")
    func clocks() {
        for seconds in [0, 1_700_000_000, 253_402_300_799, 253_402_300_800, .max, -62_167_219_201, .min] {
            let name = SnapshotName(seconds: seconds)
            #expect(SnapshotName(name.description) == name, "\(seconds)")
            let now = SnapshotName(Date(timeIntervalSince1970: Double(seconds)))
            #expect(now < SnapshotName(seconds: now.seconds + 1))
        }
    }
}
