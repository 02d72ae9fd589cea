/// What the end of a zip says of its directory, looked at before libzip builds the directory in memory.
enum DirectoryEnd {
    /// The record at the end is 22 bytes and a comment of at most 65,535 (APPNOTE 4.3.16).
    private static let reach = 22 + 65_535

    /// What a directory is said to have.
    struct Announced {
        var entries: Int
        var bytes: Int
    }

    /// The most that any end record in the file's tail announces; `nil` where there is none. Which of several libzip
    /// believes is its own affair.
    static func announced(_ bytes: DescriptorBytes) throws(ArchiveError) -> Announced? {
        let tail = try window(bytes, from: max(0, bytes.byteCount - reach), count: reach)
        var most: Announced?
        for start in tail.indices
        where tail[start...].starts(with: [0x50, 0x4B, 0x05, 0x06]) && start + 22 <= tail.count {
            var found = Announced(
                entries: number(tail, at: start + 10, bytes: 2), bytes: number(tail, at: start + 12, bytes: 4))
            let isFull = found.entries == 0xFFFF || found.bytes == 0xFFFF_FFFF
            if isFull, let larger = try announcedInZip64(bytes, tail, before: start) { found = larger }
            most = Announced(
                entries: max(most?.entries ?? 0, found.entries), bytes: max(most?.bytes ?? 0, found.bytes))
        }
        return most
    }

    /// A locator of 20 bytes stands before the end record and leads to the larger one (APPNOTE 4.3.14 and 4.3.15).
    private static func announcedInZip64(
        _ bytes: DescriptorBytes, _ tail: [UInt8], before start: Int
    ) throws(ArchiveError) -> Announced? {
        guard start >= 20, tail[(start - 20)...].starts(with: [0x50, 0x4B, 0x06, 0x07]) else { return nil }
        let place = number(tail, at: start - 12, bytes: 8)
        guard place < bytes.byteCount else { return nil }
        let record = try window(bytes, from: place, count: 48)
        guard record.count == 48, record.starts(with: [0x50, 0x4B, 0x06, 0x06]) else { return nil }
        return Announced(entries: number(record, at: 32, bytes: 8), bytes: number(record, at: 40, bytes: 8))
    }

    private static func window(_ bytes: DescriptorBytes, from start: Int, count: Int) throws(ArchiveError) -> [UInt8] {
        var window = [UInt8](repeating: 0, count: count)
        let result = window.withUnsafeMutableBytes { buffer in
            Result { () throws(ArchiveError) in try bytes.read(at: start, into: buffer) }
        }
        return Array(window.prefix(try result.get()))
    }

    /// A little-endian number; one that no file can have is the largest there is.
    private static func number(_ bytes: [UInt8], at start: Int, bytes count: Int) -> Int {
        let value = bytes[start..<(start + count)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: value) ?? .max
    }
}
