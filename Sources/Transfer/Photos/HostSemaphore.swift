import Synchronization

/// A semaphore with a limit for all and one for each host: photos have a pool of their own, and one slow host must not hold
/// up the others.
final class HostSemaphore: Sendable {
    private struct Waiting {
        var number: Int
        var host: String
        var enter: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var inside: [String: Int] = [:]
        var total = 0
        var next = 0
        var waiting: [Waiting] = []
        var cancelled: Set<Int> = []

        mutating func admit(_ host: String) {
            total += 1
            inside[host, default: 0] += 1
        }
    }

    private let state = Mutex(State())
    private let limit: Int
    private let perHost: Int

    init(limit: Int, perHost: Int) {
        self.limit = limit
        self.perHost = perHost
    }

    /// Runs `body` when it is its turn; `nil` where the task was cancelled before.
    func withPermit<Value: Sendable>(_ host: String, _ body: () async -> Value) async -> Value? {
        guard await enter(host) else { return nil }
        defer { leave(host) }
        return await body()
    }

    private func enter(_ host: String) async -> Bool {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { enter in
                let answer: Bool? = state.withLock { state in
                    if state.cancelled.remove(number) != nil { return false }
                    if hasRoom(state, host) {
                        state.admit(host)
                        return true
                    }
                    state.waiting.append(Waiting(number: number, host: host, enter: enter))
                    return nil
                }
                if let answer { enter.resume(returning: answer) }
            }
        } onCancel: {
            let waiting: Waiting? = state.withLock { state in
                guard let index = state.waiting.firstIndex(where: { $0.number == number }) else {
                    state.cancelled.insert(number)
                    return nil
                }
                return state.waiting.remove(at: index)
            }
            waiting?.enter.resume(returning: false)
        }
    }

    private func leave(_ host: String) {
        let entering: [Waiting] = state.withLock { state in
            state.total -= 1
            state.inside[host]! -= 1
            if state.inside[host] == 0 { state.inside[host] = nil }
            var entering: [Waiting] = []
            while let index = state.waiting.firstIndex(where: { hasRoom(state, $0.host) }) {
                let waiting = state.waiting.remove(at: index)
                state.admit(waiting.host)
                entering.append(waiting)
            }
            return entering
        }
        for waiting in entering { waiting.enter.resume(returning: true) }
    }

    private func hasRoom(_ state: State, _ host: String) -> Bool {
        state.total < limit && state.inside[host, default: 0] < perHost
    }
}
