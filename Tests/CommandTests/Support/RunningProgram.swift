import Foundation
import Synchronization

/// A program under way, with its standard output read line by line as it comes.
///
/// Output is drained on threads of its own: a full pipe would stop the program, and the cooperative threads
/// belong to the other tests.
final class RunningProgram: Sendable {
    struct End: Sendable {
        /// The exit status, or the negative number of the signal that ended the program.
        let status: Int32
        let stdout: Data
        let stderr: Data
    }

    /// Standard output, without line ends. One consumer.
    let lines: AsyncStream<String>
    private let ends: AsyncStream<End>
    private let pid: Int32
    /// Once it is set the number may be another process's, and no signal is sent.
    private let isOver: Flag

    /// - Parameter limit: the seconds after which the program is killed.
    init(
        _ program: URL, _ arguments: [String], environment: [String: String], input: URL? = nil, folder: URL? = nil,
        limit: TimeInterval = 120
    ) throws {
        let (lines, lineSource) = AsyncStream.makeStream(of: String.self)
        let (ends, endSource) = AsyncStream.makeStream(of: End.self)
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = environment
        if let folder { process.currentDirectoryURL = folder }
        process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        self.lines = lines
        self.ends = ends
        pid = process.processIdentifier
        let isOver = Flag()
        self.isOver = isOver

        let stderr = Drained(errors.fileHandleForReading)
        let stdout = Drained(output.fileHandleForReading) { lineSource.yield($0) }
        let pid = pid
        DispatchQueue.global().asyncAfter(deadline: .now() + limit) { isOver.unlessSet { kill(pid, SIGKILL) } }
        let ending = process
        Thread.detachNewThread {
            let (out, err) = (stdout.wait(), stderr.wait())
            ending.waitUntilExit()
            isOver.set()
            lineSource.finish()
            let status = ending.terminationStatus
            endSource.yield(
                End(status: ending.terminationReason == .exit ? status : -status, stdout: out, stderr: err))
            endSource.finish()
        }
    }

    deinit { signal(SIGKILL) }

    func signal(_ number: Int32) {
        isOver.unlessSet { kill(pid, number) }
    }

    /// Waits for the program's end. May be asked once.
    func end() async -> End {
        for await end in ends { return end }
        preconditionFailure("a program's end was asked for twice")
    }
}

/// Something that happens once.
final class Flag: Sendable {
    private let state = Mutex(false)

    func set() { state.withLock { $0 = true } }

    func unlessSet(_ body: () -> Void) {
        state.withLock { if !$0 { body() } }
    }
}

/// Reads a pipe to its end on a thread of its own.
private final class Drained: Sendable {
    private let done = DispatchSemaphore(value: 0)
    private let data = Mutex(Data())

    init(_ handle: FileHandle, line: (@Sendable (String) -> Void)? = nil) {
        Thread.detachNewThread { [self] in
            var rest = Data()
            while true {
                let chunk = handle.availableData
                if chunk.isEmpty { break }
                data.withLock { $0.append(chunk) }
                guard let line else { continue }
                rest.append(chunk)
                while let end = rest.firstIndex(of: 0x0A) {
                    line(String(decoding: rest[..<end], as: UTF8.self))
                    rest = Data(rest[rest.index(after: end)...])
                }
            }
            done.signal()
        }
    }

    func wait() -> Data {
        done.wait()
        return data.withLock { $0 }
    }
}
