/// A file of rejected records that was written.
public struct RejectsWritten: Sendable, Hashable {
    public var path: String
    public var records: Int
    /// The CSV beside a workbook with the records that no worksheet holds.
    public var rest: Rest?

    public struct Rest: Sendable, Hashable {
        public var path: String
        public var records: Int
    }

    init(path: String, records: Int) { (self.path, self.records) = (path, records) }
}
