import Catalogue
import Tabular

/// Where converted rows are until all of them are known.
protocol ConvertedRowStore: AnyObject {
    /// How the threads that judge rows keep those for it that are clean.
    var packing: RowPacking { get }

    func append(_ row: ConvertedRow, ordinal: Int, _ facts: RowFacts) throws

    /// Appends rows of a block, whose ordinals follow on one another.
    func append(_ rows: Range<Int>, of block: PackedRows, firstOrdinal: Int) throws

    /// Writes the catalogue.
    ///
    /// - Parameters:
    ///   - columns: those that it has; the rows' reasons come behind them, where they are kept.
    ///   - late: the rows that turned out, at the end, to be rejected, and why.
    func write(_ columns: [Field], late: [Int: IssueCode]) throws -> ConvertedRows.Written
}

/// What a conversion writes, and where.
package struct ConversionTarget {
    /// `nil` means standard output.
    var path: String?
    var format: TabularFormat
    var text: DelimitedForm
    /// What a workbook says of a field, on its header.
    var note: (Field) -> String

    package init(
        _ path: String?, _ format: TabularFormat, text: DelimitedForm = DelimitedForm(),
        note: @escaping (Field) -> String = { _ in "" }
    ) {
        (self.path, self.format, self.text, self.note) = (path, format, text, note)
    }

    /// Whether the catalogue says a final price in place of an amount off.
    func saysSale(_ columns: [Field]) -> Bool {
        format.isTable && columns.contains(.salePrice) && !columns.contains(.discountedPrice)
    }
}
