/// Reads an XML document whose records are the elements of one path, such as `rss/channel/item`.
///
/// The path is the caller's or found by `RecordPath` from a sample. The document is checked for well-formedness to its
/// end. Entities other than the five predefined ones are refused where they are used; see `XMLPushParser`.
public final class XMLReader: RecordReader {
    /// Which element is a record, and why; `nil` before the first `read` and where the document has no records.
    public private(set) var recordPath: RecordPath?

    private let source: any ByteSource
    private let covers: Bool
    private let header: HeaderSearch
    private var collector: XMLRecordCollector?
    private var isFinished = false

    /// - Parameters:
    ///   - recordPath: the names from the root to the record, joined by slashes.
    ///   - header: what is known of the names that records have.
    public convenience init(
        _ source: any ByteSource, recordPath: String? = nil, header: HeaderSearch = HeaderSearch()
    ) {
        self.init(source, recordPath: recordPath, header: header, covers: true)
    }

    /// - Parameter covers: whether libxml2 is spared the characters that are not ASCII, as `XMLWindow` has it.
    init(_ source: any ByteSource, recordPath: String?, header: HeaderSearch = HeaderSearch(), covers: Bool) {
        self.source = source
        self.covers = covers
        self.header = header
        self.recordPath = recordPath.map(RecordPath.init(given:))
    }

    public var format: TabularFormat { .xml }
    public var columns: [String] { collector?.columns ?? [] }
    public var headerLines: ClosedRange<Int>? { nil }
    public var evidence: ReadingEvidence {
        var evidence = ReadingEvidence()
        (evidence.recordPath, evidence.furtherLists) = (recordPath, recordPath?.further ?? [])
        return evidence
    }

    /// The XML declaration and the start tags around the first record, known once it has been read.
    public var frame: SourceFrame {
        SourceFrame(head: collector?.head ?? [], separator: [UInt8(ascii: "\n")], tail: collector?.tail ?? [])
    }

    /// - Throws: `ReadError.malformed` or `.entityRefused`, after the records before the place;
    ///   `ReadError.noRecords` where the document is well-formed but has no such element.
    public func read(into record: inout Record) throws(ReadError) -> Bool {
        let collector = try preparedCollector()
        while !collector.dequeue(into: &record) {
            if let failure = collector.failure { throw failure }
            if isFinished {
                guard collector.count > 0 else { throw .noRecords }
                return false
            }
            isFinished = try !collector.feedNext()
        }
        return true
    }

    private func preparedCollector() throws(ReadError) -> XMLRecordCollector {
        if let collector { return collector }
        var window = XMLWindow(source, covers: covers)
        let sample = try window.readSample()
        if recordPath == nil { recordPath = RecordPath(sample: sample, knowing: header) }
        let prepared = XMLRecordCollector(path: recordPath?.elements ?? [], window: window)
        collector = prepared
        return prepared
    }
}
