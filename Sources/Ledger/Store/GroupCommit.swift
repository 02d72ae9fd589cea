import Catalogue
import Dispatch
import GRDB
import Synchronization

/// Puts the writes that arrive while a commit is under way, or gathers, into one.
///
/// A commit waits for the disk: 0.1 ms on a fast virtual one, 1 to 10 ms on real ones. Uploads settle side by side, and
/// ten rows in a commit cost what one does. An idle ledger commits at once; `CommitDelay` says when one waits for company.
///
/// The groups are written on the database's own queue, which also wakes their callers: another task in between would take
/// two changes of threads more for each commit.
final class GroupCommit: Sendable {
    typealias Write = @Sendable (Database) throws -> Void
    /// Calls something once a time is over.
    typealias Timer = @Sendable (Duration, @escaping @Sendable () -> Void) -> Void

    private enum Phase { case idle, gathering, committing }

    private enum Step {
        case gather(Duration)
        case commit
    }

    private struct State {
        var waiting: [(write: Write, caller: CheckedContinuation<Void, any Error>)] = []
        var phase = Phase.idle
        var delay: CommitDelay

        /// What is to be done now that a write has come, or a commit is over.
        mutating func next() -> Step? {
            let length = delay.length
            switch phase {
            case .committing: return nil
            case .gathering where length > .zero: return nil
            case .idle where length > .zero:
                phase = .gathering
                return .gather(length)
            case .idle, .gathering:
                phase = .committing
                return .commit
            }
        }
    }

    private let pool: DatabasePool
    private let counter: CounterFile
    private let timer: Timer
    private let state: Mutex<State>

    /// - Parameter delay: what is known of requests already.
    init(
        pool: DatabasePool, counter: CounterFile, delay: CommitDelay = CommitDelay(),
        timer: @escaping Timer = GroupCommit.dispatched
    ) {
        self.pool = pool
        self.counter = counter
        self.timer = timer
        state = Mutex(State(delay: delay))
    }

    /// Returns once the write is on the disk. All writes of a commit succeed or fail together. Cancelling a caller does not
    /// undo the writes of the others.
    ///
    /// - Parameter outcome: the request whose outcome is written.
    func commit(outcome: CommitDelay.Request? = nil, _ write: @escaping Write) async throws {
        try await withCheckedThrowingContinuation { caller in
            let step = state.withLock { state in
                state.waiting.append((write, caller))
                if let outcome { state.delay.arrive(outcome, at: .now) }
                return state.next()
            }
            perform(step)
        }
    }

    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// A request leaves: there will be an outcome to be written.
    func expect(_ request: CommitDelay.Request) { state.withLock { $0.delay.leave(request, at: .now) } }

    private func perform(_ step: Step?) {
        switch step {
        case .commit: begin()
        case .gather(let length): timer(length) { [self] in endGathering() }
        case nil: break
        }
    }

    /// The time is over; where there was no need of it any more, the group is committed already.
    private func endGathering() {
        let isLate = state.withLock { state in
            guard state.phase == .gathering else { return true }
            state.phase = .committing
            return false
        }
        if !isLate { begin() }
    }

    /// A turn of the queue for each group, so that nobody else who writes waits for more than one.
    private func begin() {
        pool.asyncWriteWithoutTransaction { [self] database in
            let group = state.withLock { state in
                defer { state.waiting = [] }
                return state.waiting
            }
            let start = ContinuousClock.now
            let result = Result { try commit(group.map(\.write), to: database) }
            let took = ContinuousClock.now - start
            for (_, caller) in group { caller.resume(with: result) }
            perform(
                state.withLock { state in
                    state.phase = .idle
                    state.delay.commit(took: took)
                    return state.waiting.isEmpty ? nil : state.next()
                })
        }
    }

    private func commit(_ writes: [Write], to database: Database) throws {
        var count: Int?
        try database.inTransaction {
            let before = database.totalChangesCount
            for write in writes { try write(database) }
            count = try database.countCommit(since: before)
            return .commit
        }
        if let count { counter.advance(to: count) }
    }

    /// On a thread of the system's.
    static func dispatched(_ length: Duration, _ body: @escaping @Sendable () -> Void) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(Int(length.nanoseconds)), execute: body)
    }
}
