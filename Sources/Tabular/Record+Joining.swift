extension Record {
    /// Takes in a row that belongs to this one: its cells come after those at hand, the empty ones left out.
    ///
    /// The place grows to the row's last line. A record that would become larger than a record may be loses its cells
    /// and is `Defect.tooLarge`; a row's own defect becomes the record's.
    public mutating func join(_ row: borrowing Record) {
        lines = min(lines.lowerBound, row.lines.lowerBound)...max(lines.upperBound, row.lines.upperBound)
        source = min(source.lowerBound, row.source.lowerBound)..<max(source.upperBound, row.source.upperBound)
        defect = defect ?? row.defect
        if defect == .tooLarge { return }
        if textByteCount + row.textByteCount > Limits.recordBytes
            || cells.count + row.cells.count > Limits.recordCells
        {
            removeCells()
            return defect = .tooLarge
        }
        for cell in row.cells where cell.byteCount > 0 {
            beginCell(column: cell.column, kind: cell.kind)
            row.withBytes(cell) { extend($0) }
            endCell()
            if cell.isElement { markElement() }
        }
    }

    /// What the record keeps in memory, in bytes.
    public var byteCount: Int { textByteCount + cells.count * MemoryLayout<Cell>.stride }
}
