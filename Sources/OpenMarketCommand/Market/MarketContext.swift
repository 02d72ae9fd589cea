import Jobs
import Ledger
import Wording

/// Where a command did its work: in which market, as whom, and where that is remembered. Every summary names it, so that
/// nobody takes the practice market for the real one, or another ledger for theirs.
struct MarketContext {
    let market: String
    /// `nil` where the market knows no vendors, or nobody said who asks.
    let account: String?
    let ledger: String
    /// The command that looks what might stand in the way there.
    let checkup: PrintableText

    init(_ connection: MarketConnection, _ options: MarketOptions) {
        market = options.address == nil ? MarketOptions.sandboxName : connection.name
        let identifier = connection.account.identifier
        account = identifier.isEmpty ? nil : identifier
        ledger = options.ledger ?? StateFolder.ledger
        checkup = ShellCommand.text(["openmarket", "doctor"] + options.given)
    }

    /// As the JSON summary has it.
    func add(to summary: inout JSONObject) {
        summary.set("market", market)
        summary.set("account", account)
        summary.set("ledger", ledger)
    }
}

extension Console {
    /// Of a run that ends before all its rows have their outcomes: what is left, and the command that goes on.
    ///
    /// - Parameters:
    ///   - run: `nil` where nothing is left that could be decided.
    func reportLeft(_ summary: ImportSummary, of run: RunID?, in options: MarketOptions?) {
        guard summary.remaining + summary.unknown > 0 else { return }
        if recordedReason == nil, summary.unknown > 0 {
            let reason = StopReason.inDoubt(summary.unknown)
            record(Reason(code: "rows-in-doubt", message: reason.text(in: language), next: Self.thisCommand))
        }
        // Of rows that were waited for in vain only a person knows more than the market.
        if summary.remaining == 0, let run, var reason = recordedReason, reason.code == "rows-in-doubt" {
            let ledger = options?.ledger.map { ["--ledger", $0] } ?? []
            reason.next = ShellCommand.text(["openmarket", "runs", "settle", run.description] + ledger)
            record(reason)
        }
        let reason = recordedReason
        insist(
            StopReason.left(
                remaining: summary.remaining, unknown: summary.unknown,
                because: reason?.isSaid == true ? nil : reason?.message, next: reason?.next))
    }

    /// The end of what a command says: a summary for scripts, and a line for people.
    func finish(_ summary: JSONObject, at context: MarketContext) {
        var summary = summary
        context.add(to: &summary)
        object(summary)
        talk(
            SendingNotice.context(
                market: context.market, account: context.account, ledger: context.ledger))
    }
}
