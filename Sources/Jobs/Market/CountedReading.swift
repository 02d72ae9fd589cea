import MarketAPI
import Synchronization
import Transfer

/// A market that counts what is asked of it.
final class CountedReading: MarketReading {
    private let base: any MarketReading
    private let count = Atomic(0)

    init(_ base: any MarketReading) { self.base = base }

    /// How many requests were made; tries of one request again are none.
    var requests: Int { count.load(ordering: .relaxed) }

    var capabilities: MarketCapabilities { base.capabilities }

    func health() async throws(MarketError) -> MarketHealth {
        countRequest()
        return try await base.health()
    }

    func page(_ number: Int, size: Int, search: String?) async throws(MarketError) -> ProductPage {
        countRequest()
        return try await base.page(number, size: size, search: search)
    }

    func detail(_ id: Int) async throws(MarketError) -> ProductDetail {
        countRequest()
        return try await base.detail(id)
    }

    func download(_ url: String, to path: String) async -> DownloadOutcome { await base.download(url, to: path) }

    private func countRequest() { count.add(1, ordering: .relaxed) }
}
