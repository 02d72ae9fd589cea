import Backups
import Catalogue
import Glibc
import MarketAPI
import Tabular
import Transfer

/// What a backup is asked to do.
package struct BackupOptions: Sendable {
    package var store: BackupStore
    /// What catalogue files a snapshot has beside its records.
    package var formats: [TabularFormat] = [.csv]
    /// Requests under way at once.
    package var concurrency = 4
    package var pageSize = 100
    /// Whether a catalogue with less than half of the products of the last complete backup may be a complete one.
    package var mayShrink = false

    package init(store: BackupStore) { self.store = store }
}

/// What happens while a backup is made.
package enum BackupEvent: Sendable {
    /// An unfinished backup goes on that has so many records.
    case resuming(records: Int)
    /// The list is read: so many products, of which so many have to be asked for.
    case listed(products: Int, asked: Int)
    case fetched(products: Int, of: Int)
    /// What the market has otherwise than a whole catalogue would, of the product with that number.
    case issue(Issue, product: Int)
    /// The market cannot show a product that it lists.
    case unread(product: Int, MarketError)
    /// A product came, went or changed meanwhile.
    case changed(CatalogueChange)
    /// A catalogue file is not made, because it cannot hold what this product has.
    case leftOut(catalogue: String, product: Int, WorkbookLimit)
}

/// What a workbook has no room for.
package enum WorkbookLimit: Hashable, Sendable {
    /// A text of more characters than a cell takes.
    case text
    /// More products than a worksheet has rows.
    case rows

    /// - Parameter errno: of what writing one has thrown.
    init?(errno: Int32) {
        switch errno {
        case EMSGSIZE: self = .text
        case EOVERFLOW: self = .rows
        default: return nil
        }
    }
}

/// What a backup came to.
package struct BackupOutcome: Sendable {
    package var snapshot: SnapshotSummary
    /// The snapshot before, where that one's clock was ahead of this one's: the first to meet it says so, and those behind it are
    /// named by it without a word.
    package var ahead: SnapshotName?
    /// The products that the snapshot has, by their numbers.
    var ids: [Int] = []
    package var changes: [CatalogueChange] = []
    /// What the market's list says and cannot be read, products without a number among it.
    package var unreadableMembers: [UnreadableMember] = []
    /// Products whose own pages were asked for, by this backup and the stopped part of it.
    package var asked = 0
    /// Products that an earlier snapshot has as they are.
    package var unchanged = 0
    /// Photos that were fetched, and their bytes.
    package var photosFetched = 0
    package var photoBytes = 0
    /// Photos that the market does not have, or has not now, and that no earlier backup lacked.
    package var photosLost = 0
    /// Numbers that the market says and that are none.
    package var valuesUnreadable = 0
    /// The formats of catalogue files that were asked for and are not made.
    package var leftOut: [TabularFormat] = []
    /// Products with the seller's own keys.
    package var withSKU = 0
}
