/// How delimited text is written.
public struct CSVStyle: Hashable, Sendable {
    /// An ASCII character; a tab makes it TSV.
    public var delimiter = UInt8(ascii: ",")
    /// Lines end in LF, which every reader of today takes and diff tools show cleanly, or else in CR LF.
    public var endsLinesInCRLF = false
    /// Or Excel takes the text for one in the code page of its country.
    public var hasByteOrderMark = false

    public init(delimiter: UInt8 = UInt8(ascii: ","), endsLinesInCRLF: Bool = false, hasByteOrderMark: Bool = false) {
        self.delimiter = delimiter
        self.endsLinesInCRLF = endsLinesInCRLF
        self.hasByteOrderMark = hasByteOrderMark
    }

    public static let csv = CSVStyle()
    public static let tsv = CSVStyle(delimiter: 0x09)
}
