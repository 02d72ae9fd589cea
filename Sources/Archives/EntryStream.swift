import CZip

/// The inflated bytes of one entry, pulled piece by piece; each piece is counted against the archive's limits.
public final class EntryStream {
    public let entry: ZipArchive.Entry
    private let archive: ZipArchive
    private let file: OpaquePointer
    private var byteCount = 0

    init(_ archive: ZipArchive, _ entry: ZipArchive.Entry) throws(ArchiveError) {
        if entry.isEncrypted { throw .encrypted(entry: entry.name) }
        guard entry.method == Int(ZIP_CM_STORE) || entry.method == Int(ZIP_CM_DEFLATE) else {
            throw .unsupportedCompression(entry: entry.name, method: entry.method)
        }
        guard let file = zip_fopen_index(archive.handle, UInt64(entry.index), 0) else {
            throw archive.bytes.failure ?? .damaged(entry: entry.name)
        }
        self.archive = archive
        self.entry = entry
        self.file = file
    }

    deinit { zip_fclose(file) }

    /// Fills some of `buffer`; 0 at the end, where the checksum has been compared.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
        let count = Int(zip_fread(file, buffer.baseAddress, UInt64(buffer.count)))
        guard count >= 0 else { throw archive.bytes.failure ?? .damaged(entry: entry.name) }
        byteCount += count
        archive.inflatedBytes += count
        let limits = archive.limits
        if byteCount > limits.ratioAllowance,
            byteCount / limits.ratio > min(entry.compressedByteCount, archive.bytes.byteCount)
        {
            throw .inflatesTooMuch(entry: entry.name, ratio: limits.ratio)
        }
        guard archive.inflatedBytes <= limits.inflatedBytes else {
            throw .tooLarge(entry: entry.name, limit: limits.inflatedBytes)
        }
        return count
    }
}
