import Backups
import Foundation
import Ledger
import Rclone
import TestSupport

@testable import Jobs

/// A shop's backups in a store of some kind, which each command opens anew.
final class StoreBench: Sendable {
    enum Kind: String, CaseIterable {
        case folder, webdav, crypt

        /// Those that can be had here.
        static let atHand = Rclone.isAtHand ? allCases : [.folder]
    }

    let bench: BackupBench
    let kind: Kind
    /// Where the files of the store are in the end.
    let place: String
    private let address: String
    private let server: RunningProgram?

    init(_ kind: Kind) async throws {
        self.kind = kind
        bench = try BackupBench()
        place = bench.folder.path + "/far"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        switch kind {
        case .folder: (address, server) = (place, nil)
        case .crypt:
            let password = try await RunningProgram("rclone", ["obscure", "a secret of ours"]).end().stdout
            let text = String(decoding: password, as: UTF8.self).trimmingCharacters(in: .newlines)
            (address, server) = (":crypt,remote='\(place)',password=\(text):shop", nil)
        case .webdav:
            let server = try await RunningProgram(
                "sh",
                ["-c", "exec rclone serve webdav --dir-cache-time 0s --addr 127.0.0.1:0 \"$1\" 2>&1", "sh", place])
            self.server = server
            let line = await server.lines.first { $0.contains("http://") } ?? ""
            let url = line.firstMatch(of: /http:\/\/[0-9.:]+/).map { String($0.output) } ?? ""
            address = ":webdav,url='\(url)',vendor=other:"
        }
    }

    /// - Parameters:
    ///   - machine: each has a cache of its own.
    ///   - program: in the place of rclone.
    func store(on machine: String = "here", batch: Int = 256 << 20, program: String = "rclone") -> BackupStore {
        if kind == .folder { return BackupStore(place) }
        return BackupStore(
            RemoteAddress(address)!, cache: bench.folder.path + "/cache-" + machine, batch: batch, program: program)
    }

    @discardableResult
    func backUp(_ store: BackupStore? = nil, as account: Account? = nil) async throws -> BackupOutcome {
        try await bench.job(in: store ?? self.store(), as: account).run()
    }

    func verify(_ moment: SnapshotMoment? = nil, on machine: String = "here") async throws
        -> VerificationOutcome
    {
        let verification = try await store(on: machine).verification(of: moment)
        return try verification.run()
    }

    /// The snapshots that another machine sees.
    func snapshots(on machine: String = "elsewhere") async throws -> [SnapshotName] {
        try await store(on: machine).open(for: nil).repository.snapshots()
    }

    /// The paths of all files of the store.
    var files: [String] {
        get throws {
            try FileManager.default.subpathsOfDirectory(atPath: place).filter {
                var isFolder: ObjCBool = false
                return FileManager.default.fileExists(atPath: place + "/" + $0, isDirectory: &isFolder)
                    && !isFolder.boolValue && $0 != "lock"
            }.sorted()
        }
    }

    func url(_ path: String) -> URL { URL(fileURLWithPath: place + "/" + path) }

    /// A program that is rclone, but for one of its calls.
    ///
    /// - Parameter script: what is done instead, with `$n` for the call's number, and `"$@"` for its arguments.
    func program(_ script: String) throws -> String {
        let path = bench.folder.path + "/rclone-\(UUID().uuidString)"
        let text = """
            #!/bin/sh
            n=$(($(cat "$0.calls" 2>/dev/null || echo 0) + 1))
            echo $n >"$0.calls"
            \(script)
            exec rclone "$@"
            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }
}

extension Rclone {
    static let isAtHand = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .contains { FileManager.default.isExecutableFile(atPath: $0 + "/rclone") }
}
