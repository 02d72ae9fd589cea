import Backups
import Catalogue
import Ledger

/// What a restoring is asked to do.
package struct RestoreOptions: Sendable {
    package var store: BackupStore
    /// Which snapshot; `nil` for the newest.
    package var moment: SnapshotMoment?
    package var vendor = Vendor.mine
    /// Look at everything and change nothing.
    package var isDry = false
    package var run = RunOptions()

    /// Whose products are brought back.
    package enum Vendor: Hashable, Sendable {
        /// Those of the account that made the backup.
        case mine
        case number(Int)
        case all
    }

    /// Requests under way at once that bring products back, unless somebody says how many: a market numbers products as they arrive, and
    /// they are to be in the order that they had.
    package static let usualConcurrency = 1

    package init(store: BackupStore) {
        self.store = store
        run.upload.concurrency = Self.usualConcurrency
    }
}

/// A product of a snapshot, and why it is not brought back as it was.
package struct RestoreRemark: Hashable, Sendable {
    /// The product's number when it was backed up.
    package var id: Int
    package var name: String?
    package var reason: Reason

    package enum Reason: Hashable, Sendable {
        /// The market had no value for these, and none registers a product without.
        case missing([Field])
        /// What the market said for these was no value.
        case unreadable([Field])
        /// The market has other values for these, and what it said when they were backed up was none: they stay as they are.
        case valuesKept([Field])
        /// The form does not offer the currency.
        case currency(String)
        /// The target's generation takes whole prices alone.
        case fraction([Field])
        /// No photo of it was to be had, and no market registers a product without.
        case noPhotos
        /// It is registered without some of its photos, which were not to be had.
        case photosMissing(Int)
        /// The market has the product with other photos, which it cannot change.
        case photosKept

        /// Whether the product stays away.
        package var isObstacle: Bool {
            switch self {
            case .missing, .unreadable, .currency, .fraction, .noPhotos: true
            case .photosMissing, .photosKept, .valuesKept: false
            }
        }

        /// A word for scripts.
        package var word: String {
            switch self {
            case .missing: "value-missing"
            case .unreadable, .valuesKept: "value-unreadable"
            case .currency: "currency"
            case .fraction: "fraction"
            case .noPhotos: "no-photos"
            case .photosMissing: "photos-missing"
            case .photosKept: "photos-kept"
            }
        }

        /// The fields that it is about.
        package var fields: [Field] {
            switch self {
            case .missing(let fields), .unreadable(let fields), .valuesKept(let fields), .fraction(let fields): fields
            case .currency: [.currency]
            case .noPhotos, .photosMissing, .photosKept: [.images]
            }
        }
    }
}

/// What a restoring comes to, before anything is sent.
package struct RestoreCounts: Hashable, Sendable {
    package var creates = 0
    package var updates = 0
    package var unchanged = 0
    package var impossible = 0
    /// Products that the market has no more, by their own pages.
    package var gone = 0
    /// Products that it has with other values than the backup, or led by another photo.
    package var changed = 0
    /// Of those that stay as they are, the ones that the market showed with the backup's values.
    package var seen = 0
    /// Products that are, or will be, not all of what they were.
    package var partial = 0
    /// Products of other vendors, which are left alone.
    package var others = 0
    /// Products that a run would stop for, of a restoring that is only looked at.
    package var unknown = UnknownCounts()
    /// Products that the ledger did not know, and knows now.
    package var adopted = 0

    package var changes: Int { creates + updates }
    package var records: Int { changes + unchanged + impossible }

    package init() {}
}

package enum RestoreEvent: Sendable {
    /// A restoring that was stopped goes on.
    case begun(RunID)
    /// A restoring that was stopped is given up and planned anew: these runs changed the same products since.
    case plannedAnew(RunID, by: [RunID])
    case snapshot(SnapshotSummary)
    case remark(RestoreRemark)
    case planned(LedgerEntry)
    /// What it comes to, once all of its rows were told.
    case counted(RestoreCounts)
    case run(RunEvent)
}

/// What a restoring came to, and why it ended.
package struct RestoreOutcome: Sendable {
    package var summary: ImportSummary
    package var snapshot: SnapshotSummary?
    package var run: RunID?
    /// `nil` where planning did not come to its end.
    package var counts: RestoreCounts?
    /// Where the products' old and new numbers are written down.
    package var map: String?
    package var closing = ClosingFigures()
    package var stop: JobStop?
    /// What could not be written afterwards, such as the map: what became of the products stands all the same.
    package var unwritten: [any Error] = []

    package var end: JobEnd {
        if let stop { return .stopped(stop) }
        let partial = counts?.partial ?? 0
        guard run != nil else { return summary.rejected + partial > 0 ? .rowsLost : .done }
        if case .rowsLeft = summary.end { return .rowsLeft }
        if let trouble = unwritten.first { return .stopped(.failed(trouble, isMidway: false)) }
        if case .done = summary.end, partial > 0 { return .rowsLost }
        return summary.end
    }
}

/// Why nothing can be brought back.
package enum RestoreFailure: Error, Hashable, Sendable {
    /// Nothing says which of the products were the account's.
    case vendorUnknown
}
