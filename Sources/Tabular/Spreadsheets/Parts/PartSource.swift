import Archives

/// A part of a workbook as bytes of UTF-8, whatever it declares; Excel reads UTF-16, too.
final class PartSource: ByteSource {
    private let stream: EntryStream
    private let limit: Int
    private var byteCount = 0

    private init(_ stream: EntryStream, limit: Int) { (self.stream, self.limit) = (stream, limit) }

    /// - Parameter limit: the most that it may inflate to, in bytes.
    static func open(
        _ entry: ZipArchive.Entry, of archive: ZipArchive, limit: Int
    ) throws(ReadError) -> any ByteSource {
        let source: PartSource
        do { source = PartSource(try archive.open(entry), limit: limit) } catch {
            throw error.asReadError(part: entry.name)
        }
        do {
            return try DecodingSource(PeekingSource(source), policy: .declared)
        } catch {
            throw WorkbookDamage.locate(error, part: entry.name)
        }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
        do throws(ArchiveError) {
            let count = try stream.read(into: buffer)
            byteCount += count
            guard byteCount <= limit else { throw .tooLarge(entry: stream.entry.name, limit: limit) }
            return count
        } catch {
            throw error.asReadError(part: stream.entry.name)
        }
    }
}

extension ArchiveError {
    func asReadError(part: String? = nil) -> ReadError {
        if case .system(let action, let errno) = self { return .system(SystemError(action, part ?? "", errno: errno)) }
        return .damagedWorkbook(WorkbookDamage(.archive(self), part: part))
    }
}
