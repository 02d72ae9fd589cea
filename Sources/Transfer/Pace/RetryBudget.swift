import Synchronization

/// How many retries a run may spend: a market that is down must get less of a run, not all of its requests again and again.
///
/// A bucket of tokens, as the clients of AWS keep one: a retry takes some, a success puts some back. A hundred retries
/// without a success spend it; where more than every fourth request or so fails, it runs dry in time.
package final class RetryBudget: Sendable {
    private let tokens: Mutex<Int>

    private static let capacity = 500
    private static let price = 5
    private static let refund = 2

    package init() { tokens = Mutex(Self.capacity) }

    /// Takes a retry from the budget; `false` where there is none left.
    package func takeRetry() -> Bool {
        tokens.withLock { tokens in
            guard tokens >= Self.price else { return false }
            tokens -= Self.price
            return true
        }
    }

    package func succeed() {
        tokens.withLock { $0 = min(Self.capacity, $0 + Self.refund) }
    }

    package var isSpent: Bool { tokens.withLock { $0 < Self.price } }
}
