import Ledger
import Transfer

extension Ledger {
    /// Makes sure that a market whose list is empty has none of the account's products: a catalogue without any looks like one that
    /// was read, and proves nothing while the products' own pages are there.
    ///
    /// - Throws: `MarketError` where one of a few that were registered last is there.
    func checkEmptyList(of account: Account, at market: any MarketReading) async throws {
        for product in try newestProducts(of: account, limit: 5)
        where try await GoneCheck(market).detail(product.id) != nil {
            throw MarketError.unexpectedAnswer(
                status: 200, detail: "the list is empty, and product \(product.id) is there")
        }
    }
}
