import Backups
import Catalogue
import Drafting
import Foundation
import Ledger
import MarketAPI
import Tabular

/// Makes a snapshot of records: one file with all there is, catalogues for people, and the manifest.
struct BackupAssembly {
    let job: BackupJob
    let repository: BackupRepository
    let records: KeptRecords

    private static let batch = 500

    func assemble(_ crawled: BackupOutcome, ended: Date) throws -> BackupOutcome {
        var outcome = crawled
        let before = try repository.snapshots().last
        outcome.snapshot.name = try repository.freeName(at: ended)
        let clock = SnapshotName(ended)
        if clock != outcome.snapshot.name { outcome.snapshot.clock = clock.seconds }
        outcome.ahead = before.flatMap { outcome.snapshot.isNamedLate && !repository.isNamedLate($0) ? $0 : nil }
        let writer = try SnapshotWriter(repository, name: outcome.snapshot.name)
        let catalogues = try job.options.formats.map { try SnapshotCatalogue($0, in: writer.folder) }
        var lacksPhotos = false
        for start in stride(from: 0, to: outcome.ids.count, by: Self.batch) {
            let ids = outcome.ids[start..<min(start + Self.batch, outcome.ids.count)]
            let known = try job.ledger?.products(ids: ids, of: job.account) ?? [:]
            for id in ids {
                guard var written = try records.record(id) else {
                    throw BackupError.damaged(path: repository.path, .line)
                }
                written.set(known[id].map { BackupRecord.Known($0, of: written.record) })
                try writer.add(written)
                let record = written.record
                for catalogue in catalogues { try write(record, to: catalogue, &outcome) }
                count(record, &outcome)
                lacksPhotos = lacksPhotos || record.images.contains(where: \.photo.isUnfetched)
            }
            try job.throwIfStopped()
        }
        for catalogue in catalogues { try catalogue.finish() }
        if lacksPhotos { outcome.snapshot.shortcomings.append(.photos) }
        outcome.snapshot.isComplete = outcome.snapshot.shortcomings.isEmpty
        outcome.snapshot = try writer.commit(
            outcome.snapshot, changes: outcome.changes, catalogues: catalogues.filter(\.isMade).map(\.name))
        try BackupJournal.remove(from: repository)
        return outcome
    }

    /// All of a product is in the records: what a workbook has no room for costs the workbook, not the backup. A cell that was cut
    /// short would pass for the product's own text in an import.
    private func write(_ record: BackupRecord, to catalogue: SnapshotCatalogue, _ outcome: inout BackupOutcome) throws {
        do {
            try catalogue.write(record, marketName: job.marketName)
        } catch let error as SystemError where catalogue.format == .xlsx {
            guard let limit = WorkbookLimit(errno: error.errno) else { throw error }
            catalogue.leaveOut()
            outcome.leftOut.append(catalogue.format)
            job.onEvent(.leftOut(catalogue: catalogue.name, product: record.id, limit))
        }
    }

    private func count(_ record: BackupRecord, _ outcome: inout BackupOutcome) {
        // Each time, also of what an earlier backup has already: it is not in the catalogues as it should be.
        for issue in record.facts.unreadableIssues(at: job.marketName) {
            job.onEvent(.issue(issue, product: record.id))
            outcome.valuesUnreadable += 1
        }
        guard let known = record.known else { return }
        if known.key.sku != nil { outcome.withSKU += 1 }
        // A vendor's number is said nowhere but in its products.
        if outcome.snapshot.vendor == nil { outcome.snapshot.vendor = record.facts.vendorID }
    }

    /// A catalogue file of the snapshot, in this tool's own columns: with `--images` and the repository it can be imported.
    private final class SnapshotCatalogue {
        let name: String
        let format: TabularFormat
        /// `nil` where it is left out.
        private var file: CatalogueFile?
        var isMade: Bool { file != nil }
        private let projector = RecordProjector()

        init(_ format: TabularFormat, in folder: String) throws {
            self.format = format
            name = SnapshotFiles.catalogue(format.rawValue)
            file = try CatalogueFile(
                path: folder + "/" + name, format: format, text: DelimitedForm(guardsFormulas: true))
        }

        func write(_ record: BackupRecord, marketName: String) throws {
            guard let file else { return }
            var product = ExportedProduct(
                values: record.facts.fields,
                images: record.images.map { $0.photo.stored.map { "../../" + $0.path } ?? $0.image.url },
                sku: record.sku, id: record.id, market: marketName, leading: record.leading)
            product.unreadable = record.facts.unreadable
            try file.write(projector.project(product))
        }

        func finish() throws { try file?.finish() }

        func leaveOut() { file = nil }
    }
}

extension BackupRecord.Known {
    fileprivate init(_ known: KnownProduct, of record: BackupRecord) {
        let isSame = record.facts.values.map { $0.fields.isIdentical(to: known.values.fields) } ?? false
        self.init(key: known.key, values: isSame ? nil : known.values, photos: known.photos)
    }
}
