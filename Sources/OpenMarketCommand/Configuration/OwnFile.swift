import Foundation
import Tabular

/// A file of settings that the program writes itself: whole or not at all, and its owner's alone.
enum OwnFile {
    static func write(_ data: Data, to path: String) throws(SystemError) {
        let sink = try AtomicFileSink(path: path, isPrivate: true)
        try sink.write([UInt8](data))
        try sink.commit()
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
}
