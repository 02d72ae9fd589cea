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
        guard shape.fits(cells, of: block), cells.count >= check.slots.count else { return false }
        row.begin(isKRW: check.isKRW)
        var next = check.steps.baseAddress!
        let end = next + check.steps.count
        while next < end {
            let step = next.pointee
            next += 1
            var range = range(step.column, cells)
            if !range.isEmpty, bytes.base[range.lowerBound] == block.quote {
                guard let inner = block.unquote(range) else { return false }
                range = inner
            }
            guard check.takeAtOnce(range, step.slot, of: bytes, into: row) || takeSlowly(range, step, into: row)
            else { return false }
        }
        // Each of the columns is there, and once but for those of photos.
        row.seen = check.fieldsPresent
        return check.isClean(row) && hasWords(cells, row)
    }

    @inline(__always)
    private func range(
        _ column: Int, _ cells: (start: Int, ends: UnsafePointer<UInt32>, count: Int)
    ) -> Range<Int> {
        let start = column == 0 ? cells.start : Int(cells.ends[column - 1]) + 1
        return Range(uncheckedBounds: (start, Int(cells.ends[column])))
    }

    /// The fields of which surely nothing is to be said, of a row that is not surely clean: none where it is not sure that it
    /// registers a product.
    package func cleanFields(_ index: Int) -> FieldGroups {
        let cells = block.row(index)
        guard shape.fits(cells, of: block), cells.count >= check.slots.count else { return .none }
        let row = CleanRow(isKRW: check.isKRW)
        var unclean = FieldGroups.none
        for step in check.steps where !takeAgain(range(step.column, cells), step, into: row) {
            if step.slot == .blank { return .none }
            unclean.formUnion(step.slot.group)
        }
        return check.cleanFields(row, excluding: unclean)
    }

    /// - Returns: `false` for a cell with quotes of its own, too: a block has room for unquoting each once.
    private func takeAgain(_ range: Range<Int>, _ step: CleanRowCheck.Step, into row: CleanRow) -> Bool {
        var range = range
        if !range.isEmpty, bytes.base[range.lowerBound] == block.quote {
            guard let inner = block.quoted(range) else { return false }
            range = inner
        }
        return check.takeAtOnce(range, step.slot, of: bytes, into: row) || takeSlowly(range, step, into: row)
    }

    /// Whether the name or the description has a letter and is not the first cell that is filled: such a row is data.
    @inline(__always)
    private func hasWords(
        _ cells: (start: Int, ends: UnsafePointer<UInt32>, count: Int), _ row: CleanRow
    ) -> Bool {
        let (first, second) = check.isNameFirst ? (row.name, row.description) : (row.description, row.name)
        return bytes.hasLetter(second) || bytes.hasLetter(first) && !isFirst(check.firstText, cells)
    }

    /// Whether the cells before a column's are empty.
    private func isFirst(
        _ column: Int, _ cells: (start: Int, ends: UnsafePointer<UInt32>, count: Int)
    ) -> Bool {
        var start = cells.start
        for before in 0..<column {
            let end = Int(cells.ends[before])
            let isQuotedNothing = end == start + 2 && bytes.base[start] == block.quote
            if end > start, !isQuotedNothing { return false }
            start = end + 1
        }
        return true
    }

    private func takeSlowly(_ range: Range<Int>, _ step: CleanRowCheck.Step, into row: CleanRow) -> Bool {
        row.seen = 0
        return check.take(SlotCell(range, column: step.column, of: block), step.slot, into: row)
    }
}
