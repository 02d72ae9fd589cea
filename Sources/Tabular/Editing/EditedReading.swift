/// Reads a file that was just written, as whoever reads it next will.
struct EditedReading {
    private var request: ReadingRequest
    /// The format that is to be recognised, by a name where there is one.
    private let recognition: (format: TabularFormat, name: String?)?

    /// Reads it as the original was.
    ///
    /// - Parameter name: the original's.
    init(_ request: ReadingRequest, of format: TabularFormat, named name: String?) {
        self.request = request
        recognition = request.format == nil && !format.isWorkbook ? (format, name) : nil
        self.request.format = format
        self.request.isFormatKept = false
    }

    /// Reads it as a workbook of the one sheet that was read of the original.
    init(ofCopy request: ReadingRequest) {
        self.init(request, of: .xlsx, named: nil)
        self.request.sheet = nil
    }

    /// Whether the file's records are the original ones with the edits.
    ///
    /// - Parameter digest: that of the original.
    func gives(
        _ original: OriginalRecords, _ digest: ReadingDigest, with edits: CellEdits, in file: TemporaryFile
    ) throws -> Bool {
        let byRecord = edits.byRecord
        var expected = digest
        for record in original.records {
            guard let texts = byRecord[record.number] else { continue }
            expected.replace(record, with: texts, named: original.columns)
        }
        do {
            return try read(file, digest.emptied, byRecord, original.columns) == expected
        } catch let error as ReadError {
            if case .system = error { throw error }
            return false
        }
    }

    private func read(
        _ file: TemporaryFile, _ empty: ReadingDigest, _ byRecord: [Int: [Int: String]], _ columns: [String]
    ) throws -> ReadingDigest? {
        let input = try InputFile(file.path, isReadAgain: false)
        if let recognition {
            let found = try FormatSniffer.sniff(input.source.peek(FormatSniffer.sample), name: recognition.name)
            if found.format != recognition.format { return nil }
        }
        var (reader, digest, record) = (try input.reader(request), empty, Record())
        while try reader.read(into: &record) {
            let texts = record.role == .data ? byRecord[record.number] : nil
            digest.add(record, of: reader, edited: texts.map { digest.keyed($0, named: columns) } ?? [:])
        }
        digest.finish(reader)
        return digest
    }
}
