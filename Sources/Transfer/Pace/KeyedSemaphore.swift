import Synchronization

/// A semaphore with a limit for all and one for each key: as many as there are permits work side by side, and those with one key
/// take none from the others while they wait for it.
///
/// Who came first among those for whom there is room has the next turn. All who wait are looked through for that: they are a few
/// dozen, since each has work that waits for it.
package final class KeyedSemaphore: Sendable {
    private struct Waiting {
        var number: Int
        var key: String
        var turn: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var inside: [String: Int] = [:]
        var total = 0
        var next = 0
        var waiting: [Waiting] = []
    }

    private let state = Mutex(State())
    private let limit: Int
    private let perKey: Int

    package init(limit: Int, perKey: Int) {
        precondition(limit > 0 && perKey > 0, "somebody has to come in")
        self.limit = limit
        self.perKey = perKey
    }

    /// How many wait for their turn.
    package var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Runs `body` when it is its turn; `nil` where the task was cancelled before.
    package func withPermit<Value: Sendable>(_ key: String, _ body: () async -> Value) async -> Value? {
        guard await acquire(key) else { return nil }
        defer { release(key) }
        return await body()
    }

    /// - Returns: whether there is a permit; none where the task is cancelled.
    private func acquire(_ key: String) async -> Bool {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { turn in
                let answer: Bool? = state.withLock { state in
                    // Looked at under the lock: who is cancelled later is found among those that wait.
                    if Task.isCancelled { return false }
                    if admit(key, &state) { return true }
                    state.waiting.append(Waiting(number: number, key: key, turn: turn))
                    return nil
                }
                if let answer { turn.resume(returning: answer) }
            }
        } onCancel: {
            let waiting: Waiting? = state.withLock { state in
                state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
            }
            waiting?.turn.resume(returning: false)
        }
    }

    private func release(_ key: String) {
        let admitted: [Waiting] = state.withLock { state in
            state.total -= 1
            state.inside[key] = state.inside[key].flatMap { $0 > 1 ? $0 - 1 : nil }
            var admitted: [Waiting] = []
            var rest: [Waiting] = []
            for waiting in state.waiting {
                if admit(waiting.key, &state) { admitted.append(waiting) } else { rest.append(waiting) }
            }
            state.waiting = rest
            return admitted
        }
        for waiting in admitted { waiting.turn.resume(returning: true) }
    }

    /// Takes a permit where there is one.
    private func admit(_ key: String, _ state: inout State) -> Bool {
        guard state.total < limit, state.inside[key, default: 0] < perKey else { return false }
        state.total += 1
        state.inside[key, default: 0] += 1
        return true
    }
}
