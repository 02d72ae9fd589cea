import Crypto
import Foundation
import Ledger

/// Photos of the web as they were fetched, in a folder of this machine: each by the digest of its content, and by which
/// address it was had.
///
/// Files appear whole, by renaming, so that several processes may share the folder. What was used longest ago goes when it
/// is larger than it may be; what is missed is fetched again.
package final class PhotoCache: Sendable {
    /// A photo in the folder.
    struct Kept: Hashable, Sendable {
        var path: String
        /// SHA-256, 64 hexadecimal digits.
        var digest: String
    }

    private let folder: String
    private let limit: Int
    private let trust: TimeInterval
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - folder: made where it is missing.
    ///   - limit: in bytes; what is used longest ago goes first.
    ///   - trust: for how long an address is taken to lead to the same photo, in seconds.
    package init(
        folder: String, limit: Int = 2 << 30, trust: TimeInterval = 3600,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.folder = folder
        self.limit = limit
        self.trust = trust
        self.now = now
    }

    // MARK: Finding

    /// The photo that an address led to not long ago.
    func photo(at address: String) -> Kept? {
        let path = path(of: address)
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let written = attributes[.modificationDate] as? Date,
            (0...trust).contains(now().timeIntervalSince(written)),
            let digest = try? String(contentsOfFile: path, encoding: .utf8)
        else { return nil }
        return photo(digest: digest)
    }

    /// The photo with a content.
    func photo(digest: String) -> Kept? {
        guard digest.utf8.count == 64, digest.utf8.allSatisfy({ $0.isHexadecimal }) else { return nil }
        let kept = Kept(path: path(ofContent: digest), digest: digest)
        // What cannot be read now may be read later: too many files are open, or a disk is away.
        guard let found = FileDigest.sha256(path: kept.path) else { return nil }
        // A disk may lose bytes, and somebody may write into the folder.
        guard found == digest else {
            unlink(kept.path)
            return nil
        }
        utimes(kept.path, nil)
        return kept
    }

    // MARK: Keeping

    /// A new name in the folder, for a photo on its way.
    ///
    /// - Throws: the system's reason, where there is no folder to write to.
    func draft() throws(PhotoNotKept) -> String {
        let drafts = folder + "/drafts"
        try make(drafts)
        return drafts + "/" + UUID().uuidString
    }

    /// Takes a photo that is whole.
    func keep(_ draft: String, from address: String) throws(PhotoNotKept) -> Kept {
        defer { unlink(draft) }
        guard let digest = FileDigest.sha256(path: draft) else { throw PhotoNotKept(reason: "it is gone") }
        let kept = Kept(path: path(ofContent: digest), digest: digest)
        try make((kept.path as NSString).deletingLastPathComponent)
        guard rename(draft, kept.path) == 0 else { throw PhotoNotKept(errno) }
        try remember(digest, at: address)
        return kept
    }

    private func remember(_ digest: String, at address: String) throws(PhotoNotKept) {
        let path = path(of: address)
        try make((path as NSString).deletingLastPathComponent)
        do { try Data(digest.utf8).write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
            throw PhotoNotKept(reason: "\(error.localizedDescription)")
        }
    }

    private func make(_ folder: String) throws(PhotoNotKept) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue { return }
        do {
            // What somebody sells is not everybody's to see before it is sold.
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw PhotoNotKept(reason: folder)
        }
    }

    private func path(ofContent digest: String) -> String { "\(folder)/contents/\(digest.prefix(2))/\(digest)" }

    private func path(of address: String) -> String {
        let name = SHA256.hash(data: Data(address.utf8)).hex
        return "\(folder)/addresses/\(name.prefix(2))/\(name)"
    }
}

// MARK: - Letting go

extension PhotoCache {
    private struct Item {
        var path: String
        var bytes: Int
        var used: Date
    }

    /// Removes what was used longest ago until the rest is within the limit, and what a killed process left.
    func sweep() {
        for kind in ["drafts", "addresses"] {
            for item in items(kind) where now().timeIntervalSince(item.used) > 86_400 { unlink(item.path) }
        }
        var contents = items("contents")
        var total = contents.reduce(0) { $0 + $1.bytes }
        guard total > limit else { return }
        contents.sort { $0.used < $1.used }
        for item in contents where total > limit {
            unlink(item.path)
            total -= item.bytes
        }
    }

    private func items(_ kind: String) -> [Item] {
        let keys: [URLResourceKey] = [.contentModificationDateKey, .fileSizeKey, .isRegularFileKey]
        let root = URL(fileURLWithPath: folder + "/" + kind)
        guard let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: keys) else { return [] }
        return files.compactMap { file in
            guard let url = file as? URL, let values = try? url.resourceValues(forKeys: Set(keys)),
                values.isRegularFile == true
            else { return nil }
            return Item(
                path: url.path, bytes: values.fileSize ?? 0, used: values.contentModificationDate ?? .distantPast)
        }
    }
}

/// A photo could not be kept; the reason is the system's.
struct PhotoNotKept: Error, Hashable {
    let reason: String

    init(reason: String) { self.reason = reason }

    init(_ number: Int32) { reason = String(cString: strerror(number)) }
}

extension UInt8 {
    fileprivate var isHexadecimal: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
    }
}
