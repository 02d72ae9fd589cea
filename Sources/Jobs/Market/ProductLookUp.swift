import MarketAPI
import Transfer

/// Asks the market for products by their numbers, several at a time; the pace is the market client's.
package struct ProductLookUp: Sendable {
    let market: any MarketReading
    /// Requests under way at once.
    let width: Int
    /// Ends the questions.
    let stop: StopRequest

    package init(market: any MarketReading, width: Int, stop: StopRequest) {
        (self.market, self.width, self.stop) = (market, width, stop)
    }

    /// What the market has; a number that it does not know is missing.
    ///
    /// - Throws: `withdrawn` after a stop: a part of the answers would say that the other products are gone.
    package func details(_ ids: Set<Int>) async throws(MarketError) -> [Int: ProductDetail] {
        var details: [Int: ProductDetail] = [:]
        let answers = await stop.ending { await self.answers(ids) }
        if stop.isRequested { throw .withdrawn }
        for (id, answer) in answers { details[id] = try answer.get() }
        return details
    }

    /// The same, of what is said besides the photos.
    func facts(_ ids: Set<Int>) async throws(MarketError) -> [Int: ProductFacts] {
        try await details(ids).mapValues(\.facts)
    }

    private typealias Answer = Result<ProductDetail?, MarketError>

    private func answers(_ ids: Set<Int>) async -> [(Int, Answer)] {
        let (market, width) = (market, width)
        return await withTaskGroup(of: (Int, Answer).self) { group in
            var waiting = ids.sorted()[...]
            var answers: [(Int, Answer)] = []
            for id in waiting.prefix(width) {
                group.addTask { (id, await Self.detail(id, market)) }
            }
            waiting = waiting.dropFirst(width)
            while let answer = await group.next() {
                answers.append(answer)
                // Where the market is away, the rest is not asked for.
                guard case .success = answer.1, let id = waiting.popFirst() else { continue }
                group.addTask { (id, await Self.detail(id, market)) }
            }
            return answers
        }
    }

    private static func detail(_ id: Int, _ market: any MarketReading) async -> Answer {
        do throws(MarketError) {
            return .success(try await market.detail(id))
        } catch {
            if case .notFound = error { return .success(nil) }
            return .failure(error)
        }
    }
}
