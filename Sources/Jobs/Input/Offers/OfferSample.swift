import Tabular

/// The first rows of a file, by which it is seen what its columns may be.
struct OfferSample {
    private(set) var records: [Record] = []
    private var bytes = 0

    private static let most = 200
    /// A row may have a megabyte; so much in all is enough to know a column by.
    private static let mostBytes = 4 << 20

    /// Whether more rows would tell more.
    var takeMore: Bool { records.count < Self.most && bytes < Self.mostBytes }

    mutating func add(_ record: Record) {
        guard takeMore else { return }
        bytes += record.cells.reduce(0) { $0 + $1.byteCount }
        records.append(record)
    }
}
