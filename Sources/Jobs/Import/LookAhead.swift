import Ledger
import MarketAPI
import Transfer

/// What a run would look at before and after it sends anything, as far as a dry run can look at it, too.
struct LookAhead: Sendable {
    let market: any MarketReading
    let ledger: Ledger
    let account: Account
    let options: RefreshOptions
    /// The account's vendor, where somebody says so.
    let vendor: Int?
    let stop: StopRequest

    /// The plan's counts with the requests that come before and after those of its rows, and with the products that the ledger
    /// does not know and that the rows would register again.
    ///
    /// - Throws: `JobStop.unseen` where the market cannot be asked, unless nobody wants it to be; `LedgerError`.
    func completed(_ counts: PlanCounts, of plan: PlannedRows) async throws -> PlanCounts {
        var counts = counts
        guard counts.sent > 0 else {
            let proof = try RunPreflight.proof(of: account, at: market.capabilities, options, ledger: ledger)
            counts.opening = proof == nil ? 0 : 1
            return counts
        }
        counts.opening = try RunPreflight(
            of: account, at: market.capabilities, registers: counts.registers, ledger: ledger
        ).requests
        guard counts.registers else { return counts }
        let order = try ledger.order(of: account, at: market.capabilities)
        counts.look = order == .none ? 0 : 1
        var size = try ledger.size(ofMarket: account.market)
        if counts.creates > 0 {
            let found = try await findUnknown(plan)
            counts.look += found.requests
            counts.unknown = found.unknown
            size = found.size ?? size
        }
        counts.closing = ClosingVerification.requests(
            created: counts.creates + counts.replaces, size: size, market.capabilities, order, options)
        return counts
    }

    /// The products that the rows would register again.
    ///
    /// - Throws: as above.
    func unknown(in plan: PlannedRows) async throws -> UnknownCounts { try await findUnknown(plan).unknown }

    /// - Returns: also how many products the market has, where all were read.
    private func findUnknown(
        _ plan: PlannedRows
    ) async throws -> (unknown: UnknownCounts, size: Int?, requests: Int) {
        let counted = CountedReading(market)
        let unknown = UnknownProducts(for: plan, of: account, in: ledger, market: counted, vendor: vendor)
        do {
            let found = try await stop.interrupting { try await unknown.find(stop) }
            return (UnknownCounts(found.matches), found.size, counted.requests)
        } catch let error as MarketError {
            // A stop is no trouble, and who wants no look is shown the plan all the same.
            guard error == .withdrawn || options.mode == .none else { throw JobStop.unseen(error) }
            return (UnknownCounts(), nil, 1)
        }
    }
}

/// Products of the vendor's that the ledger does not know, and the rows that would register them again.
package struct UnknownCounts: Hashable, Sendable {
    package var rows = 0
    /// The products' numbers, ascending.
    package var ids: [Int] = []

    package init() {}

    init(_ matches: [UnknownProducts.Match]) {
        rows = Set(matches.map(\.entry.ordinal)).count
        ids = Set(matches.map(\.product.id)).sorted()
    }
}
