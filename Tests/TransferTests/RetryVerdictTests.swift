import Catalogue
import MarketAPI
import Synchronization
import TestSupport
import Testing

@testable import Transfer

@Suite("Whether and when a request is tried again")
struct RetryVerdictTests {
    private static func busy(_ status: Int) -> MarketError {
        .busy(MarketFailure(status: status, message: ""), retryAfter: nil)
    }

    private static let answer = MarketFailure(status: 400, message: "")

    @Test(
        "Each error allows what is safe for the request",
        arguments: [
            (.unreachable(TransportTrouble(.refused)), .again, .again),
            (.unreachable(TransportTrouble(.insecure(.notTLS))), .final, .final),
            (.unreachable(TransportTrouble(.address)), .final, .final),
            (.rateLimited(retryAfter: nil), .again, .again),
            (.answerLost(TransportTrouble(.closed)), .again, .ask),
            (.unexpectedAnswer(status: 200, detail: ""), .final, .ask),
            (busy(408), .again, .ask), (busy(425), .again, .again), (busy(500), .again, .ask),
            (busy(502), .again, .ask),
            (busy(503), .again, .ask), (busy(504), .again, .ask), (busy(404), .again, .ask),
            (.refusedCredentials(answer), .final, .final), (.blocked(answer), .final, .final),
            (.moved(status: 308, to: nil), .final, .final), (.notFound(answer), .final, .final),
            (.rejected(answer), .final, .final), (.photoUnreadable(path: "a"), .final, .final),
            (.withdrawn, .final, .final),
            (.notRepresentable(NotRepresentable(field: .price, value: "2.36")), .final, .final),
        ] as [(MarketError, RetryPolicy.Verdict, RetryPolicy.Verdict)])
    func verdicts(error: MarketError, repeatable: RetryPolicy.Verdict, creates: RetryPolicy.Verdict) {
        #expect(RetryPolicy().verdict(on: error, effect: .repeatable) == repeatable)
        #expect(RetryPolicy().verdict(on: error, effect: .creates) == creates)
    }

    /// Gives the largest number each time, so that a pause is as long as it may be.
    private struct Largest: RandomNumberGenerator {
        mutating func next() -> UInt64 { .max }
    }

    @Test("The longest pause doubles from the base to the longest")
    func ceilings() {
        let policy = RetryPolicy(retries: 40, base: .milliseconds(250), longest: .seconds(3))
        var generator = Largest()
        let pauses = [1, 2, 3, 4, 5, 40].map {
            policy.pause(beforeRetry: $0, elapsed: .zero, retryAfter: nil, using: &generator)
        }
        #expect(pauses == [250, 500, 1000, 2000, 3000, 3000].map { .milliseconds($0) })
        #expect(policy.pause(beforeRetry: 41, elapsed: .zero, retryAfter: nil, using: &generator) == nil)
    }

    @Test("What the market asks for is the least, up to a bound, and no try begins after the time for it")
    func asked() {
        var generator = JitterGenerator(seed: 1)
        let policy = RetryPolicy(
            base: .zero, elapsedLimit: .seconds(60), longestAsked: .seconds(20))
        func pause(_ elapsed: Int, _ asked: Int?) -> Duration? {
            policy.pause(
                beforeRetry: 1, elapsed: .seconds(elapsed), retryAfter: asked.map { .seconds($0) }, using: &generator)
        }
        #expect(pause(0, nil) == .zero)
        #expect(pause(0, 7) == .seconds(7))
        #expect(pause(0, 21) == .seconds(20))
        #expect(pause(60, nil) == .zero)
        #expect(pause(53, 7) == .seconds(7))
        #expect(pause(54, 7) == nil)
    }

    @Test("A request that may be repeated gets its tries by number, with the pauses told, until one is answered")
    func retrying() async throws {
        let time = VirtualTime(.seconds(1000))
        let tries = Mutex<[Int]>([])
        let pauses = Mutex<[Duration]>([])
        let policy = RetryPolicy(retries: 3, base: .zero)
        let answer = try await policy.retrying(
            budget: RetryBudget(), time: time, onRetry: { pause in pauses.withLock { $0.append(pause) } }
        ) { (number) async throws(MarketError) -> String in
            tries.withLock { $0.append(number) }
            guard number > 2 else { throw .rateLimited(retryAfter: .seconds(number)) }
            return "done"
        }
        #expect(answer == "done")
        #expect(tries.withLock { $0 } == [1, 2, 3])
        #expect(pauses.withLock { $0 } == [.seconds(1), .seconds(2)])
        #expect(time.now == .seconds(1003))
    }

