/// All that is known of a format beside its reader: what names claim it, how it is told, how an input of it is opened.
///
/// A new format has a case of `TabularFormat`, its registration beside its reader, its place in the order in which formats are
/// asked, and its words; nothing else names it.
package struct FormatRegistration: Sendable {
    /// The endings of file names that claim it, in lower case.
    let endings: [String]
    /// What a refusal for its grammar is about.
    package let grammar: Grammar
    /// What shows that an input is of it; `nil` where it is none, or says nothing of that by itself.
    let recognise: @Sendable (FormatSample) -> FormatSniffer.Evidence?
    /// Opens the reader of an input.
    let open: @Sendable (InputFile, ReadingRequest) throws(ReadError) -> OpenedReader

    package enum Grammar: Sendable {
        /// Text with a character between its cells: whatever it holds is cells.
        case delimited
        case json, xml
        /// Parts that have to hold together.
        case workbook
    }
}

/// A reader, and how the rows of its table are read once more.
struct OpenedReader {
    var reader: any RecordReader
    /// The input keeps it, and so is handed to it: holding each other they would stay for ever.
    var rowsAgain: RowsAgain?

    typealias RowsAgain = (InputFile) throws(ReadError) -> CopiedRows

    init(_ reader: any RecordReader, rowsAgain: RowsAgain? = nil) {
        (self.reader, self.rowsAgain) = (reader, rowsAgain)
    }
}

extension TabularFormat {
    package var registration: FormatRegistration {
        switch self {
        case .csv, .tsv: .delimited(self)
        case .json: .json
        case .ndjson: .ndjson
        case .xml: .xml
        case .xlsx, .ods: .zippedWorkbook(self)
        case .xls: .xls
        case .excelXML: .excelXML
        case .html: .html
        }
    }

    /// The formats in the order in which an input is asked whether it is one: those that are told by their first bytes before
    /// those that are told by a text's beginning. Delimited text is whatever is no other.
    static let told: (byBytes: [TabularFormat], byText: [TabularFormat]) = (
        [.xlsx, .ods, .xls, .html, .excelXML], [.xml, .ndjson, .json]
    )
}
