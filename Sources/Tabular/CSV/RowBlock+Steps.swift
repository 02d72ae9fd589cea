import CByteScan

extension RowBlock {
    /// How a row stands to the one before it, and how large it is.
    package struct Step: BitwiseCopyable {
        /// How many bytes stand between the two.
        package var gap: UInt32
        package var length: UInt32
        /// How many lines it begins behind the last of the one before it.
        package var lines: UInt32
        package var furtherLines: UInt32

        package init(gap: UInt32, length: UInt32, lines: UInt32, furtherLines: UInt32) {
            (self.gap, self.length, self.lines, self.furtherLines) = (gap, length, lines, furtherLines)
        }
    }

    /// The steps to each of several rows from the one before it, but for the first.
    package func steps(through range: Range<Int>) -> [Step] {
        let range = range.dropFirst()
        return Array(unsafeUninitializedCapacity: range.count) { steps, count in
            for index in range {
                steps.initializeElement(at: count, to: objects?.step(to: index) ?? step(to: index))
                count += 1
            }
        }
    }

    private func step(to index: Int) -> Step {
        let (before, row, next) = (rows[index - 1], rows[index], rows[index + 1])
        // Between two rows stand blank lines, each of which is a row of its own.
        let (blank, blankBehind) = (row.rows &- before.rows &- 1, next.rows &- row.rows &- 1)
        return Step(
            gap: blank == 0 ? 0 : row.start &- UInt32(end(index - 1)),
            length: (blankBehind == 0 ? next.start : UInt32(end(index))) &- row.start, lines: blank &+ 1,
            furtherLines: next.lines &- row.lines &- blankBehind &- 1)
    }
}

extension ObjectRows {
    fileprivate func step(to index: Int) -> RowBlock.Step {
        let (before, object) = (self[index - 1], self[index])
        return RowBlock.Step(
            gap: object.start &- before.end, length: object.end &- object.start,
            lines: object.line &- before.lastLine, furtherLines: object.lastLine &- object.line)
    }
}
