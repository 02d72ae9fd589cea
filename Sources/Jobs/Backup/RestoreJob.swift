import Backups
import FilePaths
import Foundation
import Ledger
import Tabular
import Transfer

/// Brings a snapshot back into a market: looks at each product, asks, and carries the restoring out as a run of its own.
package struct RestoreJob: Sendable {
    let options: RestoreOptions
    let ledger: Ledger
    let market: JobMarket
    let stop: StopRequest
    let mayRestore: @Sendable (RestoreCounts) -> Bool
    let onEvent: @Sendable (RestoreEvent) -> Void
    private let job: RunJob
    /// Where the products' old and new numbers are written down.
    private let maps: String

    /// - Parameters:
    ///   - maps: a folder.
    ///   - mayRestore: asked once before anything is changed.
    ///   - onEvent: called from several tasks.
    package init(
        _ options: RestoreOptions, ledger: Ledger, market: JobMarket, maps: String, stop: StopRequest = StopRequest(),
        mayRestore: @escaping @Sendable (RestoreCounts) -> Bool,
        onEvent: @escaping @Sendable (RestoreEvent) -> Void = { _ in }
    ) {
        self.options = options
        self.ledger = ledger
        self.market = market
        self.maps = maps
        self.stop = stop
        self.mayRestore = mayRestore
        self.onEvent = onEvent
        job = RunJob(ledger: ledger, market: market, options: options.run, stop: stop) { onEvent(.run($0)) }
    }

    package func run() async -> RestoreOutcome {
        do { return try await carryOut() } catch {
            let stop = JobStop(options.store.reported(error))
            onEvent(.run(.stopped(stop)))
            return RestoreOutcome(summary: ImportSummary(), stop: stop)
        }
    }

    /// The order of a restoring: all is known before anything is planned, and planned before anything is sent; what was begun
    /// before goes on with what the plan finds now.
    private func carryOut() async throws -> RestoreOutcome {
        let store = options.store
        // Photos are read until the last product is sent.
        let (repository, lock) = try await stop.interrupting { try await store.open(for: .reading) }
        defer { withExtendedLifetime(lock) {} }
        let manifest = try repository.manifest(of: try chosen(in: repository))
        onEvent(.snapshot(manifest.summary))
        let name = try jobName(of: manifest.summary.name, in: repository)
        if !options.isDry {
            _ = try ledger.begunRun(of: market.account, named: name) { onEvent(.plannedAnew($0, by: $1)) }
            try await job.requireReconciledEarlierRuns()
        }
        try await stop.interrupting { try await store.fetchRecords(of: manifest.summary.name) }
        let (counts, plan) = try await planning(repository, manifest).plan(as: name, report: onEvent) { counts in
            onEvent(.counted(counts))
            if options.isDry { return false }
            guard counts.changes == 0 || mayRestore(counts) else { throw JobStop.declined }
            return true
        }
        if case .resumed(let run, _) = plan { onEvent(.begun(run.id)) }
        if let plan { return try await send(plan, manifest, counts) }
        var outcome = RestoreOutcome(
            summary: ImportSummary(restoring: counts), snapshot: manifest.summary, counts: counts)
        outcome.stop = await job.refusal()
        return outcome
    }

    /// The snapshot that was named; without a name the one whose restoring was begun, though newer ones may have come since.
    private func chosen(in repository: BackupRepository) throws -> SnapshotName {
        if options.moment == nil, !options.isDry {
            for name in try repository.snapshots().reversed() {
                guard let job = try? jobName(of: name, in: repository) else { continue }
                if try ledger.unfinishedRun(of: market.account, plan: job) != nil { return name }
            }
        }
        return try repository.snapshot(at: options.moment)
    }

    /// What the same command again finds its run by.
    private func jobName(of name: SnapshotName, in repository: BackupRepository) throws -> String {
        "\(Self.command):\(options.vendor):\(try repository.digest(of: name))"
    }

    private func planning(_ repository: BackupRepository, _ manifest: SnapshotManifest) -> RestorePlanning {
        RestorePlanning(
            repository: repository, manifest: manifest, ledger: ledger, market: market.reader, account: market.account,
            api: market.api, vendor: options.vendor, isDry: options.isDry,
            lookUp: ProductLookUp(market: market.reader, width: options.run.refresh.width, stop: stop),
            settling: options.run.refresh.settling, stop: stop)
    }

    private func send(
        _ plan: PlanOutcome, _ manifest: SnapshotManifest, _ counts: RestoreCounts? = nil
    ) async throws -> RestoreOutcome {
        try await fetchPhotos(for: plan.run.id)
        let sent = await job.run(plan)
        var outcome = RestoreOutcome(
            summary: ImportSummary(plan.run, sent.counts), snapshot: manifest.summary, run: plan.run.id, counts: counts,
            stop: sent.stop)
        outcome.closing = sent.closing
        outcome.summary.doubled = sent.closing.doubled
        do {
            outcome.map = try writeMap(of: plan.run.id, manifest)
            if sent.stop == nil, sent.counts?.open == 0 { try options.store.releasePhotos() }
        } catch {
            outcome.unwritten.append(options.store.reported(error))
        }
        return outcome
    }

    /// What is still to be sent is sent from this machine.
    private func fetchPhotos(for run: RunID) async throws {
        let (store, ledger) = (options.store, ledger)
        try await stop.interrupting {
            try await store.fetchPhotos {
                var photos: Set<StoredPhoto> = []
                var reader = ledger.entries(of: run, in: EntryState.open)
                while case let entries = try reader.next(), !entries.isEmpty {
                    for entry in entries { photos.formUnion(entry.photosToSend.compactMap(StoredPhoto.init)) }
                }
                return photos
            }
        }
    }

    /// Writes down what number each product had and has, as far as it is registered by now.
    ///
    /// - Returns: where; `nil` where none is.
    private func writeMap(of run: RunID, _ manifest: SnapshotManifest) throws -> String? {
        guard try ledger.counts(run)[.uploaded] > 0 else { return nil }
        let path = "\(maps)/\(run).csv"
        if let failed = FilePaths.makeFolders(maps, 0o700) { throw SystemError("write", failed, errno: errno) }
        let sink = try AtomicFileSink(path: path, isPrivate: true)
        var writer = CSVWriter(sink, columns: ["old_id", "new_id", "sku"], style: .csv)
        var reader = ledger.entries(of: run, in: Set(EntryState.allCases))
        while case let entries = try reader.next(), !entries.isEmpty {
            for entry in entries {
                guard let id = entry.marketID, manifest.records.indices.contains(entry.record - 1) else { continue }
                let old = manifest.records[entry.record - 1].id
                try writer.write([.number(String(old)), .number(String(id)), entry.sku.map { .text($0) } ?? .none])
            }
        }
        try writer.finish()
        try sink.commit()
        return path
    }
}

extension StoredPhoto {
    /// `nil` where it lies in no repository.
    fileprivate init?(_ planned: PlannedPhoto) {
        guard let name = planned.path.split(separator: "/").last else { return nil }
        self.init(name: String(name), bytes: Int(planned.bytes))
    }
}

extension ImportSummary {
    /// A restoring of which nothing is, or was to be, sent.
    init(restoring counts: RestoreCounts) {
        self.init()
        records = counts.records
        unchanged = counts.unchanged
        rejected = counts.impossible
        remaining = counts.changes
    }
}

extension RestoreJob {
    /// What its runs are called in the ledger.
    package static let command = "restore"

    /// The snapshots that restorings into any market have not come to the end of, each with the newest such run: what they have left
    /// is sent from the snapshot's photos.
    package static func unfinished(
        from repository: BackupRepository, in ledger: Ledger
    ) throws -> [SnapshotName: Run] {
        let runs = try ledger.unfinishedRuns(of: command)
        if runs.isEmpty { return [:] }
        var needed: [SnapshotName: Run] = [:]
        for name in try repository.snapshots() {
            let digest = try repository.digest(of: name)
            needed[name] = runs.first { $0.planDigest.hasSuffix(":" + digest) }
        }
        return needed
    }
}
