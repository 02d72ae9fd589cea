import FilePaths
import Foundation
import Glibc
import Synchronization
import Tabular

/// A file that lines are added to, each in one write, so that those of several processes do not mix.
final class LogFile: Sendable {
    private let descriptor: Int32
    private let hasFailed = Atomic(false)
    /// Told once, where a line could not be written: a log is no reason to stop an upload.
    private let onFailure: @Sendable (Int32) -> Void

    /// - Parameter onFailure: gets the system's error number.
    /// - Throws: `SystemError`, or `NotALog` for a file that holds something else: a catalogue, a secret, a ledger.
    init(path: String, onFailure: @escaping @Sendable (Int32) -> Void) throws {
        guard Self.isLog(path) else { throw NotALog(path: path) }
        // Nobody else's business: it tells what a seller sells.
        descriptor = FilePaths.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError("open", path, errno: errno) }
        self.onFailure = onFailure
    }

    struct NotALog: Error {
        let path: String
    }

    /// Whether lines may be added: nothing is there, it is no regular file, or it begins as every log does.
    private static func isLog(_ path: String) -> Bool {
        var status = stat()
        guard FilePaths.stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
            return true
        }
        guard let file = FileHandle(reading: path) else { return false }
        let beginning = try? file.read(upToCount: LogLine.beginning.utf8.count)
        return beginning == Data(LogLine.beginning.utf8)
    }

    deinit { close(descriptor) }

    /// - Parameter line: without its end.
    func add(_ line: String) {
        var line = line + "\n"
        let isWritten = line.withUTF8 { Glibc.write(descriptor, $0.baseAddress, $0.count) == $0.count }
        if !isWritten, !hasFailed.exchange(true, ordering: .relaxed) { onFailure(errno) }
    }
}
