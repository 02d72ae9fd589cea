import MarketAPI
import Transfer

/// Tells whether a market has a product no more. Only the product's own page says so, and only while the list answers: absence
/// from a list proves nothing, since pages shift and replicas lag.
actor GoneCheck {
    private let market: any MarketReading
    /// Whether the list has answered.
    private var hasListed = false
    private var unusedStatus: Int??

    init(_ market: any MarketReading) { self.market = market }

    /// A number that no market came to yet.
    private static let unused = 2_147_480_009

    /// Somebody has seen the list answer.
    func recordListing() { hasListed = true }

    /// The product's own page; `nil` where the market says that it is gone: by 404 or 410, or as it answers for a number that was
    /// never used.
    func detail(_ id: Int) async throws(MarketError) -> ProductDetail? {
        do throws(MarketError) { return try await market.detail(id) } catch {
            switch error {
            case .notFound: break
            case .rejected(let failure) where (400..<500).contains(failure.status):
                guard try await statusOfUnused() == failure.status else { throw error }
            default: throw error
            }
        }
        try await makeSureOfListing()
        return nil
    }

    /// The same, as whoever asks for several at once takes it.
    func answer(_ id: Int) async -> Result<ProductDetail?, MarketError> {
        do throws(MarketError) { return .success(try await detail(id)) } catch { return .failure(error) }
    }

    /// A market whose list does not answer is out of order, whatever its pages say.
    private func makeSureOfListing() async throws(MarketError) {
        if hasListed { return }
        _ = try await market.page(1, size: 1, search: nil)
        hasListed = true
    }

    /// What the market answers for a number that was never used; `nil` where it answers with a product. Asked once.
    private func statusOfUnused() async throws(MarketError) -> Int? {
        if let unusedStatus { return unusedStatus }
        let status = try await answer(for: Self.unused)
        unusedStatus = .some(status)
        return status
    }

    private func answer(for id: Int) async throws(MarketError) -> Int? {
        do throws(MarketError) {
            _ = try await market.detail(id)
            return nil
        } catch {
            switch error {
            case .notFound(let failure), .rejected(let failure): return failure.status
            default: throw error
            }
        }
    }
}
