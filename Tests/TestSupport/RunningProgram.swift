import Foundation
import Subprocess
import Synchronization
import SystemPackage

/// Another program under way, with its standard output read line by line as it comes. It ends with the value at the latest.
///
/// Nothing here blocks a thread, since the cooperative ones belong to the other tests, and no program inherits what belongs to
/// another: a pipe's end that a server holds by mistake would keep its reader waiting for as long as the server lives.
public final class RunningProgram: Sendable {
    public struct End: Sendable {
        /// The exit status, or the negative number of the signal that ended the program.
        public let status: Int32
        public let stdout: Data
        public let stderr: Data
    }

    /// Standard output, without line ends. One consumer.
    public let lines: AsyncStream<String>
    private let run: Task<End, any Error>
    private let life: Life

    /// - Parameters:
    ///   - program: a path, or a name that is looked for in the path.
    ///   - environment: this process's own where none is given.
    ///   - input: a file; without one there is nothing to read.
    ///   - limit: after which it is killed.
    public init(
        _ program: String, _ arguments: [String] = [], environment: [String: String]? = nil, input: URL? = nil,
        folder: URL? = nil, limit: Duration = .seconds(120)
    ) async throws {
        let configuration = Configuration(
            executable: program.contains("/") ? .path(FilePath(program)) : .name(program),
            arguments: Arguments(arguments),
            environment: environment.map { .custom($0.byKey) } ?? .inherit,
            workingDirectory: folder.map { FilePath($0.path) })
        let input = try FileDescriptor.open(FilePath(input?.path ?? "/dev/null"), .readOnly)
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        let (starts, start) = AsyncThrowingStream.makeStream(of: Life.self)
        run = Task {
            defer { line.finish() }
            do {
                return try await Self.run(configuration, input, limit: limit, start: start, line: line)
            } catch {
                // Nobody waits for it any more where the program was under way.
                start.finish(throwing: error)
                throw error
            }
        }
        self.lines = lines
        for try await life in starts {
            self.life = life
            return
        }
        throw CancellationError()
    }

    deinit { run.cancel() }

    private static func run(
        _ configuration: Configuration, _ input: FileDescriptor, limit: Duration,
        start: AsyncThrowingStream<Life, any Error>.Continuation, line: AsyncStream<String>.Continuation
    ) async throws -> End {
        let result = try await Subprocess.run(
            configuration, input: .fileDescriptor(input, closeAfterSpawningProcess: true), output: .sequence,
            error: .bytes(limit: 256 << 20)
        ) { execution in
            let life = Life(execution.processIdentifier.value)
            defer { life.end() }
            start.yield(life)
            start.finish()
            let limiter = Task {
                try await Task.sleep(for: limit)
                life.signal(SIGKILL)
            }
            defer { limiter.cancel() }
            var output = LineSplitter()
            for try await buffer in execution.standardOutput {
                buffer.withUnsafeBytes { output.append($0) { line.yield($0) } }
            }
            return output.whole
        }
        let status: Int32 =
            switch result.terminationStatus {
            case .exited(let code): code
            case .signaled(let signal): -signal
            }
        return End(status: status, stdout: result.closureResult, stderr: Data(result.standardError))
    }

    /// Reaches the program as long as its standard output is open; its number may be another's later.
    public func signal(_ number: Int32) { life.signal(number) }

    /// Whether a program is there and ends with 0.
    public static func succeeds(_ program: String, _ arguments: [String]) async -> Bool {
        guard let running = try? await RunningProgram(program, arguments) else { return false }
        return (try? await running.end().status) == 0
    }

    /// Waits for the program's end.
    public func end() async throws -> End { try await run.value }
}

/// The time in which a program's number is its own.
private final class Life: Sendable {
    private let pid: Mutex<Int32?>

    init(_ pid: Int32) { self.pid = Mutex(pid) }

    func end() { pid.withLock { $0 = nil } }

    func signal(_ number: Int32) {
        pid.withLock { if let pid = $0 { _ = kill(pid, number) } }
    }
}

/// Output as it comes, and its lines as they are complete.
private struct LineSplitter {
    private(set) var whole = Data()
    private var rest = Data()

    mutating func append(_ bytes: UnsafeRawBufferPointer, line: (String) -> Void) {
        whole.append(contentsOf: bytes)
        rest.append(contentsOf: bytes)
        while let end = rest.firstIndex(of: 0x0A) {
            line(String(decoding: rest[..<end], as: UTF8.self))
            rest = Data(rest[rest.index(after: end)...])
        }
    }
}

extension [String: String] {
    fileprivate var byKey: [Environment.Key: String] {
        [Environment.Key: String](uniqueKeysWithValues: map { (Environment.Key(stringLiteral: $0), $1) })
    }
}
