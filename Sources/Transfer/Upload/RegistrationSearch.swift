import Catalogue
import MarketAPI

/// A registration whose answer was lost.
package struct InDoubtRegistration: Hashable, Sendable {
    package var values: ProductValues
    /// How many photos it was sent with.
    package var photos: Int
    /// The highest product number seen before it was sent: what it made has a higher one. `nil` where numbers say nothing.
    package var seenID: Int?
    /// The vendor's number at the market, which only an answer to one of its own requests tells.
    package var vendorID: Int?

    package init(values: ProductValues, photos: Int, seenID: Int?, vendorID: Int?) {
        self.values = values
        self.photos = photos
        self.seenID = seenID
        self.vendorID = vendorID
    }
}

/// What one look at the market for a registration in doubt came to.
package enum RegistrationSearchResult: Hashable, Sendable {
    /// It is there, and is the row's now.
    case found(id: Int)
    /// Nothing that could be it.
    case nothing
    /// Nobody's products, with these numbers, may be it: changed since, or equal where nobody can prove whose they are.
    case similar([Int])
    /// What was found may be another row's, which is on the wire or in doubt right now.
    case undecided
    case failed(MarketError)
}

/// The products of a market that a registration in doubt may have made.
package struct RegistrationMatches: Hashable, Sendable {
    /// Equal in every field, the lowest number first.
    package var equal: [ProductFacts] = []
    /// Equal in their folded names, or in everything but texts.
    package var similar: [ProductFacts] = []

    package init() {}
}

/// Compares a market's products with a registration in doubt. It asks for the details of those that come close, where a
/// list leaves fields out or cuts them.
package struct RegistrationSearch: Sendable {
    private let market: any MarketReading
    package let comparison: ValueComparison

    /// - Parameter comparison: knows what the market is seen to do to what it is sent.
    package init(_ market: any MarketReading, comparison: ValueComparison = .market) {
        self.market = market
        self.comparison = comparison
    }

    /// The products that the market's own search has for the registration's name; none where it cannot search.
    ///
    /// What it does not have says nothing: searches were seen that know no Hangul, vendors' names only, or the first ten. So a few
    /// pages are enough. They may have products that the registration cannot have made.
    package func products(
        named registration: InDoubtRegistration
    ) async throws(MarketError) -> (products: [ProductFacts], repeatsNumbers: Bool) {
        guard market.capabilities.list.searches else { return ([], false) }
        var found: [ProductFacts] = []
        var products = AllProducts(
            market, size: 100, search: registration.values.name, newerThan: registration.seenID, keepsOlder: true,
            mostPages: Self.mostSearched
        ).makeAsyncIterator()
        while let product = try await products.next() { found.append(product.facts) }
        return (found, products.repeatsNumbers)
    }

    private static let mostSearched = 10
    /// Of more products that come close, details say too little for what they cost: they count as similar.
    private static let mostDetails = 100

    /// Which of these products may be it. Where a list shows some that are equal, nothing else is looked at.
    package func matches(
        of registration: InDoubtRegistration, among products: [ProductFacts]
    ) async throws(MarketError) -> RegistrationMatches {
        var matches = RegistrationMatches()
        let products = products.filter(registration.mayHaveMade).sorted { $0.id < $1.id }
        matches.equal = products.filter { isEqual($0, registration) }
        if !matches.equal.isEmpty { return matches }
        var details = 0
        for product in products where resembles(product, registration) {
            details += 1
            guard details <= Self.mostDetails else {
                matches.similar.append(product)
                continue
            }
            guard let detail = try await detail(of: product) else { continue }
            if isEqual(detail.facts, registration) {
                matches.equal.append(detail.facts)
            } else if isSimilar(detail, registration) {
                matches.similar.append(detail.facts)
            }
        }
        return matches
    }

    /// Whether a product comes close, by what a list shows of it: is called the same, or has the same numbers.
    package func resembles(_ product: ProductFacts, _ registration: InDoubtRegistration) -> Bool {
        isNamedAlike(product, registration) || !hasOtherNumbers(product, registration)
    }

    /// The whole product; `nil` where it is gone by now.
    private func detail(of product: ProductFacts) async throws(MarketError) -> ProductDetail? {
        do {
            return try await market.detail(product.id)
        } catch {
            guard case .notFound = error else { throw error }
            return nil
        }
    }

    /// One that shows no description cannot be told from another.
    package func isEqual(_ product: ProductFacts, _ registration: InDoubtRegistration) -> Bool {
        product.description != nil && differing(product, registration).isEmpty
    }

    private func isSimilar(_ detail: ProductDetail, _ registration: InDoubtRegistration) -> Bool {
        isNamedAlike(detail.facts, registration)
            || !hasOtherNumbers(detail.facts, registration) && detail.images.count == registration.photos
    }

    private func differing(_ product: ProductFacts, _ registration: InDoubtRegistration) -> [Field] {
        registration.values.fieldsChanged(in: product, as: comparison)
    }

    private func hasOtherNumbers(_ product: ProductFacts, _ registration: InDoubtRegistration) -> Bool {
        differing(product, registration).contains { $0 != .name && $0 != .description }
    }

    package func isNamedAlike(_ product: ProductFacts, _ registration: InDoubtRegistration) -> Bool {
        let name = ValueComparison.folded(registration.values.name)
        return !name.isEmpty && name == ValueComparison.folded(product.name ?? "")
    }
}

extension InDoubtRegistration {
    /// Whether it can be so, as far as numbers and vendors say.
    package func mayHaveMade(_ product: ProductFacts) -> Bool {
        let isForeign = vendorID != nil && product.vendorID != nil && product.vendorID != vendorID
        return seenID.map { product.id > $0 } ?? true && !isForeign
    }
}

extension MarketWriting {
    /// Whether a product is this vendor's, as the first step of its deletion tells; the second is never taken.
    ///
    /// - Returns: `nil` where items have passwords: a proof there would change the item.
    /// - Throws: where there was no clear answer. Refused credentials are none: with a wrong secret every product seems
    ///   another's.
    package func owns(_ id: Int) async throws(MarketError) -> Bool? {
        guard capabilities.writers == .vendors else { return nil }
        do {
            _ = try await archive(id)
            return true
        } catch {
            switch error {
            case .notFound: return false
            case .rejected(let failure) where failure.status == 403: return false
            default: throw error
            }
        }
    }

    /// The same, asked again as the policy says.
    package func owns(
        _ id: Int, policy: RetryPolicy, budget: RetryBudget, time: any Timekeeping
    ) async throws(MarketError) -> Bool? {
        try await policy.retrying(budget: budget, time: time) { (_) async throws(MarketError) in try await owns(id) }
    }
}
