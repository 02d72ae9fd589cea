import Foundation

/// A server in Python on a port of this machine, which is the first line that it prints: nothing of ours is at its end of the
/// wire. It ends with the value.
public final class PythonServer: Sendable {
    public let port: Int
    private let program: RunningProgram

    struct NotReady: Error { let said: String }

    public init(_ script: String, _ arguments: [String] = []) async throws {
        program = try await RunningProgram("python3", ["-c", script] + arguments, limit: .seconds(600))
        let line = await program.lines.first { _ in true }
        guard let line, let port = Int(line) else {
            throw NotReady(said: String(decoding: try await program.end().stderr, as: UTF8.self))
        }
        self.port = port
    }

    /// Whether Python and its reader of forms are there.
    public static var hasWerkzeug: Bool { get async { await isWerkzeugThere.value } }

    private static let isWerkzeugThere = Task { await RunningProgram.succeeds("python3", ["-c", "import werkzeug"]) }
}
