/// Why an input cannot be read any further. What concerns one record only is a `Record.Defect` instead.
public enum ReadError: Error, Hashable, Sendable {
    /// The text breaks its format's grammar; the reason completes the sentence "The file is not well-formed: …".
    case malformed(TabularFormat, at: Position, reason: String)
    /// A byte sequence that is not UTF-8.
    case notUTF8(at: Position)
    /// A byte sequence that means nothing in the encoding the text is read in.
    case undecodable(TextEncoding, at: Position)
    /// Neither UTF-8 nor CP949 from these bytes on, and nobody said what else.
    case encodingUndecided(notUTF8: Position, candidates: [EncodingCandidate])
    /// The document declares an encoding that is not read.
    case encodingUnknown(String)
    /// A reference to an entity that the document itself declares, or that nobody does.
    case entityRefused(name: String, at: Position)
    /// Well-formed, but there are no records in it.
    case noRecords
    /// Recognised as a kind of file that is not read.
    case unsupported(FileKind)
    /// A header or a record with more columns than `Limits.columns`.
    case tooManyColumns(Int? = nil, at: Position)
    /// The rows above the place where the header was said to be take more than `Limits.recordBytes`.
    case headerTooFar(row: Int)
    /// Another table begins within the file: what stands beneath its header is not what the file's own says.
    case otherHeader(line: Int)
    /// A workbook, or a zip that should be one, whose parts do not hold together.
    case damagedWorkbook(WorkbookDamage)
    /// A gzip file that does not inflate to its end.
    case damagedGzip(GzipDamage)
    /// There is no sheet of that name or number; those that there are.
    case unknownSheet(String, known: [String])
    /// The system refused to open or read it.
    case system(SystemError)
}

extension ReadError {
    /// The place in the file, where there is one.
    public var position: Position? {
        switch self {
        case .malformed(_, let position, _), .notUTF8(let position), .undecodable(_, let position),
            .encodingUndecided(let position, _), .entityRefused(_, let position), .tooManyColumns(_, let position):
            position
        case .encodingUnknown, .noRecords, .headerTooFar, .otherHeader, .unsupported, .damagedWorkbook, .damagedGzip,
            .unknownSheet,
            .system:
            nil
        }
    }
}

/// A system call that failed.
public struct SystemError: Error, Hashable, Sendable {
    /// What was attempted, as a verb: `open`, `read`, `write`.
    public var action: String
    public var path: String
    /// The system's number for the reason.
    public var errno: Int32

    public init(_ action: String, _ path: String, errno: Int32) {
        self.action = action
        self.path = path
        self.errno = errno
    }
}

/// What is read at most; each bounds memory or time against hostile input.
public enum Limits {
    /// A record's bytes in the file; a larger one is passed over as `Record.Defect.tooLarge`.
    public static let recordBytes = 16 << 20
    /// A worksheet cell's bytes: forty times what a spreadsheet lets anybody write (32,767 characters).
    public static let cellBytes = 4 << 20
    /// The cells of one record of JSON or XML; a larger one is passed over like one with too many bytes, since a cell
    /// of one byte takes 32 of memory.
    public static let recordCells = 65_536
    /// The columns of a table: as many as a worksheet has.
    public static let columns = 16_384
    /// The bytes of a table's header that are kept: more is a text in a wrong place, and costs each sentence about it.
    public static let headerBytes = 1000
    /// How deep JSON may nest.
    public static let jsonDepth = 512
    /// How deep XML may nest.
    public static let xmlDepth = 64
    /// The attributes of one XML element; checking for duplicates is quadratic in libxml2.
    public static let xmlAttributes = 256
    /// The namespaces that one XML element and those around it declare; libxml2 goes through them for each element.
    public static let xmlNamespaces = 256
}
