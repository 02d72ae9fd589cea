import Catalogue
import Foundation
import Ledger
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
        let writer = try ledger.plan(proposal)
        try writer.append([row])
        let run = try writer.finish(PlanTallies(records: 1)).run
        try await ledger.settle(try ledger.all(run.id)[0], .registered(id: new, values(sku)))
        return try ledger.all(run.id)[0]
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
