/// A record, and the line that it is: what stays as it was read is not spelled again.
package struct WrittenRecord {
    package private(set) var record: BackupRecord
    /// Without its line end.
    package private(set) var line: [UInt8]

    /// Says what the ledger knows now.
    package mutating func set(_ known: BackupRecord.Known?) {
        guard record.known != known else { return }
        record.known = known
        line = record.line
    }
}

extension WrittenRecord {
    /// Reads a line from its place in a file.
    ///
    /// - Parameter read: fills some of a buffer from a place of the file; 0 at its end.
    /// - Throws: `BackupError.damaged` where the file is not what it was.
    package init(
        at offset: Int, length: Int, of path: String,
        _ read: (_ offset: Int, _ buffer: UnsafeMutableRawBufferPointer) throws -> Int
    ) throws {
        var line = [UInt8](repeating: 0, count: length)
        var filled = 0
        while filled < length {
            let count = try line.withUnsafeMutableBytes {
                try read(offset + filled, UnsafeMutableRawBufferPointer(rebasing: $0[filled...]))
            }
            guard count > 0 else { throw BackupError.damaged(path: path, .line) }
            filled += count
        }
        self.line = line
        record = try BackupRecord(JSONLine(line, of: path))
    }
}
