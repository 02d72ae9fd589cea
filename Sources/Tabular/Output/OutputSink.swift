import FilePaths
import Glibc

/// Where a whole output goes: bytes, and that they were all.
public protocol OutputSink: ByteSink {
    /// What the user calls it.
    var path: String { get }

    /// Ends the output, and lets go of what it takes to write it. Nothing may be written after it.
    ///
    /// - Returns: what is still to be committed.
    /// - Throws: `SystemError` where the bytes could not be kept.
    func seal() throws(SystemError) -> any OutputSink

    /// Ends the output, if it was not yet, and puts it in its place. Nothing may be written after it.
    ///
    /// - Throws: `SystemError` where the bytes could not be kept.
    func commit() throws(SystemError)
}

extension OutputSink {
    public func seal() throws(SystemError) -> any OutputSink { self }
}

extension AtomicFileSink: OutputSink {}

/// A sink of which what was written can be read back.
public protocol ReadableSink: ByteSink {
    /// Fills some of `buffer` from a place of what was written so far; 0 at its end.
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
}

extension AtomicFileSink: ReadableSink {}

extension TemporaryFile: ReadableSink {
    public func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) { try append(bytes) }
}

/// What an output may be named.
public enum OutputPlace {
    /// The name of standard output.
    public static let standardOutput = "-"

    /// Whether a name means standard output: `-`, or what the system calls it.
    public static func isStandardOutput(_ path: String?) -> Bool {
        path.map { descriptor(named: $0) == STDOUT_FILENO } ?? false
    }

    /// The descriptor of this process that a name means: opened once more by that name, a file would be written from its
    /// beginning, and a socket not at all.
    package static func descriptor(named path: String) -> Int32? {
        switch path {
        case standardOutput, "/dev/stdout": return STDOUT_FILENO
        case "/dev/stderr": return STDERR_FILENO
        default:
            let folder = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
            return folder.flatMap { Int32(path.dropFirst($0.count)) }
        }
    }

    /// Opens an output: standard output, a file that appears whole or not at all, or what can only be written to as it is
    /// (a device, a pipe). What is written to a name that ends in `.gz` is compressed.
    ///
    /// - Throws: `SystemError` as `AtomicFileSink` does, `EINVAL` excepted.
    public static func open(_ path: String) throws(SystemError) -> any OutputSink {
        if let descriptor = descriptor(named: path) {
            try check(descriptor, named: path)
            return StreamSink(descriptor, named: path)
        }
        guard isStream(path) else { return try openFile(path) }
        let descriptor = FilePaths.open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw SystemError("open", path, errno: errno) }
        return try compressed(StreamSink(descriptor, named: path, isOwned: true), as: path)
    }

    /// Finds out whether something can be written there, and leaves nothing behind.
    ///
    /// - Throws: `SystemError` as `open` does.
    public static func probe(_ path: String) throws(SystemError) {
        // Opened and dropped: without a commit there is no file.
        guard isStream(path) else { return _ = try openFile(path) }
        // Whoever reads a pipe takes its closing for the end, and would not be there when the rest comes.
        if let descriptor = descriptor(named: path) { return try check(descriptor, named: path) }
        guard FilePaths.access(path, W_OK) == 0 else { throw SystemError("open", path, errno: errno) }
    }

    /// Whoever began the program may have closed it, or opened it for reading alone.
    private static func check(_ descriptor: Int32, named path: String) throws(SystemError) {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, flags & O_ACCMODE != O_RDONLY else { throw SystemError("open", path, errno: EBADF) }
    }

    /// Opens a file that appears whole or not at all, compressed where its name ends in `.gz`.
    ///
    /// - Throws: `SystemError` as `AtomicFileSink` does.
    public static func openFile(_ path: String) throws(SystemError) -> any OutputSink {
        try compressed(AtomicFileSink(path: path), as: path)
    }

    private static func compressed(_ output: any OutputSink, as name: String) throws(SystemError) -> any OutputSink {
        Gzip.split(name: name).suffix.isEmpty ? output : try GzipOutput(output)
    }

    /// The ending of a file's name that says its format, in lower case: what stands before `.gz`; `nil` where there is none.
    public static func ending(of path: String) -> String? {
        let name = Gzip.split(name: path).name.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 && !parts.last!.isEmpty ? parts.last?.lowercased() : nil
    }

    /// Whether there is something that has no place for another file to be put into: a device, a pipe, standard output.
    public static func isStream(_ path: String) -> Bool {
        if descriptor(named: path) != nil { return true }
        var status = stat()
        guard FilePaths.stat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
    }
}

/// An output that is kept until it is whole, before any of it goes where it is to go.
public final class HeldOutput: OutputSink {
    private let output: any OutputSink
    private let file: TemporaryFile

    public init(for output: any OutputSink) throws(SystemError) {
        self.output = output
        file = try TemporaryFile()
    }

    public var path: String { output.path }

    public func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) { try file.append(bytes) }

    public func commit() throws(SystemError) {
        try file.copy(to: output)
        try output.commit()
    }
}

/// A device or a pipe, where what was written stays written.
private final class StreamSink: OutputSink {
    let path: String
    private let descriptor: Int32
    private let isOwned: Bool

    init(_ descriptor: Int32, named path: String, isOwned: Bool = false) {
        (self.descriptor, self.path, self.isOwned) = (descriptor, path, isOwned)
    }

    deinit { if isOwned { close(descriptor) } }

    func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        try DescriptorSink(descriptor: descriptor, named: path).write(bytes)
    }

    func commit() {}
}
