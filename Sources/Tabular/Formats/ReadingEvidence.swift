/// How a reader found its input to be written: what is told to people, and kept for the next file.
public struct ReadingEvidence: Sendable, Hashable {
    /// Which row of a table is the header, and why.
    public var header: HeaderChoice?
    /// The header's line in a text, or its row in a worksheet.
    public var headerPlace: Int?
    /// The line or row above the header's whose names are the header's, too.
    public var upperHeaderPlace: Int?
    /// What is written above a table's header: its title, what its amounts are in.
    public var titles: [String] = []
    /// Where the header ends, as `Record.source` counts.
    public var headerEnd = 0
    /// What the first rows of a table show of its columns; empty for what is none.
    public var samples: [ColumnSample] = []
    /// How many cells each of the first rows has, where that is the same number and less than the header names; else `nil`.
    public var cellsOfShortRows: Int?
    /// How a delimited text is written, and what showed it.
    public var dialect: Dialect?
    public var dialectEvidence: DialectEvidence?
    /// Which element of an XML document is a record, and why.
    public var recordPath: RecordPath?
    /// The list of a JSON document whose objects are the records.
    public var list: JSONList?
    /// The other lists of a document that are as much of records: nothing of them is read.
    public var furtherLists: [String] = []

    public init() {}
}

/// Where the records of a JSON document stand.
public struct JSONList: Sendable, Hashable {
    /// The keys that lead there, joined by dots; empty where the document itself is the list.
    public var path: String
    public var isGiven: Bool
    /// The other lists of objects in the document's beginning.
    public var others: [String]

    public init(path: String, isGiven: Bool, others: [String]) {
        (self.path, self.isGiven, self.others) = (path, isGiven, others)
    }
}
