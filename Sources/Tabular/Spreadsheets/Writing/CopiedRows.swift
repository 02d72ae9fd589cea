/// The rows of a table, read once more to be copied, with what is known of their cells besides the values.
public struct CopiedRows {
    public let rows: any RowSource
    let looks: SheetLooks?

    /// Rows that have no looks, such as those of a text.
    public init(_ rows: any RowSource) { (self.rows, looks) = (rows, nil) }

    init(_ rows: any RowSource, _ looks: SheetLooks) { (self.rows, self.looks) = (rows, looks) }

    /// Rows before a place, as `Record.source` counts, are read and not copied: nothing need be kept of them.
    public func skip(to place: Int) { looks?.skip(to: place) }

    /// What a cell of the row at hand computed, or was stored as, is not what it is copied with.
    func forgetValue(_ row: Record, column: Int) { looks?.forgetValue(row.source.lowerBound, column: column) }
}

/// What a copied row is said to be wrong with.
public struct CopyRemarks: Sendable {
    /// What is wrong with a cell.
    public struct Fault: Sendable, Hashable {
        /// Counted from 0.
        public var column: Int
        public var sentence: String

        public init(column: Int, sentence: String) { (self.column, self.sentence) = (column, sentence) }
    }

    public var faults: [Fault]
    /// What stands in the column of reasons; none where it is empty.
    public var reasons: String

    public init(faults: [Fault] = [], reasons: String = "") { (self.faults, self.reasons) = (faults, reasons) }

    public static let none = CopyRemarks()
}

/// How a copy in a workbook shows what is wrong.
public struct CopyStyle: Sendable {
    /// Where the reasons go, counted from 0: what stands there is left out.
    public var reasonsColumn: Int
    /// What the comment of a value says that was a formula.
    public var formula: @Sendable (String) -> String

    public init(reasonsColumn: Int, formula: @escaping @Sendable (String) -> String) {
        (self.reasonsColumn, self.formula) = (reasonsColumn, formula)
    }
}
