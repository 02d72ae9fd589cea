import Catalogue
import Ledger

/// What a job has to say while it runs. Words are made of it elsewhere.
package enum JobEvent: Sendable {
    case issue(FoundIssue)
    /// What is so in rows of a file, once the file is read.
    case notice(InputNotice)
    /// A record of which something is to be said, where that was asked for; its issues came before.
    case described(DescribedRecord)
    /// The system was recognised whose export a file is.
    case recognised(Recognition)
    /// How far reading has come.
    case read(records: Int)
    /// How far reading has come while photos are fetched from the web, and how many have come.
    case fetching(records: Int, photos: Int)
    /// Of the look at the market that a plan begins with.
    case refreshing(RefreshEvent)
    /// A row whose product the market does not have, or has otherwise than the ledger.
    case drifted(DriftedRow)
    /// A record that will not be imported; its issues came before.
    case rejected(file: String, record: Int, sku: String?)
    /// A row of a dry run's plan, in the plan's order, once all of it is known.
    case planned(LedgerEntry)
    /// So many more rows of it change something, and are not shown.
    case plannedMore(Int)
}

/// Trouble with the environment that ends a job.
package enum JobFailure: Error, Hashable, Sendable {
    /// An input that cannot be opened or read.
    case input(file: String, errno: Int32)
    /// A file that cannot be written, or a temporary one.
    case output(file: String, errno: Int32)
}
