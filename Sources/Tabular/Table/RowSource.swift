/// The rows of a table in the file's order, before anybody has said which of them is the header.
public protocol RowSource: AnyObject {
    var format: TabularFormat { get }

    /// Whether a row with fewer or more cells than the header is at fault, as in delimited text, or merely ends in
    /// blanks, as in a worksheet.
    var isStrictlyRectangular: Bool { get }

    /// How delimited text is written, and what showed it; `nil` for rows of something else.
    var dialectFinding: (dialect: Dialect, evidence: DialectEvidence?)? { get }

    /// Where rows can be looked at together before they are read; `nil` where each is read by itself.
    var blocks: (any RowBlockSource)? { get }

    /// Reads the next row that is not blank.
    ///
    /// It sets the record's cells, each with the index of its column in the sheet (0 is A), `cellCount`, `row`, `lines`,
    /// `source`, and `defect`; a `role` where the row can be nothing else.
    ///
    /// - Returns: `false` at the end.
    func next(into record: inout Record) throws(ReadError) -> Bool

    /// What a file of rejected rows needs around them.
    ///
    /// - Parameter headerEnd: the offset behind the header's row.
    func frame(headerEnd: Int) -> SourceFrame
}

extension RowSource {
    public var blocks: (any RowBlockSource)? { nil }

    public var dialectFinding: (dialect: Dialect, evidence: DialectEvidence?)? { nil }

    /// Where a row is as people see it: the line of a text in an editor, the row of a worksheet; blank ones count.
    public func place(of record: borrowing Record) -> Int {
        format.isDelimited ? record.lines.lowerBound : record.row ?? record.lines.lowerBound
    }
}
