import FilePaths
import Foundation

/// The log in which SQLite keeps the last commits (file format, §4), looked at before SQLite does.
///
/// SQLite takes a log whose beginning is not what it should be for an empty one, and one with a damaged frame for ended
/// there. The commits behind are then gone without a word: rows that were sent would be sent again. So what no crash and no
/// power cut can have left behind is refused.
struct WriteAheadLog {
    let path: String

    /// - Returns: what is wrong with it, for people; `nil` where nothing is, or where another process has it in use and so
    ///   has found it whole.
    func damage() throws -> String? {
        guard try isDamaged(), !isInUse else { return nil }
        return "its write-ahead log is not whole"
    }

    private func isDamaged() throws -> Bool {
        guard let file = FileHandle(reading: path) else { return false }
        defer { try? file.close() }
        let bytes = try file.readToEnd() ?? Data()
        return bytes.withUnsafeBytes { Self.isDamaged($0) }
    }

    /// A log is written in one piece of 32 bytes, which no disk tears, and then frame by frame. Each commit is on the disk
    /// before the next begins, so that a power cut can have left holes in the last one only.
    static func isDamaged(_ log: UnsafeRawBufferPointer) -> Bool {
        guard log.count >= headerSize, log[..<headerSize].contains(where: { $0 != 0 }) else { return false }
        let magic = log.bigEndian(0)
        guard magic & ~1 == 0x377F_0682 else { return true }
        var sum = Checksum(isBigEndian: magic & 1 == 1)
        sum.add(log[0..<24])
        guard sum.isStored(in: log, at: 24) else { return true }
        let pageSize = Int(log.bigEndian(8))
        guard (512...65_536).contains(pageSize) else { return true }
        return commitsBehindAHole(log, frameSize: frameHeaderSize + pageSize, sum) > 1
    }

    /// Commits of this log behind the first frame that is not what was written; older logs' frames have other salts.
    private static func commitsBehindAHole(
        _ log: UnsafeRawBufferPointer, frameSize: Int, _ start: Checksum
    ) -> Int {
        var (sum, isWhole, commits) = (start, true, 0)
        var frame = headerSize
        while frame + frameSize <= log.count {
            defer { frame += frameSize }
            let isOurs = log[frame + 8..<frame + 16].elementsEqual(log[16..<24])
            if isWhole, isOurs {
                sum.add(log[frame..<frame + 8])
                sum.add(log[frame + frameHeaderSize..<frame + frameSize])
                isWhole = sum.isStored(in: log, at: frame + 16)
            } else {
                isWhole = false
            }
            if !isWhole, isOurs, log.bigEndian(frame + 4) != 0 { commits += 1 }
        }
        return commits
    }

    private static let headerSize = 32
    private static let frameHeaderSize = 24

    /// Each connection keeps a lock on one byte of the file beside the log, the "dead man's switch" (SQLite's os_unix.c).
    private var isInUse: Bool { holder != nil }

    /// Another process that has the database open.
    var holder: Int32? {
        let descriptor = FilePaths.open(String(path.dropLast(4)) + "-shm", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var range = flock()
        range.l_type = Int16(F_WRLCK)
        range.l_whence = Int16(SEEK_SET)
        range.l_start = 128
        range.l_len = 1
        guard fcntl(descriptor, F_GETLK, &range) == 0, Int32(range.l_type) != F_UNLCK else { return nil }
        return range.l_pid
    }
}

/// The running sum over pairs of 32-bit words (file format, §4.2).
private struct Checksum {
    let isBigEndian: Bool
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    mutating func add(_ bytes: Slice<UnsafeRawBufferPointer>) {
        let bytes = UnsafeRawBufferPointer(rebasing: bytes)
        var offset = 0
        while offset + 8 <= bytes.count {
            first = first &+ word(bytes, offset) &+ second
            second = second &+ word(bytes, offset + 4) &+ first
            offset += 8
        }
    }

    private func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
    }

    func isStored(in log: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        log.bigEndian(offset) == first && log.bigEndian(offset + 4) == second
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func bigEndian(_ offset: Int) -> UInt32 {
        UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}
