import Backups
import MarketAPI
import Tabular

/// The records at hand: those of an unfinished backup's journal, and those of the newest snapshot.
final class KeptRecords {
    let repository: BackupRepository
    private let journal: BackupJournal
    private var earlier: RecordIndex?
    /// Whether the list shows all of a product that can change, so that what it shows unchanged is unchanged.
    private let isProvedByList: Bool
    /// How many products the newest complete snapshot has; 0 where there is none.
    let earlierProducts: Int
    /// How many records an unfinished backup has left.
    let journaled: Int
    var started: Int { journal.started }

    init(_ repository: BackupRepository, of capabilities: MarketCapabilities) throws {
        self.repository = repository
        try repository.removeRests()
        journal = try BackupJournal(in: repository, neverAges: capabilities.listProvesUnchanged)
        journaled = journal.products.count
        earlier = try Self.newest(in: repository)
        earlierProducts = try repository.newestComplete()?.products ?? 0
        isProvedByList = capabilities.listProvesUnchanged
    }

    /// The newest snapshot whose manifest is whole; `nil` where there is none. A damaged one costs requests, not the backup.
    private static func newest(in repository: BackupRepository) throws -> RecordIndex? {
        for name in try repository.snapshots().reversed() {
            if let records = try? repository.records(of: name) { return records }
        }
        return nil
    }

    /// Whether what is at hand of a product is what the list shows, its photos among it.
    func isCurrent(_ id: Int, _ listed: ListedDigest) throws -> Bool {
        if let place = try journal.place(of: id) {
            return try place.listed == listed && (journal.isNew(place) || hasPhotos(id))
        }
        return try isUnchanged(id, listed)
    }

    /// A photo that somebody has removed from the repository is fetched again.
    private func hasPhotos(_ id: Int) throws -> Bool {
        try record(id)?.record.images.allSatisfy { $0.photo.stored.map(repository.has) ?? true } ?? false
    }

    /// Whether an earlier snapshot has it as it is.
    private func isUnchanged(_ id: Int, _ listed: ListedDigest) throws -> Bool {
        guard isProvedByList, let place = try earlier?.place(of: id) else { return false }
        return try place.listed == listed && !place.lacksPhotos && hasPhotos(id)
    }

    /// Whether it was asked for, by this backup or the stopped part of it.
    func isJournaled(_ id: Int) -> Bool { journal.contains(id) }

    /// What is known of a product, be it as it is or as it was.
    func record(_ id: Int) throws -> WrittenRecord? { try journal.record(id) ?? earlier?.record(id) }

    func add(_ record: BackupRecord) throws { try journal.add(record) }

    func forget(_ id: Int) { journal.forget(id) }
}
