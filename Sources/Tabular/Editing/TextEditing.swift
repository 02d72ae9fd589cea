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
            switch original.format.registration.grammar {
            case .xml: XMLRewriting(original.columns, encoding: input.encoding?.encoding ?? .utf8)
            case .json where original.isTable: JSONRowRewriting()
            case .json: JSONRewriting(original.columns)
            case .delimited, .workbook: DelimitedRewriting(original.dialect ?? .csv)
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
