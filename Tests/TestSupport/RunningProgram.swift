import Foundation
import Subprocess
import Synchronization
import SystemPackage

/// Another program under way, with its standard output read line by line as it comes. It is killed, at the latest, when this
/// value is released.
///
/// Nothing here blocks a thread, since the cooperative ones belong to the other tests, and no program inherits what belongs to
/// another: a pipe's end that a server holds by mistake would keep its reader waiting for as long as the server lives.
public final class RunningProgram: Sendable {
    public struct End: Sendable {
        /// The exit status, or the negative number of the signal that ended the program.
        public let status: Int32
        /// What was written before the program ended; what processes that it left behind write later is not read.
        public let stdout: Data
        public let stderr: Data
    }

    /// Standard output, without line ends. One consumer.
    public let lines: AsyncStream<String>
    private let run: Task<End, any Error>
    private let process: LiveProcess

    /// - Parameters:
    ///   - program: a path, or a name that is looked for in `PATH`.
    ///   - environment: this process's own where none is given.
    ///   - input: a file; without one there is nothing to read.
    ///   - limit: how long it may run before it is killed.
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
        let (starts, start) = AsyncThrowingStream.makeStream(of: LiveProcess.self)
        run = Task {
            defer { line.finish() }
            do {
                return try await Self.run(configuration, input, limit: limit, start: start, line: line)
            } catch {
                // Does nothing once the program has started.
                start.finish(throwing: error)
                throw error
            }
        }
        self.lines = lines
        for try await process in starts {
            self.process = process
            return
        }
        // The wait was cancelled, and nobody else will end the program: there is no value to be released.
        run.cancel()
        throw CancellationError()
    }

    deinit {
        process.signal(SIGKILL)
        run.cancel()
    }

    private static func run(
        _ configuration: Configuration, _ input: FileDescriptor, limit: Duration,
        start: AsyncThrowingStream<LiveProcess, any Error>.Continuation, line: AsyncStream<String>.Continuation
    ) async throws -> End {
        let result = try await Subprocess.run(
            configuration, input: .fileDescriptor(input, closeAfterSpawningProcess: true), output: .sequence,
            error: .bytes(limit: .max)
        ) { execution in
            let process = LiveProcess(execution.processIdentifier.value)
            defer { process.end() }
            start.yield(process)
            start.finish()
            let limiter = Task {
                try await Task.sleep(for: limit)
                process.signal(SIGKILL)
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

    /// Reaches the program as long as its standard output is open; afterwards its process ID may be another's.
    public func signal(_ signal: Int32) { process.signal(signal) }

    /// Whether a program is there and ends with 0.
    public static func succeeds(_ program: String, _ arguments: [String]) async -> Bool {
        guard let running = try? await RunningProgram(program, arguments) else { return false }
        return (try? await running.end().status) == 0
    }

    /// Waits for the program's end. Whoever is cancelled meanwhile, as at a test's time limit, ends it.
    public func end() async throws -> End {
        try await withTaskCancellationHandler {
            try await run.value
        } onCancel: {
            run.cancel()
        }
    }
}

/// A process for as long as its ID is its own.
private final class LiveProcess: Sendable {
    private let pid: Mutex<Int32?>

    init(_ pid: Int32) { self.pid = Mutex(pid) }

    func end() { pid.withLock { $0 = nil } }

    func signal(_ signal: Int32) {
        pid.withLock { if let pid = $0 { _ = kill(pid, signal) } }
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
