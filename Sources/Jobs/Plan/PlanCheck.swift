import Catalogue
import Ledger
import MarketAPI
import Synchronization
import Transfer

/// Finds out whether a plan still holds: that the inputs, the photos, the rules and the market are what they were.
struct PlanCheck {
    let plan: PlanFile
    let ledger: Ledger
    let account: Account
    let lookUp: ProductLookUp
    /// How inputs are to be read now, where somebody says so.
    let options: [String: [String]]
    /// Fetches photos of the web again that are no longer at hand.
    let web: WebPhotos?
    /// How the products of rows that change nothing are looked at.
    let refresh: RefreshOptions
    /// Ends the questions; what was found by then is not all there is.
    let stop: StopRequest

    /// Rows that the market is asked for before a stop is noticed.
    private static let batch = 64
    /// More than anybody reads; the market is not asked for the rest.
    private static let enough = 20

    struct Findings {
        /// What has moved, the first few; empty where the plan holds.
        var obstacles: [PlanObstacle] = []
        /// Products that the ledger knows for rows to be registered, and the market does not have.
        var missing: Set<Int> = []
        /// Updates that ask for their product first.
        var completions = 0
        /// Products that the market was asked for.
        var looked = 0
        /// Of the rows that change nothing, those whose products the market showed.
        var seen = 0
        /// Rows that let another photo lead.
        var leads = 0
    }

    /// - Throws: `PlanFileTrouble`, `LedgerError`, and `MarketError` where the market does not answer.
    func findings() async throws -> Findings {
        var findings = Findings(obstacles: surroundings())
        guard findings.obstacles.isEmpty else { return findings }
        var photos = PhotoMemory(reader: PlannedPhotoReader(web: web))
        var unchanged: [UnchangedRow] = []
        var rows = try plan.rows()
        while findings.obstacles.count < Self.enough, !stop.isRequested,
            case let batch = try rows.next(Self.batch), !batch.isEmpty
        {
            let changing = batch.filter { !$0.isUnchanged }
            unchanged += batch.compactMap(UnchangedRow.init)
            let there = try productsThere(changing)
            let asked = Set(changing.compactMap(\.operation.target) + there.values)
            let details = try await lookUp.details(asked)
            let facts = details.mapValues(\.facts)
            findings.looked += asked.count
            for row in changing {
                if row.lead != nil { findings.leads += 1 }
                if row.isCompleted(by: lookUp.market.capabilities) { findings.completions += 1 }
                for photo in row.photos where await !photos.isSame(photo) {
                    findings.obstacles.append(.photo(path: photo.place))
                }
                if let obstacle = try obstacle(row, facts, there) ?? leadObstacle(row, details) {
                    findings.obstacles.append(obstacle)
                }
            }
            findings.missing.formUnion(there.values.filter { facts[$0] == nil })
        }
        if findings.obstacles.isEmpty, !stop.isRequested { try await check(unchanged, &findings) }
        findings.obstacles = Array(findings.obstacles.prefix(Self.enough))
        return findings
    }

    /// A row that was as it should be when the plan was made.
    private struct UnchangedRow: Sendable {
        let id: Int
        let sku: String?

        init?(_ row: PlannedEntry) {
            guard row.isUnchanged, case .update(let id, _) = row.operation else { return nil }
            (self.id, sku) = (id, row.sku)
        }
    }

    /// What became of the products of rows that change nothing.
    private func check(_ rows: [UnchangedRow], _ findings: inout Findings) async throws {
        let skus = Dictionary(rows.map { ($0.id, $0.sku) }, uniquingKeysWith: { first, _ in first })
        try checkLedger(skus, &findings)
        if !findings.obstacles.isEmpty { return }
        let found = Mutex((obstacles: [PlanObstacle](), seen: 0))
        let looked = try await stop.interrupting { [refresh, lookUp, ledger, account, stop] in
            var productRefresh = try Refresh(
                refresh, at: lookUp.market, ledger: ledger, account: account, stop: stop, report: { _ in }
            ) { sights in
                for (id, sight) in sights {
                    let obstacle = try Self.obstacle(id, sight, sku: skus[id] ?? nil, ledger, account)
                    found.withLock { found in
                        if let obstacle { found.obstacles.append(obstacle) } else { found.seen += 1 }
                    }
                }
            }
            try await productRefresh.check(skus.keys.sorted())
            return productRefresh.figures.looked
        }
        findings.looked += looked
        (findings.obstacles, findings.seen) = found.withLock(\.self)
    }

