import Catalogue
import Tabular

/// Tells of the rows of a block which are surely clean.
///
/// A cell that is spelt as nearly all are is taken at once, from where it begins and ends; any other is looked at as a cell of a
/// record is.
package struct BlockRowCheck {
    package let check: CleanRowCheck
    private let block: RowBlock
    private let shape: TableShape
    private let bytes: RowBytes

    package init(_ check: CleanRowCheck, _ block: RowBlock, _ shape: TableShape) {
        (self.check, self.block, self.shape) = (check, block, shape)
        bytes = RowBytes(base: block.base, odd: block.odd, markedEnd: block.byteCount, readableEnd: block.readableEnd)
    }

    /// - Parameter row: gets what the row is.
    /// - Returns: `false` for a row that is not surely clean, or not surely data: a sum, guidance, a row that was never filled in.
    package func take(_ index: Int, into row: CleanRow) -> Bool {
        let cells = block.row(index)
        guard shape.fits(cells, index, of: block), cells.count >= check.slots.count else {
            row.stoppedAt = nil
            return false
        }
        row.begin(isKRW: check.isKRW)
        let steps = check.steps.baseAddress!
        var next = 0
        while next < check.steps.count {
            guard take(steps[next], of: cells, into: row) else {
                row.stoppedAt = next
                return false
            }
            next += 1
        }
        row.stoppedAt = next
        // Each of the columns is there, and once but for those of photos.
        row.seen = check.fieldsPresent
        return check.isClean(row) && hasWords(cells, row)
    }

    /// The fields of which surely nothing is to be said, of the row that `take` has just not called clean: none where it is not
    /// sure that it registers a product.
    package func cleanFields(_ index: Int, of row: CleanRow) -> FieldGroups {
        guard let stoppedAt = row.stoppedAt else { return .none }
        let cells = block.row(index)
        var unclean = FieldGroups.none
        for place in stoppedAt..<check.steps.count {
            let step = check.steps[place]
            // A cell is looked at once: what its quotes hold has room for that only.
            if place > stoppedAt, take(step, of: cells, into: row) { continue }
            if step.slot.group == .none { return .none }
            unclean.formUnion(step.slot.group)
        }
        return check.cleanFields(row, excluding: unclean)
    }

    @inline(__always)
    private func take(
        _ step: CleanRowCheck.Step, of cells: RowBlock.Row, into row: CleanRow
    ) -> Bool {
        // Of several columns of a field the first counts that is filled.
        if row.filled & step.preferred != 0 { return true }
        let start = step.column == 0 ? cells.start : Int(cells.ends[step.column - 1]) + 1
        var range = Range(uncheckedBounds: (start, Int(cells.ends[step.column])))
        if !range.isEmpty, bytes.base[range.lowerBound] == block.quote {
            guard let inner = block.unquote(range) else { return false }
            range = inner
        }
        return check.takeAtOnce(range, step.slot, of: bytes, into: row) || takeSlowly(range, step, into: row)
    }

    /// Whether the name or the description has a letter and is not the first cell that is filled: such a row is data.
    @inline(__always)
    private func hasWords(
        _ cells: RowBlock.Row, _ row: CleanRow
    ) -> Bool {
        let isNameFirst = row.name.lowerBound < row.description.lowerBound
        let (first, second) = isNameFirst ? (row.name, row.description) : (row.description, row.name)
        return bytes.hasLetter(second) || bytes.hasLetter(first) && !isFirst(first, cells)
    }

    /// Whether the cells before a text's are empty.
    private func isFirst(
        _ text: Range<Int>, _ cells: RowBlock.Row
    ) -> Bool {
        var (start, column) = (cells.start, 0)
        while Int(cells.ends[column]) <= text.lowerBound {
            let end = Int(cells.ends[column])
            let isQuotedNothing = end == start + 2 && bytes.base[start] == block.quote
            if end > start, !isQuotedNothing { return false }
            (start, column) = (end + 1, column + 1)
        }
        return true
    }

    private func takeSlowly(_ range: Range<Int>, _ step: CleanRowCheck.Step, into row: CleanRow) -> Bool {
        row.seen = 0
        return check.take(SlotCell(range, column: step.column, of: block), step.slot, into: row)
    }
}
