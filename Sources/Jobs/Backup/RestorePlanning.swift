import Backups
import Catalogue
import Foundation
import Ledger
import MarketAPI
import Transfer

/// Plans the restoring of a snapshot: a run of its own, which can be stopped, resumed and undone like any other.
///
/// Each product is looked for first, in the ledger and in the market: what is as it was is left alone. It is handed a client that
/// cannot write.
struct RestorePlanning {
    let repository: BackupRepository
    let manifest: SnapshotManifest
    let ledger: Ledger
    let market: any MarketReading
    let account: Account
    let api: String
    let vendor: RestoreOptions.Vendor
    let isDry: Bool
    let lookUp: ProductLookUp
    /// How long after it changed a product may not be shown.
    let settling: Duration
    let stop: StopRequest

    private var lookAhead: LookAhead {
        let number: Int? = if case .number(let number) = vendor { number } else { nil }
        return LookAhead(
            market: market, ledger: ledger, account: account, options: RefreshOptions(), vendor: number, stop: stop)
    }

    private static let batch = 256

    /// Whether the snapshot is of this very catalogue, so that its products' numbers are the market's own.
    private var isSameCatalogue: Bool { repository.account == account }

    /// - Parameters:
    ///   - mayWrite: is told what it comes to, when all of it was reported.
    /// - Returns: what it comes to, and the plan as it stands in the ledger; `nil` where `mayWrite` objects or nothing changes.
    func plan(
        as name: String, report: (RestoreEvent) -> Void, mayWrite: (RestoreCounts) throws -> Bool
    ) async throws -> (RestoreCounts, PlanOutcome?) {
        let proposal = RunProposal(command: RestoreJob.command, account: account, api: api)
        let writer = try isDry ? ledger.dryPlan(proposal) : ledger.plan(proposal)
        do {
            var counts = RestoreCounts()
            let adoptable = try AdoptableProducts()
            try await write(to: writer, &counts, adoptable, report)
            if vendor == .mine, counts.records == 0, counts.others > 0 { throw RestoreFailure.vendorUnknown }
            try writer.forEachRow { report(.planned($0)) }
            counts.adopted = adoptable.count
            if isDry, counts.creates > 0 {
                counts.unknown = try await lookAhead.unknown(in: writer.plannedRows)
            }
            guard try mayWrite(counts) else {
                try writer.discard()
                return (counts, nil)
            }
            counts.adopted = try adoptable.adopt(into: ledger, of: account)
            // One that was stopped has its end by now.
            guard try counts.changes > 0 || ledger.unfinishedRun(of: account, plan: name) != nil else {
                try writer.discard()
                return (counts, nil)
            }
            let tallies = PlanTallies(records: counts.records, rejected: counts.impossible)
            return (counts, try writer.finish(tallies, as: name))
        } catch {
            try? writer.discard()
            throw error
        }
    }

    private func write(
        to writer: PlanWriter, _ counts: inout RestoreCounts, _ adoptable: AdoptableProducts,
        _ report: (RestoreEvent) -> Void
    ) async throws {
        var live = try await listing()?.lookUp()
        var reader = try SnapshotRecords(repository, of: manifest)
        var number = 0
        while case let records = try reader.next(Self.batch), !records.isEmpty {
            if stop.isRequested { throw MarketError.withdrawn }
            let ours = try records.enumerated().filter { try isOurs($0.element) }
            counts.others += records.count - ours.count
            var entries: [PlannedEntry] = []
            for found in try await find(ours.map { (number + $0.offset + 1, $0.element) }, &live, writer) {
                if let entry = judge(found, &counts, report) { entries.append(entry) }
                if let known = found.adoptable { try adoptable.append(known) }
            }
            try writer.append(entries)
            number += records.count
        }
    }

    // MARK: Whose it is

    private func isOurs(_ record: BackupRecord) throws -> Bool {
        switch vendor {
        case .all: return true
        case .number(let number): return record.facts.vendorID == number
        case .mine:
            if let vendor = manifest.summary.vendor { return record.facts.vendorID == vendor }
            // Where nobody says whose a product is, the ledger did.
            guard record.facts.vendorID == nil else { throw RestoreFailure.vendorUnknown }
            return record.known != nil
        }
    }

    // MARK: Where it is

    /// A product of the snapshot, and what is known of it at the market.
    private struct Found {
        var number: Int
        var record: BackupRecord
        var key: RowKey
        /// `nil` where the market has it no more, or never had.
        var live: ProductDetail?
        /// The digests of its photos' sources as the ledger has them.
        var photos: [String]?
        /// Whether the market's list proves that it is as it was.
        var isProved = false
        /// Whether the ledger has its key.
        var isKnown = false
        /// The number that its own page says is gone.
        var gone: Int?
        /// What the ledger can learn from the snapshot.
        var adoptable: KnownProduct?
    }

    /// What the market's list shows, where the snapshot's numbers are its own.
    private func listing() async throws -> CatalogueListing? {
        guard isSameCatalogue else { return nil }
        let market = market
        return try await stop.interrupting { try await CatalogueListing(market, pageSize: 100) }
    }

