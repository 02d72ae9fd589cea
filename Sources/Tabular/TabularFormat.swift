/// The formats that records are read from and written to.
public enum TabularFormat: String, CaseIterable, Sendable, Hashable {
    case csv, tsv, json, ndjson, xml

    /// The format that a file's name claims.
    public init?(fileName: String) {
        switch fileName.split(separator: ".").last.map({ $0.lowercased() }) {
        case "csv", "txt": self = .csv
        case "tsv", "tab": self = .tsv
        case "json": self = .json
        case "ndjson", "jsonl": self = .ndjson
        case "xml": self = .xml
        default: return nil
        }
    }
}
