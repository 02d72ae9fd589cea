import Foundation
import Ledger
import MarketAPI
import Transfer

/// Asks the market for products by their numbers, several at a time; the pace is the market client's.
package struct ProductLookUp: Sendable {
    let market: any MarketReading
    /// Requests under way at once.
    let width: Int
    /// Ends the questions.
    let stop: StopRequest
    private let goneCheck: GoneCheck

    package init(market: any MarketReading, width: Int, stop: StopRequest) {
        self.init(market: market, width: width, stop: stop, goneCheck: GoneCheck(market))
    }

    /// - Parameter goneCheck: shared with whoever else asks.
    init(market: any MarketReading, width: Int, stop: StopRequest, goneCheck: GoneCheck) {
        (self.market, self.width, self.stop, self.goneCheck) = (market, width, stop, goneCheck)
    }

    /// What the market has; a number of which it says that it is gone is missing.
    ///
    /// - Throws: `withdrawn` after a stop: a part of the answers would say that the other products are gone.
    package func details(_ ids: Set<Int>) async throws(MarketError) -> [Int: ProductDetail] {
        var details: [Int: ProductDetail] = [:]
        let answers = await stop.ending { await self.answers(ids) }
        if stop.isRequested { throw .withdrawn }
        for (id, answer) in answers { details[id] = try answer.get() }
        return details
    }

    /// The same, where a product that seems to be gone and changed lately is asked for again, once the market must show it.
    ///
    /// - Parameter settling: how long it may not.
    func settledDetails(
        _ ids: Set<Int>, of account: Account, in ledger: Ledger, _ settling: Duration
    ) async throws -> [Int: ProductDetail] {
        let details = try await details(ids)
        let due = try ledger.due(ids.filter { details[$0] == nil }, of: account, settling)
        guard let last = due.values.max() else { return details }
        try await stop.interrupting { try await Task.sleep(for: .seconds(max(0, last.timeIntervalSinceNow))) }
        return details.merging(try await self.details(Set(due.keys))) { $1 }
    }

    /// The same, of what is said besides the photos.
    func facts(_ ids: Set<Int>) async throws(MarketError) -> [Int: ProductFacts] {
        try await details(ids).mapValues(\.facts)
    }

    private typealias Answer = Result<ProductDetail?, MarketError>

    private func answers(_ ids: Set<Int>) async -> [(Int, Answer)] {
        let (goneCheck, width) = (goneCheck, width)
        return await withTaskGroup(of: (Int, Answer).self) { group in
            var waiting = ids.sorted()[...]
            var answers: [(Int, Answer)] = []
            for id in waiting.prefix(width) {
                group.addTask { (id, await goneCheck.answer(id)) }
            }
            waiting = waiting.dropFirst(width)
            while let answer = await group.next() {
                answers.append(answer)
                // Where the market is away, the rest is not asked for.
                guard case .success = answer.1, let id = waiting.popFirst() else { continue }
                group.addTask { (id, await goneCheck.answer(id)) }
            }
            return answers
        }
    }
}

extension Ledger {
    /// From when on the market must show products that it does not show, of those that changed lately, by their numbers.
    func due(_ ids: some Collection<Int>, of account: Account, _ settling: Duration) throws(LedgerError) -> [Int: Date]
    {
        try lastChanges(ofProducts: ids, of: account)
            .mapValues { $0.addingTimeInterval(settling / .seconds(1)) }.filter { $0.value > Date() }
    }
}
