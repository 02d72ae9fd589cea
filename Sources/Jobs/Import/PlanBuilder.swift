import Catalogue
import Ledger
import MarketAPI
import Transfer

/// Turns accepted rows into the entries of a plan: what each asks of the market, given what the ledger knows of it.
///
/// Rows are written in batches, so memory stays flat. Nothing is sent here.
final class PlanBuilder: RowSink {
    private let products: KnownProducts
    private let ledger: Ledger
    private let account: Account
    private let photoChanges: PhotoChanges
    private let writer: PlanWriter
    private let photos: PhotoLibrary
    private let leads: LeadMatching
    private var batch: [PendingRow] = []
    private var revoked: [PlanWriter.Place] = []
    private var planned = PlanCounts()
    /// New products of each file that will be sold out, since nothing says how many there are.
    private(set) var assumedStocks: [(file: String, products: Int)] = []

    /// A row whose key is still to be counted.
    private struct PendingRow {
        var row: JudgedRow
        var identity: RowIdentity
        var content: ContentDigest
        var operation: PlannedOperation
        var before: ProductValues?
        var isUnchanged = false
        var asked: RowContent?
        var lead = RowLead()
    }

    /// Which photo a row names to lead a product that is there: its place, and what it takes that it does.
    private struct RowLead {
        var place: Int?
        var change: LeadChange?
    }

    private static let batchSize = 500

    init(
        ledger: Ledger, proposal: RunProposal, photos: PhotoLibrary, products: KnownProducts,
        photoChanges: PhotoChanges = .keep, isDry: Bool = false
    ) throws {
        self.ledger = ledger
        self.products = products
        self.photoChanges = photoChanges
        account = proposal.account
        self.photos = photos
        leads = LeadMatching(products: products, photos: photos)
        writer = try isDry ? ledger.dryPlan(proposal) : ledger.plan(proposal)
    }

    var tallies: PlanCounts { planned }

    /// The products that the market was asked for.
    var asked: Set<Int> { products.asked }

    // MARK: Rows in

    func accept(_ row: JudgedRow) throws -> [Finding] {
        switch row.verdict {
        case .rejected: preconditionFailure("a rejected row is no part of a plan")
        case .create(let product): return try create(product, row)
        case .update(let key, let change): return try update(key, change, row)
        case .delete(let key): return try delete(key, row)
        }
    }

    func revoke(_ row: RevokedRow) throws {
        revoked.append(PlanWriter.Place(record: row.record, file: row.file))
        if revoked.count >= Self.batchSize { try flush() }
    }

    private func create(_ product: Product, _ row: JudgedRow) throws -> [Finding] {
        var planned: [PlannedPhoto] = []
        for name in product.images {
            let inspected = photos.planned(name, beside: row.photoFolder)
            guard let photo = inspected.planned else {
                // Its name alone was judged.
                return [Finding(.imageNotFound, detail: .absence(of: name, inspected.verdict.absence))]
            }
            planned.append(photo)
        }
        let values = product.values
        let content = ContentDigest(values, photos: planned.map(\.digest))
        let identity: RowIdentity = product.sku.map { .sku($0) } ?? .content(content)
        let given = product.given == Field.values ? nil : product.given
        // A row that gives both has been judged.
        if let given, !given.contains(.discountedPrice), let key = product.sku,
            let known = try products.remembered(.sku(key)),
            let finding = try discountExceeding(values.fields.only(given), of: known)
        {
            return [finding]
        }
        let (lead, findings) = try lead(of: row, planned)
        let named = row.lead?.place == nil ? nil : 0
        try append(
            PendingRow(
                row: row, identity: identity, content: content, operation: .create(values, photos: planned),
                asked: given == nil && named == nil ? nil : RowContent(fields: given, lead: named), lead: lead))
        return findings
    }

    /// Which photo is to lead a product that the market has already. Of one that is registered the first does, and so where an
    /// update brings photos.
    private func lead(of row: JudgedRow, _ photos: [PlannedPhoto]) throws -> (RowLead, [Finding]) {
        guard photoChanges != .update, let wanted = row.lead, wanted.place != nil, let sku = row.sku,
            let known = try products.remembered(.sku(sku))
        else { return (RowLead(), []) }
        return outcome(
            try leads.answer(wanted, of: known, beside: row.photoFolder, digest: photos[0].digest), wanted)
    }

