/// A file of rejected records that was written.
package struct RejectsWritten: Sendable, Hashable {
    package var path: String
    package var records: Int
    /// The CSV beside a workbook with the records that no worksheet holds.
    package var rest: Rest?

    package struct Rest: Sendable, Hashable {
        package var path: String
        package var records: Int
    }

    init(path: String, records: Int) { (self.path, self.records) = (path, records) }
}
