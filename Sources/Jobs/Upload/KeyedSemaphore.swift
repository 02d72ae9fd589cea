/// A semaphore with a limit for all and of one for each key: rows in doubt look for their products side by side, but of those
/// with one name only one at a time.
///
/// Only rows with one name can mean the same product. What one of them finds is claimed before the next looks, so that each
/// takes another one, the lowest number first. Rows with different names have nothing to do with each other, and the ledger
/// has the last word on every claim anyway.
actor KeyedSemaphore {
    private typealias Waiting = CheckedContinuation<Void, Never>

    private var free: Int
    private var queue: [Waiting] = []
    /// Those that wait for a name, which one other has.
    private var names: [String: [Waiting]] = [:]

    /// How many wait for a permit or for a name.
    var waitingCount: Int { queue.count + names.values.map(\.count).reduce(0, +) }

    /// - Parameter limit: how many may look at once.
    init(limit: Int) {
        precondition(limit > 0, "somebody has to look")
        free = limit
    }

    /// Returns when it is the turn of a row with this name.
    func acquire(_ name: String) async {
        if names[name] == nil {
            names[name] = []
        } else {
            await withCheckedContinuation { names[name]?.append($0) }
        }
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { queue.append($0) }
        }
    }

    func release(_ name: String) {
        if queue.isEmpty { free += 1 } else { queue.removeFirst().resume() }
        guard let others = names[name] else { preconditionFailure("a name that nobody has taken") }
        if others.isEmpty { names[name] = nil } else { names[name]?.removeFirst().resume() }
    }
}
