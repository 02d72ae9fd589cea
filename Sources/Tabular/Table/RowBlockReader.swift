/// Rows of a table that can be looked at together, before anybody has said which of them is the header.
public protocol RowBlockSource: AnyObject {
    /// Passes over the rows at hand that stand together.
    ///
    /// - Returns: `nil` where the next row is to be read by itself.
    func nextBlock() throws(ReadError) -> RowBlock?

    /// Reads a row of a block.
    func read(_ index: Int, of block: RowBlock, into record: inout Record)
}

/// Rows that can be looked at together before they are read one by one.
public protocol RowBlockReader: AnyObject {
    var format: TabularFormat { get }

    /// Passes over the rows at hand that stand together, to be looked at.
    ///
    /// - Returns: `nil` where the next row is to be read by itself.
    func nextBlock() throws(ReadError) -> RowBlock?

    /// Reads a row of a block, as `RecordReader.read` would have but for its number: in any order, and on any thread, also while
    /// another reads the next blocks.
    func readRow(_ index: Int, of block: RowBlock, into record: inout Record)

    /// Gives a row its number, where it is data.
    ///
    /// The rows of blocks are taken in their order and each once, by this or by `passRows`.
    func numberRow(_ record: inout Record)

    /// Takes so many rows of a block for data without reading them.
    func passRows(_ count: Int)

    /// The number that the next row has among the records if it is data.
    var nextNumber: Int { get }

    var shape: TableShape { get }
}

/// What the rows of a table have to look like.
public struct TableShape: Sendable {
    let columns: Int
    /// The first column with a name, and the name's bytes.
    let header: (column: Int, name: [UInt8])?

    /// Whether a row of a block, with these cells, surely is one, has a cell for each column and is not the header once more.
    package func fits(_ row: RowBlock.Row, _ index: Int, of block: RowBlock) -> Bool {
        guard row.count == columns, let header, !block.mayHoldRows(index, row) else { return false }
        var start = header.column == 0 ? row.start : Int(row.ends[header.column - 1]) + 1
        var end = Int(row.ends[header.column])
        if start < end, block.base[start] == block.quote { (start, end) = (start + 1, end - 1) }
        guard end - start == header.name.count, start < end, block.base[start] == header.name[0] else { return true }
        return !UnsafeBufferPointer(start: block.base + start, count: end - start).elementsEqual(header.name)
    }
}
