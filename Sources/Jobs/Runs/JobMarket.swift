import Ledger
import MarketAPI
import Transfer

/// The market that a job works at, and as whom.
package struct JobMarket: Sendable {
    /// Cannot write: what only looks is handed nothing else.
    package var reader: any MarketReading
    /// `nil` without credentials: what is planned then cannot be sent.
    package var writer: (any MarketWriting)?
    package var account: Account
    /// The market's generation, as runs are remembered with it.
    package var api: String
    /// The budget that the market's client spends its own retries from.
    package var retries: RetryBudget

    package init(
        reader: any MarketReading, writer: (any MarketWriting)?, account: Account,
        api: MarketGeneration = .openmarket, retries: RetryBudget = RetryBudget()
    ) {
        self.reader = reader
        self.writer = writer
        self.account = account
        self.api = api.rawValue
        self.retries = retries
    }

    package init(_ connection: MarketConnection) {
        self.init(
            reader: connection.reader, writer: connection.writer, account: connection.account,
            api: connection.reader.capabilities.generation, retries: connection.reader.budget)
    }

    /// For what sends: whoever starts such a job has credentials.
    var sending: any MarketWriting {
        guard let writer else { preconditionFailure("a run without credentials was let through") }
        return writer
    }
}
