/// A file's records read once, with those kept that are to be edited.
struct OriginalRecords {
    let format: TabularFormat
    let columns: [String]
    /// Whether the columns are a header's, and not the paths of values.
    let isTable: Bool
    let dialect: Dialect?
    /// The records to be edited, in the file's order.
    private(set) var records: [Record] = []
    /// The edits that nothing speaks against so far.
    private(set) var edits: CellEdits
    private(set) var refused: [CellEdits.Place: EditRefusal] = [:]
    /// What was read, of a file that keeps all else and of one that keeps the records.
    private(set) var whole: ReadingDigest
    private(set) var sparse: ReadingDigest

    init(_ input: InputFile, _ request: ReadingRequest, _ edits: CellEdits) throws {
        var reader = try input.reader(request)
        let byRecord = edits.byRecord
        (format, isTable, self.edits) = (reader.format, reader is TableReader, edits)
        whole = ReadingDigest(isTable: isTable, isWhole: true)
        sparse = ReadingDigest(isTable: isTable, isWhole: false)
        var record = Record()
        while try reader.read(into: &record) {
            whole.add(record, of: reader)
            sparse.add(record, of: reader)
            if record.role == .data, byRecord[record.number] != nil { records.append(record) }
        }
        columns = reader.columns
        dialect = reader.evidence.dialect
        whole.finish(reader)
        sparse.finish(reader)
        refuseUnfit(byRecord)
    }

    private mutating func refuseUnfit(_ byRecord: [Int: [Int: String]]) {
        var missing = Set(byRecord.keys)
        for record in records {
            missing.remove(record.number)
            for column in byRecord[record.number, default: [:]].keys {
                guard let refusal = refusal(record, column) else { continue }
                refuse([.init(record: record.number, column: column): refusal])
            }
        }
        for place in edits.places where missing.contains(place.record) { refuse([place: .noSuchRecord]) }
    }

    private func refusal(_ record: Record, _ column: Int) -> EditRefusal? {
        guard columns.indices.contains(column) else { return .noSuchColumn }
        return record.refusal(column, named: columns[column], format: format)
    }

    mutating func refuse(_ refusals: [CellEdits.Place: EditRefusal]) {
        for (place, refusal) in refusals {
            refused[place] = refusal
            edits[place] = nil
        }
    }

    /// Refuses the texts that no worksheet's cell can hold.
    mutating func fitCells() {
        for place in edits.places {
            guard let text = edits[place], !WorksheetFile.canHold([.text(text)]) else { continue }
            refuse([place: .tooLong(limit: WorksheetFile.longestText)])
        }
    }

    /// Spells the texts as the encoding can hold them, and refuses those that it cannot.
    mutating func encode(in encoding: TextEncoding) {
        guard encoding != .utf8 else { return }
        let encodable = EncodableText(encoding)
        var lacking: [CellEdits.Place: EditRefusal] = [:]
        edits.mapTexts { place, text in
            let (spelling, missing) = encodable.spelling(of: text)
            if !missing.isEmpty { lacking[place] = .notEncodable(missing, encoding) }
            return spelling
        }
        refuse(lacking)
    }
}
