/// The tables of a web page, each of them a sheet: what many back offices call `.xls`.
final class HTMLWorkbook: Workbook {
    let format = TabularFormat.html
    let sheets: [Sheet]
    private let open: () throws(ReadError) -> any ByteSource

    /// - Parameter open: starts reading the page, in UTF-8, from its beginning.
    init(_ open: @escaping () throws(ReadError) -> any ByteSource) throws(ReadError) {
        self.open = open
        let survey = try HTMLTableParser(open(), wanted: nil)
        while try survey.feedNext() {}
        sheets = (1...max(1, survey.tableCount)).prefix(survey.tableCount).map { Sheet(name: "\($0)") }
    }

    func rows(of sheet: Int) throws(ReadError) -> any SheetRows { try HTMLTableParser(open(), wanted: sheet) }
}