    @Test(
        "A market that answered before and is not reached is waited for, for less than a minute, and that is said once")
    func outage() async throws {
        let away = MarketError.unreachable(TransportTrouble(.refused))
        for (length, answered, isWaited) in [
            (12, true, true), (40, true, true), (300, true, false), (40, false, false),
        ] {
            for error in [away, .unreachable(TransportTrouble(.nameUnknown)), Self.busy(502)] {
                let time = VirtualTime(.seconds(1000))
                let events = Mutex<[OutageEvent]>([])
                let budget = RetryBudget { event in events.withLock { $0.append(event) } }
                // Other requests have spent it by then.
                if answered {
                    while budget.spendRetry() {}
                    budget.succeed()
                }
                let end = time.now + .seconds(length)
                do throws(MarketError) {
                    _ = try await RetryPolicy().retrying(budget: budget, time: time) { (_) async throws(MarketError) in
                        if time.now < end { throw error }
                        budget.succeed()
                    }
                    #expect(isWaited)
                    #expect(events.withLock { $0 } == [.begins(upTo: .seconds(45)), .ends])
                    #expect(time.now - end <= .seconds(5))
                } catch {
                    #expect(!isWaited)
                    #expect(time.now < .seconds(1051))
                }
            }
        }
        // Who wants no retries gets none, and what is no address will never be one.
        let (time, budget) = (VirtualTime(.seconds(1000)), RetryBudget())
        budget.succeed()
        for (policy, error) in [
            (RetryPolicy(retries: 0), away), (RetryPolicy(), .unreachable(TransportTrouble(.address))),
        ] {
            await #expect(throws: error) {
                try await policy.retrying(budget: budget, time: time) { (_) async throws(MarketError) in throw error }
            }
        }
        #expect(time.now == .seconds(1000))
    }

    @Test("Nothing is tried again after the time for trying, beyond the number of tries, or for who waits no longer")
    func ends() async throws {
        func tries(_ policy: RetryPolicy, _ error: MarketError, isCancelled: Bool = false) async -> (Int, MarketError?)
        {
            await Task {
                if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
                let count = Mutex(0)
                do throws(MarketError) {
                    _ = try await policy.retrying(budget: RetryBudget(), time: VirtualTime(.seconds(9))) {
                        (_) async throws(MarketError) -> Int in
                        count.withLock { $0 += 1 }
                        throw error
                    }
                    return (0, nil)
                } catch {
                    return (count.withLock { $0 }, error)
                }
            }.value
        }
        let limit = MarketError.rateLimited(retryAfter: .seconds(20))
        #expect(await tries(RetryPolicy(retries: 9, base: .zero, elapsedLimit: .seconds(60)), limit) == (4, limit))
        #expect(await tries(RetryPolicy(retries: 2, base: .zero), limit) == (3, limit))
        #expect(await tries(RetryPolicy(retries: 9, base: .zero), Self.busy(404)) == (10, Self.busy(404)))
        let final = MarketError.rejected(Self.answer)
        #expect(await tries(RetryPolicy(), final) == (1, final))
        #expect(await tries(RetryPolicy(), limit, isCancelled: true) == (1, .withdrawn))
        #expect(await tries(RetryPolicy(), final, isCancelled: true) == (1, .withdrawn))
    }
}

@Suite("How many retries and errors a run has")
struct RunBudgetTests {
    @Test("A retry costs five tokens and a success gives two back: none is had for four")
    func tokens() {
        let budget = RetryBudget()
        for _ in 1...99 { #expect(budget.spendRetry()) }
        #expect(!budget.isSpent)
        #expect(budget.spendRetry())
        #expect(budget.isSpent)
        budget.succeed()
        budget.succeed()
        #expect(budget.isSpent)
        #expect(!budget.spendRetry())
        budget.succeed()
        #expect(!budget.isSpent)
    }

    /// Errors and successes, by the second in which they come.
    private func isOverdrawn(_ answers: [(second: Int, errors: Int, successes: Int)]) -> [Bool] {
        var budget = ErrorBudget()
        return answers.map { second, errors, successes in
            var isOver = false
            for _ in 0..<successes { isOver = budget.record(isError: false, at: .seconds(second)) }
            for _ in 0..<errors { isOver = budget.record(isError: true, at: .seconds(second)) }
            return isOver
        }
    }

    @Test("Thirty errors, and more than half of a minute's answers, are too many")
    func limits() {
        #expect(isOverdrawn([(0, 29, 0)]) == [false])
        #expect(isOverdrawn([(0, 30, 0)]) == [true])
        #expect(isOverdrawn([(0, 30, 29)]) == [true])
        #expect(isOverdrawn([(0, 30, 30)]) == [false])
        #expect(isOverdrawn([(0, 15, 0), (59, 15, 0)]) == [false, true])
        #expect(isOverdrawn([(0, 15, 0), (60, 15, 0)]) == [false, false])
        #expect(isOverdrawn([(0, 15, 0), (60, 15, 0), (61, 15, 0)]) == [false, false, true])
        #expect(isOverdrawn([(0, 0, 40), (59, 30, 0), (60, 1, 0)]) == [false, false, true])
    }

    @Test("Answers may come in any order, and what is older than a minute counts no more")
    func order() {
        var budget = ErrorBudget()
        _ = budget.record(isError: true, at: .seconds(100))
        _ = budget.record(isError: false, at: .milliseconds(99_900))
        _ = budget.record(isError: true, at: .milliseconds(100_700))
        #expect((budget.answers, budget.errors) == (3, 2))
        _ = budget.record(isError: false, at: .seconds(159))
        #expect((budget.answers, budget.errors) == (4, 2))
        _ = budget.record(isError: false, at: .seconds(160))
        #expect((budget.answers, budget.errors) == (2, 0))
    }
}