    private func outcome(_ answer: LeadMatching.Answer, _ wanted: NamedLead) -> (RowLead, [Finding]) {
        switch answer {
        case .leads(let place): (RowLead(place: place), [])
        case .change(let lead): (RowLead(place: lead.to, change: lead), [])
        case .kept: (RowLead(), [Finding(.thumbnailKept, detail: .item(wanted.name, reason: nil))])
        }
    }

    /// What the ledger has of a price may be old: before a row is refused for it the market is asked.
    private func discountExceeding(_ change: ProductChange, of known: KnownProducts.Product) throws -> Finding? {
        guard known.values?.discountExceeding(change) != nil else { return nil }
        return try products.current(known).values?.discountExceeding(change)
    }

    private func update(_ key: ProductKey, _ change: ProductChange, _ row: JudgedRow) throws -> [Finding] {
        guard let known = try products.product(key), !known.isGone else { return [unknown(key)] }
        if let finding = try discountExceeding(change, of: known) { return [finding] }
        var difference = change
        if let values = known.values {
            difference = values.fields.difference(to: change)
        }
        let (lead, findings) =
            try row.lead.map { wanted in
                outcome(try leads.answer(wanted, of: known, beside: row.photoFolder), wanted)
            } ?? (RowLead(), [])
        try append(
            PendingRow(
                row: row, identity: RowIdentity(key), content: ContentDigest(change, of: key, leading: row.lead?.name),
                operation: .update(id: known.id, difference), before: known.values,
                isUnchanged: difference.isEmpty && lead.change == nil,
                asked: RowContent(fields: change.fields, lead: lead.place), lead: lead))
        return findings
    }

    private func delete(_ key: ProductKey, _ row: JudgedRow) throws -> [Finding] {
        let (identity, content) = (RowIdentity(key), ContentDigest(deleting: key))
        if let known = try products.product(key) {
            try append(
                PendingRow(
                    row: row, identity: identity, content: content, operation: .delete(id: known.id),
                    before: known.values, isUnchanged: known.isGone))
            return []
        }
        // The row was imported before, and has nothing left to delete. Without it the plan of a job that was stopped
        // halfway would be another one.
        guard let key = try writer.keys(for: [identity]).first, let id = try ledger.deleted(key, of: account) else {
            return [unknown(key)]
        }
        try append(
            PendingRow(row: row, identity: identity, content: content, operation: .delete(id: id), isUnchanged: true))
        return []
    }

    private func unknown(_ key: ProductKey) -> Finding {
        switch key {
        case .id: Finding(.idUnknown)
        case .sku: Finding(.idUnknown, field: .sku, detail: .columns([Field.sku.column]))
        }
    }

    // MARK: Entries out

    private func append(_ row: PendingRow) throws {
        batch.append(row)
        if batch.count >= Self.batchSize { try flush() }
    }

    private func flush() throws {
        try flushAccepted()
        for removed in try writer.remove(revoked) {
            planned.count(
                removed.operation, isUnchanged: removed.isUnchanged, keepsPhotos: removed.keepsPhotos,
                leads: removed.leads, for: products.capabilities, by: -1)
        }
        revoked.removeAll(keepingCapacity: true)
    }

    private func flushAccepted() throws {
        guard !batch.isEmpty else { return }
        let keys = try writer.keys(for: batch.map(\.identity))
        let registrations = zip(batch, keys).filter { $0.0.operation.registration != nil }
        let known = try products.products(registrations.map(\.1))
        let entries = try zip(batch, keys).map { try entry(for: $0, key: $1, known: known) }
        try writer.append(entries)
        for entry in entries {
            planned.count(
                entry.operation, isUnchanged: entry.isUnchanged, keepsPhotos: entry.keepsPhotos,
                leads: entry.lead != nil, for: products.capabilities)
            if entry.gone != nil { planned.registeredAgain += 1 }
        }
        for (pending, entry) in zip(batch, entries) where pending.row.lacksStock {
            if case .create = entry.operation { countAssumedStock(of: pending.row.file) }
        }
        batch.removeAll(keepingCapacity: true)
    }