    private func find(
        _ records: [(number: Int, record: BackupRecord)], _ listing: inout CatalogueListing.LookUp?,
        _ writer: PlanWriter
    ) async throws -> [Found] {
        let keys = try keys(of: records.map(\.record), writer)
        let known = try Dictionary(
            ledger.products(keys, of: account).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        let isProvedByList = market.capabilities.listProvesUnchanged
        var found = zip(records, keys).map { Found(number: $0.number, record: $0.record, key: $1) }
        var asked: [Int: Int] = [:]
        for index in found.indices {
            let record = found[index].record
            let product = known[found[index].key]
            found[index].isKnown = product != nil
            if let listed = try listing?.product(record.id) {
                found[index].isProved = isProvedByList && listed.digest == record.listed
                if !found[index].isProved { asked[index] = record.id }
            } else if let product {
                asked[index] = product.id
            } else if isSameCatalogue {
                // Absence from a list proves nothing.
                asked[index] = record.id
            }
            if let product, asked[index] == product.id { found[index].photos = product.photos }
        }
        let details = try await lookUp.settledDetails(Set(asked.values), of: account, in: ledger, settling)
        for (index, id) in asked {
            found[index].live = details[id]
            if details[id] == nil { found[index].gone = id }
        }
        for index in found.indices { learn(&found[index]) }
        return found
    }

    /// By what the products are told from others. The key that the ledger had goes everywhere, so that an import of the same
    /// sheet finds what was restored; the market's number stays where it is.
    private func keys(of records: [BackupRecord], _ writer: PlanWriter) throws -> [RowKey] {
        let known = records.map { isSameCatalogue || $0.known?.key.isNumber == false ? $0.known?.key : nil }
        let unknown = zip(records, known).filter { $0.1 == nil }.map { identity(of: $0.0) }
        var counted = try writer.keys(for: unknown)[...]
        return known.map { $0 ?? counted.removeFirst() }
    }

    private func identity(of record: BackupRecord) -> RowIdentity {
        if isSameCatalogue { return .id(record.id) }
        var row = RestoreRow(record, at: market.capabilities, in: repository)
        guard case .create(let values, let photos)? = row.registration()?.0 else { return .id(record.id) }
        return .content(ContentDigest(values, photos: photos.map(\.digest)))
    }

    /// A ledger that was lost learns from the snapshot which products are whose.
    private func learn(_ found: inout Found) {
        guard isSameCatalogue, !found.isKnown, let known = found.record.known else { return }
        let isThere = found.isProved || found.live?.facts.id == found.record.id
        guard isThere, let values = (found.live?.facts ?? found.record.facts).values else { return }
        found.adoptable = KnownProduct(key: known.key, id: found.record.id, values: values, photos: known.photos)
    }

    // MARK: What becomes of it

    private func judge(_ found: Found, _ counts: inout RestoreCounts, _ report: (RestoreEvent) -> Void) -> PlannedEntry?
    {
        var row = RestoreRow(found.record, at: market.capabilities, in: repository)
        defer {
            if row.remarks.contains(where: { !$0.isObstacle }) { counts.partial += 1 }
            for reason in row.remarks {
                report(
                    .remark(RestoreRemark(id: found.record.id, name: found.record.facts.shown(.name), reason: reason)))
            }
        }
        if found.isProved {
            (counts.unchanged, counts.seen) = (counts.unchanged + 1, counts.seen + 1)
            return entry(found, .update(id: found.record.id, ProductChange()), isUnchanged: true)
        }
        if let live = found.live {
            let isShown = row.isShown(by: live)
            if !isShown { counts.changed += 1 }
            guard let (operation, newPhotos, lead) = row.revision(of: live, photos: found.photos) else {
                (counts.unchanged, counts.seen) = (counts.unchanged + 1, counts.seen + (isShown ? 1 : 0))
                return entry(found, .update(id: live.facts.id, ProductChange()), isUnchanged: true)
            }
            counts.updates += 1
            return entry(found, operation, newPhotos: newPhotos, lead: lead)
        }
        if found.gone != nil { counts.gone += 1 }
        guard let (operation, lead) = row.registration() else {
            counts.impossible += 1
            return nil
        }
        counts.creates += 1
        return entry(found, operation, lead: lead)
    }

    private func entry(
        _ found: Found, _ operation: PlannedOperation, newPhotos: [PlannedPhoto] = [], lead: LeadChange? = nil,
        isUnchanged: Bool = false
    ) -> PlannedEntry {
        PlannedEntry(
            record: found.number, file: repository.recordsPath(of: manifest.summary.name), key: found.key,
            sku: found.record.sku, content: ContentDigest(of: operation), operation: operation,
            before: found.live?.facts.values, isUnchanged: isUnchanged, newPhotos: newPhotos,
            gone: found.live == nil ? found.gone : nil, lead: lead)
    }
}
