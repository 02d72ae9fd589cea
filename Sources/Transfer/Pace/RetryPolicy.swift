import Catalogue
import MarketAPI

/// Whether, and when, a request is tried again.
package struct RetryPolicy: Hashable, Sendable {
    /// How often after the first try.
    package var retries: Int
    /// The longest first pause; it doubles with each retry.
    package var base: Duration
    /// The longest pause.
    package var longest: Duration
    /// No try begins later than this after the first.
    package var elapsedLimit: Duration
    /// How long the market is left alone at most, whatever it asks for.
    package var longestAsked: Duration
    /// How long a market that answered before is waited for where nobody reaches it, however many tries that takes.
    package var outage: Duration

    package init(
        retries: Int = 5, base: Duration = .milliseconds(250), longest: Duration = .seconds(20),
        elapsedLimit: Duration = .seconds(300), longestAsked: Duration = PaceAllowance.usualLongestPause,
        outage: Duration = .seconds(45)
    ) {
        self.retries = retries
        self.base = base
        self.longest = longest
        self.elapsedLimit = elapsedLimit
        self.longestAsked = longestAsked
        self.outage = outage
    }

    /// What a request does to the market when it arrives twice.
    package enum Effect: Sendable {
        /// The same as once.
        case repeatable
        /// It registers a second product.
        case creates
    }

    package enum Verdict: Hashable, Sendable {
        /// It did not happen, or may happen twice: try again.
        case again
        /// It may have happened: look before trying again.
        case ask
        case final
    }

    /// What an error allows.
    ///
    /// The answers 5xx to a registration count as no answer: a gateway gives them for a market that had the request and
    /// was slow or broke while answering, and then the product may be there. 503 is no exception: Heroku's router says it
    /// after 30 seconds (H12) while the market works on, and Envoy for a connection that was cut. Nor is 408, which gateways
    /// say for a market that was slow. 425 and 429 are given before the work.
    package func verdict(on error: MarketError, effect: Effect) -> Verdict {
        switch error {
        case .unreachable(let trouble): trouble.isLasting ? .final : .again
        case .rateLimited: .again
        case .answerLost: effect == .creates ? .ask : .again
        case .unexpectedAnswer: effect == .creates ? .ask : .final
        case .busy(let failure, _):
            effect == .repeatable || failure.isBeforeTheWork ? .again : .ask
        case .refusedCredentials, .blocked, .moved, .notFound, .rejected, .photoUnreadable, .withdrawn,
            .notRepresentable:
            .final
        }
    }

    /// How long to wait before the next try, or `nil` where there is to be none.
    ///
    /// Full jitter: anything up to the doubled base, so that clients that failed together do not come back together. What
    /// the market asked for (`Retry-After`) is the least.
    /// - Parameters:
    ///   - retry: 1 for the second try.
    ///   - elapsed: since the first try began.
    ///   - isOutage: whether the market answered before, and now nobody reaches it.
    package func pause(
        beforeRetry retry: Int, elapsed: Duration, retryAfter: Duration?, isOutage: Bool = false,
        using generator: inout some RandomNumberGenerator
    ) -> Duration? {
        var pauses = Duration.zero...min(longest, base * (1 << min(max(0, retry - 1), 20)))
        if isBeyondTries(retry) {
            guard isOutage, retries > 0, elapsed < outage else { return nil }
            pauses = Self.outagePauses
        }
        let jitter = Duration.nanoseconds(
            Int64.random(in: pauses.lowerBound.nanoseconds...pauses.upperBound.nanoseconds, using: &generator))
        let pause = max(jitter, min(retryAfter ?? .zero, longestAsked))
        return elapsed + pause <= elapsedLimit ? pause : nil
    }

    /// Whether only an outage has one try so often.
    package func isBeyondTries(_ retry: Int) -> Bool { retry > retries }

    /// Long enough that a market that comes back is not met by all at once, short enough that it is soon found back.
    private static let outagePauses = Duration.seconds(1)...Duration.seconds(5)
}

extension MarketFailure {
    /// The request had come too early, and so nothing was done (RFC 8470, 5.2).
    var isBeforeTheWork: Bool { status == 425 }
}

/// A random generator with one word of state (SplitMix64): the pauses of a machine follow from its seed.
package struct JitterGenerator: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

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
                    isOutage || budget.spendRetry()
                else { throw error }
                if isBeyondTries(retry) { budget.waitOut(upTo: outage) }
                onRetry(pause)
                do { try await time.sleep(until: time.now + pause) } catch { throw .withdrawn }
            }
        }
    }
}
