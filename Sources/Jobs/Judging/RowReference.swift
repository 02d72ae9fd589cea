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

// MARK: - Rows that follow each other

extension RowReference {
    /// How a row stands to the first of its run, whose file it is of.
    struct Step: BitwiseCopyable {
        fileprivate var start, length, line: UInt32
        fileprivate var furtherLines, row: UInt16

        /// `nil` where it is too far.
        fileprivate init?(bytes: Int, lines: Int, rows: Int, length: Int, furtherLines: Int) {
            guard let start = UInt32(exactly: bytes), let length = UInt32(exactly: length),
                let line = UInt32(exactly: lines), let row = UInt16(exactly: rows),
                let furtherLines = UInt16(exactly: furtherLines)
            else { return nil }
            (self.start, self.length, self.line, self.furtherLines, self.row) = (start, length, line, furtherLines, row)
        }

        /// - Parameters:
        ///   - distance: of a row of a block.
        ///   - first: that of the first row of its run.
        @inline(__always)
        init?(_ distance: RowBlock.Distance, from first: RowBlock.Distance) {
            let rows = distance.rows &- first.rows
            guard rows | distance.furtherLines <= UInt32(UInt16.max) else { return nil }
            (start, line) = (distance.bytes &- first.bytes, distance.lines &- first.lines)
            (length, row) = (distance.length, UInt16(truncatingIfNeeded: rows))
            furtherLines = UInt16(truncatingIfNeeded: distance.furtherLines)
        }

        /// That of the first row.
        static let none = Self(bytes: 0, lines: 0, rows: 0, length: 0, furtherLines: 0)!
    }

    /// - Parameters:
    ///   - first: of a run of rows.
    ///   - count: how many of the run stand before this one.
    /// - Returns: `nil` where it does not go on with the run.
    func step(from first: Self, after count: Int) -> Step? {
        guard file == first.file, isRejected == first.isRejected, ordinal == first.ordinal + count,
            Int(shortRecord) == Int(first.shortRecord) + count
        else { return nil }
        return Step(
            bytes: sourceStart - first.sourceStart, lines: Int(shortLine) - Int(first.shortLine),
            rows: Int(shortRow) - Int(first.shortRow), length: sourceLength, furtherLines: Int(furtherLines))
    }

    init(_ first: Self, after count: Int, _ step: Step) {
        self = first
        if count == 0 { return }
        ordinal += count
        shortRecord = UInt32(clamping: Int(shortRecord) + count)
        shortLine = UInt32(clamping: Int(shortLine) + Int(step.line))
        shortRow = UInt32(clamping: Int(shortRow) + Int(step.row))
        sourceStart += Int(step.start)
        sourceLength = Int(step.length)
        furtherLines = UInt32(step.furtherLines)
    }
}
