import Tabular

/// The lines of a file of `sha256sum`'s.
struct Checksums {
    /// The digests by the files' names.
    private(set) var digests: [(file: String, digest: String)] = []

    /// `nil` where it cannot be read, or a line is none of such a file.
    init?(path: String) {
        guard var lines = try? LineReader(path: path) else { return nil }
        do {
            while let line = try lines.next() {
                let text = String(decoding: line, as: UTF8.self)
                guard text.utf8.count > 66, text.dropFirst(64).hasPrefix("  "), String(text.prefix(64)).isDigest else {
                    return nil
                }
                let file = String(text.dropFirst(66))
                guard Self.isOurs(file) else { return nil }
                digests.append((file, String(text.prefix(64))))
            }
        } catch {
            return nil
        }
        if digests.isEmpty || !lines.isTerminated { return nil }
    }

    /// A snapshot's own file, or a photo of its repository: nothing else is looked at.
    private static func isOurs(_ file: String) -> Bool {
        if !file.contains("/") { return !file.hasPrefix(".") }
        return file.hasPrefix("../../") && StoredPhoto(path: String(file.dropFirst("../../".count)), bytes: 0) != nil
    }
}
