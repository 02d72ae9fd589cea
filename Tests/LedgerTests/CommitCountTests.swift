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
        // It stands still: on a slow disk an intent is dated anew, which is a commit more.
        let bench = try Bench(now: Clock().read)
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

    @Test("It is read as an earlier version wrote it, one place or two; the higher one counts")
    func format() throws {
        let folder = try TemporaryFolder()
        let places = ["00000000000000000007 2f397710\n", "00000000000000000009 3d398d1a\n"]
        for (text, count) in [
            (places[0], 7), (places[1], 9), (places[0] + places[1], 9), (places[1] + places[0], 9),
            (String(repeating: "x", count: 30) + places[0], 7), (places[0].replacing("7", with: "8"), nil),
            (String(places[0].dropLast()), nil), (places[0].uppercased(), nil),
        ] as [(String, Int?)] {
            let path = try folder.write(text, to: "counter").path
            #expect(CounterFile.count(at: path) == count, "\(text)")
        }
        let path = folder.path + "/new"
        CounterFile(path: path).advance(to: 7)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == places[0])
        #expect(CounterFile.count(at: folder.path + "/none") == nil)
    }

    @Test("Written in turns, a place that is lost loses the last count alone", arguments: [0, 1])
    func turns(lost: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/counter"
        let counter = CounterFile(path: path)
        for value in 1...6 { counter.advance(to: value) }
        var bytes = try #require(FileManager.default.contents(atPath: path))
        #expect(bytes.count == 60)
        for place in lost * 30..<lost * 30 + 30 { bytes[place] = 0 }
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(CounterFile.count(at: path) == (lost == 0 ? 6 : 5))
    }

    @Test("A ledger that is closed lets go of all its files")
    func closed() throws {
        let folder = try TemporaryFolder()
        do {
            let ledger = try Ledger(path: folder.path + "/ledger.sqlite")
            let run = try ledger.plan(proposal).finish(PlanTallies()).run.id
            #expect(try !ledger.isHeld(run))
        }
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0) }
        #expect(!open.contains { $0.hasPrefix(folder.path) })
    }

    @Test(
        "What it once had stays expected, however low the counter beside it is later; accepted, it counts on from the most"
    )
    func expected() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/ledger.sqlite"
        do { try Ledger(path: path).plan(proposal).discard() }
        let present = try Ledger(path: path).commitCount()
        func outside(_ count: Int) throws {
            try? FileManager.default.removeItem(atPath: path + ".counter")
            CounterFile(path: path + ".counter").advance(to: count)
        }
        for (count, expected) in [(present, nil), (100, 100), (50, 100), (120, 120)] as [(Int, Int?)] {
            try outside(count)
            let lost = try Ledger(path: path).lostCommits()
            #expect(lost?.expected == expected && lost?.missing == expected.map { $0 - present }, "\(count)")
        }
        try outside(60)
        let ledger = try Ledger(path: path)
        try ledger.acceptLoss()
        #expect(try ledger.lostCommits() == nil)
        #expect(try ledger.commitCount() == 121, "its own commit counts, too")
        try outside(500)
        try ledger.acceptLoss()
        #expect(try ledger.commitCount() == 501)
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
