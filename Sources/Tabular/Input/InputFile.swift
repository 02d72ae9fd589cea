import Glibc

/// An input as the user named it: a file, or `-` for standard input.
public final class InputFile {
    /// As the user named it.
    public let name: String
    /// Where relative photo names start.
    public let folder: String
    /// The bytes as they stand, or what they inflate to.
    let source: PeekingSource
    let file: FileSource
    /// The file's inflating, where it is compressed.
    package let gzip: GzipSource?
    private let spool: SpoolingSource?
    /// The workbook, once a reader has been made for it.
    package var workbook: WorkbookFile?
    /// The text of a workbook that is one.
    let workbookText = LastText()
    /// The row of the workbook's header.
    private var headerRow = 0
    /// Where the header of a table ends, as `Record.source` counts.
    package private(set) var headerEnd = 0
    /// The text in UTF-8, once a reader has been made for it.
    private var text: DecodingSource?
    private var readThrough: PeekingSource?
    private var copier: TextCopier?
    private var inflatedAgain: ForwardSource?
    /// Starts reading the rows of a table once more.
    private var rowsAgain: OpenedReader.RowsAgain?

    /// - Parameter isReadAgain: whether parts of it are needed once more; what comes through a pipe is then kept.
    public init(_ name: String, isReadAgain: Bool) throws(ReadError) {
        self.name = name
        file = name == "-" ? FileSource(descriptor: STDIN_FILENO, named: "-") : try FileSource(path: name)
        spool = isReadAgain && !file.isSeekable ? try SpoolingSource(file) : nil
        let bytes = PeekingSource(spool ?? file)
        gzip = try GzipSource.isGzip(bytes.peek(3)) ? GzipSource(bytes) : nil
        source = gzip.map(PeekingSource.init) ?? bytes
        folder = name.contains("/") ? String(name[..<name.lastIndex(of: "/")!]) : "."
    }

    /// The same input once more.
    private init(again other: InputFile) throws(ReadError) {
        (name, folder, file, spool) = (other.name, other.folder, other.file, other.spool)
        let bytes = PeekingSource(other.storedBytes())
        gzip = try GzipSource.isGzip(bytes.peek(3)) ? GzipSource(bytes) : nil
        source = gzip.map(PeekingSource.init) ?? bytes
    }

    /// The same input from its beginning, for a second reading of what was read to its end.
    ///
    /// - Precondition: it was opened to be read again, if it is a pipe: its bytes were kept as they passed.
    package func again() throws(ReadError) -> InputFile { try InputFile(again: self) }

    /// The file's name for recognising its format; standard input has none.
    var fileName: String? { name == "-" ? nil : name }

    /// Whether its name opens it from its beginning: a file, and no pipe.
    package var isSeekable: Bool { name != "-" && file.isSeekable }

    /// Whether it has not a byte. A workbook is not read through `source`: then the file itself is asked.
    package var isEmpty: Bool { source.lastByte == nil && (try? source.peek(1))?.isEmpty ?? false }

    /// Whether the last byte read was a line end.
    package var endsInLineEnd: Bool { readThrough?.lastByte == 0x0A || readThrough?.lastByte == 0x0D }

    /// The pictures that lie on the workbook's sheet below its header, of which nothing is read.
    package var pictures: UnreadCells? { workbook?.pictures(belowHeader: headerRow) }

    /// The workbook's cells that are merged over several rows of data, as far as it has been read.
    package var merged: MergedCells { workbook?.merged(belowHeader: headerRow) ?? MergedCells() }

    /// What the text is written in, as far as it has been read; `nil` for what is no text.
    package var encoding: EncodingFinding? { text?.finding ?? workbookText.source?.finding }

    /// The text in UTF-8, whatever it is written in.
    func decoded(_ policy: EncodingPolicy) throws(ReadError) -> PeekingSource {
        let text = try DecodingSource(source, policy: policy)
        let readThrough = PeekingSource(text)
        (self.text, self.readThrough) = (text, readThrough)
        return readThrough
    }
}

// MARK: - Reading

extension InputFile {
    /// The format asked for, or the one that the content shows and by what.
    package func recognise(
        _ request: ReadingRequest
    ) throws(ReadError) -> (format: TabularFormat, evidence: FormatSniffer.Evidence?) {
        guard let asked = request.format else { return try sniffed() }
        guard request.isFormatKept, !asked.isWorkbook, let found = try? sniffed(), found.format.isWorkbook else {
            return (asked, nil)
        }
        return found
    }

    private func sniffed() throws(ReadError) -> (format: TabularFormat, evidence: FormatSniffer.Evidence?) {
        let finding = try FormatSniffer.sniff(source.peek(FormatSniffer.sample), name: fileName)
        return (finding.format, finding.evidence)
    }

    /// Opens the reader for the file's format.
    package func reader(_ request: ReadingRequest) throws(ReadError) -> any RecordReader {
        let opened = try recognise(request).format.registration.open(self, request)
        rowsAgain = opened.rowsAgain
        headerEnd = opened.reader.evidence.headerEnd
        headerRow = opened.reader.headerLines?.upperBound ?? 0
        return opened.reader
    }

    /// A reader for whoever wants all records: of a file they are read on another thread. What comes through a pipe is handed
    /// out as it comes.
    ///
    /// - Parameter inBlocks: whether rows are looked at in blocks where they can be.
    package func readerAhead(_ request: ReadingRequest, inBlocks: Bool) throws(ReadError) -> any RecordReader {
        let reader = try reader(request)
        return inBlocks && reader.blocks != nil ? reader : ahead(reader)
    }

