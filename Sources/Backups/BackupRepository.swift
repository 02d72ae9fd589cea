import Catalogue
import FilePaths
import Foundation
import Ledger
import Tabular

/// A folder of snapshots of one account's catalogue, whose photos lie beside them by their content, each once.
///
/// ```
/// openmarket-backup.ndjson     whose catalogue it is
/// photos/ab/ab….jpg
/// snapshots/20261125T233000Z/  manifest.ndjson, SHA256SUMS, products.ndjson, catalogue.csv …
/// work/                        what an unfinished backup has so far
/// lock, lock-create
/// ```
///
/// Nothing that a snapshot names is ever written again: a photo is put there whole under its content's name, and a snapshot's folder
/// appears with all of its files in one step. So whatever ends a backup, earlier snapshots are what they were.
package struct BackupRepository: Sendable, Hashable {
    package let path: String
    package let account: Account
    package let api: String
    /// Photos that it has, and not in its folder.
    var held: HeldPhotos?

    package static let marker = "openmarket-backup.ndjson"
    static let version = 1

    private init(path: String, account: Account, api: String) {
        self.path = path
        self.account = account
        self.api = api
    }

    /// Places in one whose own file does not say whose it is.
    static func unknown(at path: String) -> BackupRepository {
        BackupRepository(path: path, account: Account(market: "", identifier: ""), api: "")
    }

    /// Opens one that is there.
    ///
    /// - Throws: `BackupError`, `ReadError`, `SystemError` where the folder cannot be read.
    package init(at path: String) throws {
        let marker = path + "/" + Self.marker
        guard Folders.exists(marker) else {
            if case .file = FolderEntries.kind(of: path) { throw BackupError.notARepository(path: path) }
            let isEmpty = try FolderEntries.names(in: path).allSatisfy(Self.isLeftover)
            throw isEmpty ? BackupError.noRepository(path: path) : .notARepository(path: path)
        }
        let line = try SealedLines.first(marker)
        guard try line.type == "repository" else { throw line.failure }
        // Before its end is looked at: a newer one may be sealed otherwise.
        let version = try line.integer("version")
        guard version <= Self.version else { throw BackupError.newer(path: marker, version: version) }
        _ = try SealedLines.check(marker)
        self.init(
            path: path, account: Account(market: try line.text("market"), identifier: try line.text("identifier")),
            api: try line.text("api"))
    }

    /// What a first backup that was killed may have left before there is a marker.
    private static func isLeftover(_ name: String) -> Bool {
        [RepositoryLock.fileName, RepositoryLock.creatingName].contains(name) || isMarkerRest(name)
    }

    /// Whether it is a marker that was not put into its place.
    static func isMarkerRest(_ name: String) -> Bool { name.hasPrefix(marker + ".") && name.hasSuffix(".tmp") }

    /// Whether there is none, and one can be made.
    ///
    /// - Throws: as `init(at:)` does, for anything else.
    package static func isNew(_ path: String) throws -> Bool {
        do { _ = try BackupRepository(at: path) } catch BackupError.noRepository { return true }
        return false
    }

    /// Opens the account's, and makes it where nothing is.
    ///
    /// - Throws: `BackupError`, `ReadError`, `SystemError`.
    package static func open(_ path: String, of account: Account, api: String) throws -> BackupRepository {
        do {
            let repository = try BackupRepository(at: path)
            guard repository.account == account, repository.api == api else {
                throw BackupError.otherAccount(path: path, repository.account, api: repository.api)
            }
            return repository
        } catch BackupError.noRepository {
            return try make(path, account, api)
        }
    }

    private static func make(_ path: String, _ account: Account, _ api: String) throws -> BackupRepository {
        try Folders.make(path)
        var marker = try SealedWriter(path: path + "/" + Self.marker)
        try marker.line { text in
            text.member("type", "repository")
            text.member("version", version)
            text.member("market", account.market)
            text.member("identifier", account.identifier)
            text.member("api", api)
            text.member("about", about)
        }
        _ = try marker.commit()
        return BackupRepository(path: path, account: account, api: api)
    }

    /// For whoever finds the folder years later.
    private static let about =
        "Backups of an Open Market catalogue. Each folder in snapshots/ is the catalogue at one moment: catalogue.* for spreadsheets, "
        + "products.ndjson with all there was, photos in photos/ by their SHA-256. To prove one whole: cd snapshots/NAME && "
        + "sha256sum -c SHA256SUMS"
}

