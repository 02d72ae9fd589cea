/// Reads a JSON document whose records are the objects of one array.
///
/// The array is the document itself or stands in an object of it, at any depth through objects: the first array that
/// holds an object, or the one at the path that the caller names; where that leads through an array of groups, or through
/// any key of an object, those of all of them. An object under any key is a record, too. What stands before and after the
/// array is checked for well-formedness to the document's end, and not kept.
///
/// An element of the array that is no object is a record without cells.
public final class JSONReader: RecordReader {
    var scanner: JSONScanner
    var parser = JSONRecordParser()
    private var search: JSONArraySearch
    private(set) var stage = Stage.beforeArray
    var count = 0
    private let lists: JSONDocumentShape.Lists
    private let isGiven: Bool

    enum Stage {
        /// The document is the one record.
        case document
        /// The array is not found yet.
        case beforeArray
        /// Elements before the array's first object, whose brace was the last token, are being handed out.
        case leadingElements(handedOut: Int)
        case inArray
        case finished
    }

    /// - Parameters:
    ///   - recordPath: the keys that lead to the array, joined by dots (`data.items`), with brackets behind those of
    ///     groups (`data.shelves[].items`), and an asterisk for any key (`menu.*`).
    ///   - isSingleRecord: whether the document, an object, is itself the one record.
    public convenience init(_ source: any ByteSource, recordPath: String? = nil, isSingleRecord: Bool = false) {
        self.init(source, recordPath: recordPath, lists: JSONDocumentShape.Lists(), isSingleRecord: isSingleRecord)
    }

    /// - Parameter lists: the document's lists; the first of those with records is read where nobody names one.
    init(
        _ source: any ByteSource, recordPath: String? = nil, lists: JSONDocumentShape.Lists,
        isSingleRecord: Bool = false
    ) {
        (self.lists, isGiven) = (lists, recordPath != nil)
        if isSingleRecord { stage = .document }
        scanner = JSONScanner(source, format: .json)
        search = JSONArraySearch(recordPath: recordPath ?? lists.ofRecords.first)
    }

    public var format: TabularFormat { .json }
    /// The keys that lead to the array of records, joined by dots; empty where the document itself is the array, `nil`
    /// before the first `read` and where the document is the one record.
    public private(set) var recordPath: String?
    public var columns: [String] { parser.columns.names }
    public var headerLines: ClosedRange<Int>? { nil }
    public var blocks: (any RowBlockReader)? {
        if case .document = stage { nil } else { self }
    }
    public var evidence: ReadingEvidence {
        var evidence = ReadingEvidence()
        evidence.list = recordPath.map { path in
            JSONList(path: path, isGiven: isGiven, others: lists.all.filter { $0 != path && !$0.isEmpty })
        }
        evidence.furtherLists = isGiven ? [] : Array(lists.ofRecords.dropFirst())
        return evidence
    }
    public var frame: SourceFrame {
        SourceFrame(head: Array("[\n".utf8), separator: Array(",\n".utf8), tail: Array("\n]\n".utf8))
    }

    /// - Throws: `ReadError.malformed` at the first byte that breaks the grammar, after the records before it;
    ///   `ReadError.noRecords` where the document is well-formed but has no such array.
    public func read(into record: inout Record) throws(ReadError) -> Bool {
        record.reset()
        switch stage {
        case .document:
            guard case .beginObject = try scanner.next() else { throw .noRecords }
            stage = .finished
            try takeObject(&record)
            try checkRest()
            return true
        case .beforeArray:
            guard try search.findFirstObject(&scanner) else {
                guard count > 0 else { throw .noRecords }
                stage = .finished
                return false
            }
            recordPath = search.foundPath
            stage = .leadingElements(handedOut: 0)
            return try read(into: &record)
        case .leadingElements(let handedOut):
            try takeLeadingElement(handedOut, &record)
            return true
        case .inArray:
            return try takeElement(&record)
        case .finished:
            return false
        }
    }

    private func takeLeadingElement(_ index: Int, _ record: inout Record) throws(ReadError) {
        guard index < search.leading.count else {
            stage = search.isAlone ? .beforeArray : .inArray
            return try takeObject(&record)
        }
        stage = .leadingElements(handedOut: index + 1)
        let element = search.leading[index]
        number(&record, element.source, element.lines)
    }

    private func takeElement(_ record: inout Record) throws(ReadError) -> Bool {
        switch try scanner.next() {
        case .endArray where search.hasGroups:
            stage = .beforeArray
            return try read(into: &record)
        case .endArray:
            stage = .finished
            try checkRest()
            return false
        case .beginObject:
            try takeObject(&record)
        case .beginArray:
            let (start, line) = (scanner.tokenStart, scanner.line)
            try scanner.skipContainer()
            number(&record, start..<scanner.tokenEnd, line...scanner.line)
        default:
            number(&record, scanner.tokenStart..<scanner.tokenEnd, scanner.line...scanner.line)
        }
        return true
    }

    private func takeObject(_ record: inout Record) throws(ReadError) {
        let (start, line) = (scanner.tokenStart, scanner.line)
        try parser.readObject(&scanner, into: &record)
        number(&record, start..<scanner.tokenEnd, line...scanner.line)
    }

    private func number(_ record: inout Record, _ source: Range<Int>, _ lines: ClosedRange<Int>) {
        count += 1
        record.number = count
        record.source = source
        record.lines = lines
    }

    private func checkRest() throws(ReadError) {
        while true {
            if case .end = try scanner.next() { return }
        }
    }
}
