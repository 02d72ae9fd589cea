/// The formats that records are read from and written to.
public enum TabularFormat: String, CaseIterable, Sendable, Hashable {
    case csv, tsv, json, ndjson, xml, xlsx, ods
    /// What Excel 2003 saves as “XML Spreadsheet”.
    case excelXML = "excel-xml"
    /// A page whose table is the catalogue: what many back offices send as `.xls`.
    case html

    /// The formats that records are written in.
    public static let written: [TabularFormat] = [.csv, .tsv, .json, .ndjson, .xml]

    /// The format that a file's name claims.
    public init?(fileName: String) {
        switch fileName.split(separator: ".").last.map({ $0.lowercased() }) {
        case "csv", "txt": self = .csv
        case "tsv", "tab": self = .tsv
        case "json": self = .json
        case "ndjson", "jsonl": self = .ndjson
        case "xml": self = .xml
        case "xlsx", "xlsm": self = .xlsx
        case "ods": self = .ods
        case "html", "htm": self = .html
        default: return nil
        }
    }
}
