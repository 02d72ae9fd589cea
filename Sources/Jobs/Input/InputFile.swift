import Glibc
import Tabular

/// An input as the user named it: a file, or `-` for standard input.
public final class InputFile {
    /// As the user named it.
    public let name: String
    /// Where relative photo names start.
    public let folder: String
    let source: PeekingSource
    private let file: FileSource
    private let spool: SpoolingSource?

    /// - Parameter isReadAgain: whether parts of it are needed once more; what comes through a pipe is then kept.
    public init(_ name: String, isReadAgain: Bool) throws(ReadError) {
        self.name = name
        file = name == "-" ? FileSource(descriptor: STDIN_FILENO, named: "-") : try FileSource(path: name)
        spool = isReadAgain && !file.isSeekable ? try SpoolingSource(file) : nil
        source = PeekingSource(spool ?? file)
        folder = name.contains("/") ? String(name[..<name.lastIndex(of: "/")!]) : "."
    }

    /// The file's name for recognising its format; standard input has none.
    var fileName: String? { name == "-" ? nil : name }

    /// Whether it was read and had not a byte.
    var isEmpty: Bool { source.lastByte == nil }

    /// Whether the last byte read was a line end.
    var endsInLineEnd: Bool { source.lastByte == 0x0A || source.lastByte == 0x0D }

    /// Copies bytes that have been read once.
    func copy(_ range: Range<Int>, to sink: any ByteSink) throws {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { buffer.deallocate() }
        var offset = range.lowerBound
        while offset < range.upperBound {
            let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, range.upperBound - offset)])
            let count = try spool?.read(at: offset, into: piece) ?? file.read(at: offset, into: piece)
            guard count > 0 else { throw SystemError("read", name, errno: EIO) }
            try sink.write(UnsafeRawBufferPointer(rebasing: piece[..<count]))
            offset += count
        }
    }

    /// The format asked for, or the one that the content shows and by what.
    func recognise(
        _ options: InputOptions
    ) throws(ReadError) -> (format: TabularFormat, evidence: FormatSniffer.Evidence?) {
        if let format = options.format { return (format, nil) }
        let finding = try FormatSniffer.sniff(source.peek(FormatSniffer.sample), name: fileName)
        return (finding.format, finding.evidence)
    }

    /// Opens the reader for the file's format.
    func reader(_ options: InputOptions) throws(ReadError) -> any RecordReader {
        let format = try recognise(options).format
        switch format {
        case .csv, .tsv:
            let dialect = options.delimiter.map { Dialect(delimiter: $0) }
            return try CSVReader(source, format: format, dialect: dialect, headerRow: options.headerRow)
        case .json: return JSONReader(source, recordPath: options.recordPath)
        case .ndjson: return NDJSONReader(source)
        case .xml: return XMLReader(source, recordPath: options.recordPath)
        }
    }
}