// MARK: - Places

extension BackupRepository {
    package var snapshotsPath: String { path + "/snapshots" }
    package var photosPath: String { path + "/photos" }
    /// What an unfinished backup, or an unfinished removal, has so far.
    package var workPath: String { path + "/work" }

    package func folder(of name: SnapshotName) -> String { "\(snapshotsPath)/\(name)" }
    package func manifestPath(of name: SnapshotName) -> String { folder(of: name) + "/" + SnapshotFiles.manifest }
    package func recordsPath(of name: SnapshotName) -> String { folder(of: name) + "/" + SnapshotFiles.records }
    /// Where a photo's bytes are, or are fetched to when they are needed.
    package func path(of photo: StoredPhoto) -> String {
        guard let held, !isHere(photo) else { return place(of: photo) }
        return held.place + "/" + photo.path
    }

    /// The snapshots there are, oldest first.
    package func snapshots() throws(SystemError) -> [SnapshotName] {
        try FolderEntries.names(in: snapshotsPath).compactMap { SnapshotName($0) }.sorted()
    }

    /// The name of a snapshot that is whole at a moment: later than every other one's.
    package func freeName(at moment: Date) throws(SystemError) -> SnapshotName {
        let name = SnapshotName(moment)
        guard let newest = try snapshots().last, newest >= name else { return name }
        return newest.next
    }

    package func manifest(of name: SnapshotName) throws -> SnapshotManifest {
        let manifest = try SnapshotManifest.read(manifestPath(of: name)).manifest
        guard manifest.agrees(as: name, of: self) else {
            throw BackupError.damaged(path: manifestPath(of: name), .line)
        }
        return manifest
    }

    func check(_ summary: SnapshotSummary, of name: SnapshotName) throws(BackupError) {
        guard summary.isOf(name, of: self) else { throw .damaged(path: manifestPath(of: name), .line) }
    }

    /// The SHA-256 of a snapshot's manifest: of all of it, since that has the digests of the rest.
    package func digest(of name: SnapshotName) throws -> String { try SealedLines.check(manifestPath(of: name)) }

    /// The newest snapshot that was there at a moment, or of all where none is named: a complete one, as long as there is any. A
    /// moment that is a snapshot's name means that one.
    ///
    /// - Throws: `BackupError.noSnapshot`.
    package func snapshot(at moment: SnapshotMoment?) throws -> SnapshotName {
        var names = try snapshots()
        if let moment {
            if let named = names.last(where: { $0.description == moment.text }) { return named }
            names = names.filter { self.moment(of: $0) <= moment.seconds }
        }
        guard let found = try names.last(where: { try isComplete($0) }) ?? names.last else {
            throw BackupError.noSnapshot(path: path, at: moment?.text)
        }
        return found
    }

    /// By its first line alone; one that cannot be read is not.
    private func isComplete(_ name: SnapshotName) throws -> Bool { (try? summary(of: name))?.isComplete ?? false }

    /// When it was whole by the clock, which its name need not say; one that cannot be read is where its name says.
    private func moment(of name: SnapshotName) -> Int { (try? summary(of: name))?.clock ?? name.seconds }

    /// Whether a snapshot is called by a later moment than the clock said; one that cannot be read does not say.
    package func isNamedLate(_ name: SnapshotName) -> Bool { (try? summary(of: name))?.isNamedLate ?? false }

    /// A manifest's first line, without a look at the rest.
    private func summary(of name: SnapshotName) throws -> SnapshotSummary {
        try SnapshotSummary(SealedLines.first(manifestPath(of: name)))
    }

    /// `nil` where there is none.
    package func newestComplete() throws -> SnapshotSummary? {
        for name in try snapshots().reversed() {
            if let summary = try? summary(of: name), summary.isComplete { return summary }
        }
        return nil
    }
}

/// The moment that `--at` names.
package struct SnapshotMoment: Hashable, Sendable {
    /// As it was written.
    package let text: String
    /// The last second that it means, since 1970.
    package let seconds: Int

    package init(text: String, seconds: Int) {
        self.text = text
        self.seconds = seconds
    }
}