    /// The plan has no values of the products that it leaves as they are: what the ledger learnt of one since is a change.
    private func checkLedger(_ skus: [Int: String?], _ findings: inout Findings) throws(LedgerError) {
        guard let created = plan.header.moment else { return }
        for (id, moment) in try ledger.lastChanges(ofProducts: skus.keys, of: account).sorted(by: { $0.key < $1.key })
        where moment > created {
            findings.obstacles.append(.productChanged(id: id, sku: skus[id] ?? nil, fields: []))
        }
    }

    private static func obstacle(
        _ id: Int, _ sight: Sight, sku: String?, _ ledger: Ledger, _ account: Account
    ) throws(LedgerError) -> PlanObstacle? {
        switch sight {
        case .seen: return nil
        case .gone: return .productGone(id: id, sku: sku)
        case .changed(let facts, let leading):
            let fields = try ledger.product(id: id, of: account)?.values
                .fieldsChanged(in: facts, as: ledger.changeComparison(of: account))
            return .productChanged(id: id, sku: sku, fields: (fields ?? []) + (leading == nil ? [] : [.thumbnail]))
        }
    }

    private func surroundings() -> [PlanObstacle] {
        var obstacles = plan.header.inputs.filter { $0.sha256 != nil && $0 != PlanInput(of: $0.file) }
            .map { PlanObstacle.input($0.file) }
        if plan.header.rules != RulesDigest.sha256() { obstacles.append(.rules) }
        for (name, given) in options.sorted(by: { $0.key < $1.key }) {
            let planned = plan.header.options[name] ?? []
            if planned != given { obstacles.append(.option(name, planned: planned, given: given)) }
        }
        return obstacles
    }

    /// The numbers that the ledger knows for rows that are to be registered. The plan may know better that these
    /// products are gone, so the market is asked for them, too.
    private func productsThere(_ rows: [PlannedEntry]) throws(LedgerError) -> [RowKey: Int] {
        var there: [RowKey: Int] = [:]
        for row in rows where row.operation.target == nil {
            there[row.key] = try ledger.product(row.key, of: account)?.id
        }
        return there
    }

    /// Whether another photo leads than when the plan was made: than the plan says, or than the ledger saw.
    private func leadObstacle(
        _ row: PlannedEntry, _ details: [Int: ProductDetail]
    ) throws(LedgerError) -> PlanObstacle? {
        guard let id = row.operation.target, let leading = details[id]?.leading else { return nil }
        let known = try ledger.product(id: id, of: account)
        let led = row.lead?.from ?? known.flatMap { $0.thumbnail == nil ? nil : $0.lead }
        guard let led, led != leading else { return nil }
        return .productChanged(id: id, sku: row.sku, fields: [.thumbnail])
    }

    private func obstacle(
        _ row: PlannedEntry, _ facts: [Int: ProductFacts], _ there: [RowKey: Int]
    ) -> PlanObstacle? {
        guard let id = row.operation.target else {
            guard let id = there[row.key], facts[id] != nil else { return nil }
            return .productThere(id: id, record: row.record, sku: row.sku)
        }
        guard let facts = facts[id] else { return .productGone(id: id, sku: row.sku) }
        // Where nobody knew what the market had, there is nothing to compare.
        let fields = row.before?.fieldsChanged(in: facts) ?? []
        return fields.isEmpty ? nil : .productChanged(id: id, sku: row.sku, fields: fields)
    }
}

extension PlannedEntry {
    /// Whether it is an update that asks for its product before it is sent.
    fileprivate func isCompleted(by capabilities: MarketCapabilities) -> Bool {
        if case .update(_, let change) = operation { capabilities.needsFacts(change) } else { false }
    }

    /// The photos that it sends.
    fileprivate var photos: [PlannedPhoto] { (operation.registration?.photos ?? []) + newPhotos }
}

/// Photos that were looked at; one that several rows name is read once.
private struct PhotoMemory {
    let reader: PlannedPhotoReader
    private var known: [PlannedPhoto: Bool] = [:]

    init(reader: PlannedPhotoReader) { self.reader = reader }

    mutating func isSame(_ photo: PlannedPhoto) async -> Bool {
        if let answer = known[photo] { return answer }
        let answer = (try? await reader.read(photo)) != nil
        if known.count >= 4096 { known.removeAll(keepingCapacity: true) }
        known[photo] = answer
        return answer
    }
}
