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

/// Searches by name, and takes the product that is newer than the request, equal in every field, this vendor's, and nobody
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
        var number = 1
        do {
            while true {
                let page = try await market.page(number, size: pageSize, search: registration.values.name)
                for product in page.products where registration.isLike(product.facts) {
                    if !isClaimed(product.facts.id) { candidates.insert(product.facts.id) }
                }
                // The newest come first, so that a page without newer ones ends the search.
                guard number < page.lastPage, page.products.contains(where: { registration.isNewer($0.facts) })
                else { break }
                number += 1
            }
        } catch {
            return .failed(error)
        }
        guard let id = candidates.min() else { return .nothing }
        return candidates.count <= registration.twins ? .found(id: id) : .ambiguous
    }
}

extension DoubtfulRegistration {
    fileprivate func isNewer(_ facts: ProductFacts) -> Bool { facts.id > (seenID ?? 0) }

    fileprivate func isLike(_ facts: ProductFacts) -> Bool {
        isNewer(facts) && facts.values == values && (vendorID == nil || facts.vendorID == vendorID)
    }
}
