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

    /// Whether a row of a block surely has a cell for each column and is not the header once more.
    package func fits(_ cells: UnsafeBufferPointer<UInt32>, from start: Int, in block: RowBlock) -> Bool {
        guard cells.count == columns, let header else { return false }
        let first = header.column == 0 ? start : Int(cells[header.column - 1]) + 1
        var cell = block.bytes[first..<Int(cells[header.column])]
        if cell.first == block.quote { cell = cell.dropFirst().dropLast() }
        return !cell.elementsEqual(header.name)
    }
}
