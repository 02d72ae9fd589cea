import Foundation
import MarketAPI

/// What a single look at a market shows of it.
package struct MarketProbe: Sendable {
    /// The list's first page, of one product.
    package let page: ProductPage
    /// How long the answer took, the wait for its turn left out.
    package let latency: Duration
    /// By how much the market's clock is ahead of this machine's; it is told in whole seconds. `nil` where the market does not
    /// say what time it is.
    package let clockAhead: Duration?
}

extension MarketReader {
    /// Asks for the list's beginning, once: whoever wants to know what is wrong does not want it tried until it works.
    package func probe() async throws(MarketError) -> MarketProbe {
        let slot: Slot
        do { slot = try await pace.turn() } catch { throw MarketError(error) }
        let clock = ContinuousClock()
        let start = clock.now
        let answer = try await exchange(MarketRequest(contract.listing(page: 1, size: 1, search: nil)), at: slot)
        let latency = clock.now - start
        // The answer was written somewhere between the question and now.
        let middle = Date() - latency / .seconds(2)
        return MarketProbe(
            page: try decode(ProductPage.self, from: answer), latency: latency,
            clockAhead: answer.sent.map { .seconds($0.timeIntervalSince(middle)) })
    }
}
