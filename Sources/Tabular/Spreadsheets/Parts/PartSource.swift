import Archives

/// A part of a workbook as bytes of UTF-8, whatever it declares; Excel reads UTF-16, too.
final class PartSource: ByteSource {
    private let stream: EntryStream

    private init(_ stream: EntryStream) { self.stream = stream }

    static func open(_ entry: ZipArchive.Entry, of archive: ZipArchive) throws(ReadError) -> any ByteSource {
        let source: PartSource
        do { source = PartSource(try archive.open(entry)) } catch { throw error.asReadError(part: entry.name) }
        do {
            return try DecodingSource(PeekingSource(source), policy: .declared)
        } catch {
            throw WorkbookDamage.locate(error, part: entry.name)
        }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
        do { return try stream.read(into: buffer) } catch { throw error.asReadError(part: stream.entry.name) }
    }
}

extension ArchiveError {
    func asReadError(part: String? = nil) -> ReadError {
        if case .system(let action, let errno) = self { return .system(SystemError(action, part ?? "", errno: errno)) }
        return .damagedWorkbook(WorkbookDamage(.archive(self), part: part))
    }
}
