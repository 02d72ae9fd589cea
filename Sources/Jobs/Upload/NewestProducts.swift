import Ledger
import MarketAPI
import Transfer

/// The unfiltered list of a market's newest products, read once for all rows in doubt that want it at the same time.
///
/// Where the newest come first, pages are read down to the last product that was known before a row was sent; elsewhere all
/// pages are.
actor NewestProducts {
    typealias Answer = Result<[ProductFacts], MarketError>
    private typealias Waiting = CheckedContinuation<Answer, Never>

    private let market: any MarketReading
    private let ledger: Ledger
    private let account: Account
    /// Ends the reading.
    private let stop: StopRequest
    private var isReading = false
    private var floor = Int.max
    private var waiting: [Waiting] = []
    /// How many wait for the next reading.
    var waitingCount: Int { waiting.count }

    init(_ job: UploadRun, stop: StopRequest) {
        market = job.market
        ledger = job.ledger
        account = job.run.account
        self.stop = stop
    }

    /// The products with numbers above `floor` that no row of the account stands for, as the list is from now on.
    func unclaimed(above floor: Int) async -> Answer {
        await withCheckedContinuation { asker in
            waiting.append(asker)
            self.floor = min(self.floor, floor)
            if !isReading { begin() }
        }
    }

    private func begin() {
        isReading = true
        let (floor, askers) = (floor, waiting)
        (self.floor, waiting) = (.max, [])
        Task {
            let answer = await stop.ending { await self.read(above: floor) }
            for asker in askers { asker.resume(returning: answer) }
            isReading = false
            if !waiting.isEmpty { begin() }
        }
    }

    /// What rows stand for is left out page by page, so that memory does not grow with what was registered since.
    private nonisolated func read(above floor: Int) async -> Answer {
        do {
            let claims = try ledger.claims(of: account, above: floor)
            var found: [ProductFacts] = []
            var products = AllProducts(market, newerThan: floor).makeAsyncIterator()
            while let product = try await products.next() {
                if !claims.contains(product.facts.id) { found.append(product.facts) }
            }
            return .success(found)
        } catch let error as MarketError {
            return .failure(error)
        } catch {
            // The ledger's own trouble is met again, and told, by whoever asks it next.
            return .failure(.withdrawn)
        }
    }
}
