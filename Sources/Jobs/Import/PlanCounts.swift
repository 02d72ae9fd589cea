import Ledger
import MarketAPI
import Transfer

/// What a plan holds.
package struct PlanCounts: Sendable, Hashable {
    package var creates = 0
    package var updates = 0
    package var deletes = 0
    /// Products registered again with other photos, and deleted.
    package var replaces = 0
    package var unchanged = 0
    /// Products whose rows have other photos, and that keep their own: the market cannot change photos.
    package var photosChanged = 0
    /// Products that the ledger knew and the market has no more; rows that describe them whole register them anew.
    package var gone = 0
    /// Products that somebody changed at the market since.
    package var changed = 0
    /// Rows that change such products back.
    package var changedBack = 0
    /// Of the rows that change nothing, those whose products the market showed.
    package var seen = 0
    /// New products that will be sold out, since nothing says how many there are.
    package var assumedStocks = 0
    /// Products that were looked at.
    package var looked = 0
    /// Whether they were a sample of the plan's.
    package var isSample = false
    /// Rows that delete products which are gone already.
    package var deletedAlready = 0
    /// Rows that cannot be done: they change products that are gone, say.
    package var failed = 0
    /// Products that are asked for once more before they are registered again.
    package var registeredAgain = 0
    /// Products that a run would stop for, of a plan that is only looked at.
    package var unknown = UnknownCounts()
    /// Old products that earlier runs left, and that are deleted first.
    package var leftovers = 0
    /// Updates that ask for their product first: the wire takes its price and its discount only together.
    package var completions = 0
    /// Rows that let another photo lead, a request more each: an update asks for the photo's number, and a registration is
    /// followed by an update.
    package var leads = 0
    /// The requests that the planning itself took.
    package var questions = 0
    /// The requests of the look at the newest product, which comes before anything is registered: all pages, where the
    /// newest do not come first.
    package var look = 1
    /// The requests that come before all that is sent: how the market is, and a proof of the credentials; the latter alone where
    /// nothing is sent.
    package var opening = 0
    /// How many rows of each kind are looked at once they were sent.
    package var canary = 0
    /// The requests of the look whether what was registered is there.
    package var closing = 0

    package init() {}

    /// How long the requests take at a pace, where the market answers at once.
    package func time(at rate: Rate) -> Duration { .nanoseconds(rate.interval) * Swift.max(0, requests - 1) }

    /// Products that are deleted, those among them in whose place others are registered.
    package var losses: Int { deletes + replaces }

    /// How many rows of each kind change something.
    var changes: [UploadMachine.Operation: Int] {
        [.create: creates, .update: updates, .delete: deletes, .replace: replaces]
    }

    /// The requests that an import takes from its beginning, where nothing goes wrong: a deletion takes two, a
    /// replacement three.
    package var requests: Int {
        let sent = sent
        let checks = [creates, updates, deletes, replaces].reduce(0) { $0 + min($1, canary) }
        return questions + 2 * leftovers + opening + (registers ? look : 0) + sent + registeredAgain
            + checks + (registers ? closing : 0)
    }

    /// The requests of its rows.
    var sent: Int { creates + updates + completions + leads + 2 * deletes + 3 * replaces }

    /// Whether products are registered and so many are gone that the market may be answering for another one.
    package var isMassGone: Bool { creates > 0 && RefreshFigures.isMass(gone: gone, of: looked) }

    /// Whether somebody has to allow it.
    package var needsConsent: Bool { losses > 0 || isMassGone }

    /// Whether the newest product is looked at: it tells a product that is registered from those before it.
    var registers: Bool { creates + replaces > 0 }

    /// What a look at the market came to.
    mutating func add(_ refreshed: RefreshOutcome) {
        looked += refreshed.figures.looked
        isSample = refreshed.figures.isSample
        gone += refreshed.figures.gone
        changed += refreshed.figures.changed
        changedBack += refreshed.changedBack
        seen += refreshed.seen
        let more = refreshed.difference
        for count: WritableKeyPath<Self, Int> in [
            \.creates, \.updates, \.deletes, \.replaces, \.unchanged, \.photosChanged, \.completions, \.leads,
            \.deletedAlready, \.failed, \.registeredAgain,
        ] { self[keyPath: count] += more[keyPath: count] }
    }

    /// A row of a plan, as it stands there.
    mutating func count(_ row: LedgerEntry, for capabilities: MarketCapabilities, by number: Int = 1) {
        switch row.state {
        case .failed: failed += number
        case .deleted: deletedAlready += number
        default:
            count(
                row.operation, isUnchanged: row.state == .unchanged, keepsPhotos: row.keepsPhotos,
                leads: row.lead != nil, for: capabilities, by: number)
            if row.gone != nil { registeredAgain += number }
        }
    }

    /// - Parameter capabilities: of the market that the operation is for.
    mutating func count(
        _ operation: PlannedOperation, isUnchanged: Bool, keepsPhotos: Bool, leads: Bool = false,
        for capabilities: MarketCapabilities, by number: Int = 1
    ) {
        if keepsPhotos { photosChanged += number }
        if isUnchanged {
            unchanged += number
            return
        }
        if leads { self.leads += number }
        switch operation {
        case .create: creates += number
        case .update(_, let change):
            updates += number
            if capabilities.needsFacts(change) { completions += number }
        case .delete: deletes += number
        case .replace: replaces += number
        }
    }
}
