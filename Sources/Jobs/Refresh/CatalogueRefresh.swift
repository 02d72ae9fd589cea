import Ledger
import MarketAPI
import Transfer

/// Looks at all products that the ledger knows of an account, or at a sample of them, and changes nothing.
package struct CatalogueRefresh: Sendable {
    let ledger: Ledger
    let account: Account
    let market: any MarketReading
    let options: RefreshOptions

    package init(_ options: RefreshOptions, ledger: Ledger, account: Account, market: any MarketReading) {
        (self.options, self.ledger, self.account, self.market) = (options, ledger, account, market)
    }

    /// - Returns: what the look came to; `nil` where the ledger knows no product.
    /// - Throws: `MarketError`, `LedgerError`.
    package func run() async throws -> RefreshFigures? {
        let ids = try ledger.productNumbers(of: account)
        guard options.mode != .none, !ids.isEmpty else { return nil }
        var options = options
        // Whoever asks how things are wants to be told, however long the rest would take.
        options.isWatched = true
        var refresh = try Refresh(
            options, at: market, ledger: ledger, account: account, stop: StopRequest(), report: { _ in },
            found: { _ in })
        try await refresh.check(ids)
        return refresh.figures
    }
}
