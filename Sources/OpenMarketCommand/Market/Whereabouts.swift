import Jobs
import Ledger
import Wording

/// Where a command did its work: in which market, as whom, and where that is remembered. Every summary names it, so that
/// nobody takes the practice market for the real one, or another ledger for theirs.
struct Whereabouts {
    let market: String
    /// `nil` where the market knows no vendors, or nobody said who asks.
    let account: String?
    let ledger: String

    init(_ connection: MarketConnection, _ options: MarketOptions) {
        market = options.address == nil ? MarketOptions.sandboxName : connection.name
        let identifier = connection.account.identifier
        account = identifier.isEmpty ? nil : identifier
        ledger = options.ledger ?? StateFolder.ledger
    }

    /// As the JSON summary has it.
    func add(to summary: inout JSONObject) {
        summary.set("market", market)
        summary.set("account", account)
        summary.set("ledger", ledger)
    }
}

extension Console {
    /// The end of what a command says: a summary for scripts, and a line for people.
    func finish(_ summary: JSONObject, at whereabouts: Whereabouts) {
        var summary = summary
        whereabouts.add(to: &summary)
        object(summary)
        talk(
            SendingNews.whereabouts(
                market: whereabouts.market, account: whereabouts.account, ledger: whereabouts.ledger))
    }
}
