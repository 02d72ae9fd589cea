import FilePaths
import Foundation
import Synchronization

/// An account's pace in a small file, which processes read and write one at a time.
///
/// The lock is the kernel's (`flock`) and goes with its holder, however that ends; there is nothing to be cleaned up. It
/// belongs to the open file, so two limiters within one process keep apart as well.
///
/// Nothing waits for the disk. What is written is in the page cache at once, where all processes see it, and outlives
/// each of them. Only a crash of the machine loses it, and on the next start the timeline is another: the file then
/// counts for nothing anyway. An account of that time begins at an even pace, so not even a burst is lost by it.
/// For the same reasons a damaged file stops nobody.
package final class PaceFile: Sendable {
    package let path: String
    private let file: Mutex<OpenFile>

    /// Which file is open: the one that the name leads to may be another one by now.
    private struct OpenFile {
        let descriptor: Int32
        let identity: Identity
    }

    private struct Identity: Equatable {
        let device: dev_t
        let number: ino_t

        init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
    }

    /// Opens the file, or makes it (mode 0600) together with its folder.
    package init(path: String) throws(PaceFileError) {
        self.path = path
        guard BootTime.start != nil else { throw PaceFileError(path: path, reason: "no boot id") }
        file = Mutex(try Self.open(path))
    }

    deinit { file.withLock { _ = close($0.descriptor) } }

    private static func open(_ path: String) throws(PaceFileError) -> OpenFile {
        if let folder = Folders.parent(of: path) { _ = FilePaths.makeFolders(folder, 0o700) }
        // Without waiting, so that a pipe of that name cannot hold the program up.
        let descriptor = FilePaths.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw PaceFileError(path: path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw PaceFileError(path: path, reason: "not a file")
        }
        return OpenFile(descriptor: descriptor, identity: Identity(status))
    }

    /// Reads and changes the pace in one step that no other process can come between.
    ///
    /// - Parameter change: gets what is remembered; `nil` where the file is new, damaged, or of an earlier start of the
    ///   machine.
    /// - Returns: `nil` where another process has the file just now. It has it for some microseconds, unless it was
    ///   stopped in the middle of them.
    func update<Answer>(_ change: (PaceState?) -> (PaceState, Answer)) throws(PaceFileError) -> Answer? {
        let descriptor = file.withLock { $0.descriptor }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            if [EWOULDBLOCK, EINTR].contains(errno) { return nil }
            throw PaceFileError(path: path)
        }
        defer { flock(descriptor, LOCK_UN) }
        let old = try PaceRecord(reading: descriptor, path: path).state
        let (new, answer) = change(old)
        if new != old { try PaceRecord(new).write(to: descriptor, path: path) }
        return answer
    }

    /// Opens the file anew where it was taken away, or another one stands in its place: processes that start later would share
    /// another one.
    ///
    /// - Returns: whether it was.
    func renewIfGone() throws(PaceFileError) -> Bool {
        try file.withLock { file throws(PaceFileError) in
            var there = stat()
            if FilePaths.stat(path, &there) == 0, file.identity == Identity(there) { return false }
            let renewed = try Self.open(path)
            close(file.descriptor)
            file = renewed
            return true
        }
    }
}

/// The pace cannot be kept in the file.
package struct PaceFileError: Error, Hashable, Sendable {
    package let path: String
    /// The system's words.
    package let reason: String

    init(path: String, reason: String = String(cString: strerror(errno))) {
        self.path = path
        self.reason = reason
    }
}

/// The file's 80 bytes: ten numbers of 64 bits, the last a sum of the others.
private struct PaceRecord {
    private var words: [UInt64]

    /// "OMPACE", and the form's number.
    private static let magic: UInt64 = 0x4F4D_5041_4345_0001
    private static let count = 10

    init(_ state: PaceState) {
        let numbers = [
            state.slots.arrival, state.hold, state.throttle.share, state.throttle.cut, state.quota, state.quotaEnd,
        ]
        words = [Self.magic] + Self.start + numbers.map { UInt64(bitPattern: $0) }
        words.append(Self.sum(words))
    }

    init(reading descriptor: Int32, path: String) throws(PaceFileError) {
        var words = [UInt64](repeating: 0, count: Self.count)
        let read = words.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard read >= 0 else { throw PaceFileError(path: path) }
        self.words = words.map { UInt64(littleEndian: $0) }
    }

    func write(to descriptor: Int32, path: String) throws(PaceFileError) {
        let written = words.map { $0.littleEndian }.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        guard written == Self.count * 8 else { throw PaceFileError(path: path) }
    }

    /// `nil` where the record is none of ours, damaged, or from an earlier start of the machine.
    var state: PaceState? {
        guard words[0] == Self.magic, words[1...2].elementsEqual(Self.start), words[9] == Self.sum(words.dropLast())
        else { return nil }
        func number(_ index: Int) -> Int64 { Int64(bitPattern: words[3 + index]) }
        var state = PaceState(
            slots: GCRA(arrival: number(0)), hold: number(1), throttle: Throttle(share: number(2), cut: number(3)))
        (state.quota, state.quotaEnd) = (number(4), number(5))
        return state
    }

    private static let start: [UInt64] = withUnsafeBytes(of: (BootTime.start ?? UUID()).uuid) { bytes in
        [0, 8].map { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self)) }
    }

    /// FNV-1a over the numbers: against cut and torn writes, not against anybody.
    private static func sum(_ words: some Sequence<UInt64>) -> UInt64 {
        words.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1) &* 0x100_0000_01b3 }
    }
}

/// Time since this machine started, sleep included: one timeline for all its processes, which setting the wall clock
/// does not move.
///
/// On another start of the machine it begins again, so what is remembered goes with the start's own name.
package struct BootTime: Timekeeping {
    package init() {}

    package var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    package func sleep(until moment: Duration) async throws(CancellationError) {
        do { try await Task.sleep(for: moment - now, tolerance: .zero, clock: .continuous) } catch {
            throw CancellationError()
        }
    }

    /// What the kernel calls this start of the machine; `nil` where it does not say.
    static let start: UUID? = (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8))
        .flatMap { UUID(uuidString: $0.trimmingCharacters(in: .whitespacesAndNewlines)) }
}

extension Timekeeping where Self == BootTime {
    package static var sinceBoot: BootTime { BootTime() }
}
