extension RetryPolicy {
    /// Does what may be done twice until the market answers it, or the policy or the budget ends the trying.
    ///
    /// - Parameters:
    ///   - onRetry: is told of each pause.
    ///   - body: one try; gets its number, from 1.
    package func retrying<Value: Sendable>(
        budget: RetryBudget, time: any Timekeeping, onRetry: (Duration) -> Void = { _ in },
        _ body: (Int) async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        let start = time.now
        lazy var generator = JitterGenerator(seed: .random(in: 0 ... .max))
        var retry = 0
        while true {
            do {
                return try await body(retry + 1)
            } catch {
                // Nobody waits for the answer any more.
                if Task.isCancelled { throw .withdrawn }
                retry += 1
                let isOutage = error.isOutage && budget.hasSucceeded
                guard verdict(on: error, effect: .repeatable) == .again,
                    let pause = pause(
                        beforeRetry: retry, elapsed: time.now - start, retryAfter: error.retryAfter,
                        isOutage: isOutage, using: &generator),
                    isOutage || budget.takeRetry()
                else { throw error }
                if isBeyondTries(retry) { budget.waitOut(upTo: outage) }
                onRetry(pause)
                do { try await time.sleep(until: time.now + pause) } catch { throw .withdrawn }
            }
        }
    }
}
