import CLinux
import FilePaths
import Glibc

/// Writes a file that appears whole or not at all.
///
/// The bytes go to a temporary file in the same folder; `commit` makes them durable and gives them the file's name in
/// one step. Without it nothing is left behind, and a file of that name stays what it was.
public final class AtomicFileSink: ByteSink {
    public let path: String
    /// Where it is put: the end of the links that the path is.
    private let place: String
    private let temporaryPath: String
    private var descriptor: Int32
    private var buffer: [UInt8] = []
    private var isCommitted = false
    private let isPrivate: Bool
    private let replaced: stat?
    /// How many bytes were handed to the system, and how many of them it was told to begin writing to the disk.
    private var (written, begun) = (0, 0)

    private static let bufferSize = 256 << 10
    /// So many bytes go to the disk together, while the next are made: at the end there is little left to wait for.
    private static let share = 8 << 20

    private let unfinished: UnfinishedFiles

    /// Removes the temporary files of all sinks and calls `end`, which is to end the process without any of them going away.
    /// No sink is made or committed meanwhile.
    public static func removeUnfinished(thenEnd end: () -> Never) -> Never {
        UnfinishedFiles.ofProcess.removeAll { end() }
        end()
    }

    /// - Parameter isPrivate: whether it is its owner's alone, whatever it replaces.
    /// - Throws: `SystemError` where the folder does not exist or may not be written to, and as `ReplacedFile` does.
    public convenience init(path: String, isPrivate: Bool = false) throws(SystemError) {
        try self.init(path: path, isPrivate: isPrivate, among: .ofProcess)
    }

    init(path: String, isPrivate: Bool, among unfinished: UnfinishedFiles) throws(SystemError) {
        let place = try ReplacedFile(at: path)
        let temporary = place.temporaryPath
        // A file that there is not yet is made in the ordinary way: 0666 less the umask. One that there is gives its permissions
        // in the end, and until then nobody else reads what it may not be for.
        let isOthers = !isPrivate && place.status == nil
        descriptor = try unfinished.create(temporary, mode: isOthers ? 0o666 : 0o600, for: path)
        replaced = place.status
        self.path = path
        self.place = place.path
        self.isPrivate = isPrivate
        self.unfinished = unfinished
        temporaryPath = temporary
        buffer.reserveCapacity(Self.bufferSize)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if !isCommitted { unfinished.remove(temporaryPath) }
    }

    public func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        if buffer.count + bytes.count > Self.bufferSize { try flush() }
        guard bytes.count <= Self.bufferSize else { return try handOn(bytes) }
        buffer.append(contentsOf: bytes)
    }

    private func handOn(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        try DescriptorSink(descriptor: descriptor, named: path).write(bytes)
        written += bytes.count
        guard written - begun >= Self.share else { return }
        // Where the file system cannot do it ahead, `seal` waits for all of it, and tells what went wrong.
        _ = sync_file_range(descriptor, Int64(begun), Int64(written - begun), UInt32(SYNC_FILE_RANGE_WRITE))
        begun = written
    }

    /// Fills some of `buffer` from a place of what was written so far; 0 at its end.
    public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try flush()
        return try readBytes(of: descriptor, named: path, at: offset, into: buffer)
    }

    /// Makes the bytes durable and closes the file, so that many can wait for the last of them. Without `commit` it is still
    /// no more than a temporary file.
    public func seal() throws(SystemError) -> any OutputSink {
        guard descriptor >= 0 else { return self }
        try flush()
        buffer = []
        if !isPrivate, let replaced { try check("chmod", replaced.keepAccess(of: descriptor)) }
        try check("fsync", fsync(descriptor))
        let closing = descriptor
        descriptor = -1
        try check("close", close(closing))
        return self
    }

    /// Puts the file in place. Nothing may be written after it.
    ///
    /// - Throws: `SystemError` where the bytes could not be kept (`ENOSPC`); the old file is then untouched.
    public func commit() throws(SystemError) {
        _ = try seal()
        try unfinished.rename(temporaryPath, to: place)
        isCommitted = true
        try syncFolder()
    }

    private func flush() throws(SystemError) {
        let result = buffer.withUnsafeBytes { raw in
            Result { () throws(SystemError) in try handOn(raw) }
        }
        buffer.removeAll(keepingCapacity: true)
        try result.get()
    }

    /// The new name itself is durable only once its folder is.
    private func syncFolder() throws(SystemError) {
        let folder = place.lastIndex(of: "/").map { String(place[...$0]) } ?? "."
        let opened = FilePaths.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // Who may put files into a folder need not be able to look into it: then it is the system's to make durable.
        if opened < 0, errno == EACCES { return }
        guard opened >= 0 else { throw SystemError("open", folder, errno: errno) }
        defer { close(opened) }
        guard fsync(opened) == 0 else { throw SystemError("fsync", folder, errno: errno) }
    }

    private func check(_ action: String, _ status: Int32) throws(SystemError) {
        guard status == 0 else { throw SystemError(action, path, errno: errno) }
    }
}
