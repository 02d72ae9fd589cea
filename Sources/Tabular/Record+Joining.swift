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
        joinParts(of: row)
        for cell in row.cells where cell.isJoined {
            beginCell(column: cell.column, kind: cell.kind)
            row.withBytes(cell) { extend($0) }
            endCell()
            if cell.isElement { markElement() }
            if let unit = row.unit(cell) { setUnit(unit.utf8) }
        }
    }

    private mutating func joinParts(of other: borrowing Record) {
        if parts.isEmpty { parts = [Part(start: 0, row: row)] }
        if other.parts.isEmpty { return parts.append(Part(start: cells.count, row: other.row)) }
        for part in other.parts {
            let before = other.cells[..<part.start].count(where: \.isJoined)
            parts.append(Part(start: cells.count + before, row: part.row))
        }
    }

    /// The row in which a cell stands, by the cell's place in `cells`; `nil` where the format has no rows.
    public func row(ofCell index: Int) -> Int? { parts.last { $0.start <= index }?.row ?? row }

    /// What the record keeps in memory, in bytes.
    public var byteCount: Int { textByteCount + cells.count * MemoryLayout<Cell>.stride }
}

extension Record.Cell {
    /// Whether a joined record takes it in: a blank one says nothing.
    fileprivate var isJoined: Bool { byteCount > 0 || kind == .unanswered }
}
