import Catalogue
import Ledger

/// What has moved since a plan was made, so that carrying it out would no longer do what was reviewed.
package enum PlanObstacle: Error, Hashable, Sendable {
    /// The plan is for another account.
    case account(market: String, identifier: String, api: String)
    /// An input is another file than the one that was judged, or gone.
    case input(String)
    case photo(path: String)
    /// Rows are judged by other rules now.
    case rules
    /// An input is now to be read in another way.
    case option(String, planned: [String], given: [String])
    /// The market has other values in these fields than the plan takes it to have; in none where only the ledger says that it was
    /// changed.
    case productChanged(id: Int, sku: String?, fields: [Field])
    case productGone(id: Int, sku: String?)
    /// A row that is to be registered is there already, under this number.
    case productThere(id: Int, record: Int, sku: String?)
    /// The run that carries the plan out was stopped, and these changed rows that it has left.
    case overtaken(run: RunID, by: [RunID], rows: Int)

    /// Whether it is the input that moved, rather than the market or the program.
    package var isInput: Bool {
        switch self {
        case .input, .photo: true
        default: false
        }
    }
}
