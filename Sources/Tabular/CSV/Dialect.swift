/// How a delimited text is written.
public struct Dialect: Hashable, Sendable {
    public var delimiter: UInt8
    /// Encloses cells that hold a delimiter, a quote or a line end; doubled inside.
    public var quote: UInt8
    /// Takes the meaning from the delimiter, quote, line end or itself behind it; `nil` in most texts.
    public var escape: UInt8?
    /// Whether blanks between a delimiter and a quote are left out.
    public var skipsBlanks: Bool

    public init(
        delimiter: UInt8 = UInt8(ascii: ","), quote: UInt8 = UInt8(ascii: "\""), escape: UInt8? = nil,
        skipsBlanks: Bool = false
    ) {
        self.delimiter = delimiter
        self.quote = quote
        self.escape = escape
        self.skipsBlanks = skipsBlanks
    }

    public static let csv = Dialect()
    public static let tsv = Dialect(delimiter: UInt8(ascii: "\t"))

    /// The delimiters that are tried, the likeliest first.
    static let delimiters: [UInt8] = [",", "\t", ";", "|"].map { UInt8(ascii: $0) }

    /// Whether doubled quotes are all there is to it, which is what the fast scanner reads.
    var isPlain: Bool { escape == nil && !skipsBlanks }
}

/// What the caller says of a dialect; the rest is found.
public struct DialectRequest: Hashable, Sendable {
    public var delimiter: UInt8?
    public var quote: UInt8?

    public init(delimiter: UInt8? = nil, quote: UInt8? = nil) {
        self.delimiter = delimiter
        self.quote = quote
    }
}

/// What showed the delimiter of a text.
public enum DialectEvidence: Hashable, Sendable {
    /// The caller named it.
    case given
    /// The text's first line says `sep=`.
    case separatorLine
    /// The file's name says so (`.tsv`).
    case format
    /// It splits so many of the first rows into as many cells as most of them have.
    case consistency(rows: Int, of: Int, cells: Int)
    /// Nothing splits the rows: a table of one column.
    case oneColumn
}
