/// A file of one or several tables: sheets of a workbook, tables of a page.
protocol Workbook: AnyObject {
    var format: TabularFormat { get }
    var sheets: [Sheet] { get }
    /// Starts reading a sheet from its first row; any number of times.
    func rows(of sheet: Int) throws(ReadError) -> any SheetRows
    /// The same, with what the cells are besides their values, where the format is known to have it.
    func rows(of sheet: Int, keeping looks: SheetLooks) throws(ReadError) -> any SheetRows
    /// Where pictures lie on a sheet: the column from 0 and the row from 1.
    func pictures(of sheet: Int) throws(ReadError) -> [(column: Int, row: Int)]
    /// Where a sheet's link leads outside the workbook; `nil` where nothing says so.
    func target(ofLink relationship: String, on sheet: Int) throws(ReadError) -> String?
    /// Ends what may be read for the choice of a sheet, and begins what may be read of one.
    func renewBudget()
}

extension Workbook {
    func renewBudget() {}
    func pictures(of sheet: Int) throws(ReadError) -> [(column: Int, row: Int)] { [] }
    func target(ofLink relationship: String, on sheet: Int) throws(ReadError) -> String? { nil }
    func rows(of sheet: Int, keeping looks: SheetLooks) throws(ReadError) -> any SheetRows { try rows(of: sheet) }
}

/// The rows of one sheet, and what is only known while they pass.
protocol SheetRows: RowSource {
    /// The hidden rows and columns met so far.
    var hidden: HiddenCells { get }
    /// The cells that were met so far and are merged with those below them.
    var merged: MergedRows { get }
    /// The cells with addresses behind them, once the sheet was read to its end.
    var links: LinkedCells { get }
    /// The cells that hold a picture in place of a value, once the sheet was read to its end: the column from 0 and the row from 1.
    var cellPictures: [(column: Int, row: Int)] { get }
}

extension SheetRows {
    var links: LinkedCells { LinkedCells() }
    var cellPictures: [(column: Int, row: Int)] { [] }

    var isStrictlyRectangular: Bool { false }

    /// Rows of a workbook have no bytes of their own that could be copied.
    func frame(headerEnd: Int) -> SourceFrame { SourceFrame() }
}

/// A sheet as a workbook lists it.
public struct Sheet: Hashable, Sendable {
    public var name: String
    public var visibility: Visibility
    /// Whether it is a table at all; a workbook also has sheets that are charts.
    public var isTable: Bool

    public enum Visibility: String, Sendable, Hashable {
        case visible, hidden
        /// Hidden so that only a program can show it.
        case veryHidden
    }

    public init(name: String, visibility: Visibility = .visible, isTable: Bool = true) {
        self.name = name
        self.visibility = visibility
        self.isTable = isTable
    }

    /// Takes a cell's place apart as a spreadsheet names it, `E14`.
    ///
    /// - Returns: the column from 0 and the row from 1; `nil` for what is no place on a worksheet.
    public static func place(of cell: String) -> (column: Int, row: Int)? {
        let place = Array(cell.utf8).withUnsafeBufferPointer(CellPlace.init)
        return place.map { ($0.column, $0.row) }
    }

    /// A column as a spreadsheet names it: `A`, `Z`, `AA`.
    ///
    /// - Parameter column: counted from 0.
    public static func letters(ofColumn column: Int) -> String {
        spelled(26) { put(letters: column, into: $0) }
    }

    /// A cell's place as a spreadsheet names it, `E14`.
    ///
    /// - Parameters:
    ///   - column: counted from 0.
    ///   - row: counted from 1.
    public static func address(ofColumn column: Int, row: Int) -> String {
        spelled(48) { text in
            let letters = put(letters: column, into: text)
            var digits = row == 0 ? 1 : 0
            var rest = row
            while rest > 0 { (digits, rest) = (digits + 1, rest / 10) }
            rest = row
            for place in stride(from: letters + digits - 1, through: letters, by: -1) {
                text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            }
            return letters + digits
        }
    }

    /// A text of ASCII letters. It is made for every issue, where joining strings would take longer than all else.
    private static func spelled(_ most: Int, _ put: (UnsafeMutableBufferPointer<UInt8>) -> Int) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: most) { text in
            String(decoding: text[..<put(text)], as: UTF8.self)
        }
    }

    /// - Returns: how many letters there are.
    private static func put(letters column: Int, into text: UnsafeMutableBufferPointer<UInt8>) -> Int {
        guard column >= 0 else { return 0 }
        let before = put(letters: column / 26 - 1, into: text)
        text[before] = UInt8(ascii: "A") + UInt8(column % 26)
        return before + 1
    }
}

/// What a person looking at the sheet does not see, and what is read all the same.
public struct HiddenCells: Hashable, Sendable {
    public var rows = 0
    public var columns = 0

    public init(rows: Int = 0, columns: Int = 0) {
        self.rows = rows
        self.columns = columns
    }
}