    private func countAssumedStock(of file: String) {
        planned.assumedStocks += 1
        if assumedStocks.last?.file != file { assumedStocks.append((file, 0)) }
        assumedStocks[assumedStocks.count - 1].products += 1
    }

    private func entry(
        for pending: PendingRow, key: RowKey, known: [RowKey: KnownProducts.Product]
    ) throws -> PlannedEntry {
        var entry = PlannedEntry(
            record: pending.row.record, file: pending.row.file, key: key, sku: pending.row.sku,
            content: pending.content, operation: pending.operation, before: pending.before,
            isUnchanged: pending.isUnchanged, asked: pending.asked)
        guard case .create(let values, let photos) = pending.operation else {
            entry.lead = pending.lead.change
            return entry
        }
        guard let product = known[key] else { return entry }
        if product.isGone {
            (planned.gone, entry.gone) = (planned.gone + 1, product.id)
        } else {
            let photos = try leadingStays(photos, of: product, unlessNamedBy: pending)
            let revision = RowRevision(
                of: product.id, from: product.values, product.photos, to: values, given: pending.asked?.fields,
                photos, photoChanges)
            entry.change(product, by: revision)
            if case .update = entry.operation {
                entry.asked = RowContent(
                    fields: pending.asked?.fields, photos: photos,
                    lead: photoChanges == .update ? pending.asked?.lead : pending.lead.place)
                entry.lead = pending.lead.change
                entry.isUnchanged = entry.isUnchanged && entry.lead == nil
            }
        }
        return entry
    }

    /// The photos in the order in which they are sent: of those that are sent anew the first one leads. A row that names none says
    /// nothing of that, so what somebody let lead goes on to; else the order is the row's wish.
    private func leadingStays(
        _ photos: [PlannedPhoto], of product: KnownProducts.Product, unlessNamedBy pending: PendingRow
    ) throws -> [PlannedPhoto] {
        guard photoChanges != .keep, pending.asked?.lead == nil,
            let place = photos.firstIndex(where: { $0.digest == product.leadingDigest }), place > 0,
            try product.lead > 0 || products.hasNamedLead(product)
        else { return photos }
        var ordered = photos
        ordered.insert(ordered.remove(at: place), at: 0)
        return ordered
    }

    // MARK: The end

    /// Puts the last rows into the plan, which then can be looked at.
    func complete() throws -> PlanWriter {
        try flush()
        return writer
    }

    /// Makes the plan stand, durably.
    func finish(_ summary: JudgeSummary) throws -> PlanOutcome {
        try flush()
        let tallies = PlanTallies(records: summary.records, rejected: summary.rejected, warnings: summary.warnings)
        return try writer.finish(tallies)
    }

    /// Drops the plan: nothing of it will be sent.
    func discard() throws { try writer.discard() }
}

extension PhotoVerdict {
    fileprivate var absence: PhotoAbsence {
        if case .notFound(let absence) = self { absence } else { .noFile(nearest: nil) }
    }
}

extension RowIdentity {
    fileprivate init(_ key: ProductKey) {
        switch key {
        case .id(let id): self = .id(id)
        case .sku(let sku): self = .sku(sku)
        }
    }
}

extension ProductValues {
    /// A sheet may change the price alone: only where the product is known, both sides of the rule are.
    fileprivate func discountExceeding(_ change: ProductChange) -> Finding? {
        let target = applying(change)
        guard target.discountedPrice > target.price else { return nil }
        let amounts = Finding.Detail.values("\(target.discountedPrice)", "\(target.price)")
        return Finding(.discountExceedsPrice, detail: amounts)
    }
}

extension PlannedEntry {
    fileprivate mutating func change(_ product: KnownProducts.Product, by revision: RowRevision) {
        before = product.values
        (operation, isUnchanged) = (revision.operation, revision.isUnchanged)
        (keepsPhotos, newPhotos) = (revision.keepsPhotos, revision.newPhotos)
    }
}
