/// Reads one JSON object a line (NDJSON, JSON Lines); blank lines are passed over. Where the first object goes over
/// several lines, all may: then each begins a line of its own.
///
/// A line that holds another value is a record without cells. A line over `Limits.recordBytes` is a record with the
/// defect `tooLarge`, and reading goes on with the next line.
public final class NDJSONReader: RecordReader {
    var scanner: JSONScanner
    var parser = JSONRecordParser()
    var count = 0
    /// Whether a record was read by itself: only then there are columns.
    // Blocks are read on another thread than the one that counts.
    private(set) var hasBegun = false
    let isSpread: Bool

    /// - Parameter isSpread: whether an object may go over several lines (`JSONDocumentShape.isSpread`).
    public init(_ source: any ByteSource, isSpread: Bool = false) {
        self.isSpread = isSpread
        scanner = JSONScanner(source, format: .ndjson, isSpread: isSpread)
    }

    public var format: TabularFormat { .ndjson }
    public var columns: [String] { parser.columns.names }
    public var headerLines: ClosedRange<Int>? { nil }
    public var blocks: (any RowBlockReader)? { isSpread ? nil : self }
    public var frame: SourceFrame { SourceFrame(endsLines: true) }

    /// - Throws: `ReadError.noRecords` where every line is blank; `ReadError.malformed` at a line that is not JSON.
    public func read(into record: inout Record) throws(ReadError) -> Bool {
        record.reset()
        while true {
            let start = scanner.offset
            let line = scanner.line
            let token = try scanner.next()
            if case .end = token {
                if try scanner.endLine() != nil { continue }
                guard count > 0 else { throw .noRecords }
                return false
            }
            try takeLine(token, from: start, &record)
            count += 1
            hasBegun = true
            record.number = count
            record.lines = line...max(line, scanner.line)
            record.source = start..<(try scanner.endLine() ?? scanner.offset)
            if record.source.count > Limits.recordBytes { refuse(&record) }
            return true
        }
    }

    /// A fault behind the limit is not looked at: whether a line is too large depends on its length alone.
    private func takeLine(
        _ token: JSONScanner.Token, from start: Int, _ record: inout Record
    ) throws(ReadError) {
        do {
            try takeValue(token, &record)
        } catch .malformed(_, let position, _) where position.offset - start > Limits.recordBytes {
            refuse(&record)
        }
    }

    private func refuse(_ record: inout Record) {
        record.removeCells()
        record.defect = .tooLarge
    }

    private func takeValue(_ token: JSONScanner.Token, _ record: inout Record) throws(ReadError) {
        switch token {
        case .beginObject: try parser.readObject(&scanner, into: &record)
        case .overlong: record.defect = .tooLarge
        case .beginArray: try passOverArray(&record)
        default: break
        }
        if record.defect == nil { try expectLineEnd(&record) }
    }

    private func passOverArray(_ record: inout Record) throws(ReadError) {
        while scanner.depth > 0 {
            if case .overlong = try scanner.next() {
                record.defect = .tooLarge
                return
            }
        }
    }

    /// Anything but blanks behind the value breaks the format.
    private func expectLineEnd(_ record: inout Record) throws(ReadError) {
        while true {
            if case .end = try scanner.next() { return }
        }
    }
}