    /// Its reader, read on another thread where it is a file's.
    package func ahead(_ reader: any RecordReader) -> any RecordReader {
        file.isSeekable ? ReadingAhead(reader) : reader
    }
}

// MARK: - Reading again

extension InputFile {
    /// Begins with the first part of the text again.
    package func beginCopying() { (copier, inflatedAgain) = (nil, nil) }

    /// Copies a part of the text, as it stands in the file; the parts are asked for in the file's order.
    ///
    /// - Parameter range: offsets in the text as it was read, which are the file's own where it is UTF-8.
    /// - Returns: the last byte of the text copied.
    @discardableResult
    package func copy(_ range: Range<Int>, to sink: any ByteSink) throws -> UInt8? {
        guard let finding = encoding, finding.encoding != .utf8 else { return try copyBytes(range, to: sink) }
        if copier == nil {
            copier = TextCopier(try textAgain(finding), into: finding.encoding)
        }
        return try copier!.copy(range, to: sink)
    }

    /// The text in UTF-8 once more, in what it was found to be written in.
    func textAgain() throws(ReadError) -> PeekingSource {
        guard let encoding else { preconditionFailure("\(name) was read as no text") }
        return PeekingSource(try textAgain(encoding))
    }

    private func textAgain(_ finding: EncodingFinding) throws(ReadError) -> DecodingSource {
        try DecodingSource(PeekingSource(bytesAgain()), policy: .named(finding.encoding))
    }

    /// Inflating once more takes time, but neither memory nor a disk: what is kept of a pipe is compressed.
    private func bytesAgain() throws(ReadError) -> any ByteSource {
        let bytes = storedBytes()
        return gzip == nil ? bytes : try GzipSource(bytes)
    }

    /// The bytes as they stand in the file, or were kept of the pipe.
    private func storedBytes() -> RereadSource {
        RereadSource { [file, spool] offset, buffer throws(ReadError) in
            if let spool { return try spool.read(at: offset, into: buffer) }
            return try file.read(at: offset, into: buffer)
        }
    }

    /// Copies all of the bytes, or what they inflate to.
    func copyAll(to sink: any ByteSink) throws {
        let bytes = try bytesAgain()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { buffer.deallocate() }
        while case let count = try bytes.read(into: buffer), count > 0 {
            try sink.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// Starts reading the rows of a table once more, from its beginning, to copy some.
    package func copiedRows() throws(ReadError) -> CopiedRows {
        guard let rowsAgain else { preconditionFailure("\(name) was read as no table") }
        return try rowsAgain(self)
    }

    private func copyBytes(_ range: Range<Int>, to sink: any ByteSink) throws -> UInt8? {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { buffer.deallocate() }
        var offset = range.lowerBound
        var last: UInt8?
        while offset < range.upperBound {
            let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, range.upperBound - offset)])
            let count = try readAgain(at: offset, into: piece)
            guard count > 0 else { throw SystemError("read", name, errno: EIO) }
            try sink.write(UnsafeRawBufferPointer(rebasing: piece[..<count]))
            last = piece[count - 1]
            offset += count
        }
        return last
    }

    private func readAgain(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
        if gzip != nil {
            if inflatedAgain == nil { inflatedAgain = ForwardSource(try bytesAgain()) }
            return try inflatedAgain!.read(at: offset, into: buffer)
        }
        if let spool { return try spool.read(at: offset, into: buffer) }
        return try file.read(at: offset, into: buffer)
    }
}

/// Bytes that can only be gone through, as if they could be read at any place further on.
final class ForwardSource {
    private let source: any ByteSource
    private(set) var offset = 0

    init(_ source: any ByteSource) { self.source = source }

    func read(at place: Int, into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
        precondition(place >= offset, "a text is copied in its order")
        while offset < place {
            let count = try source.read(into: .init(rebasing: buffer[..<min(buffer.count, place - offset)]))
            guard count > 0 else { return 0 }
            offset += count
        }
        let count = try source.read(into: buffer)
        offset += count
        return count
    }

    /// The bytes of a range that begins where the last one ended or behind it.
    ///
    /// - Throws: `ReadError.system` with `EIO` where they end before.
    func bytes(_ range: Range<Int>) throws(ReadError) -> [UInt8] {
        try skip(to: range.lowerBound)
        var bytes = [UInt8](repeating: 0, count: range.count)
        var filled = 0
        while filled < range.count {
            let count = try bytes.withMutableRawBytes { buffer throws(ReadError) in
                try read(at: range.lowerBound + filled, into: .init(rebasing: buffer[filled...]))
            }
            guard count > 0 else { throw .system(SystemError("read", "the input", errno: EIO)) }
            filled += count
        }
        return bytes
    }

    /// - Returns: how many bytes there are in all.
    func readToEnd() throws(ReadError) -> Int {
        try skip(to: .max)
        return offset
    }

    private func skip(to place: Int) throws(ReadError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { buffer.deallocate() }
        while offset < place {
            let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, place - offset)])
            guard try read(at: offset, into: piece) > 0 else { return }
        }
    }
}

/// The bytes of what can be read at any place, from its beginning, once more.
final class RereadSource: ByteSource {
    typealias Read = (_ offset: Int, UnsafeMutableRawBufferPointer) throws(ReadError) -> Int

    private let readBytes: Read
    private var offset = 0

    init(_ read: @escaping Read) { readBytes = read }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
        let count = try readBytes(offset, buffer)
        offset += count
        return count
    }
}
