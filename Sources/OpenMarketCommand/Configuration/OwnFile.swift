import Foundation
import Glibc
import Tabular

/// A file of settings that the program writes itself: whole or not at all, and its owner's alone.
enum OwnFile {
    /// - Throws: `SystemError`.
    static func write(_ data: Data, to path: String) throws {
        // Through a link the file is replaced that it leads to, as an editor would.
        let path = FileIdentity.canonical(path)
        let draft = "\(path).part-\(getpid())"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path) }
        defer { unlink(draft) }
        let isWritten = data.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } == data.count
        guard isWritten, fsync(descriptor) == 0 else {
            let error = failure(path)
            close(descriptor)
            throw error
        }
        close(descriptor)
        guard rename(draft, path) == 0 else { throw failure(path) }
    }

    /// Makes a folder, and those above it, for its owner alone.
    static func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// A JSON object as people edit it.
    static func json(_ members: [String: any Sendable]) throws -> Data {
        let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try JSONSerialization.data(withJSONObject: members, options: options) + Data("\n".utf8)
    }

    static func failure(_ path: String) -> SystemError { SystemError("write", path, errno: errno) }
}
