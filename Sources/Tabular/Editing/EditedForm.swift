/// What a mended file comes out as.
package enum EditedForm: Hashable, Sendable {
    /// Its own format, with all else as it stands.
    case inPlace
    /// An Excel workbook of the one sheet that was read, its rows in their places: for what cannot be changed in place. It is
    /// read without the setting that chose the sheet.
    case workbook
}

/// Why a cell was left as it was.
package enum EditRefusal: Hashable, Sendable {
    /// No record of data has that number.
    case noSuchRecord
    /// The file has no such column.
    case noSuchColumn
    /// The record as a whole is at fault, so that nobody can say which of its texts belongs where.
    case faultyRecord
    /// The column holds several values, of which none is the cell.
    case severalValues
    /// The record has no such cell, and none can be put into it.
    case noPlace
    /// The file's encoding lacks these characters.
    case notEncodable([Character], TextEncoding)
    /// XML cannot carry one of its characters.
    case notWritable
    /// A worksheet's cell holds so many units of UTF-16 and no more.
    case tooLong(limit: Int)
    /// The reader would find another text there, or other records in the file.
    case readsOtherwise
}

extension EditedFile {
    /// What came of it.
    package struct Result: Hashable, Sendable {
        package var form: EditedForm
        /// The cells that are as they were; all others have their new texts.
        package var refused: [CellEdits.Place: EditRefusal]
        /// Whether there are formulas in it, whose cells hold what they came to before until a spreadsheet's program opens it.
        package var hasFormulas = false
    }

    /// The form that a format comes out as, unless the file has something that cannot be changed in place: a caller can name
    /// it before it is written.
    package static func form(of format: TabularFormat) -> EditedForm {
        format == .xlsx || !format.isWorkbook ? .inPlace : .workbook
    }
}
