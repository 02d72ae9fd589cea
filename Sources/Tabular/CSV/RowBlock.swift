import CByteScan
import Glibc

/// Rows of a delimited text that stand together, whole, with where their cells end: what can be told of them before any is read.
///
/// It keeps the memory that its bytes were read into, and never changes but for `unquote`, so that any thread may look at it.
public final class RowBlock: @unchecked Sendable {
    private let memory: BlockMemory
    /// Its bytes, and with room for cells that were unquoted.
    private let piece: InputPiece
    /// Where `text` begins.
    package let base: UnsafePointer<UInt8>
    package var byteCount: Int { piece.count }
    /// Up to where the scratch space is taken.
    private var scratchEnd: Int
    package let count: Int
    /// Where each cell ends, one behind the other.
    private let cellEnds: UnsafePointer<UInt32>
    /// The rows, none of them blank, and behind them where the next begins.
    let rows: UnsafePointer<byte_scan_row>
    package let quote: UInt8
    /// Marks the bytes that do not surely belong to a plain text, once somebody has looked for them: one that is composed (NFC),
    /// each scalar of it a grapheme cluster of its own, and none a control character but tabs and line feeds.
    package private(set) var odd: UnsafePointer<UInt64>?
    /// Where the block begins: in the file, among its lines counted from 1, and how many rows stand before it.
    let (offset, line, row): (Int, Int, Int)
    /// The rows where they are objects; there are no cells' ends then.
    let objects: ObjectRows?

    static let mostObjectBytes = 128 << 10

    /// What a text was found to begin with.
    enum Beginning {
        case rows(RowBlock)
        /// No row ends within it.
        case needsInput
        /// A row that somebody else has to look at.
        case unclear
    }

    /// - Parameters:
    ///   - piece: whose first byte is a row's.
    ///   - isWide: whether vector instructions are used where the processor has them.
    static func beginning(
        of piece: InputPiece, _ dialect: Dialect, offset: Int, line: Int, row: Int, isWide: Bool = true
    ) -> Beginning {
        let text = piece.prefix(BlockMemory.mostBytes).bytes
        if text.isEmpty { return .needsInput }
        let memory = BlockMemory.take()
        var table = memory.table(text.count)
        var length = byte_scan_rows(text.baseAddress!, text.count, dialect.delimiter, dialect.quote, isWide, &table)
        // DOS programs end a text with Ctrl-Z, in a row of its own: whoever reads it sees whether something follows.
        if table.row_count > 0, text[Int(memory.rows[table.row_count - 1].start)] == 0x1A {
            table.row_count -= 1
            table.is_unclear = true
            length = Int(memory.rows[table.row_count].start)
        }
        guard length > 0 else {
            memory.giveBack()
            return table.is_unclear ? .unclear : .needsInput
        }
        return .rows(
            RowBlock(
                piece.prefix(length), in: memory, count: table.row_count, dialect, offset: offset, line: line, row: row)
        )
    }

    private init(
        _ piece: InputPiece, in memory: BlockMemory, count: Int, _ dialect: Dialect, offset: Int, line: Int, row: Int,
        objects: ObjectRows? = nil
    ) {
        (self.memory, self.piece) = (memory, piece)
        (base, scratchEnd) = (UnsafePointer(piece.start), piece.scratch)
        (cellEnds, rows) = (UnsafePointer(memory.cellEnds.baseAddress!), UnsafePointer(memory.rows.baseAddress!))
        (self.count, self.objects) = (count, objects)
        quote = dialect.quote
        (self.offset, self.line, self.row) = (offset, line, row)
    }

    /// A block of objects.
    convenience init(_ piece: InputPiece, _ objects: ObjectRows, offset: Int, line: Int) {
        // What an escape spells is no longer than the escape, so that there is room for it.
        self.init(
            piece, in: .take(), count: objects.count, .csv, offset: offset, line: line, row: 0,
            objects: objects)
    }

    deinit { memory.giveBack() }

