import Catalogue
import Ledger
import Spilling
import Tabular

extension SnapshotManifest {
    /// Writes one, durably, and the same for `sha256sum` beside it: who has no `openmarket` checks the snapshot with
    /// `sha256sum -c SHA256SUMS`.
    ///
    /// - Parameters:
    ///   - manifest: without its photos and records.
    ///   - photos: each once, sorted.
    static func write(
        _ manifest: SnapshotManifest, photos: SpilledSequence<StoredPhoto>, records: SpilledSequence<RecordDigest>,
        to folder: String
    ) throws(SystemError) {
        var writer = try SealedWriter(path: folder + "/" + SnapshotFiles.manifest)
        try writer.line { manifest.summary.write(to: &$0) }
        for change in manifest.changes { try writer.line { change.write(to: &$0) } }
        for file in manifest.files { try writer.line { file.write(to: &$0) } }
        try photos.forEach { photo throws(SystemError) in
            try writer.line { text in
                text.member("type", "photo")
                photo.write(to: &text)
            }
        }
        try records.forEach { record throws(SystemError) in try writer.line { record.write(to: &$0) } }
        let digest = try writer.commit()
        let sums = try AtomicFileSink(path: folder + "/" + SnapshotFiles.sums)
        try sums.write(manifest.ownSums(manifest: digest))
        try photos.forEach { photo throws(SystemError) in try sums.write(Self.sum(photo)) }
        try sums.commit()
    }

    /// The whole of the file for `sha256sum`.
    func sums(manifest digest: String) -> [UInt8] {
        photos.reduce(into: ownSums(manifest: digest)) { $0 += Self.sum($1) }
    }

    /// Of the snapshot's own files.
    private func ownSums(manifest digest: String) -> [UInt8] {
        files.reduce(into: Self.sum(digest, SnapshotFiles.manifest)) { $0 += Self.sum($1.digest, $1.name) }
    }

    private static func sum(_ photo: StoredPhoto) -> [UInt8] { sum(photo.digest, "../../" + photo.path) }

    private static func sum(_ digest: String, _ path: String) -> [UInt8] { Array("\(digest)  \(path)\n".utf8) }

    /// One of its lines.
    enum Entry {
        case summary(SnapshotSummary)
        case change(CatalogueChange)
        case file(SnapshotFile)
        case photo(StoredPhoto)
        case record(RecordDigest)
    }

    /// Reads one that is whole, line by line.
    ///
    /// - Returns: the SHA-256 of its file.
    /// - Throws: `BackupError`, `ReadError`, whatever `body` throws.
    @discardableResult
    static func read(_ path: String, _ body: (Entry) throws -> Void) throws -> String {
        let digest = try SealedLines.check(path)
        var isFirst = true
        try SealedLines.forEach(path) { line in
            try body(isFirst ? .summary(SnapshotSummary(line)) : Entry(line))
            isFirst = false
        }
        if isFirst { throw BackupError.damaged(path: path, .empty) }
        return digest
    }

    /// Reads one that is whole.
    ///
    /// - Returns: it, and the SHA-256 of its file.
    /// - Throws: `BackupError`, `ReadError`.
    static func read(_ path: String) throws -> (manifest: SnapshotManifest, digest: String) {
        var manifest: SnapshotManifest?
        let digest = try read(path) { entry in
            switch entry {
            case .summary(let summary): manifest = SnapshotManifest(summary)
            case .change(let change): manifest?.changes.append(change)
            case .file(let file): manifest?.files.append(file)
            case .photo(let photo): manifest?.photos.append(photo)
            case .record(let record): manifest?.records.append(record)
            }
        }
        // There is one, since there is a first line.
        return (manifest!, digest)
    }
}

extension SnapshotManifest.Entry {
    fileprivate init(_ line: JSONLine) throws(BackupError) {
        self =
            switch try line.type {
            case "change": .change(try CatalogueChange(line))
            case "file": .file(try SnapshotFile(line))
            case "photo": .photo(try StoredPhoto(line))
            case "record": .record(try RecordDigest(line))
            default: throw line.failure
            }
    }
}

extension SnapshotSummary {
    /// Of the format of manifests; grows with each change that an older reader could not understand.
    package static let version = 1

    fileprivate func write(to text: inout JSONText) {
        text.member("type", "snapshot")
        text.member("version", Self.version)
        text.member("name", name.description)
        text.member("started", SnapshotName(seconds: started).description)
        if let clock { text.member("clock", SnapshotName(seconds: clock).description) }
        text.member("market", account.market)
        text.member("identifier", account.identifier)
        text.member("api", api)
        text.member("vendor_id", vendor)
        text.member("products", products)
        text.member("photos", photos)
        text.member("absent_photos", absentPhotos)
        text.member("claimed", claimed)
        text.key("complete")
        text.bool(isComplete)
        text.key("shortcomings")
        text.array(shortcomings) { $0.text($1.rawValue) }
    }

    /// - Throws: `BackupError`.
    package init(_ line: JSONLine) throws(BackupError) {
        guard try line.type == "snapshot", let name = SnapshotName(try line.text("name")),
            let started = SnapshotName(try line.text("started"))
        else { throw line.failure }
        let version = try line.integer("version")
        guard version <= Self.version else { throw line.newer(version) }
        self.init(
            name: name, started: started.seconds,
            account: Account(market: try line.text("market"), identifier: try line.text("identifier")),
            api: try line.text("api"))
        if let text = try line.optionalText("clock") {
            guard let moment = SnapshotName(text) else { throw line.failure }
            clock = moment.seconds
        }
        vendor = try line.optionalInteger("vendor_id")
        products = try line.integer("products")
        photos = try line.integer("photos")
        absentPhotos = try line.integer("absent_photos")
        claimed = try line.optionalInteger("claimed")
        isComplete = try line.bool("complete")
        shortcomings = try (line.optionalTexts("shortcomings") ?? []).compactMap { Shortcoming(rawValue: $0) }
    }
}

extension CatalogueChange {
    fileprivate func write(to text: inout JSONText) {
        text.member("type", "change")
        text.member("id", id)
        text.member("change", kind.rawValue)
    }

    fileprivate init(_ line: JSONLine) throws(BackupError) {
        guard let kind = CatalogueChangeKind(rawValue: try line.text("change")) else { throw line.failure }
        self.init(id: try line.integer("id"), kind: kind)
    }
}

extension SnapshotFile {
    fileprivate func write(to text: inout JSONText) {
        text.member("type", "file")
        text.member("name", name)
        text.member("bytes", bytes)
        text.member("sha256", digest)
    }

    fileprivate init(_ line: JSONLine) throws(BackupError) {
        self.init(
            name: try line.text("name"), bytes: try line.integer("bytes"), digest: try line.text("sha256"))
        guard digest.isDigest, !name.contains("/"), !name.hasPrefix("."), !name.isEmpty else { throw line.failure }
    }
}

extension RecordDigest {
    fileprivate func write(to text: inout JSONText) {
        text.member("type", "record")
        text.member("id", id)
        text.member("sha256", digest.hex)
    }

    fileprivate init(_ line: JSONLine) throws(BackupError) {
        guard let digest = PackedDigest(hex: try line.text("sha256")) else { throw line.failure }
        self.init(id: try line.integer("id"), digest: digest)
    }
}
