import Backups
import Catalogue
import MarketAPI
import Spilling
import Transfer

/// Reads a market until what is kept of it is what its list shows.
final class BackupCrawl {
    private let job: BackupJob
    private let records: KeptRecords
    private let photos: BackupPhotos
    private var outcome: BackupOutcome
    /// Products that the list has and that were gone, or could not be read, when they were asked for.
    private var missing: Set<Int> = []

    /// How often in a row a product's page said something else than the list, while that showed it as it was.
    private var stale: [Int: Int] = [:]
    private var changes: [Int: CatalogueChangeKind] = [:]
    /// How many products in a row could not be read.
    private var failures = 0

    /// A page may be a moment older than the list; one that is so again is not asked for any more.
    private static let mostStale = 2

    private static let mostFailures = 20
    /// A catalogue that changes faster than it is read has no end; so many looks at its list are enough.
    private static let mostListings = 5

    init(job: BackupJob, records: KeptRecords, photos: BackupPhotos) {
        self.job = job
        self.records = records
        self.photos = photos
        // Named again when it is whole.
        let name = SnapshotName(seconds: records.started)
        outcome = BackupOutcome(
            snapshot: SnapshotSummary(
                name: name, started: records.started, account: job.account,
                api: job.market.capabilities.generation.rawValue))
        outcome.asked = records.journaled
    }

    /// - Returns: what became of it, but for what only the records can tell.
    func run() async throws -> BackupOutcome {
        var listing = try await list()
        var open = try wanted(listing)
        var listings = 1
        var mayListAgain = true
        while listings < Self.mostListings {
            if open.isEmpty {
                // A page that came twice hides another one from the last look.
                guard mayListAgain, !listing.isAsClaimed else { break }
                mayListAgain = false
            }
            job.onEvent(.listed(products: listing.products.count, asked: open.count))
            missing = []
            try await ask(open, listing)
            let next = try await list()
            listings += 1
            for change in try next.changes(since: listing) {
                recordChange(change)
                stale[change.id] = nil
            }
            listing = next
            open = try wanted(listing)
            // Gone both times: it is there for the list alone, and will not be for anybody who asks again.
            if !open.isEmpty, Set(open).isSubset(of: missing) { break }
        }
        outcome.changes = changes.map { CatalogueChange(id: $0, kind: $1) }
        try conclude(listing, open: Set(open))
        return outcome
    }

    private func recordChange(_ change: CatalogueChange) {
        job.onEvent(.changed(change))
        changes[change.id] = change.kind
    }

    private func list() async throws -> CatalogueListing {
        try job.throwIfStopped()
        let (market, size) = (job.market, job.options.pageSize)
        let (ledger, account) = (job.ledger, job.account)
        return try await job.stop.interrupting {
            let listing = try await CatalogueListing(market, pageSize: size)
            if listing.products.count == 0 { try await ledger?.checkEmptyList(of: account, at: market) }
            return listing
        }
    }

    /// What is to be asked for, by number. Looks for the photos of all products kept before, and so once a listing.
    private func wanted(_ listing: CatalogueListing) throws -> [Int] {
        var wanted: [Int] = []
        var products = listing.products.reader()
        while let product = try products.next() {
            let isKept = try isGivenUp(product.id) || records.isCurrent(product.id, product.digest)
            if !isKept { wanted.append(product.id) }
        }
        return wanted
    }

    /// Whether a product is kept as its page shows it, though the list shows it otherwise.
    private func isGivenUp(_ id: Int) -> Bool { stale[id, default: 0] >= Self.mostStale }

    /// - Parameter open: products that are not kept as the list shows them.
    private func conclude(_ listing: CatalogueListing, open: Set<Int>) throws {
        try listing.products.forEach { product in if !open.contains(product.id) { outcome.ids.append(product.id) } }
        outcome.unchanged = outcome.ids.count { !records.isJournaled($0) }
        outcome.snapshot.claimed = listing.claimed
        outcome.unreadableMembers = listing.unreadableMembers
        var shortcomings: [SnapshotSummary.Shortcoming] = []
        if !listing.isAsClaimed { shortcomings.append(.claimed) }
        if !open.isSubset(of: missing) || outcome.ids.contains(where: isGivenUp) { shortcomings.append(.restless) }
        if !open.isDisjoint(with: missing) { shortcomings.append(.unread) }
        if !job.options.mayShrink, records.earlierProducts > 2 * outcome.ids.count { shortcomings.append(.shrunk) }
        outcome.snapshot.shortcomings = shortcomings
    }

    // MARK: Products

    /// Asks for products side by side; each is written down as it comes.
    private func ask(_ ids: [Int], _ listing: CatalogueListing) async throws {
        let fetching = ProductFetching(job: job, photos: photos)
        var (next, done) = (0, 0)
        var listed = try listing.lookUp()
        try await withThrowingTaskGroup(of: ProductFetching.Fetched.self) { group in
            while done < ids.count {
                while next < ids.count, next - done < max(1, job.options.concurrency) {
                    let id = ids[next]
                    // It is there: the numbers are the listing's own.
                    let (shown, earlier) = (try listed.product(id)!, try records.record(id)?.record)
                    group.addTask { try await fetching.fetch(id, shown, earlier) }
                    next += 1
                }
                guard let fetched = try await group.next() else { return }
                done += 1
                try keep(fetched)
                try await publishPhotos(of: fetched)
                job.onEvent(.fetched(products: done, of: ids.count))
                try job.throwIfStopped()
            }
        }
    }

    private func publishPhotos(of fetched: ProductFetching.Fetched) async throws {
        guard fetched.bytes > 0 else { return }
        let store = job.options.store
        try await job.stop.interrupting { try await store.photosAdded(bytes: fetched.bytes) }
    }

    /// A market that shows no product at all is down, and is not asked for the rest.
    private func recordFailure(_ failure: MarketError, of id: Int) throws {
        failures += 1
        guard failures < Self.mostFailures else { throw failure }
        job.onEvent(.unread(product: id, failure))
    }

    private func recordStaleness(_ isStale: Bool, _ id: Int) {
        guard isStale else { return stale[id] = nil }
        stale[id, default: 0] += 1
        if isGivenUp(id) { recordChange(CatalogueChange(id: id, kind: .changed)) }
    }

    private func keep(_ fetched: ProductFetching.Fetched) throws {
        guard let record = fetched.record else {
            records.forget(fetched.id)
            missing.insert(fetched.id)
            if let failure = fetched.failure { try recordFailure(failure, of: fetched.id) }
            return
        }
        failures = 0
        recordStaleness(fetched.isStale, fetched.id)
        try records.add(record)
        outcome.asked += 1
        outcome.photosFetched += fetched.photos
        outcome.photoBytes += fetched.bytes
        outcome.photosLost += fetched.lost
    }
}
