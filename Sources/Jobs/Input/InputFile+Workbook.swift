import Archives
import Tabular

extension InputFile {
    /// Opens the workbook that the file is, and chooses its sheet. A workbook is not read from its beginning to its
    /// end, so what comes through a pipe is kept first, and so is what a compressed one inflates to.
    func openWorkbook(_ format: TabularFormat, _ options: InputOptions) throws(ReadError) -> WorkbookFile {
        // A page says at its beginning what it is written in, and that is gone once it is kept.
        let beginning = format == .html ? try source.peek(FormatSniffer.sample) : []
        let kept = file.isSeekable && gzip == nil ? nil : try keepAll()
        let isKnown = options.headerSearch.isKnown
        switch format {
        case .xlsx, .ods:
            return try withDescriptor(kept) { descriptor throws(ReadError) in
                try WorkbookFile(descriptor: descriptor, sheet: options.sheet, isKnown: isKnown)
            }
        default:
            let usual = format == .html ? EncodingPolicy(page: beginning) : .declared
            let policy = options.encodingPolicy(usual)
            let (file, last) = (file, workbookText)
            return try WorkbookFile(format, sheet: options.sheet, isKnown: isKnown) {
                () throws(ReadError) in
                let text = try DecodingSource(PeekingSource(Rereading(file, kept)), policy: policy)
                last.source = text
                return text
            }
        }
    }

    private func withDescriptor<Result>(
        _ kept: TemporaryFile?, _ body: (Int32) throws(ReadError) -> Result
    ) throws(ReadError) -> Result {
        if let kept { return try kept.withDescriptor(body) }
        return try file.withDescriptor(body)
    }

    private func keepAll() throws(ReadError) -> TemporaryFile {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { buffer.deallocate() }
        let kept: TemporaryFile
        do { kept = try TemporaryFile() } catch { throw .system(error) }
        while true {
            let count = try source.read(into: buffer)
            if count == 0 { return kept }
            do { try kept.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) } catch { throw .system(error) }
            try checkInflation(to: kept.byteCount)
        }
    }

    /// A compressed workbook may take no more of the disk than a worksheet may within its zip.
    private func checkInflation(to byteCount: Int) throws(ReadError) {
        guard let gzip else { return }
        let limits = ArchiveLimits()
        if byteCount > limits.ratioAllowance, byteCount / limits.ratio > gzip.compressedByteCount {
            throw .damagedWorkbook(WorkbookDamage(.archive(.inflatesTooMuch(entry: "", ratio: limits.ratio))))
        }
        if byteCount > limits.inflatedBytes {
            throw .damagedWorkbook(WorkbookDamage(.archive(.tooLarge(entry: "", limit: limits.inflatedBytes))))
        }
    }
}

/// The text that was begun last: it is read several times, and each time found out to be written in the same.
final class LastText {
    var source: DecodingSource?
}

/// A file's bytes, or those that were kept, from the beginning.
private final class Rereading: ByteSource {
    private let file: FileSource
    private let kept: TemporaryFile?
    private var offset = 0

    init(_ file: FileSource, _ kept: TemporaryFile?) { (self.file, self.kept) = (file, kept) }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
        let count: Int
        if let kept {
            do { count = try kept.read(at: offset, into: buffer) } catch { throw .system(error) }
        } else {
            count = try file.read(at: offset, into: buffer)
        }
        offset += count
        return count
    }
}
