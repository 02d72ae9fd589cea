import FilePaths
import Ledger
import Synchronization
import Tabular

/// Looks at every byte of a repository, without asking anybody else.
package struct RepositoryVerification: Sendable {
    private let repository: BackupRepository
    /// What is wrong with the repository's own file; whose catalogue it is is then not known.
    private let markerFault: BackupFaultKind?
    private var chosen: [SnapshotName]?
    /// What is looked at; manifests and records are read from the repository's folder.
    private var files: any RepositoryFiles
    /// Is there for as long as this is.
    private var kept: (any AnyObject & Sendable)?

    /// - Parameter snapshots: `nil` for all, and for whatever else lies in the repository.
    package init(_ repository: BackupRepository, of snapshots: [SnapshotName]? = nil) {
        self.repository = repository
        markerFault = nil
        chosen = snapshots
        files = FolderFiles(root: repository.path)
    }

    /// Also where the repository's own file is lost or damaged, as long as there are snapshots.
    ///
    /// - Throws: `BackupError` where it is no repository.
    package init(at path: String, of snapshots: [SnapshotName]? = nil) throws {
        do {
            self.init(try BackupRepository(at: path), of: snapshots)
        } catch BackupError.damaged(_, let damage) {
            self.init(path, .seal(damage), snapshots)
        } catch let error as BackupError {
            guard case .notARepository = error,
                case .folder = FolderEntries.kind(of: BackupRepository.unknown(at: path).snapshotsPath)
            else { throw error }
            self.init(path, .missing, snapshots)
        }
    }

    private init(_ path: String, _ fault: BackupFaultKind, _ snapshots: [SnapshotName]?) {
        repository = .unknown(at: path)
        markerFault = fault
        chosen = snapshots
        files = FolderFiles(root: path)
    }

    /// Of the snapshot of a moment alone.
    ///
    /// - Throws: `BackupError.noSnapshot`.
    package func of(_ moment: SnapshotMoment) throws -> Self {
        var verification = self
        verification.chosen = [try repository.snapshot(at: moment)]
        return verification
    }

    /// Keeps something until it was looked at, such as a lock.
    func keeping(_ kept: any AnyObject & Sendable) -> Self {
        var verification = self
        verification.kept = kept
        return verification
    }

    /// Reads other files than those in the repository's folder.
    func reading(_ files: any RepositoryFiles) -> Self {
        var verification = self
        verification.files = files
        return verification
    }

    /// - Throws: `SystemError` where a folder cannot be listed.
    package func run() throws -> VerificationOutcome { try run(over: try chosen ?? repository.snapshots()) }

    /// - Parameter names: those that are there. One that is finished meanwhile is not looked at.
    func run(over names: [SnapshotName]) throws -> VerificationOutcome {
        var outcome = VerificationOutcome()
        outcome.faults = markerFault.map { [BackupFault(BackupRepository.marker, $0)] } ?? []
        var expected = ExpectedFiles()
        for name in names {
            outcome.snapshots += 1
            expect(name, &expected, &outcome)
        }
        try findUnexpected(expected, beside: Set(names), &outcome)
        check(expected, &outcome)
        outcome.faults.sort { ($0.path, $0.kind.word) < ($1.path, $1.kind.word) }
        return outcome
    }

    /// What should be there, by its path in the repository.
    struct ExpectedFiles {
        struct File: Sendable {
            /// `nil` where nothing says it.
            var bytes: Int?
            var digest: String
            /// The manifest that names its lines, where it is a records' file.
            var records: SnapshotName?
        }

        var files: [String: File] = [:]
        /// Files that are there by right, and were looked at already or cannot be.
        var others: Set<String> = [RepositoryLock.fileName, RepositoryLock.creatingName, BackupRepository.marker]
        /// Folders of snapshots of which nothing can be read that says what belongs there.
        var unknownFolders: Set<String> = []
    }

    // MARK: Manifests

    private func expect(_ name: SnapshotName, _ expected: inout ExpectedFiles, _ outcome: inout VerificationOutcome) {
        let folder = "snapshots/\(name)"
        let path = folder + "/" + SnapshotFiles.manifest
        expected.others.insert(path)
        let kind = files.kind(of: path)
        guard case .file = kind else {
            let isThere = if case .none = kind { false } else { true }
            outcome.faults.append(BackupFault(path, isThere ? .notAFile : .missing))
            expectSums(of: name, folder, &expected, &outcome)
            return
        }
        do {
            let (manifest, digest) = try SnapshotManifest.read(repository.manifestPath(of: name))
            expect(manifest, digest, name, folder, &expected, &outcome)
            if !manifest.summary.isComplete { outcome.incomplete.append(name) }
        } catch {
            outcome.faults.append(BackupFault(path, BackupFaultKind(error)))
            expectSums(of: name, folder, &expected, &outcome)
        }
        outcome.files += 1
    }

    /// - Parameter digest: of the manifest's file.
    private func expect(
        _ manifest: SnapshotManifest, _ digest: String, _ name: SnapshotName, _ folder: String,
        _ expected: inout ExpectedFiles,
        _ outcome: inout VerificationOutcome
    ) {
        let path = folder + "/" + SnapshotFiles.manifest
        if !manifest.agrees(as: name, of: markerFault == nil ? repository : nil) {
            outcome.faults.append(BackupFault(path, .contradiction))
        }
        for file in manifest.files {
            let records = file.name == SnapshotFiles.records ? name : nil
            expected.files[folder + "/" + file.name] = .init(bytes: file.bytes, digest: file.digest, records: records)
        }
        for photo in manifest.photos { expected.files[photo.path] = .init(bytes: photo.bytes, digest: photo.digest) }
        let sums = manifest.sums(manifest: digest)
        expected.files[folder + "/" + SnapshotFiles.sums] = .init(bytes: sums.count, digest: sums.sha256)
    }

    /// Where the manifest is damaged, what `sha256sum` goes by says what belongs to the snapshot.
    private func expectSums(
        of name: SnapshotName, _ folder: String, _ expected: inout ExpectedFiles, _ outcome: inout VerificationOutcome
    ) {
        let path = folder + "/" + SnapshotFiles.sums
        expected.others.insert(path)
        guard let sums = Checksums(path: repository.path + "/" + path) else {
            expected.unknownFolders.insert(folder)
            outcome.faults.append(BackupFault(path, .seal(.line)))
            return
        }
        for (file, digest) in sums.digests where file != SnapshotFiles.manifest {
            let photo = file.split(separator: "../../", maxSplits: 1, omittingEmptySubsequences: false)
            let place = photo.count == 2 ? String(photo[1]) : folder + "/" + file
            if expected.files[place] == nil { expected.files[place] = .init(bytes: nil, digest: digest) }
        }
    }

    // MARK: What nothing names

    private func findUnexpected(
        _ expected: ExpectedFiles, beside names: Set<SnapshotName>, _ outcome: inout VerificationOutcome
    ) throws {
        guard chosen == nil else {
            for name in chosen ?? [] { try walk("snapshots/\(name)", expected, &outcome) }
            return
        }
        for name in try files.names(in: "") where !expected.others.contains(name) {
            if name == "work", isUnfinished {
                outcome.unfinished += 1
            } else if name == "snapshots", case .folder = files.kind(of: name) {
                for other in try files.names(in: name)
                where SnapshotName(other).map(names.contains) ?? true {
                    try walk(name + "/" + other, expected, &outcome)
                }
            } else if name == "photos" {
                // A photo under its own digest is a rest of a backup, at worst: the next pruning removes it.
                try walk(name, expected, &outcome) { isPhoto($0) }
            } else {
                try walk(name, expected, &outcome)
            }
        }
        for lock in [RepositoryLock.fileName, RepositoryLock.creatingName] {
            if case .file(let bytes) = files.kind(of: lock), bytes > 0 {
                outcome.faults.append(BackupFault(lock, .extended(written: 0, found: bytes)))
            }
        }
    }

    /// A backup that is made meanwhile may have come to its end, and its work may be gone.
    private var isUnfinished: Bool {
        switch files.kind(of: "work") {
        case .folder, .none: true
        case .file, .other: false
        }
    }

    /// - Parameter isTolerated: whether a file that nothing names may be there.
    private func walk(
        _ path: String, _ expected: ExpectedFiles, _ outcome: inout VerificationOutcome,
        isTolerated: (String) -> Bool = { _ in false }
    ) throws {
        if expected.unknownFolders.contains(path) { return }
        guard case .folder = files.kind(of: path) else {
            guard expected.files[path] == nil, !expected.others.contains(path) else { return }
            if isTolerated(path) {
                outcome.unfinished += 1
            } else {
                outcome.faults.append(BackupFault(path, .unexpected))
            }
            return
        }
        for name in try files.names(in: path) {
            try walk(path + "/" + name, expected, &outcome, isTolerated: isTolerated)
        }
    }

    /// Whether a photo's bytes are what its name says.
    private func isPhoto(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        let isSame = Mutex(false)
        files.digest([path]) { _, outcome in
            guard case .digest(let digest, _) = outcome else { return }
            isSame.withLock { $0 = name.hasPrefix(digest + ".") }
        }
        return isSame.withLock(\.self)
    }

    // MARK: Bytes

    private func check(_ expected: ExpectedFiles, _ outcome: inout VerificationOutcome) {
        // The largest first, so that no processor is left with one at the end.
        let wanted = expected.files.sorted { ($1.value.bytes ?? 0, $0.key) < ($0.value.bytes ?? 0, $1.key) }
        let found = Mutex(VerificationOutcome())
        files.digest(wanted.map(\.key)) { index, digest in
            let (path, file) = wanted[index]
            let kind = self.kind(of: digest, file)
            found.withLock { found in
                found.files += 1
                if case .digest(_, let bytes) = digest { found.bytes += bytes }
                if let kind { found.faults.append(BackupFault(path, kind)) }
            }
        }
        let all = found.withLock { $0 }
        outcome.files += all.files
        outcome.bytes += all.bytes
        outcome.faults += all.faults
    }

    private func kind(of outcome: DigestOutcome, _ file: ExpectedFiles.File) -> BackupFaultKind? {
        switch outcome {
        case .missing: return .missing
        case .notAFile: return .notAFile
        case .unreadable(let error): return .unreadable(error)
        case .digest(let digest, let bytes):
            let written = file.bytes ?? bytes
            if bytes < written { return .truncated(written: written, found: bytes) }
            if bytes > written { return .extended(written: written, found: bytes) }
            return digest == file.digest ? nil : .changed(products: file.records.map(changedProducts) ?? [])
        }
    }

    /// The products whose lines are not those that the manifest names, as far as there are lines.
    private func changedProducts(_ name: SnapshotName) -> [Int] {
        guard let manifest = try? repository.manifest(of: name),
            var lines = try? LineReader(path: repository.recordsPath(of: name))
        else { return [] }
        var changed: [Int] = []
        for record in manifest.records {
            guard let line = try? lines.next() else { break }
            if PackedDigest(of: line) != record.digest { changed.append(record.id) }
        }
        return changed
    }
}

