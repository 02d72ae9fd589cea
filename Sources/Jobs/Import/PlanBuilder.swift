import Catalogue
import Ledger
import MarketAPI
import Transfer

/// Turns accepted rows into the entries of a plan: what each asks of the market, given what the ledger knows of it.
///
/// Rows are written in batches, so memory stays flat. Nothing is sent here.
final class PlanBuilder: RowSink {
    private let ledger: Ledger
    private let account: Account
    /// Asks the market for a product; `nil` where it has none of that number.
    private let lookUp: (Int) throws -> ProductFacts?
    private let writer: PlanWriter
    private var photos: PhotoDigests
    private var batch: [PendingRow] = []
    private var revoked: [PlanWriter.Place] = []
    private(set) var tallies = PlanCounts()

    /// A row whose key is still to be counted.
    private struct PendingRow {
        var row: JudgedRow
        var identity: RowIdentity
        var content: ContentDigest
        var operation: PlannedOperation
        var before: ProductValues?
        var isUnchanged: Bool
    }

    private static let batchSize = 500

    init(
        ledger: Ledger, proposal: RunProposal, photoFolders: PhotoOptions,
        lookUp: @escaping (Int) throws -> ProductFacts?
    ) throws {
        self.ledger = ledger
        account = proposal.account
        self.lookUp = lookUp
        photos = PhotoDigests(options: photoFolders)
        writer = try ledger.plan(proposal)
    }

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
            guard let photo = photos.photo(name, folder: row.photoFolder) else {
                return [Finding(.imageNotFound, detail: .item(name, reason: nil))]
            }
            planned.append(photo)
        }
        let values = ProductValues(product)
        let content = ContentDigest(values, photos: planned.map(\.digest))
        let identity: RowIdentity = product.sku.map { .sku($0) } ?? .content(content)
        return try append(row, identity, content, .create(values, photos: planned))
    }

    private func update(_ key: ProductKey, _ change: ProductChange, _ row: JudgedRow) throws -> [Finding] {
        guard let known = try known(key) else { return [unknown(key)] }
        var difference = change
        if let values = known.values {
            let target = values.applying(change)
            // A sheet may change the price alone; only now both sides of the rule are known.
            guard target.discountedPrice <= target.price else {
                let amounts = Finding.Detail.values("\(target.discountedPrice)", "\(target.price)")
                return [Finding(.discountExceedsPrice, detail: amounts)]
            }
            difference = values.difference(to: target)
        }
        let content = ContentDigest(change, of: key)
        return try append(
            row, .content(content), content, .update(id: known.id, difference), before: known.values,
            isUnchanged: difference.isEmpty)
    }

    private func delete(_ key: ProductKey, _ row: JudgedRow) throws -> [Finding] {
        guard let known = try known(key) else { return [unknown(key)] }
        let content = ContentDigest(deleting: key)
        return try append(row, .content(content), content, .delete(id: known.id), before: known.values)
    }

    /// The market's number and values: as the ledger remembers them, else as the market says.
    private func known(_ key: ProductKey) throws -> (id: Int, values: ProductValues?)? {
        switch key {
        case .sku(let sku): return try ledger.product(.sku(sku), of: account).map { ($0.id, $0.values) }
        case .id(let id):
            if let product = try ledger.product(id: id, of: account) { return (id, product.values) }
            return try lookUp(id).map { (id, $0.values) }
        }
    }

    private func unknown(_ key: ProductKey) -> Finding {
        switch key {
        case .id: Finding(.idUnknown)
        case .sku: Finding(.idUnknown, field: .sku, detail: .columns([Field.sku.column]))
        }
    }

    // MARK: Entries out

    private func append(
        _ row: JudgedRow, _ identity: RowIdentity, _ content: ContentDigest, _ operation: PlannedOperation,
        before: ProductValues? = nil, isUnchanged: Bool = false
    ) throws -> [Finding] {
        batch.append(
            PendingRow(
                row: row, identity: identity, content: content, operation: operation, before: before,
                isUnchanged: isUnchanged))
        if batch.count >= Self.batchSize { try flush() }
        return []
    }

    private func flush() throws {
        try flushAccepted()
        for removed in try writer.remove(revoked) {
            tallies.count(removed.operation, isUnchanged: removed.isUnchanged, by: -1)
        }
        revoked.removeAll(keepingCapacity: true)
    }

    private func flushAccepted() throws {
        guard !batch.isEmpty else { return }
        let keys = try writer.keys(for: batch.map(\.identity))
        let entries = try zip(batch, keys).map { try entry(for: $0, key: $1) }
        try writer.append(entries)
        for entry in entries { tallies.count(entry.operation, isUnchanged: entry.isUnchanged) }
        batch.removeAll(keepingCapacity: true)
    }

    private func entry(for pending: PendingRow, key: RowKey) throws -> PlannedEntry {
        var entry = PlannedEntry(
            record: pending.row.record, file: pending.row.file, key: key, sku: pending.row.sku,
            content: pending.content, operation: pending.operation, before: pending.before,
            isUnchanged: pending.isUnchanged)
        guard case .create(let values, let photos) = pending.operation,
            let known = try ledger.product(key, of: account)
        else { return entry }
        // The ledger knows the row: what differs is changed, and nothing is registered twice.
        let difference = known.values.difference(to: values)
        entry.operation = .update(id: known.id, difference)
        entry.before = known.values
        entry.isUnchanged = difference.isEmpty
        if photos.map(\.digest) != known.photos { tallies.photosChanged += 1 }
        return entry
    }

    // MARK: The end

    /// The plan as the ledger has it.
    var run: RunID { writer.id }

    /// The counts with every row in them.
    func completedCounts() throws -> PlanCounts {
        try flush()
        return tallies
    }

    /// Makes the plan stand, durably.
    func finish(_ summary: JudgeSummary) throws -> PlanOutcome {
        try flush()
        let tallies = PlanTallies(records: summary.records, rejected: summary.rejected, warnings: summary.warnings)
        return try writer.finish(tallies)
    }

    /// Completes the counts and drops the plan: nothing of it will be sent.
    func discard() throws {
        try flush()
        try writer.discard()
    }
}
