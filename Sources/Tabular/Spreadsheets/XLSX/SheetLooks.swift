/// What the cells of a worksheet are besides their values: the number as it is stored, its format, its formula. Kept only
/// for rows that are copied into another workbook, from when they are parsed to when they are taken.
final class SheetLooks {
    struct Cell {
        /// As it is stored: a date is a number of days.
        var number: Double?
        var format = NumberFormatCode.general
        var formula: String?
    }

    /// By the row's place among those that are taken, and by column.
    private(set) var rows: [Int: [Int: Cell]] = [:]
    private var open: [Int: Cell] = [:]
    private var completed = 0
    /// The first row that may still be asked for.
    private var first = 0
    private var shared: [Int: (text: String, place: CellPlace)] = [:]
    /// As the file has them: in characters of the usual font, with the cell's edges.
    private(set) var widths: [(columns: ClosedRange<Int>, width: Double)] = []

    /// More masters of shared formulas than any sheet that people made has, and more widths.
    private static let most = 10_000

    // MARK: Filling

    func addWidth(_ width: Double, _ columns: ClosedRange<Int>) {
        if widths.count < Self.most { widths.append((columns, width)) }
    }

    func append(_ cell: Cell, column: Int) {
        if cell.number != nil || cell.formula != nil || cell.format != .general { open[column] = cell }
    }

    /// - Parameter isKept: whether the row is among those that are taken.
    func endRow(isKept: Bool) {
        if isKept {
            if !open.isEmpty, completed >= first { rows[completed] = open }
            completed += 1
        }
        open.removeAll(keepingCapacity: true)
    }

    /// Keeps a formula that other cells repeat.
    func share(_ formula: String, _ number: Int, at place: CellPlace) {
        if shared.count < Self.most { shared[number] = (formula, place) }
    }

    /// The formula that a cell shares with its master, for the place where it stands.
    func shared(_ number: Int, at place: CellPlace) -> String? {
        guard let (text, master) = shared[number] else { return nil }
        return CellFormula(text).moved(columns: place.column - master.column, rows: place.row - master.row)
    }

    // MARK: Taking

    /// Rows before this place are not asked for any more.
    func skip(to place: Int) {
        guard place > first else { return }
        first = place
        rows = rows.filter { $0.key >= place }
    }

    /// - Parameter place: of a row that was taken.
    func take(_ place: Int) -> [Int: Cell] { rows.removeValue(forKey: place) ?? [:] }

    /// Forgets all of a cell's looks but its number format: it has another value now.
    func forgetValue(_ place: Int, column: Int) {
        rows[place]?[column]?.number = nil
        rows[place]?[column]?.formula = nil
    }
}

/// A number format as a workbook refers to it.
enum NumberFormatCode: Hashable {
    case builtIn(Int)
    case custom(String)

    static let general = NumberFormatCode.builtIn(0)
}
