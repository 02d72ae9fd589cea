import Backups
import Jobs
import Wording

/// Reports what the proving of backups found.
struct VerificationReporter {
    let console: Console
    let folder: String

    func report(_ fault: BackupFault) {
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

    func report(_ outcome: VerificationOutcome) {
        if outcome.unfinished > 0 { console.talk(BackupNotice.unfinished) }
        if !outcome.incomplete.isEmpty { console.talk(BackupNotice.stillIncomplete(outcome.incomplete)) }
        if outcome.faults.isEmpty {
            console.talk(BackupNotice.whole(snapshots: outcome.snapshots, files: outcome.files, bytes: outcome.bytes))
        } else {
            console.insist(BackupNotice.faults(outcome.faults.count))
        }
    }

    /// - Parameter compared: what comparing a backup with a market found, where that was asked for.
    func finish(
        _ outcome: VerificationOutcome, _ compared: MarketVerificationOutcome?, at context: MarketContext?
    ) {
        var summary = JSONObject(type: "summary")
        summary.set("command", "backup verify")
        summary.set("backup", folder)
        summary.set("snapshots", outcome.snapshots)
        summary.set("incomplete", .array(outcome.incomplete.map { .string($0.description) }))
        summary.set("files", outcome.files)
        summary.set("bytes", outcome.bytes)
        summary.set("faults", outcome.faults.count)
        guard let compared, let context else { return console.object(summary) }
        let notice = DifferenceNotice.held(
            products: compared.products, photos: compared.photos, differences: compared.differences)
        if compared.differences > 0 { console.insist(notice) } else { console.talk(notice) }
        summary.set("products_held", compared.products)
        summary.set("photos_held", compared.photos)
        summary.set("differences", compared.differences)
        console.finish(summary, at: context)
    }
}
