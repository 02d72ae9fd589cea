import Catalogue
import MarketAPI

/// A registration whose answer was lost.
public struct DoubtfulRegistration: Hashable, Sendable {
    public var values: ProductValues
    /// The highest product number seen before it was sent.
    public var seenID: Int?
    /// The vendor's number at the market, which only an answered registration tells.
    public var vendorID: Int?
    /// How many registrations in doubt have these values, this one among them.
    public var twins: Int

    public init(values: ProductValues, seenID: Int?, vendorID: Int?, twins: Int = 1) {
        self.values = values
        self.seenID = seenID
        self.vendorID = vendorID
        self.twins = twins
    }
}

public enum RegistrationSearchResult: Hashable, Sendable {
    case found(id: Int)
    case nothing
    case ambiguous
    case failed(MarketError)
}

/// Looks at the market for a registration whose answer was lost.
public protocol RegistrationSearch: Sendable {
    /// - Parameter isClaimed: whether the ledger has another row for a product's number.
    func find(_ registration: DoubtfulRegistration, isClaimed: (Int) -> Bool) async -> RegistrationSearchResult
}

/// Searches by name where the market can and reads the newest pages, or all, where it cannot. Takes the product that is newer than the request, equal in every field, this vendor's, and nobody
/// else's.
///
/// More such products than registrations in doubt are copies made elsewhere; which is which cannot be told, so none is
/// taken. Where each can have its own, any of them will do.
public struct SearchByName: RegistrationSearch {
    private let market: any MarketReading
    private let pageSize: Int

    public init(_ market: any MarketReading, pageSize: Int = 100) {
        self.market = market
        self.pageSize = pageSize
    }

    public func find(
        _ registration: DoubtfulRegistration, isClaimed: (Int) -> Bool
    ) async -> RegistrationSearchResult {
        var candidates: Set<Int> = []
        let contract = market.contract
        var products = AllProducts(
            market, size: pageSize, search: contract.listing.searches ? registration.values.name : nil,
            newerThan: registration.seenID
        ).makeAsyncIterator()
        do {
            while let product = try await products.next() {
                guard registration.mayBe(product.facts), !isClaimed(product.facts.id) else { continue }
                if try await isLike(product.facts, registration) { candidates.insert(product.facts.id) }
            }
        } catch {
            return .failed(error)
        }
        guard let id = candidates.min() else { return .nothing }
        return candidates.count <= registration.twins ? .found(id: id) : .ambiguous
    }

    /// Compares every field. Where a page lacks some, the product itself is asked for; one that is gone by then is none.
    private func isLike(_ facts: ProductFacts, _ registration: DoubtfulRegistration) async throws(MarketError) -> Bool {
        if market.contract.listsDescriptions { return facts.values == registration.values }
        do {
            return try await market.detail(facts.id).facts.values == registration.values
        } catch {
            guard case .notFound = error else { throw error }
            return false
        }
    }
}

extension DoubtfulRegistration {
    /// Whether a product on a page can be it, as far as the page says: equal values, and this vendor's where vendors are
    /// named.
    fileprivate func mayBe(_ facts: ProductFacts) -> Bool {
        var facts = facts
        facts.description = facts.description ?? values.description
        let isForeign = vendorID != nil && facts.vendorID != nil && facts.vendorID != vendorID
        return facts.id > (seenID ?? 0) && facts.values == values && !isForeign
    }
}
