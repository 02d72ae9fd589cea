import Foundation
import TestSupport
import Testing

@testable import Ledger

@Suite("A ledger that went back in time")
struct CommitCountTests {
    private func copy(_ path: String, to target: String, _ suffixes: [String] = ["", "-wal"]) throws {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: target + suffix) }
        for suffix in suffixes where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: target + suffix)
        }
    }

    @Test("Each commit that changes something counts, inside and outside, one or many at a time")
    func counts() async throws {
        let bench = try Bench()
        #expect(try bench.ledger.commitCount() == 0)
        let run = try bench.plan(["a", "b"]).run
        let planned = try bench.ledger.commitCount()
        #expect(planned > 0)
        try bench.ledger.dropAbandonedPlans()
        #expect(try bench.ledger.commitCount() == planned, "nothing was changed")
        for entry in try bench.ledger.all(run.id) {
            #expect(try await bench.ledger.recordIntent(entry, seenID: nil) == .granted)
        }
        #expect(try bench.ledger.commitCount() == planned + 2)
        #expect(CounterFile.count(at: bench.path + ".counter") == planned + 2)
        #expect(try bench.ledger.lostCommits() == nil)
    }

    @Test("Opened again it is whole, also by two at once, and after a crash between the two counts")
    func whole() throws {
        let bench = try Bench()
        _ = try bench.plan(["a"])
        let other = try Ledger(path: bench.path)
        let file = try Data(contentsOf: URL(fileURLWithPath: bench.path + ".counter"))
        try other.forget(try #require(try other.runs().first).id)
        // As it was before the last commit was counted outside.
        try file.write(to: URL(fileURLWithPath: bench.path + ".counter"))
        #expect(try Ledger(path: bench.path).lostCommits() == nil)
    }

    @Test("Put back to what it was before, it says so until somebody has made up for it, whatever is committed since")
    func restored() throws {
        let folder = try TemporaryFolder()
        let (path, old) = (folder.path + "/ledger.sqlite", folder.path + "/old.sqlite")
        var present = 0
        var expected = 0
        do {
            let ledger = try Ledger(path: path)
            _ = try ledger.plan(proposal).finish(PlanTallies())
            present = try ledger.commitCount()
            try copy(path, to: old)
            for _ in 1...3 { try ledger.plan(proposal).discard() }
            expected = try ledger.commitCount()
        }
        try copy(old, to: path)
        let ledger = try Ledger(path: path)
        #expect(try ledger.lostCommits() == LostCommits(present: present, expected: expected))
        for _ in 1...9 { try ledger.plan(proposal).discard() }
        #expect(try Ledger(path: path).lostCommits() != nil)
        try ledger.acceptLoss()
        #expect(try ledger.lostCommits() == nil)
        #expect(try Ledger(path: path).lostCommits() == nil)
        // The one that it took the place of is now the old one.
        #expect(try ledger.commitCount() > expected)
    }

    @Test("Put back a second time, to when it said so already, it lacks all that it ever had")
    func restoredTwice() throws {
        let folder = try TemporaryFolder()
        let (path, old) = (folder.path + "/ledger.sqlite", folder.path + "/old.sqlite")
        var expected = 0
        for plans in [9, 18] {
            do {
                let ledger = try Ledger(path: path)
                try copy(path, to: old)
                for _ in 1...plans { try ledger.plan(proposal).discard() }
                expected = try ledger.commitCount()
            }
            try copy(old, to: path)
            #expect(try Ledger(path: path).lostCommits()?.expected == expected)
        }
    }

    @Test("Without its write-ahead log it has lost what stood there")
    func withoutLog() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/ledger.sqlite"
        let bench = try Bench()
        _ = try bench.plan(["a"])
        try copy(bench.path, to: path, ["", ".counter"])
        #expect(try Ledger(path: path).lostCommits()?.present == 0)
        #expect(try bench.afterCrash().lostCommits() == nil, "with its log and without its counter nothing is known")
    }

    @Test("A new ledger in the place of one that is gone has lost everything")
    func gone() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/ledger.sqlite"
        #expect(Ledger.commitsOfMissing(at: path) == nil)
        do { _ = try Ledger(path: path).plan(proposal).finish(PlanTallies()) }
        let count = try Ledger(path: path).commitCount()
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        #expect(Ledger.commitsOfMissing(at: path) == count)
        #expect(try Ledger(path: path).lostCommits() == LostCommits(present: 0, expected: count))
    }

    @Test("A torn counter is no alarm: its other place holds what was counted before", arguments: 1...5)
    func torn(count: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/counter"
        let counter = CounterFile(path: path)
        for value in [99, 100, 199_999_999_999, 200_000_000_000, 200_000_000_001].prefix(count) {
            let before = FileManager.default.contents(atPath: path) ?? Data()
            let known = CounterFile.count(at: path)
            counter.advance(to: value)
            let after = try #require(FileManager.default.contents(atPath: path))
            #expect(CounterFile.count(at: path) == value)
            for length in 0..<after.count {
                var torn = after.prefix(length)
                if length < before.count { torn += before[length...] }
                try torn.write(to: URL(fileURLWithPath: path + ".torn"))
                let read = CounterFile.count(at: path + ".torn")
                #expect(read == known || read == value || (read ?? 0) < value, "\(length) bytes")
                if before.count == after.count { #expect(read != nil, "\(length) bytes") }
            }
        }
    }

    @Test("It never goes down, whoever counts", arguments: ["", "hello", "00000000000000000099 deadbeef\n"])
    func monotonic(garbage: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(garbage, to: "counter").path
        #expect(CounterFile.count(at: path) == nil)
        let (one, other) = (CounterFile(path: path), CounterFile(path: path))
        one.advance(to: 7)
        other.advance(to: 5)
        one.advance(to: 6)
        #expect(CounterFile.count(at: path) == 7)
    }
}

