import Catalogue
import Tabular

/// A record's place, small enough to be kept for every record of a catalogue.
struct RowReference: BitwiseCopyable {
    /// Counts the records of all files from 0.
    var ordinal: Int
    var file: Int32
    var record: Int
    var firstLine: Int
    var lastLine: Int
    /// The row in a spreadsheet; 0 where the format has none.
    var row: Int
    var sourceStart: Int
    var sourceLength: Int
    /// Whether the record was rejected for something else.
    var isRejected: Bool

    init(ordinal: Int, file: Int, record: borrowing Record, isRejected: Bool) {
        self.ordinal = ordinal
        self.file = Int32(file)
        self.record = record.number
        firstLine = record.lines.lowerBound
        lastLine = record.lines.upperBound
        row = record.row ?? 0
        sourceStart = record.source.lowerBound
        sourceLength = record.source.count
        self.isRejected = isRejected
    }

    var source: Range<Int> { sourceStart..<(sourceStart + sourceLength) }
    var lines: ClosedRange<Int> { firstLine...lastLine }
}
