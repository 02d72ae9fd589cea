import CByteScan

// Objects are looked at in blocks as the rows of a delimited text are.

/// A reader whose records may stand in blocks of objects.
protocol ObjectBlockReader: RowBlockReader {
    /// How many records it has numbered.
    var count: Int { get set }
}

extension ObjectBlockReader {
    public func readRow(_ index: Int, of block: RowBlock, into record: inout Record) {
        block.readObject(index, into: &record)
    }

    public func numberRow(_ record: inout Record) {
        count += 1
        record.number = count
    }

    public func passRows(_ count: Int) { self.count += count }

    public var nextNumber: Int { count + 1 }

    public var shape: TableShape { .none }
}

extension NDJSONReader: ObjectBlockReader {
    public func nextBlock() throws(ReadError) -> RowBlock? {
        // Before the first record there are no columns. The lines of an object that goes over several are looked at token by token.
        !hasBegun || isSpread ? nil : try scanner.takeObjects(&parser)
    }
}

extension JSONReader: ObjectBlockReader {
    public func nextBlock() throws(ReadError) -> RowBlock? {
        guard case .inArray = stage else { return nil }
        return try scanner.takeObjects(&parser)
    }
}

extension TableShape {
    /// Of what is no table.
    static let none = TableShape(columns: 0, header: nil)
}

extension RowBlock {
    /// Reads an object of a block.
    func readObject(_ index: Int, into record: inout Record) {
        record.reset()
        record.place = place(index)
        let range = range(index)
        record.setText(UnsafeBufferPointer(rebasing: bytes[range]))
        for value in values(index) where !value.isKey {
            let place = (Int(value.start) - range.lowerBound)..<(Int(value.end) - range.lowerBound)
            record.append(value, at: place, column: Int(value.column))
        }
        record.isEmptyObject = record.cells.isEmpty
    }

    /// The value as a cell of the block's text. One thread may ask for that, and for each value once.
    @inline(__always)
    package func cell(_ value: byte_scan_value) -> Record.Cell {
        var cell: Record.Cell
        switch byte_scan_kind(rawValue: UInt32(value.kind)) {
        case byte_scan_number: cell = Record.Cell(value.range, column: Int(value.column), kind: .number)
        case byte_scan_boolean: cell = Record.Cell(value.range, column: Int(value.column), kind: .boolean)
        case byte_scan_null: cell = Record.Cell(value.range, column: Int(value.column), kind: .null)
        case byte_scan_escaped_string: cell = Record.Cell(decode(value.range), column: Int(value.column))
        default: cell = Record.Cell(value.range, column: Int(value.column))
        }
        cell.isElement = value.is_element && cell.kind == .text
        return cell
    }
}
