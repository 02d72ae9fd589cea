import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Ledger

@Suite("Writes that share a commit", .timeLimit(.minutes(1)))
struct GroupCommitTests {
    private struct Refused: Error {}

    @Test(
        "A write that fails takes those of its commit back with it, and says so to each; the next commit is another one"
    )
    func failing() async throws {
        let bench = try Bench()
        let row = try bench.rows([entry("a")])[0]
        let before = try bench.ledger.commitCount()
        await #expect(throws: LedgerError.self) {
            try await bench.ledger.commit { database in
                try Settlement.uploaded(id: 41, values("a")).write(to: database, entry: row, changed: 0)
                throw Refused()
            }
        }
        #expect(try bench.now(row) == row)
        #expect(try bench.ledger.commitCount() == before)
        try await bench.ledger.record(row, as: .uploaded(id: 41, values("a")))
        #expect(try bench.now(row).state == .uploaded)
        #expect(CounterFile.count(at: bench.path + ".counter") == before + 1)
    }

    @Test("All of many that come at once get an answer of their own, and a later one, too")
    func answers() async throws {
        let bench = try Bench()
        let answers = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<50 { group.addTask { try await bench.ledger.commit { _ in number } } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.sorted() == Array(0..<50))
        #expect(try await bench.ledger.commit { _ in 50 } == 50)
        #expect(try bench.ledger.commitCount() == 0, "nothing was written")
    }

    @Test("A write counts also where another one of its commit, behind it, changes nothing")
    func idleNeighbours() async throws {
        let bench = try Bench()
        let rows = try bench.rows((1...20).map { entry("s\($0)") })
        let before = try bench.ledger.commitCount()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for row in rows {
                group.addTask { try await bench.ledger.record(row, as: .unsent) }
                group.addTask { try await bench.ledger.commit { _ in } }
            }
            try await group.waitForAll()
        }
        #expect(try bench.ledger.commitCount() > before)
        #expect(CounterFile.count(at: bench.path + ".counter") == (try bench.ledger.commitCount()))
    }

    @Test("While requests are out their outcomes wait for each other until the time is over, and are one commit")
    func company() async throws {
        let scene = try Scene(requests: 8)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for row in scene.rows.prefix(3) { group.addTask { try await scene.settle(row) } }
            while scene.commits.waitingCount < 3 { try await Task.sleep(for: .milliseconds(1)) }
            #expect(try scene.newCommits == 0)
            #expect(scene.timer.count == 1)
            scene.timer.goOff()
            try await group.waitForAll()
        }
        #expect(try scene.newCommits == 1)
    }

    @Test("Where too few requests are left to be waited for, the commit begins, and the time is over to no effect")
    func lastOnes() async throws {
        let scene = try Scene(requests: 6)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for row in scene.rows { group.addTask { try await scene.settle(row) } }
            try await group.waitForAll()
        }
        #expect(scene.timer.count == 1)
        scene.timer.goOff()
        try await scene.settle(scene.rows[0])
        #expect((2...5).contains(try scene.newCommits), "the first three are one commit")
    }
}

/// Requests that are out, each of a row, where one is known to take a second.
private struct Scene {
    let bench: Bench
    let rows: [LedgerEntry]
    let timer = HeldTimer()
    let commits: GroupCommit
    private let before: Int

    init(requests: Int) throws {
        bench = try Bench()
        rows = try bench.rows((1...requests).map { entry("s\($0)") })
        var delay = CommitDelay()
        let (request, start) = (CommitDelay.Request(rows[0]), ContinuousClock.now)
        delay.leave(request, at: start)
        delay.arrive(request, at: start + .seconds(1))
        commits = GroupCommit(pool: bench.ledger.pool, counter: bench.ledger.counter, delay: delay, timer: timer.set)
        for row in rows { commits.expect(CommitDelay.Request(row)) }
        before = try bench.ledger.commitCount()
    }

    var newCommits: Int { get throws { try bench.ledger.commitCount() - before } }

    func settle(_ row: LedgerEntry) async throws {
        try await commits.commit(outcome: CommitDelay.Request(row)) { database in
            try Settlement.unsent.write(to: database, entry: row, changed: 0)
        }
    }
}

/// A timer that goes off when it is told to.
private final class HeldTimer: Sendable {
    private let bodies = Mutex<[@Sendable () -> Void]>([])

    var count: Int { bodies.withLock { $0.count } }

    func set(_ length: Duration, _ body: @escaping @Sendable () -> Void) { bodies.withLock { $0.append(body) } }

    func goOff() { for body in bodies.withLock({ $0 }) { body() } }
}