@Suite("A ledger's upkeep")
struct UpkeepTests {
    @Test("It tells where it is and what it holds")
    func facts() async throws {
        let bench = try Bench()
        let run = try bench.plan(["a"]).run
        let entry = try #require(try bench.ledger.all(run.id).first)
        try await bench.ledger.settle(entry, .uploaded(id: 4, values("a")))
        let facts = try bench.ledger.facts()
        #expect(facts.path == bench.path)
        #expect(facts.bytes > 4096)
        #expect(facts.runs == 1)
        #expect(facts.accounts == [LedgerFacts.Holding(account: seller, products: 1)])
        #expect(facts.commits == facts.commitsOutside)
        #expect(facts.lost == nil)
    }

    @Test("A backup of a ledger in use is a whole ledger, for its owner alone, and writes over nothing")
    func backup() throws {
        let bench = try Bench()
        let run = try bench.plan(["a"]).run
        let target = bench.folder.path + "/backup.sqlite"
        try bench.ledger.backup(to: target)
        #expect(try Ledger(path: target).runs() == [run])
        let mode = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let error = #expect(throws: LedgerError.self) { try bench.ledger.backup(to: target) }
        #expect(error?.kind == .inaccessible)
        let left = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path)
        #expect(!left.contains { $0.contains(".part-") })
    }

    @Test("A restored ledger is what it was at the backup, counts on, and the other one is kept")
    func restore() throws {
        let folder = try TemporaryFolder()
        let (path, backup) = (folder.path + "/ledger.sqlite", folder.path + "/backup.sqlite")
        var runs: [Run] = []
        var count = 0
        do {
            let ledger = try Ledger(path: path)
            _ = try ledger.plan(proposal).finish(PlanTallies())
            try ledger.backup(to: backup)
            let writer = try ledger.plan(proposal)
            try writer.append([entry("late")])
            _ = try writer.finish(PlanTallies(records: 1))
            runs = try ledger.runs()
            count = try ledger.commitCount()
        }
        #expect(runs.count == 2)
        let (ledger, kept, lost) = try Ledger.restore(backup, to: path)
        #expect(try ledger.runs().count == 1)
        #expect(lost?.expected == count)
        #expect(try ledger.lostCommits() == nil)
        #expect(try ledger.commitCount() > count)
        #expect(try Ledger(path: try #require(kept)).runs().count == 2)
        #expect(try Ledger(path: path).lostCommits() == nil)
    }

    @Test("What is no whole ledger is not restored, and the one there stays", arguments: ["hello", ""])
    func notALedger(text: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/ledger.sqlite"
        do { _ = try Ledger(path: path).plan(proposal).finish(PlanTallies()) }
        let backup = try folder.write(text, to: "backup.sqlite")
        let error = #expect(throws: LedgerError.self) { try Ledger.restore(backup.path, to: path) }
        #expect(error?.kind == .damaged)
        #expect(try Ledger(path: path).runs().count == 1)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!left.contains { $0.contains(".new-") || $0.contains(".before-") })
    }

    @Test("Into the place of none it is restored just so")
    func intoNothing() throws {
        let bench = try Bench()
        let run = try bench.plan(["a"]).run
        let backup = bench.folder.path + "/backup.sqlite"
        try bench.ledger.backup(to: backup)
        let restored = try Ledger.restore(backup, to: bench.folder.path + "/other.sqlite")
        #expect(restored.kept == nil && restored.lost == nil)
        #expect(try restored.ledger.runs() == [run])
    }
}
