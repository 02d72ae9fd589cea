/// Puts texts into records that are parts of a text, each rewritten by itself.
struct TextEditing: CellEditing {
    private let input: InputFile
    private let records: [Record]
    /// The bytes of the records.
    private let bytes: [[UInt8]]
    /// The text's, which a file of UTF-8 has itself.
    private let byteCount: Int
    private let rewriting: any RecordRewriting

    init(_ input: InputFile, _ original: OriginalRecords) throws {
        (self.input, records) = (input, original.records)
        let text = ForwardSource(try input.textAgain())
        bytes = try records.map { try text.bytes($0.source) }
        byteCount = try text.readToEnd()
        rewriting =
            switch original.format {
            case .xml: XMLRewriting(original.columns, encoding: input.encoding?.encoding ?? .utf8)
            case .json where original.isTable: JSONRowRewriting()
            case .json, .ndjson: JSONRewriting(original.columns)
            default: DelimitedRewriting(original.dialect ?? .csv)
            }
    }

    func file(with edits: CellEdits) throws -> (file: TemporaryFile, refused: [CellEdits.Place: EditRefusal]) {
        let (file, byRecord) = (try TemporaryFile(), edits.byRecord)
        var refused: [CellEdits.Place: EditRefusal] = [:]
        input.beginCopying()
        var end = 0
        for (record, bytes) in zip(records, bytes) {
            guard let texts = byRecord[record.number] else { continue }
            let rewritten = rewriting.rewrite(bytes, of: record, with: texts)
            for (column, reason) in rewritten.refused {
                refused[.init(record: record.number, column: column)] = reason
            }
            try input.copy(end..<record.source.lowerBound, to: file)
            try input.write(rewritten.bytes, to: file)
            end = record.source.upperBound
        }
        try input.copy(end..<byteCount, to: file)
        return (file, refused)
    }
}

/// How texts get into the bytes of a record.
protocol RecordRewriting {
    /// - Parameter texts: by column.
    func rewrite(_ bytes: [UInt8], of record: Record, with texts: [Int: String]) -> RewrittenRecord
}

struct RewrittenRecord {
    var bytes: [UInt8]
    /// By column.
    var refused: [Int: EditRefusal] = [:]

    init(_ splices: Splices, in bytes: [UInt8], refused: [Int: EditRefusal]) {
        (self.bytes, self.refused) = (splices.applied(to: bytes), refused)
    }

    /// The record as it was.
    init(unchanged bytes: [UInt8], _ texts: [Int: String], _ refusal: EditRefusal) {
        (self.bytes, refused) = (bytes, texts.mapValues { _ in refusal })
    }
}

/// Pieces that take the place of others in some bytes.
struct Splices {
    private var pieces: [(place: Range<Int>, bytes: [UInt8])] = []

    mutating func replace(_ place: Range<Int>, with bytes: some Sequence<UInt8>) {
        pieces.append((place, Array(bytes)))
    }

    /// What is put at one place stays in the order in which it was.
    mutating func insert(_ bytes: some Sequence<UInt8>, at place: Int) { replace(place..<place, with: bytes) }

    func applied(to bytes: [UInt8]) -> [UInt8] {
        var (result, end): ([UInt8], Int) = ([], 0)
        let order = pieces.indices.sorted { (pieces[$0].place.lowerBound, $0) < (pieces[$1].place.lowerBound, $1) }
        for piece in order.lazy.map({ pieces[$0] }) {
            result += bytes[end..<piece.place.lowerBound]
            result += piece.bytes
            end = piece.place.upperBound
        }
        return result + bytes[end...]
    }
}
