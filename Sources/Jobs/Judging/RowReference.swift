import Catalogue
import Tabular

/// A record's place in 48 bytes, small enough to be kept for every record of a catalogue.
///
/// Numbers of records and lines are kept in 32 bits; a catalogue with more of them than that shows the last one that fits.
struct RowReference: BitwiseCopyable {
    /// Counts the records of all files from 0.
    var ordinal: Int
    private var sourceStart: Int
    private var sourceLength: Int
    var file: Int32
    private var shortRecord: UInt32
    private var shortLine: UInt32
    private var furtherLines: UInt32
    private var shortRow: UInt32
    /// Whether the record was rejected for something else.
    var isRejected: Bool

    /// - Parameter number: the record's.
    init(ordinal: Int, file: Int, number: Int, place: Record.Place, isRejected: Bool) {
        self.ordinal = ordinal
        self.file = Int32(file)
        shortRecord = UInt32(clamping: number)
        shortLine = UInt32(clamping: place.lines.lowerBound)
        furtherLines = UInt32(clamping: place.lines.count - 1)
        shortRow = UInt32(clamping: place.row ?? 0)
        sourceStart = place.source.lowerBound
        sourceLength = place.source.count
        self.isRejected = isRejected
    }

    init(ordinal: Int, file: Int, record: borrowing Record, isRejected: Bool) {
        self.init(ordinal: ordinal, file: file, number: record.number, place: record.place, isRejected: isRejected)
    }

    var record: Int { Int(shortRecord) }
    /// The row in a spreadsheet; 0 where the format has none.
    var row: Int { Int(shortRow) }
    var lines: ClosedRange<Int> { Int(shortLine)...(Int(shortLine) + Int(furtherLines)) }
    var source: Range<Int> { sourceStart..<(sourceStart + sourceLength) }
}
