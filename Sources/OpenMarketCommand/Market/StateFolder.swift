import Catalogue
import FilePaths
import Foundation
import Tabular

/// Where ledger, paces and practice market live: `XDG_STATE_HOME/openmarket`, else `~/.local/state/openmarket`.
enum StateFolder {
    static var path: String {
        let environment = GivenArguments.environment
        // The specification says to ignore a relative path.
        if let home = environment["XDG_STATE_HOME"], home.hasPrefix("/") { return home + "/openmarket" }
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
        return home + "/.local/state/openmarket"
    }

    static var ledger: String { path + "/ledger.sqlite" }
    /// Beside no ledger: whoever keeps several shares the pace all the same.
    static var pace: String { path + "/pace" }
    /// Which number each product got that was brought back from a backup.
    static var restores: String { path + "/restores" }
    static var sandbox: String { path + "/sandbox" }
}

/// Where what can be had again is kept: `XDG_CACHE_HOME/openmarket`, else `~/.cache/openmarket`.
enum CacheFolder {
    static var path: String {
        let environment = GivenArguments.environment
        // The specification says to ignore a relative path.
        if let home = environment["XDG_CACHE_HOME"], home.hasPrefix("/") { return home + "/openmarket" }
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
        return home + "/.cache/openmarket"
    }

    /// What is known of backups at remotes.
    static var backups: String { FilePaths.nameInUTF8(ofFolder: path) + "/backups" }
    static var photos: String { FilePaths.nameInUTF8(ofFolder: path) + "/photos" }
}

/// A file of settings that the program writes itself: whole or not at all, and its owner's alone.
enum OwnFile {
    static func write(_ data: Data, to path: String) throws(SystemError) {
        let sink = try AtomicFileSink(path: path, isPrivate: true)
        try sink.write([UInt8](data))
        try sink.commit()
    }

    /// Makes a folder, and those above it, for its owner alone.
    static func makeFolder(_ path: String) throws(SystemError) {
        if let failed = FilePaths.makeFolders(path, 0o700) { throw SystemError("write", failed, errno: errno) }
    }

    /// A JSON object as people edit it, a member a line.
    static func json(_ members: [String: ParsedJSON]) -> Data {
        func spelling(_ value: ParsedJSON) -> String { String(decoding: value.json, as: UTF8.self) }
        let lines = members.sorted { $0.key < $1.key }.map { "  \(spelling(.text($0.key))) : \(spelling($0.value))" }
        return Data("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
    }
}