    /// The text that ranges are of; between its bytes and what was spelt of them stands anything.
    package var text: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: scratchEnd) }

    package var bytes: UnsafeBufferPointer<UInt8> { piece.bytes }

    /// Up to where bytes can be read, whatever stands there.
    package var readableEnd: Int { piece.readable }

    /// Looks for what is no plain text. One thread may do so, and no other looks at the block meanwhile.
    package func lookForPlainText() {
        let marks = memory.marks.baseAddress!
        if byte_scan_odd(base, byteCount, marks) { odd = UnsafePointer(marks) }
    }

    /// The text of a cell that begins with a quote. One thread may ask for that, and for each cell once.
    ///
    /// - Returns: its range among `text`; `nil` where something follows the closing quote.
    package func unquote(_ cell: Range<Int>) -> Range<Int>? {
        if let inner = quoted(cell) { return inner }
        guard cell.count > 1, base[cell.upperBound - 1] == quote else { return nil }
        return unquoteDoubled((cell.lowerBound + 1)..<(cell.upperBound - 1))
    }

    /// The text of a cell that begins with a quote, where it ends with one and has no other.
    package func quoted(_ cell: Range<Int>) -> Range<Int>? {
        guard cell.count > 1, base[cell.upperBound - 1] == quote else { return nil }
        let inner = Range(uncheckedBounds: (cell.lowerBound + 1, cell.upperBound - 1))
        return memchr(base + inner.lowerBound, Int32(quote), inner.count) == nil ? inner : nil
    }

    /// Fills an empty record with a row.
    ///
    /// - Returns: `false` for one with quotes within a cell, or with very many cells; nothing is read of it then.
    func read(_ index: Int, into record: inout Record) -> Bool {
        let (first, ends, count) = row(index)
        guard count <= Limits.columns else { return false }
        record.reserveCells(count)
        var start = first
        for column in 0..<count {
            var cell = start..<Int(ends[column])
            if !cell.isEmpty, base[start] == quote {
                guard let inner = quoted(cell) else {
                    record.reset()
                    return false
                }
                cell = inner
            }
            record.appendRange((cell.lowerBound - first)..<(cell.upperBound - first), column: column)
            start = Int(ends[column]) + 1
        }
        record.setText(UnsafeBufferPointer(start: base + first, count: start - 1 - first))
        record.cellCount = count
        return true
    }

    private func unquoteDoubled(_ inner: Range<Int>) -> Range<Int>? {
        let (start, bytes) = (scratchEnd, piece.start)
        var (index, end) = (inner.lowerBound, start)
        while index < inner.upperBound {
            let byte = bytes[index]
            if byte == quote {
                index += 1
                guard index < inner.upperBound, bytes[index] == quote else { return nil }
            }
            bytes[end] = byte
            end += 1
            index += 1
        }
        scratchEnd = end
        return start..<end
    }

    package var isOfObjects: Bool { objects != nil }

    /// The keys and values of an object.
    package func values(_ index: Int) -> UnsafeBufferPointer<byte_scan_value> { objects!.values(index) }

    /// The text that an object's string with escapes spells. One thread may ask for that, and for each string once.
    func decode(_ range: Range<Int>) -> Range<Int> {
        var text: [UInt8] = []
        JSONEscapes.decode(UnsafeBufferPointer(rebasing: bytes[range]), into: &text)
        let start = scratchEnd
        (piece.start + start).update(from: text, count: text.count)
        scratchEnd += text.count
        return start..<scratchEnd
    }

    /// Where a row stands among the block's bytes, its line end included.
    package func range(_ index: Int) -> Range<Int> {
        if let objects { return Int(objects[index].start)..<Int(objects[index].end) }
        return Int(rows[index].start)..<end(index)
    }

    func end(_ index: Int) -> Int {
        let next = rows[index + 1]
        if next.rows == rows[index].rows + 1 { return Int(next.start) }
        // A blank line follows it.
        // The last cell ends where the line end begins.
        let end = Int(cellEnds[Int(rows[index + 1].cell) - 1])
        return bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? end + 2 : end + 1
    }

    package typealias Row = (start: Int, ends: UnsafePointer<UInt32>, count: Int)

    /// Where a row begins, and the ends of its cells.
    package func row(_ index: Int) -> Row {
        let (row, next) = (rows[index], rows[index + 1])
        return (Int(row.start), cellEnds + Int(row.cell), Int(next.cell - row.cell))
    }

    /// The ends of a row's cells among the block's bytes.
    package func cells(_ index: Int) -> UnsafeBufferPointer<UInt32> {
        let (_, ends, count) = row(index)
        return UnsafeBufferPointer(start: ends, count: count)
    }

    /// How many columns a row reaches over.
    package func width(_ index: Int) -> Int {
        guard let objects else { return cells(index).count }
        return objects.values(index).reduce(0) { $1.isKey ? $0 : max($0, Int($1.column) + 1) }
    }

    /// Where a row stands in the file.
    package func place(_ index: Int) -> Record.Place {
        let range = range(index)
        if let object = objects?[index] {
            return Record.Place(
                lines: (line + Int(object.line))...(line + Int(object.lastLine)), row: nil,
                source: (offset + range.lowerBound)..<(offset + range.upperBound))
        }
        let first = line + Int(rows[index].lines)
        // Between it and the next stand blank lines, each of which is a row of its own.
        let blank = Int(rows[index + 1].rows) - Int(rows[index].rows) - 1
        let last = line + Int(rows[index + 1].lines) - blank - 1
        return Record.Place(
            lines: first...last, row: row + Int(rows[index].rows) + 1,
            source: (offset + range.lowerBound)..<(offset + range.upperBound))
    }

    /// Whether other rows may be in one of a row's quotes, since one was not closed: it has several lines, and the delimiters of two.
    @inline(__always)
    func mayHoldRows(_ index: Int, _ row: Row) -> Bool {
        let (first, next) = (rows[index], rows[index + 1])
        return next.lines &- first.lines > 1 && Int(next.delimiters &- first.delimiters) >= 2 * (row.count - 1)
    }

    /// How many lines end in it, and how many rows, blank ones too.
    var lineEnds: Int { Int(rows[count].lines) }
    var rowCount: Int { Int(rows[count].rows) }

    /// How many cells the last row has; `nil` where there are blank lines only.
    var width: Int? { count == 0 ? nil : cells(count - 1).count }

    /// The bytes of a row, its line end included.
    func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[range(index)]) }
}
