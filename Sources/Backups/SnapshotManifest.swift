import Foundation
import Ledger

/// What a snapshot is proved by: what it is of, what happened while it was made, and the SHA-256 of each file and each record.
package struct SnapshotManifest: Hashable, Sendable {
    package var summary: SnapshotSummary
    /// Products that came, went or changed while the market was read.
    package var changes: [CatalogueChange] = []
    /// The snapshot's own files.
    package var files: [SnapshotFile] = []
    /// The photos that its records name, each once, sorted.
    package var photos: [StoredPhoto] = []
    /// The records in the order of the records' file.
    package var records: [RecordDigest] = []

    package init(_ summary: SnapshotSummary) { self.summary = summary }
}

extension SnapshotManifest {
    /// Whether its numbers are those of its own lines, and it lies where it belongs.
    func agrees(as name: SnapshotName, of repository: BackupRepository?) -> Bool {
        summary.isOf(name, of: repository) && summary.products == records.count
            && zip(photos, photos.dropFirst()).allSatisfy { $0 < $1 }
            && files.contains { $0.name == SnapshotFiles.records }
            && zip(records, records.dropFirst()).allSatisfy { $0.id < $1.id }
    }
}

/// A manifest's first line.
package struct SnapshotSummary: Hashable, Sendable {
    package var name: SnapshotName
    /// When the market was first asked, in seconds since 1970; the name says when the snapshot was whole.
    package var started: Int
    /// What the clock said when the snapshot was whole, in seconds since 1970, where its name had to be another one: names are in
    /// the order in which snapshots were made, also where the clock was put back.
    package var clock: Int?
    package var account: Account
    /// The market's generation, by its command line name.
    package var api: String
    /// The vendor's number at the market; `nil` where nothing says it.
    package var vendor: Int?
    package var products = 0
    /// Photos that records name, one for each naming.
    package var photos = 0
    /// Photos that the market does not have at the addresses that it gives out.
    package var absentPhotos = 0
    /// How many products the market said it has; `nil` where its generation does not say.
    package var claimed: Int?
    /// Whether nothing is missing: the last look at the market's list shows what the records have, and as many as it claims.
    package var isComplete = false
    /// Why it is not.
    package var shortcomings: [Shortcoming] = []

    package init(name: SnapshotName, started: Int, account: Account, api: String) {
        self.name = name
        self.started = started
        self.account = account
        self.api = api
    }

    /// Whether it is of the snapshot that it lies in, and that of the repository's account.
    func isOf(_ name: SnapshotName, of repository: BackupRepository?) -> Bool {
        self.name == name && repository.map { account == $0.account && api == $0.api } ?? true
    }

    /// When it was whole, by the clock.
    package var moment: Date { Date(timeIntervalSince1970: Double(clock ?? name.seconds)) }

    /// Whether its name is later than the clock said by more than backups in quick succession come to.
    package var isNamedLate: Bool { clock.map { name.seconds - $0 > 60 } ?? false }

    package enum Shortcoming: String, Hashable, Sendable, CaseIterable {
        /// The market claims another number of products than it lists.
        case claimed
        /// Products kept changing as often as they were asked for.
        case restless
        /// Products that the list has and that cannot be asked for.
        case unread
        /// Photos that could not be fetched, and may be there another time.
        case photos
        /// It has less than half of the products of the last complete one, and nobody said that it may.
        case shrunk
    }
}

/// A product that came, went or changed while the market was read.
package struct CatalogueChange: Hashable, Sendable {
    package var id: Int
    package var kind: CatalogueChangeKind

    package init(id: Int, kind: CatalogueChangeKind) {
        self.id = id
        self.kind = kind
    }
}

/// What became of a product while the market was read.
package enum CatalogueChangeKind: String, Hashable, Sendable { case appeared, vanished, changed }

/// One of a snapshot's own files.
package struct SnapshotFile: Hashable, Sendable {
    /// Its name in the snapshot's folder.
    package var name: String
    package var bytes: Int
    package var digest: String

    package init(name: String, bytes: Int, digest: String) {
        self.name = name
        self.bytes = bytes
        self.digest = digest
    }
}

/// A record's line, by its SHA-256.
package struct RecordDigest: BitwiseCopyable, Hashable, Sendable {
    package let id: Int
    package let digest: PackedDigest

    package init(id: Int, digest: PackedDigest) { (self.id, self.digest) = (id, digest) }
}

/// The names of a snapshot's files.
package enum SnapshotFiles {
    package static let manifest = "manifest.ndjson"
    /// The same digests for `sha256sum -c`.
    package static let sums = "SHA256SUMS"
    /// All that is known of each product, a line each, by their numbers.
    package static let records = "products.ndjson"
    /// What people and other programs read; `format` is its ending.
    package static func catalogue(_ format: String) -> String { "catalogue." + format }
}
