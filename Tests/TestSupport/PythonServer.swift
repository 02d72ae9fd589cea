import Foundation

/// A server in Python on a port of this machine, which is the first line that it prints: nothing of ours is at its end of the
/// wire. It ends with the value.
public final class PythonServer: Sendable {
    public let port: Int
    public var url: String { "http://127.0.0.1:\(port)" }
    private let program: RunningProgram

    struct NotReady: Error { let said: String }

    /// - Parameter folder: where it runs; this process's own where none is given.
    public init(_ script: String, _ arguments: [String] = [], folder: URL? = nil) async throws {
        program = try await RunningProgram(
            "python3", ["-c", script] + arguments, folder: folder, limit: .seconds(600))
        let line = await program.lines.first { _ in true }
        guard let line, let port = Int(line) else {
            program.signal(SIGKILL)
            throw NotReady(said: String(decoding: try await program.end().stderr, as: UTF8.self))
        }
        self.port = port
    }

    /// Whether Python and its reader of forms are there.
    public static var hasWerkzeug: Bool { get async { await isWerkzeugThere.value } }

    private static let isWerkzeugThere = Task { await RunningProgram.succeeds("python3", ["-c", "import werkzeug"]) }
}
