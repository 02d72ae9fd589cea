/// Reads an input record by record, in the file's order; memory stays flat however large the input is.
public protocol RecordReader {
    var format: TabularFormat { get }

    /// The columns known so far. A CSV knows them from its header on; JSON and XML append a column when a record
    /// first has it, so indices never change.
    ///
    /// A nested value's column is its path: `offers.price` for an object in an object, `images[].url` for objects
    /// in an array, `images` for an array of plain values, `images.image` for XML elements in an element.
    var columns: [String] { get }

    /// The lines of the header; `nil` where the format has none.
    var headerLines: ClosedRange<Int>? { get }

    /// How the input was found to be written, as far as it has been read.
    var evidence: ReadingEvidence { get }

    /// Where rows can be looked at together before they are read; `nil` where each record is read by itself.
    var blocks: (any RowBlockReader)? { get }

    /// What a file of rejected records needs around them to be read again by the same settings.
    var frame: SourceFrame { get }

    /// Reads the next record into `record`; of a table every row, whatever its role, the preamble and the header first.
    ///
    /// - Returns: `false` at the end of the input.
    mutating func read(into record: inout Record) throws(ReadError) -> Bool
}

extension RecordReader {
    public var evidence: ReadingEvidence { ReadingEvidence() }
    public var blocks: (any RowBlockReader)? { nil }
}

/// The bytes around records written back in their own format.
public struct SourceFrame: Hashable, Sendable {
    /// Before the first record: a byte order mark and header, `[`, or the XML declaration and the start tags.
    public var head: [UInt8]
    /// Between two records.
    public var separator: [UInt8]
    /// After the last record.
    public var tail: [UInt8]
    /// Whether each record must end in a line end; one is added where the file's last record has none.
    public var endsLines: Bool

    public init(head: [UInt8] = [], separator: [UInt8] = [], tail: [UInt8] = [], endsLines: Bool = false) {
        self.head = head
        self.separator = separator
        self.tail = tail
        self.endsLines = endsLines
    }
}
