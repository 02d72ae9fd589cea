import Catalogue
import Foundation
import Ledger
import Synchronization
import TestSupport

let seller = Account(market: "http://127.0.0.1:1", identifier: "3f1c-vendor")
let proposal = RunProposal(command: "import", account: seller, api: "openmarket")

func values(_ name: String, price: Int = 1000) -> ProductValues {
    ProductValues(
        name: name, description: "ten letters", price: Amount(Int128(price))!, currency: .krw,
        discountedPrice: .zero, stock: 3)
}

func entry(_ sku: String, record: Int = 1, isUnchanged: Bool = false) -> PlannedEntry {
    let values = values(sku)
    return PlannedEntry(
        record: record, file: "a.csv", key: .sku(sku), sku: sku, content: ContentDigest(values, photos: ["d1"]),
        operation: .create(values, photos: [PlannedPhoto(path: "p.jpg", digest: "d1", bytes: 10)]),
        isUnchanged: isUnchanged)
}

/// A row with an operation of its own.
func entry(_ sku: String, record: Int = 1, _ operation: PlannedOperation) -> PlannedEntry {
    var row = entry(sku, record: record)
    row.operation = operation
    return row
}

/// What the ledger knows of a product under a sku.
func known(_ sku: String, _ id: Int, price: Int = 1000, photos: [String]? = ["d1"]) -> KnownProduct {
    KnownProduct(key: .sku(sku), id: id, values: values(sku, price: price), photos: photos)
}

/// A wall clock that stands still until it is set.
final class Clock: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_000_000))
    var now: Date {
        get { date.withLock { $0 } }
        set { date.withLock { $0 = newValue } }
    }
    @Sendable func read() -> Date { now }
}

/// A ledger in a folder of its own.
struct Bench {
    let folder: TemporaryFolder
    let ledger: Ledger
    var path: String { folder.path + "/ledger.sqlite" }

    init(now: @escaping @Sendable () -> Date = { Date() }) throws {
        folder = try TemporaryFolder()
        ledger = try Ledger(path: folder.path + "/ledger.sqlite", now: now)
    }

    /// Plans a run of rows with these keys.
    func plan(_ skus: [String]) throws -> PlanOutcome {
        let writer = try ledger.plan(proposal)
        try writer.append(skus.enumerated().map { entry($1, record: $0 + 1) })
        return try writer.finish(PlanTallies(records: skus.count))
    }

    /// A run of these rows, whose plan stands. It is a job of its own, unless its rows are to say which job it is.
    func run(_ rows: [PlannedEntry], of account: Account = seller, as name: String? = UUID().uuidString) throws -> Run {
        let writer = try ledger.plan(RunProposal(command: "import", account: account, api: "openmarket"))
        try writer.append(rows)
        return try writer.finish(PlanTallies(records: rows.count), as: name).run
    }

    /// Its rows as the ledger has them.
    func rows(_ rows: [PlannedEntry], of account: Account = seller) throws -> [LedgerEntry] {
        try ledger.all(try run(rows, of: account).id)
    }

    /// A row as it is now.
    func now(_ entry: LedgerEntry) throws -> LedgerEntry { try ledger.entry(of: entry.run, entry.ordinal)! }

    /// A plan that changes the product with the market's number, which was registered under the sku.
    func planUpdate(of id: Int, key sku: String) throws -> PlanOutcome {
        var change = ProductChange()
        change.stock = 9
        var planned = entry(sku, record: 1)
        planned.operation = .update(id: id, change)
        planned.content = ContentDigest(change, of: .id(id))
        let writer = try ledger.plan(proposal)
        try writer.append([planned])
        return try writer.finish(PlanTallies(records: 1))
    }

    /// A replacement whose new product is there, and whose old one is still to be deleted.
    func halfReplaced(_ sku: String, old: Int, new: Int) async throws -> LedgerEntry {
        var row = entry(sku)
        row.operation = .replace(id: old, values(sku), photos: [])
        let planned = try rows([row])[0]
        try await ledger.record(planned, as: .registered(id: new, values(sku)))
        return try now(planned)
    }

    /// What another process would find if this one died now: a copy of the files as they lie there.
    func afterCrash() throws -> Ledger {
        let copy = folder.path + "/crash-\(UUID().uuidString).sqlite"
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
        }
        return try Ledger(path: copy)
    }
}

extension Ledger {
    func all(_ run: RunID, _ states: Set<EntryState> = Set(EntryState.allCases), batch: Int = 256) throws
        -> [LedgerEntry]
    {
        var reader = entries(of: run, in: states, batch: batch)
        var all: [LedgerEntry] = []
        while case let entries = try reader.next(), !entries.isEmpty { all += entries }
        return all
    }
}
