import Catalogue
import Ledger
import Tabular

extension SnapshotManifest {
    /// Writes it, durably, and the same for `sha256sum` beside it.
    package func write(to folder: String) throws(SystemError) {
        var writer = try SealedWriter(path: folder + "/" + SnapshotFiles.manifest)
        try writer.line { summary.write(to: &$0) }
        for change in changes { try writer.line { change.write(to: &$0) } }
        for file in files { try writer.line { file.write(to: &$0) } }
        for photo in photos {
            try writer.line { text in
                text.member("type", "photo")
                photo.write(to: &text)
            }
        }
        for record in records { try writer.line { record.write(to: &$0) } }
        let digest = try writer.commit()
        let sums = try AtomicFileSink(path: folder + "/" + SnapshotFiles.sums)
        try checksums(manifest: digest) { line throws(SystemError) in try sums.write(line) }
        try sums.commit()
    }

    /// The lines of `sha256sum`'s format: who has no `openmarket` checks the snapshot with `sha256sum -c SHA256SUMS`.
    func checksums<Failure>(
        manifest digest: String, _ body: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        func line(_ digest: String, _ path: String) -> [UInt8] { Array("\(digest)  \(path)\n".utf8) }
        try body(line(digest, SnapshotFiles.manifest))
        for file in files { try body(line(file.digest, file.name)) }
        for photo in photos { try body(line(photo.digest, "../../" + photo.path)) }
    }

    /// The whole of that file.
    func sums(manifest digest: String) -> [UInt8] {
        var sums: [UInt8] = []
        checksums(manifest: digest) { line in sums += line }
        return sums
    }

    /// Reads one that is whole.
    ///
    /// - Returns: it, and the SHA-256 of its file.
    /// - Throws: `BackupError`, `ReadError`.
    static func read(_ path: String) throws -> (manifest: SnapshotManifest, digest: String) {
        let digest = try SealedLines.check(path)
        var manifest: SnapshotManifest?
        try SealedLines.forEach(path) { line in
            if manifest == nil {
                manifest = SnapshotManifest(try SnapshotSummary(line))
            } else {
                try manifest?.add(line)
            }
        }
        guard let manifest else { throw BackupError.damaged(path: path, .empty) }
        return (manifest, digest)
    }

    private mutating func add(_ line: JSONLine) throws(BackupError) {
        switch try line.type {
        case "change": changes.append(try CatalogueChange(line))
        case "file": files.append(try SnapshotFile(line))
        case "photo": photos.append(try StoredPhoto(line))
        case "record": records.append(try RecordDigest(line))
        default: throw line.damaged()
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
        else { throw line.damaged() }
        let version = try line.integer("version")
        guard version <= Self.version else { throw .newer(path: line.path, version: version) }
        self.init(
            name: name, started: started.seconds,
            account: Account(market: try line.text("market"), identifier: try line.text("identifier")),
            api: try line.text("api"))
        if let text = try line.optionalText("clock") {
            guard let moment = SnapshotName(text) else { throw line.damaged() }
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
        guard let kind = Kind(rawValue: try line.text("change")) else { throw line.damaged() }
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
        guard digest.isDigest, !name.contains("/"), !name.hasPrefix("."), !name.isEmpty else { throw line.damaged() }
    }
}

extension RecordDigest {
    fileprivate func write(to text: inout JSONText) {
        text.member("type", "record")
        text.member("id", id)
        text.member("sha256", digest.hex)
    }

    fileprivate init(_ line: JSONLine) throws(BackupError) {
        guard let digest = PackedDigest(hex: try line.text("sha256")) else { throw line.damaged() }
        self.init(id: try line.integer("id"), digest: digest)
    }
}
