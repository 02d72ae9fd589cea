import Catalogue
import Tabular

/// Looks at the photos that the rows of one input name.
///
/// Photos of the web take their time: the rows that name them wait, so that many are on their way while the first is
/// waited for. Without such photos no row waits.
struct PhotoLooking {
    private var photos: PhotoSource
    private var waiting: [RuledRow] = []
    /// What the rows that wait hold, in bytes.
    private var waitingBytes = 0
    /// Whether a row has named a photo of the web.
    private(set) var isFetching = false

    /// How many rows are read ahead at most, and how much of them, in bytes: more than the pool has on the way at once, and
    /// not what rows of megabytes would take.
    static let (rowsAhead, bytesAhead) = (64, 8 << 20)

    init(_ photos: PhotoSource) { self.photos = photos }

    /// How many photos are sent as they are and say where they were taken.
    var tellingPlaces: Int { photos.telling }

    /// Looks at a row's photos at once, where nothing is fetched; else the row waits behind the others, and what takes long of
    /// its photos is begun.
    ///
    /// - Returns: the row with what its photos are; `nil` where it waits.
    /// - Throws: where a stop broke the looking off: such a row is neither good nor bad.
    mutating func take(_ row: RuledRow) throws(CancellationError) -> RuledRow? {
        if photos.expect(row.photos) { isFetching = true }
        guard isFetching else { return try looked(at: row) }
        waiting.append(row)
        waitingBytes += row.row.record.byteCount
        return nil
    }

    /// Whether no row waits, and nothing is looked at.
    var looksAtNone: Bool { !isFetching && photos.looksAtNone }

    /// Whether no row waits, and all photos of the one at hand are good, so that nothing is to be said of them.
    mutating func accepts(of reading: borrowing InputReading) -> Bool {
        if isFetching { return false }
        if photos.looksAtNone { return true }
        return photos.accepts(reading.photoNames())
    }

    /// Whether the first of the rows that wait should be looked at: there is no room for more, or none to come.
    func isReady(isAtEnd: Bool) -> Bool {
        !waiting.isEmpty && (isAtEnd || waiting.count > Self.rowsAhead || waitingBytes > Self.bytesAhead)
    }

    /// The row that waits longest, with what its photos are.
    ///
    /// - Precondition: one is waiting.
    /// - Throws: where a stop broke the looking off.
    mutating func removeFirst() throws(CancellationError) -> RuledRow {
        let row = waiting.removeFirst()
        waitingBytes -= row.row.record.byteCount
        return try looked(at: row)
    }

    private mutating func looked(at row: RuledRow) throws(CancellationError) -> RuledRow {
        var row = row
        for name in row.photos {
            let verdict = photos.verdict(of: name)
            if verdict == .notFound(.stopped) { throw CancellationError() }
            row.take(verdict, of: name)
        }
        return row
    }
}
