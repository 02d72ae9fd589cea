import Backups
import Catalogue
import FilePaths
import Foundation
import Jobs
import Wording

/// A catalogue as a command line names it.
struct ComparedSide {
    let source: CatalogueSource
    /// Of a repository, as long as it is read.
    private let lock: RepositoryLock?

    /// What means the market that is configured.
    static let word = "market"

    static func isMarket(_ text: String) -> Bool {
        text == word || text == MarketOptions.sandboxName || text.isWebAddress
    }

    /// - Parameters:
    ///   - connection: to the market, where one is meant.
    ///   - ledger: its path; the usual one otherwise.
    init(_ text: String, _ connection: MarketConnection?, ledger: String?) async throws {
        if Self.isMarket(text), let connection {
            let ledger = try LedgerOptions.existing(at: ledger)
            (source, lock) = (.market(connection.reader, of: connection.account, ledger: ledger), nil)
        } else if !Folders.isFolder(text), BackupStore.remote(text) == nil,
            !text.contains("@") || Folders.exists(text)
        {
            (source, lock) = (.file(text), nil)
        } else {
            let (folder, moment) = try Self.split(text)
            (source, lock) = try await BackupStore.use(folder) { store in
                let (repository, lock) = try await store.open(for: .reading)
                let name = try repository.snapshot(at: moment)
                try await store.fetchRecords(of: name)
                return (.snapshot(repository, name), lock)
            }
        }
    }

    /// `folder@moment`
    private static func split(_ text: String) throws -> (folder: String, SnapshotMoment?) {
        guard !Folders.isFolder(text), let at = text.lastIndex(of: "@") else { return (text, nil) }
        let moment = String(text[text.index(after: at)...])
        guard let argument = MomentArgument(argument: moment) else {
            throw BackupError.noSnapshot(path: String(text[..<at]), at: moment)
        }
        return (String(text[..<at]), argument.moment)
    }
}
