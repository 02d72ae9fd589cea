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
        let (details, unread) = try await read(ids, mostUnread: 0)
        if let trouble = unread.values.first { throw trouble }
        return details
    }

    /// The same where some cannot be read: each with why.
    ///
    /// - Throws: where none can: then it is the market.
    package func readable(
        _ ids: Set<Int>
    ) async throws(MarketError) -> (details: [Int: ProductDetail], unread: [Int: MarketError]) {
        let (details, unread) = try await read(ids, mostUnread: Self.mostUnread)
        if unread.count > Self.mostUnread || details.isEmpty && unread.count > 1, let trouble = unread.values.first {
            throw trouble
        }
        return (details, unread)
    }

    /// A market with more pages that cannot be read is down.
    private static let mostUnread = 20

    private func read(
        _ ids: Set<Int>, mostUnread: Int
    ) async throws(MarketError) -> (details: [Int: ProductDetail], unread: [Int: MarketError]) {
        var (details, unread): ([Int: ProductDetail], [Int: MarketError]) = ([:], [:])
        let answers = await stop.ending { await self.answers(ids, mostUnread: mostUnread) }
        if stop.isRequested { throw .withdrawn }
        for (id, answer) in answers {
            switch answer {
            case .success(let detail): details[id] = detail
            case .failure(let error) where error.isOfOneProduct: unread[id] = error
            case .failure(let error): throw error
            }
        }
        return (details, unread)
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

    private func answers(_ ids: Set<Int>, mostUnread: Int) async -> [(Int, Answer)] {
        let (goneCheck, width) = (goneCheck, width)
        return await withTaskGroup(of: (Int, Answer).self) { group in
            var waiting = ids.sorted()[...]
            var answers: [(Int, Answer)] = []
            var unread = 0
            for id in waiting.prefix(width) {
                group.addTask { (id, await goneCheck.answer(id)) }
            }
            waiting = waiting.dropFirst(width)
            while let answer = await group.next() {
                answers.append(answer)
                // Where the market is away, the rest is not asked for.
                if case .failure(let error) = answer.1 { unread += error.isOfOneProduct ? 1 : mostUnread + 1 }
                guard unread <= mostUnread, let id = waiting.popFirst() else { continue }
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