/// What a verification came to.
package struct VerificationOutcome: Sendable {
    package var snapshots = 0
    /// Files whose bytes were read.
    package var files = 0
    package var bytes = 0
    /// In the order of their paths.
    package var faults: [BackupFault] = []
    /// Files of a backup, or a removal, that has not come to its end: they are no part of any snapshot yet, or no longer.
    package var unfinished = 0
    package var incomplete: [SnapshotName] = []
}

extension BackupFaultKind {
    fileprivate init(_ error: any Error) {
        switch error {
        case BackupError.damaged(_, let damage): self = .seal(damage)
        case BackupError.newer(_, let version): self = .newer(version: version)
        case ReadError.system(let error): self = .unreadable(error)
        default: self = .seal(.line)
        }
    }
}

/// The files of a repository as a verification sees them, by their paths in it.
protocol RepositoryFiles: Sendable {
    func kind(of path: String) -> EntryKind

    /// The names in a folder, sorted; none where there is no folder. The repository itself is the empty path.
    func names(in path: String) throws(SystemError) -> [String]

    /// - Parameter body: gets each file's place in `paths`; called from several threads, in any order.
    func digest(_ paths: [String], _ body: @Sendable (Int, DigestOutcome) -> Void)
}

/// Files that are read where they lie.
struct FolderFiles: RepositoryFiles {
    let root: String

    func kind(of path: String) -> EntryKind { FolderEntries.kind(of: root + "/" + path) }
    func names(in path: String) throws(SystemError) -> [String] { try FolderEntries.names(in: root + "/" + path) }
    func digest(_ paths: [String], _ body: @Sendable (Int, DigestOutcome) -> Void) {
        FileDigesting.digest(paths.map { root + "/" + $0 }, body)
    }
}
