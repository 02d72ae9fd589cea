import CXLSXWriter
import Glibc

/// A workbook of one sheet, written row by row with little memory.
///
/// It is made in a nameless temporary file, since a zip cannot be written in one direction, and copied out once it is
/// whole.
final class WorksheetFile {
    private let file: TemporaryFile
    private var workbook: UnsafeMutablePointer<lxw_workbook>?
    private let sheet: UnsafeMutablePointer<lxw_worksheet>
    private let formats: WorksheetFormats
    private var row: UInt32 = 0
    private var commentCount = 0
    /// Where it will be, for errors.
    private let path: String

    /// The longest text of a cell, in units of UTF-16.
    static let longestText = 32_767

    init(sheet name: String, path: String) throws(SystemError) {
        self.path = path
        file = try TemporaryFile()
        let folder = strdup(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")
        defer { free(folder) }
        var options = lxw_workbook_options(constant_memory: 1, tmpdir: folder, use_zip64: 0)
        guard let workbook = workbook_new_opt(file.path, &options), let sheet = workbook_add_worksheet(workbook, name)
        else { throw SystemError("write", path, errno: ENOMEM) }
        (self.workbook, self.sheet, formats) = (workbook, sheet, WorksheetFormats(workbook))
        try dateAlways()
    }

    /// Otherwise it would say when it was made, and no two workbooks of the same rows would be equal. The day is the one that
    /// the library gives the archive's entries: the first that a zip can name.
    private func dateAlways() throws(SystemError) {
        var properties = lxw_doc_properties()
        properties.created = 315_532_800
        try check(workbook_set_properties(workbook, &properties))
    }

    deinit {
        if let workbook { lxw_workbook_free(workbook) }
    }

    // MARK: Before the rows

    /// Keeps the first row in sight.
    func freezeHeader() { worksheet_freeze_panes(sheet, 1, 0) }

    /// - Parameter width: in characters.
    func setWidth(_ width: Int, ofColumn column: Int) {
        worksheet_set_column(sheet, UInt16(column), UInt16(column), Double(width), nil)
    }

    /// - Parameter width: as a workbook has it, with the cell's edges.
    func setStoredWidth(_ width: Double, ofColumns columns: ClosedRange<Int>) {
        let last = min(columns.upperBound, Limits.columns - 1)
        guard columns.lowerBound <= last else { return }
        // The library adds the edges: five pixels of the seven that a character takes.
        worksheet_set_column(sheet, UInt16(columns.lowerBound), UInt16(last), max(0, width - 5 / 7.0), nil)
    }

    /// Offers texts to choose from in every row but the first, and takes others with a warning.
    func offer(_ choices: [String], inColumn column: Int) {
        var list = choices.map { strdup($0) } + [nil]
        defer { for text in list { free(text) } }
        list.withUnsafeMutableBufferPointer { list in
            var validation = lxw_data_validation()
            validation.validate = UInt8(LXW_VALIDATION_TYPE_LIST.rawValue)
            validation.value_list = list.baseAddress
            validation.ignore_blank = UInt8(LXW_VALIDATION_ON.rawValue)
            validation.error_type = UInt8(LXW_VALIDATION_ERROR_TYPE_WARNING.rawValue)
            let last = UInt32(CellPlace.lastRow - 1)
            worksheet_data_validation_range(sheet, 1, UInt16(column), last, UInt16(column), &validation)
        }
    }

    /// Puts a note on a cell of the first row.
    func note(_ text: String, onColumn column: Int) {
        var options = lxw_comment_options()
        (options.x_scale, options.y_scale) = (2, 1.5)
        worksheet_write_comment_opt(sheet, 0, UInt16(column), text, &options)
    }

    // MARK: Rows

    /// Whether so many rows more are within the sheet.
    func hasRoom(for rows: Int) -> Bool { Int(row) + rows <= CellPlace.lastRow }

    /// Whether a row is no wider than a sheet, and no text in it longer than a cell may be.
    static func canHold(_ values: [OutputValue]) -> Bool {
        guard values.count <= Limits.columns else { return false }
        return values.allSatisfy { value in
            guard case .text(let text) = value, text.utf8.count > longestText / EscapedCharacters.longestEscape else {
                return true
            }
            return EscapedCharacters.spell(text).utf16.count <= longestText
        }
    }

    /// Writes the next row; a blank cell is left out.
    ///
    /// - Throws: `EMSGSIZE` for a text that is longer than a cell may be, `EOVERFLOW` where the sheet has no more rows.
    func append(_ values: [OutputValue], isBold: Bool = false) throws(SystemError) {
        for (column, value) in values.enumerated() {
            switch value {
            case .none: break
            case .text(let text): try write(text, column, isBold)
            case .list(let items): try write(items.cellText, column, isBold)
            case .number(let text):
                if let number = Self.exactNumber(text) {
                    try check(worksheet_write_number(sheet, row, UInt16(column), number, nil))
                } else {
                    try write(text, column, isBold)
                }
            }
        }
        row += 1
    }

    private func write(_ text: String, _ column: Int, _ isBold: Bool) throws(SystemError) {
        guard !text.isEmpty else { return }
        let spelt = EscapedCharacters.spell(text)
        guard spelt.utf16.count <= Self.longestText else { throw SystemError("write", path, errno: EMSGSIZE) }
        let key = WorksheetFormats.Key(isQuoted: !isBold && FormulaGuard.isFormula(text), isBold: isBold)
        try check(worksheet_write_string(sheet, row, UInt16(column), spelt, formats.format(key)))
    }

    // MARK: Copied rows

    /// Where the next row will be, counted from 1.
    var nextRow: Int { Int(row) + 1 }

    /// Writes the next row as it was in another worksheet.
    ///
    /// - Parameter reasons: what stands in a further column, in several lines.
    func append(_ cells: [CopiedCell], reasons: (column: Int, text: String)?, isBold: Bool = false) throws(SystemError)
    {
        for (column, cell) in cells.enumerated() { try write(cell, UInt16(column)) }
        if let (column, text) = reasons, !text.isEmpty {
            let format = formats.format(.init(wraps: true, isBold: isBold))
            try check(worksheet_write_string(sheet, row, UInt16(column), Self.cut(text), format))
        }
        row += 1
    }

    private func write(_ cell: CopiedCell, _ column: UInt16) throws(SystemError) {
        var key = WorksheetFormats.Key(code: cell.format, isFaulty: cell.isFaulty)
        if let comment = cell.comment { try write(comment: comment, column) }
        if let formula = cell.formula { return try write(formula, answer: cell, key, column) }
        if let number = cell.number {
            return try check(worksheet_write_number(sheet, row, column, number, formats.format(key)))
        }
        switch cell.value.inOneCell {
        case .none, .text(""), .list:
            if let format = formats.format(key) { try check(worksheet_write_blank(sheet, row, column, format)) }
        case .number(let text) where Self.exactNumber(text) != nil:
            try check(worksheet_write_number(sheet, row, column, Self.exactNumber(text)!, formats.format(key)))
        case .number(let text), .text(let text):
            key.isQuoted = FormulaGuard.isFormula(text)
            try check(
                worksheet_write_string(sheet, row, column, EscapedCharacters.spell(text), formats.format(key)))
        }
    }

    private func write(
        _ formula: String, answer cell: CopiedCell, _ key: WorksheetFormats.Key, _ column: UInt16
    ) throws(SystemError) {
        let format = formats.format(key)
        if let number = cell.number {
            return try check(worksheet_write_formula_num(sheet, row, column, "=" + formula, format, number))
        }
        guard case .text(let text) = cell.value.inOneCell else {
            return try check(worksheet_write_formula(sheet, row, column, "=" + formula, format))
        }
        try check(
            worksheet_write_formula_str(
                sheet, row, column, "=" + formula, format, EscapedCharacters.spell(text)))
    }

    /// Comments are kept in memory until the end, and no program shows very many quickly.
    private static let mostComments = 10_000

    private func write(comment: String, _ column: UInt16) throws(SystemError) {
        guard commentCount < Self.mostComments else { return }
        commentCount += 1
        try check(worksheet_write_comment(sheet, row, column, String(comment.prefix(2000))))
    }

    private static func cut(_ text: String) -> String { String(EscapedCharacters.spell(text).prefix(8000)) }

    /// A number that a worksheet gives back digit for digit.
    private static func exactNumber(_ text: String) -> Double? {
        guard let number = NumberSpelling(text.utf8), !number.isRounded, number.text.elementsEqual(text.utf8) else {
            return nil
        }
        return Double(text)
    }

    // MARK: The end

    /// Completes the workbook and copies it out. Nothing may be written after it.
    func finish(to sink: any ByteSink) throws(SystemError) {
        let closing = workbook
        workbook = nil
        try check(workbook_close(closing))
        try (formats.hasQuoted ? QuotePrefix.marked(file) : file).copy(to: sink)
    }

    private func check(_ status: lxw_error) throws(SystemError) {
        switch status {
        case LXW_NO_ERROR: return
        case LXW_ERROR_MAX_STRING_LENGTH_EXCEEDED: throw SystemError("write", path, errno: EMSGSIZE)
        case LXW_ERROR_WORKSHEET_INDEX_OUT_OF_RANGE: throw SystemError("write", path, errno: EOVERFLOW)
        default: throw SystemError("write", path, errno: errno == 0 ? EIO : errno)
        }
    }
}
