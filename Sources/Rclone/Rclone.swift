import Foundation
import Subprocess
import SystemPackage

/// rclone, run for one remote. It has the configuration of whoever runs it, and is asked nothing that it would ask a person.
///
/// It is in this process's group, so that ^C on a terminal reaches it, too; a cancelled task ends it.
package struct Rclone: Sendable {
    package let address: RemoteAddress
    /// A folder for lists of files; what is written there is gone afterwards.
    private let scratch: String
    private let program: String

    /// - Parameter program: a path, or a name that is looked for in `PATH`.
    package init(_ address: RemoteAddress, scratch: String, program: String = "rclone") {
        self.address = address
        self.scratch = scratch
        self.program = program
    }

    /// rclone's statuses of something that is not there.
    private static let absent = [3, 4]

    /// - Parameter line: gets each line of what it writes.
    /// - Throws: `RcloneError`, `CancellationError`.
    private func run(_ command: String, _ arguments: [String], line: (Substring) throws -> Void = { _ in }) async throws
    {
        let ended: Ended
        do { ended = try await start([command] + arguments, line: line) } catch let error as SubprocessError {
            try Task.checkCancellation()
            guard error.code == .executableNotFound else { throw error }
            throw RcloneError.notInstalled
        }
        try Task.checkCancellation()
        guard ended.status != 0 else { return }
        if ended.status == 1, try await !isConfigured() {
            throw RcloneError.unknownRemote(address.name, known: try await remotes())
        }
        throw RcloneError.failed(
            remote: address.shown, status: ended.status,
            said: address.hasOptions ? nil : RcloneWords.last(of: ended.errors))
    }

    private struct Ended {
        /// Its exit status, or the negative number of the signal that ended it.
        var status: Int
        var errors: [UInt8]
    }

    private func start(_ arguments: [String], line: (Substring) throws -> Void) async throws -> Ended {
        let result = try await Subprocess.run(
            program.contains("/") ? .path(FilePath(program)) : .name(program),
            arguments: Arguments(arguments + ["--ask-password=false", "--stats=0"]), input: .none,
            output: .sequence, error: .bytes(limit: .max)
        ) { execution in
            var rest: [UInt8] = []
            for try await buffer in execution.standardOutput {
                buffer.withUnsafeBytes { rest += $0 }
                guard let end = rest.lastIndex(of: 0x0A) else { continue }
                for text in String(decoding: rest[..<end], as: UTF8.self).split(separator: "\n") { try line(text) }
                rest.removeFirst(end + 1)
            }
        }
        return switch result.terminationStatus {
        case .exited(let code): Ended(status: Int(code), errors: result.standardError)
        case .signaled(let signal): Ended(status: -Int(signal), errors: result.standardError)
        }
    }

    // MARK: Remotes

    /// Whether the remote's name is known; a backend's is rclone's own.
    private func isConfigured() async throws -> Bool {
        let variable = "RCLONE_CONFIG_" + address.name.uppercased().replacing("-", with: "_") + "_TYPE"
        if address.name.hasPrefix(":") || ProcessInfo.processInfo.environment[variable] != nil { return true }
        return try await remotes().contains(address.name)
    }

    /// The names of those that are configured; none where rclone cannot tell.
    private func remotes() async throws -> [String] {
        var names: [String] = []
        let ended = try await start(["listremotes"]) { names.append(String($0.dropLast())) }
        return ended.status == 0 ? names : []
    }

    // MARK: Files

    /// All files below a folder of the remote, with their sizes in bytes; none where there is no such folder.
    package func list(_ folder: String = "", _ body: (_ path: String, _ bytes: Int) throws -> Void) async throws {
        do {
            try await run("lsf", ["-R", "--files-only", "--format=sp", "--separator=;", address.appending(folder)]) {
                line in
                guard let end = line.firstIndex(of: ";"), let bytes = Int(line[..<end]) else { return }
                try body(String(line[line.index(after: end)...]), bytes)
            }
        } catch RcloneError.failed(_, let status, _) where Self.absent.contains(status) {}
    }

    /// The SHA-256 of files, by their bytes: each is read from the remote, whatever digests it claims to have.
    ///
    /// - Parameters:
    ///   - paths: `nil` for all there are.
    ///   - body: gets each that is there; `nil` for one that could not be read.
    package func digests(_ paths: [String]? = nil, _ body: (_ path: String, _ digest: String?) throws -> Void)
        async throws
    {
        var unreadable = 0
        try await listing(paths) { list in
            do {
                try await run("hashsum", ["SHA256", "--download"] + list + [address.text]) { line in
                    guard let blanks = line.firstRange(of: "  ") else { return }
                    let digest = line[..<blanks.lowerBound]
                    let isRead = digest.utf8.count == 64
                    if !isRead { unreadable += 1 }
                    try body(String(line[blanks.upperBound...]), isRead ? String(digest) : nil)
                }
            } catch RcloneError.failed(_, let status, _) where unreadable > 0 || Self.absent.contains(status) {}
        }
    }

    /// Copies files of a folder to the same paths of the remote, whatever is there.
    package func put(_ paths: [String], from folder: String) async throws {
        guard !paths.isEmpty else { return }
        try await listing(paths) { list in try await run("copy", ["--no-check-dest"] + list + [folder, address.text]) }
    }

    /// Copies files of the remote to the same paths of a folder, whatever is there.
    package func get(_ paths: [String], to folder: String) async throws {
        guard !paths.isEmpty else { return }
        try await listing(paths) { list in try await run("copy", ["--no-check-dest"] + list + [address.text, folder]) }
    }

    /// Removes files; those that are gone are no error.
    package func remove(_ paths: [String]) async throws {
        guard !paths.isEmpty else { return }
        try await listing(paths) { list in try await run("delete", list + [address.text]) }
    }

    /// Removes a folder with all that is in it; one that is gone is no error.
    package func removeFolder(_ path: String) async throws {
        do { try await run("purge", [address.appending(path)]) } catch RcloneError.failed(_, let status, _)
            where Self.absent.contains(status)
        {}
    }

    /// Removes a folder that is empty. Many remotes have none, and nothing depends on it.
    package func removeEmptyFolder(_ path: String) async throws {
        do { try await run("rmdir", ["--retries=1", address.appending(path)]) } catch is RcloneError {}
    }

    /// - Parameter body: gets the options that name the files.
    private func listing(_ paths: [String]?, _ body: ([String]) async throws -> Void) async throws {
        guard let paths else { return try await body([]) }
        let file = "\(scratch)/files-\(UUID().uuidString)"
        try Data(paths.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        // Each by itself: the folders of the remote are not listed for the sake of a few files.
        try await body(["--files-from-raw=\(file)", "--no-traverse"])
    }
}

/// Why a remote is not to be had. None of it is secret.
package enum RcloneError: Error, Hashable, Sendable {
    /// There is no such program.
    case notInstalled
    /// None of that name is configured; these are.
    case unknownRemote(String, known: [String])
    /// rclone could not do it.
    ///
    /// - Parameters:
    ///   - said: its last words; `nil` where they may have secrets.
    case failed(remote: String, status: Int, said: String?)
    /// What was sent is not there as it was sent, in spite of what rclone said: the files, by their paths.
    case notKept(remote: String, paths: [String])
}

/// What rclone says of its errors, made fit for people and logs.
enum RcloneWords {
    private static let longest = 500

    /// The last line that says something.
    ///
    /// - Returns: `nil` where there is none.
    static func last(of output: [UInt8]) -> String? {
        let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
        let line = lines.last { $0.contains { !$0.isWhitespace } }
        return line.map { String(redacted(withoutTime($0)).prefix(longest)) }
    }

    /// `2026/11/26 03:25:06 `
    private static func withoutTime(_ line: Substring) -> Substring {
        line.prefixMatch(of: #/\d{4}/\d\d/\d\d \d\d:\d\d:\d\d /#).map { line[$0.range.upperBound...] } ?? line
    }

    /// Addresses keep their hosts and paths: names, passwords and signatures are in what comes before and behind.
    static func redacted(_ line: Substring) -> String {
        line.replacing(#/([A-Za-z][A-Za-z0-9+.\-]*://)[^\s/"']*@/#) { "\($0.1)…@" }
            .replacing(#/(://[^\s?"']*)\?[^\s"']*/#) { "\($0.1)?…" }
            .filter { !$0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
    }
}
