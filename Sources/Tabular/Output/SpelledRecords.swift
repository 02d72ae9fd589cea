/// Records as a text has them, in memory.
public final class SpelledRecords {
    fileprivate var output = OutputBuffer()

    public init() {}

    public var byteCount: Int { output.count }

    /// The text. It is good until a record is appended, and as long as this object is.
    public var bytes: UnsafeRawBufferPointer { output.bytes }

    public func removeAll() { output.shorten(to: 0) }

    /// What stands before the first record of a text.
    public func appendHeader(_ spelling: RecordSpelling) { spelling.writeHeader(to: &output) }

    /// - Parameter views: in the order of the spelling's columns.
    public func append(_ views: [OutputView], _ spelling: RecordSpelling) { spelling.write(views, to: &output) }

    public func append(_ values: [OutputValue], _ spelling: RecordSpelling) { spelling.write(values, to: &output) }

    /// Appends a record that was spelled before, with other columns.
    ///
    /// - Parameters:
    ///   - sources: of each column of `spelling`, which of the record's cells it has; `nil` for none.
    ///   - values: what columns have in place of what the record had.
    public func append(
        _ record: SpelledRecord, sources: [Int?], values: [Int: OutputValue], _ spelling: RecordSpelling
    ) {
        spelling.write(record, sources: sources, values: values, to: &output)
    }
}

/// How records are spelled in a format that has one behind the other and nothing between them, so that some can be spelled on
/// one thread and some on another.
public struct RecordSpelling: Sendable {
    private enum Form {
        case lines(CSVSpelling)
        case objects(JSONObjectSpelling)
    }

    private let form: Form
    private let columns: [String]

    /// - Parameter style: of delimited text.
    /// - Returns: `nil` for a format whose records do not stand by themselves.
    public init?(_ format: TabularFormat, columns: [String], style: CSVStyle) {
        switch format {
        case .csv, .tsv: form = .lines(CSVSpelling(style))
        case .ndjson: form = .objects(JSONObjectSpelling(columns: columns))
        default: return nil
        }
        self.columns = columns
    }

    fileprivate func writeHeader(to output: inout OutputBuffer) {
        if case .lines(let spelling) = form { spelling.writeHeader(columns, to: &output) }
    }

    fileprivate func write(_ views: [OutputView], to output: inout OutputBuffer) {
        switch form {
        case .lines(let spelling): spelling.write(views, to: &output)
        case .objects(let spelling): spelling.writeLine(views, to: &output)
        }
    }

    fileprivate func write(_ values: [OutputValue], to output: inout OutputBuffer) {
        switch form {
        case .lines(let spelling): spelling.write(values, to: &output)
        case .objects(let spelling): spelling.writeLine(values, to: &output)
        }
    }

    fileprivate func write(
        _ record: SpelledRecord, sources: [Int?], values: [Int: OutputValue], to output: inout OutputBuffer
    ) {
        switch form {
        case .lines(let spelling):
            spelling.write(record.cells, sources: sources, values: values, to: &output)
        case .objects(let spelling):
            // A column without a value is left out, so that the columns that a record lacks change nothing of it.
            spelling.writeLine(record.cells[0], adding: values, to: &output)
        }
    }

    /// Reads the record that a text begins with, which was spelled so.
    ///
    /// - Returns: how many bytes it takes; `nil` where not all of it is there.
    public func read(_ bytes: UnsafeRawBufferPointer, into record: inout SpelledRecord) -> Int? {
        record.cells.removeAll(keepingCapacity: true)
        let text = bytes.assumingMemoryBound(to: UInt8.self)
        switch form {
        case .lines(let spelling): return spelling.splitLine(text, into: &record.cells)
        case .objects:
            guard let end = text.firstIndex(of: UInt8(ascii: "\n"), from: 0) else { return nil }
            record.cells.append(UnsafeBufferPointer(rebasing: text[..<end]))
            return end + 1
        }
    }
}

/// A record in the spelling that it has in a text. It is good as long as the text is.
public struct SpelledRecord {
    /// A line's cells with their quotes, or a whole object.
    public internal(set) var cells: [UnsafeBufferPointer<UInt8>] = []

    public init() {}
}
