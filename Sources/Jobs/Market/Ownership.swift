import Ledger
import MarketAPI
import Transfer

/// Tells the vendor's own products from others': by the vendor's number where it is known, else by the first step of a
/// deletion, which only an owner may take; the second never follows.
package struct Ownership {
    /// `nil` where nothing may be begun: then only the vendor's number tells.
    let market: (any MarketWriting)?
    let ledger: Ledger
    let account: Account
    private let policy: RetryPolicy
    private let retries: RetryBudget
    private var vendor: Int?
    private var foreign: Set<Int> = []
    private var proven: [Int: Bool] = [:]

    /// - Parameters:
    ///   - options: say how often it is asked, and who the vendor is where somebody says so.
    ///   - retries: the budget that the market's client spends its own retries from.
    package init(
        of account: Account, at market: (any MarketWriting)?, ledger: Ledger, options: UploadOptions = UploadOptions(),
        retries: RetryBudget = RetryBudget()
    ) throws(LedgerError) {
        self.market = market
        self.ledger = ledger
        self.account = account
        self.retries = retries
        policy = options.policy
        vendor = options.vendor
        if vendor == nil { vendor = try ledger.vendor(of: account) }
    }

    /// `nil` where nobody can tell: items have passwords, say, and a proof would change the item.
    mutating func isOwn(_ product: ProductFacts) async throws -> Bool? {
        if let vendor, let other = product.vendorID { return vendor == other }
        if let other = product.vendorID, foreign.contains(other) { return false }
        if let known = proven[product.id] { return known }
        guard let market else { return nil }
        let id = product.id
        let answer = try await market.owns(id, policy: policy, budget: retries, time: .continuous)
        guard let isOwn = answer else { return nil }
        proven[product.id] = isOwn
        guard let number = product.vendorID else { return isOwn }
        if isOwn {
            vendor = number
            try ledger.remember(vendor: number, of: account)
        } else {
            foreign.insert(number)
        }
        return isOwn
    }
}
