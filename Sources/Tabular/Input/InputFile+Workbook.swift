import Archives

extension InputFile {
    /// Opens the workbook that the file is, and chooses its sheet.
    func openZippedWorkbook(_ request: ReadingRequest) throws(ReadError) -> WorkbookFile {
        try withDescriptor(keptBytes()) { descriptor throws(ReadError) in
            try WorkbookFile(
                descriptor: descriptor, sheet: request.sheet, isKnown: request.header.mayBeHeader,
                isTelling: request.header.isTelling)
        }
    }

    func openBinaryWorkbook(_ request: ReadingRequest) throws(ReadError) -> WorkbookFile {
        try withDescriptor(keptBytes()) { descriptor throws(ReadError) in
            try WorkbookFile(
                XLSWorkbook(descriptor: descriptor), sheet: request.sheet, isKnown: request.header.mayBeHeader,
                isTelling: request.header.isTelling)
        }
    }

    /// The same of a workbook that is a text, which is read several times.
    func openWrittenWorkbook(
        _ format: TabularFormat, _ request: ReadingRequest, encoding usual: EncodingPolicy
    ) throws(ReadError) -> WorkbookFile {
        let (file, last, kept) = (file, workbookText, try keptBytes())
        let policy = request.encodingPolicy(usual)
        let again = {
            RereadSource { offset, buffer throws(ReadError) in
                guard let kept else { return try file.read(at: offset, into: buffer) }
                do throws(SystemError) { return try kept.read(at: offset, into: buffer) } catch {
                    throw ReadError.system(error)
                }
            }
        }
        return try WorkbookFile(
            format, sheet: request.sheet, isKnown: request.header.mayBeHeader, isTelling: request.header.isTelling
        ) {
            () throws(ReadError) in
            let text = try DecodingSource(PeekingSource(again()), policy: policy)
            last.source = text
            return text
        }
    }

    /// A workbook is not read from its beginning to its end, so what comes through a pipe is kept first, and so is what a
    /// compressed one inflates to; `nil` where the file itself can be read so.
    private func keptBytes() throws(ReadError) -> TemporaryFile? {
        file.isSeekable && gzip == nil ? nil : try keepAll()
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
