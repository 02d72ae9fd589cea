/// The formats that records are read from and written to.
public enum TabularFormat: String, CaseIterable, Sendable, Hashable {
    case csv, tsv, json, ndjson, xml
    /// Workbooks of Excel since 2007, and of those who write the same.
    case xlsx
    /// Workbooks of Excel 5 to 2003.
    case xls
    /// Workbooks of LibreOffice and OpenOffice.
    case ods
    /// Workbooks of Excel 2003 in a single XML document.
    case excelXML = "excel-xml"
    /// Tables of a web page, which many back offices call `.xls`.
    case html

    /// The formats that records are written in.
    public static let written: [TabularFormat] = [.csv, .tsv, .json, .ndjson, .xml, .xlsx]

    /// The format that a file's name claims, compressed or not.
    public init?(fileName: String) {
        let ending = Gzip.split(name: fileName).name.split(separator: ".").last.map { $0.lowercased() }
        guard let ending, let format = Self.byEnding[ending] else { return nil }
        self = format
    }

    private static let byEnding = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { format in format.registration.endings.map { ($0, format) } })
}

extension TabularFormat {
    /// Whether it is a workbook of sheets, and no text of records.
    public var isWorkbook: Bool { registration.grammar == .workbook }

    /// Whether it has rows of cells and nothing else.
    public var isTable: Bool { isWorkbook || isDelimited }

    /// Text with a character between its cells.
    public var isDelimited: Bool { self == .csv || self == .tsv }
}
