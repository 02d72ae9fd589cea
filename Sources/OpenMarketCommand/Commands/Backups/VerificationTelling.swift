import Backups
import Jobs
import Wording

/// Tells what the proving of backups found.
struct VerificationTelling {
    let console: Console
    let folder: String

    func tell(_ fault: BackupFault) {
        if console.form == .text { console.data(fault.text(in: console.language)) }
        var object = JSONObject(type: "fault")
        object.set("path", fault.path)
        object.set("fault", fault.kind.word)
        switch fault.kind {
        case .truncated(let written, let found), .extended(let written, let found):
            object.set("written", written)
            object.set("found", found)
        case .changed(let products): object.set("product_ids", .array(products.map { .number(String($0)) }))
        default: break
        }
        console.object(object)
    }

    func tell(_ outcome: VerificationOutcome) {
        if outcome.unfinished > 0 { console.talk(BackupNotice.unfinished) }
        if !outcome.incomplete.isEmpty { console.talk(BackupNotice.stillIncomplete(outcome.incomplete)) }
        if outcome.faults.isEmpty {
            console.talk(BackupNotice.whole(snapshots: outcome.snapshots, files: outcome.files, bytes: outcome.bytes))
        } else {
            console.insist(BackupNotice.faults(outcome.faults.count))
        }
    }

    /// - Parameter held: what holding a backup against a market found, where that was asked for.
    func finish(
        _ outcome: VerificationOutcome, _ held: MarketVerification.Outcome?, at whereabouts: Whereabouts?
    ) {
        var summary = JSONObject(type: "summary")
        summary.set("command", "backup verify")
        summary.set("backup", folder)
        summary.set("snapshots", outcome.snapshots)
        summary.set("incomplete", .array(outcome.incomplete.map { .string($0.description) }))
        summary.set("files", outcome.files)
        summary.set("bytes", outcome.bytes)
        summary.set("faults", outcome.faults.count)
        guard let held, let whereabouts else { return console.object(summary) }
        let notice = DifferenceNotice.held(
            products: held.products, photos: held.photos, differences: held.differences)
        if held.differences > 0 { console.insist(notice) } else { console.talk(notice) }
        summary.set("products_held", held.products)
        summary.set("photos_held", held.photos)
        summary.set("differences", held.differences)
        console.finish(summary, at: whereabouts)
    }
}
