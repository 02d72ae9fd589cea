import Backups
import Foundation
import Jobs
import Synchronization
import Tabular
import Wording

/// Reports how far a backup is, and what it came to.
final class BackupReporter: Sendable {
    private let console: Console
    private let market: String
    private let progress: ExportProgress

    /// - Parameter market: its name.
    init(console: Console, market: String) {
        self.console = console
        self.market = market
        progress = ExportProgress(console: console, market: market)
    }

    func clear() { progress.clear() }

    func report(_ event: BackupEvent) {
        switch event {
        case .resuming(let records): console.talk(BackupNotice.resuming(records: records))
        case .listed: break
        case .fetched(let products, let total): progress.report(.written(products: products, of: total))
        case .issue(let issue, let product): progress.report(.issue(issue, product: product))
        case .unread(let product, let error):
            progress.clear()
            console.report(unread: product, error, at: market)
        case .leftOut(let catalogue, let product, let limit):
            progress.clear()
            console.insist(BackupNotice.leftOut(catalogue: catalogue, product: product, limit))
        case .changed(let change):
            progress.clear()
            console.talk(BackupNotice.changed(change))
            var object = JSONObject(type: "catalogue-change")
            object.set("id", change.id)
            object.set("change", change.kind.rawValue)
            console.object(object)
        }
    }

    func report(_ outcome: BackupOutcome, in folder: String, at context: MarketContext) {
        let snapshot = outcome.snapshot
        console.talk(
            BackupNotice.made(
                snapshot, path: folder, asked: outcome.asked, photos: outcome.photosFetched, bytes: outcome.photoBytes))
        if let ahead = outcome.ahead {
            let moment = snapshot.moment.minute(in: .current)
            console.insist(BackupNotice.laterThanNow(snapshot.name, moment: moment, ahead: ahead, folder: folder))
        }
        console.reportUnreadable(outcome.unreadableMembers, at: market)
        for shortcoming in snapshot.shortcomings { console.insist(BackupNotice.incomplete(shortcoming)) }
        if snapshot.absentPhotos > 0 { console.insist(BackupNotice.absentPhotos(snapshot.absentPhotos)) }
        var object = JSONObject(type: "summary")
        object.set("command", "backup create")
        object.set("backup", folder)
        snapshot.add(to: &object)
        object.set("asked", outcome.asked)
        object.set("unchanged", outcome.unchanged)
        object.set("photos_fetched", outcome.photosFetched)
        object.set("photo_bytes", outcome.photoBytes)
        object.set("photos_lost", outcome.photosLost)
        object.set("values_unreadable", outcome.valuesUnreadable)
        object.set("with_sku", outcome.withSKU)
        object.set("changed_meanwhile", outcome.changes.count)
        object.set("left_out", .array(outcome.leftOut.map { .string($0.rawValue) }))
        console.finish(object, at: context)
    }
}

extension SnapshotSummary {
    /// As objects for scripts have it.
    func add(to object: inout JSONObject) {
        object.set("snapshot", name.description)
        object.set("complete", .bool(isComplete))
        object.set("shortcomings", .array(shortcomings.map { .string($0.rawValue) }))
        object.set("products", products)
        object.set("claimed", claimed)
        object.set("clock", clock.map { SnapshotName(seconds: $0).description })
        object.set("photos", photos)
        object.set("photos_absent", absentPhotos)
    }
}
