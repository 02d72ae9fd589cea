import Tabular

/// How a row stands to the one before it, in four bytes; or which of the anchors it is.
struct RowLink: BitwiseCopyable {
    private var bits: UInt32

    /// The parts, from the lowest bit on. An anchor has its number in place of all but the last.
    private static var length: Part { Part(0, 17) }
    private static var gap: Part { Part(17, 4) }
    private static var lineStep: Part { Part(21, 2) }
    private static var furtherLines: Part { Part(23, 7) }
    private static var isRejected: Part { Part(30, 1) }
    private static var isAnchor: Part { Part(31, 1) }

    init(anchor: Int) { bits = UInt32(truncatingIfNeeded: anchor) | Self.isAnchor.of(1) }

    var anchor: Int? { Self.isAnchor.value(bits) == 0 ? nil : Int(bits & ~Self.isAnchor.of(1)) }

    /// `nil` where it is too far.
    @inline(__always)
    init?(_ step: RowBlock.Step, isRejected: Bool = false) {
        guard Self.length.holds(step.length), Self.gap.holds(step.gap), Self.lineStep.holds(step.lines),
            Self.furtherLines.holds(step.furtherLines)
        else { return nil }
        bits =
            Self.length.of(step.length) | Self.gap.of(step.gap) | Self.lineStep.of(step.lines)
            | Self.furtherLines.of(step.furtherLines) | Self.isRejected.of(isRejected ? 1 : 0)
    }

    /// `nil` where it does not follow the other, the next record of the same file, or is too far.
    init?(_ row: RowReference, behind last: RowReference) {
        guard row.file == last.file, row.ordinal == last.ordinal + 1, row.record == last.record + 1,
            let gap = UInt32(exactly: row.source.lowerBound - last.source.upperBound),
            let length = UInt32(exactly: row.source.count),
            let lines = UInt32(exactly: row.lines.lowerBound - last.lines.upperBound),
            // A line that is passed over is a row, too; what is no table has no rows.
            row.row == (last.row == 0 ? 0 : last.row + Int(lines)),
            let furtherLines = UInt32(exactly: row.lines.count - 1)
        else { return nil }
        self.init(
            RowBlock.Step(gap: gap, length: length, lines: lines, furtherLines: furtherLines),
            isRejected: row.isRejected)
    }

    func row(behind last: RowReference) -> RowReference { Self.row(behind: last, over: [self]) }

    /// The last of the rows that links lead over, one behind the other.
    static func row(behind first: RowReference, over links: ArraySlice<RowLink>) -> RowReference {
        guard let last = links.last else { return first }
        var (start, line, row) = (first.source.upperBound, first.lines.upperBound, first.row)
        var (length, furtherLines) = (0, 0)
        for link in links {
            let lines = Int(lineStep.value(link.bits))
            start += length + Int(gap.value(link.bits))
            line += furtherLines + lines
            row += lines
            (length, furtherLines) = (Int(Self.length.value(link.bits)), Int(Self.furtherLines.value(link.bits)))
        }
        let place = Record.Place(
            lines: line...(line + furtherLines), row: first.row == 0 ? nil : row, source: start..<(start + length))
        return RowReference(
            ordinal: first.ordinal + links.count, file: Int(first.file), number: first.record + links.count,
            place: place, isRejected: isRejected.value(last.bits) == 1)
    }

    /// Some of the bits.
    private struct Part {
        private let first, count: UInt32

        init(_ first: UInt32, _ count: UInt32) { (self.first, self.count) = (first, count) }

        func holds(_ value: UInt32) -> Bool { value >> count == 0 }
        func of(_ value: UInt32) -> UInt32 { value << first }
        func value(_ bits: UInt32) -> UInt32 { bits >> first & (1 << count - 1) }
    }
}
