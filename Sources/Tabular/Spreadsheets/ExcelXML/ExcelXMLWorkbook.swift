/// A workbook of Excel 2003 in one XML document ("SpreadsheetML"), which many back offices write and call `.xls`.
final class ExcelXMLWorkbook: Workbook {
    let format = TabularFormat.excelXML
    let sheets: [Sheet]
    private let open: () throws(ReadError) -> any ByteSource

    /// - Parameter open: starts reading the document, in UTF-8, from its beginning.
    init(_ open: @escaping () throws(ReadError) -> any ByteSource) throws(ReadError) {
        self.open = open
        let survey = try ExcelXMLSheetParser(open(), wanted: nil)
        try survey.readToEnd()
        sheets = survey.sheets
    }

    func rows(of sheet: Int) throws(ReadError) -> any SheetRows {
        try ExcelXMLSheetParser(open(), wanted: sheet)
    }
}
