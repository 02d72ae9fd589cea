import Synchronization

/// How many retries a run may spend: a market that is down must get less of a run, not all of its requests again and again.
///
/// A bucket of tokens, as the clients of AWS keep one: a retry takes some, a success puts some back. A hundred retries
/// without a success spend it; where more than every fourth request or so fails, it runs dry in time.
package final class RetryBudget: Sendable {
    private struct State {
        var tokens = RetryBudget.capacity
        var hasSucceeded = false
        var isOutage = false
        var hadOutage = false
    }

    private let state = Mutex(State())
    private let onOutage: @Sendable (OutageEvent) -> Void

    private static let capacity = 500
    private static let price = 5
    private static let refund = 2

    /// - Parameter onOutage: called from several tasks.
    package init(onOutage: @escaping @Sendable (OutageEvent) -> Void = { _ in }) { self.onOutage = onOutage }

    /// Spends a retry of the budget; `false` where there is none left.
    package func spendRetry() -> Bool {
        state.withLock { state in
            guard state.tokens >= Self.price else { return false }
            state.tokens -= Self.price
            return true
        }
    }

    package func succeed() {
        let isBack = state.withLock { state in
            state.tokens = min(Self.capacity, state.tokens + Self.refund)
            state.hasSucceeded = true
            defer { state.isOutage = false }
            return state.isOutage
        }
        if isBack { onOutage(.ends) }
    }

    package var isSpent: Bool { state.withLock { $0.tokens < Self.price } }

    /// Whether the market has answered anything.
    package var hasSucceeded: Bool { state.withLock(\.hasSucceeded) }

    /// Whether an outage was waited out, so that how fast it went says nothing of the pace.
    package var hadOutage: Bool { state.withLock(\.hadOutage) }

    /// Tells, once an outage, that it is waited out.
    package func waitOut(upTo limit: Duration) {
        let begins = state.withLock { state in
            defer { (state.isOutage, state.hadOutage) = (true, true) }
            return !state.isOutage
        }
        if begins { onOutage(.begins(upTo: limit)) }
    }
}

/// Nobody reaches a market that answered before.
package enum OutageEvent: Hashable, Sendable {
    /// It is waited for so long.
    case begins(upTo: Duration)
    case ends
}
