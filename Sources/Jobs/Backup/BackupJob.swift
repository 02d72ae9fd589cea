import Backups
import Catalogue
import Foundation
import Ledger
import MarketAPI
import Transfer

/// Makes a snapshot of a market's catalogue, from which all of it can be brought back.
///
/// The list is read first, and each product that it does not prove unchanged is asked for by itself; then the list is read again,
/// until it shows what was kept. What is fetched is written down as it comes, so that a stopped backup goes on.
package struct BackupJob: Sendable {
    let market: any MarketReading
    let marketName: String
    let account: Account
    /// Knows the sellers' own keys.
    let ledger: Ledger?
    var options: BackupOptions
    let fetchPhoto: PhotoSaving.Fetch
    let time: any Timekeeping
    let stop: StopRequest
    let onEvent: @Sendable (BackupEvent) -> Void

    /// - Parameters:
    ///   - marketName: what is written into the catalogues' `market` cells.
    ///   - stop: ends the backup with a `CancellationError`; the next one goes on.
    ///   - onEvent: called from several tasks.
    package init(
        _ options: BackupOptions, of market: any MarketReading, named marketName: String, account: Account,
        ledger: Ledger?, fetchPhoto: @escaping PhotoSaving.Fetch, time: any Timekeeping = .continuous,
        stop: StopRequest = StopRequest(), onEvent: @escaping @Sendable (BackupEvent) -> Void = { _ in }
    ) {
        self.options = options
        self.market = market
        self.marketName = marketName
        self.account = account
        self.ledger = ledger
        self.fetchPhoto = fetchPhoto
        self.time = time
        self.stop = stop
        self.onEvent = onEvent
    }

    /// - Throws: `BackupError`, `MarketError`, `SystemError`, `ReadError`, `LedgerError`, `ExportFailure.photoNotWritten`.
    package func run() async throws -> BackupOutcome {
        let (store, market, account, size) = (options.store, market, account, options.pageSize)
        let (repository, lock) = try await stop.interrupting {
            try await store.begin(of: account, api: market.capabilities.generation.rawValue) {
                // A folder is an account's from its first backup on: a market that is not there makes none.
                _ = try await market.page(1, size: size, search: nil)
            }
        }
        defer { withExtendedLifetime(lock) {} }
        let made = try await make(in: repository)
        try await stop.interrupting { try await store.publish(made.snapshot.name) }
        return made
    }

    private func make(in repository: BackupRepository) async throws -> BackupOutcome {
        let records = try KeptRecords(repository, of: market.capabilities)
        if records.journaled > 0 { onEvent(.resuming(records: records.journaled)) }
        let crawl = BackupCrawl(
            job: self, records: records,
            photos: BackupPhotos(
                repository: repository, fetch: fetchPhoto, gracePeriod: PhotoGracePeriod(time: time)))
        var outcome = try await EventLoopExecutor.run { try await crawl.run() }
        outcome.changes.sort { ($0.id, $0.kind.rawValue) < ($1.id, $1.kind.rawValue) }
        return try BackupAssembly(job: self, repository: repository, records: records).assemble(outcome, ended: Date())
    }

    func throwIfStopped() throws {
        if stop.isRequested { throw CancellationError() }
    }
}
