import Catalogue
import MarketAPI

/// A registration whose answer was lost.
public struct DoubtfulRegistration: Hashable, Sendable {
    public var values: ProductValues
    /// The highest product number seen before it was sent.
    public var seenID: Int?
    /// The vendor's number at the market, which only an answer to one of its own requests tells.
    public var vendorID: Int?

    public init(values: ProductValues, seenID: Int?, vendorID: Int?) {
        self.values = values
        self.seenID = seenID
        self.vendorID = vendorID
    }
}

public enum RegistrationSearchResult: Hashable, Sendable {
    case found(id: Int)
    case nothing
    /// What was found may be another row's, which is on the wire right now.
    case ambiguous
    case failed(MarketError)
}

/// Looks at the market for a registration whose answer was lost.
public protocol RegistrationSearch: Sendable {
    /// Ends where its task is cancelled, with `withdrawn`: it changes nothing, and may be begun again.
    ///
    /// - Parameter isClaimed: whether the ledger has another row for a product's number.
    func find(
        _ registration: DoubtfulRegistration, isClaimed: @Sendable (Int) -> Bool
    ) async -> RegistrationSearchResult
}

/// Searches by name where the market can, and reads the newest pages, or all, where it cannot. Takes the product that is
/// newer than the request, equal in every field, this vendor's, and nobody else's; of several, the one with the lowest
/// number.
public struct SearchByName: RegistrationSearch {
    private let market: any MarketReading
    private let pageSize: Int

    public init(_ market: any MarketReading, pageSize: Int = 100) {
        self.market = market
        self.pageSize = pageSize
    }

    public func find(
        _ registration: DoubtfulRegistration, isClaimed: @Sendable (Int) -> Bool
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
        return candidates.min().map { .found(id: $0) } ?? .nothing
    }

    /// Compares every field. Where a page lacks some, the product itself is asked for; one that is gone by then is none,
    /// and one that shows no description cannot be told from another.
    private func isLike(_ facts: ProductFacts, _ registration: DoubtfulRegistration) async throws(MarketError) -> Bool {
        do {
            let whole = market.contract.listsDescriptions ? facts : try await market.detail(facts.id).facts
            return whole.description != nil && registration.values.fieldsChanged(in: whole).isEmpty
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
        let isForeign = vendorID != nil && facts.vendorID != nil && facts.vendorID != vendorID
        return facts.id > (seenID ?? 0) && !isForeign && values.fieldsChanged(in: facts).isEmpty
    }
}

extension MarketWriting {
    /// Whether a product with these values is this vendor's: only its owner may change it, so it is changed to what it is.
    ///
    /// - Returns: the product as the market then has it; `nil` where the market does not let this vendor change it, and
    ///   where it is gone.
    /// - Throws: where there was no clear answer. Refused credentials are none: with a wrong secret every product seems
    ///   another's.
    public func ownProduct(_ id: Int, like values: ProductValues) async throws(MarketError) -> ProductDetail? {
        var change = ProductChange()
        change.stock = values.stock
        do {
            return try await update(id, change) {}
        } catch {
            switch error {
            case .notFound: return nil
            case .rejected(let failure) where contract.refusesAnothers(failure): return nil
            default: throw error
            }
        }
    }
}

extension MarketContract {
    /// Whether the market refuses so to change what is another vendor's, or has another password.
    fileprivate func refusesAnothers(_ failure: MarketFailure) -> Bool {
        failure.status == 403 || (failure.status == 404 && hidesWrongPassword)
    }
}
