import Tabular

/// What a file of rejected records is written as.
enum RejectsForm: Hashable {
    /// The records' own bytes, in the catalogue's own format.
    case bytes
    /// The cells of a table's rows, in a format of tables.
    case cells(TabularFormat)

    /// Decides by the ending of the file's name; one that tells nothing leaves the catalogue its own format, and a
    /// workbook is written as one of Excel.
    ///
    /// - Parameter name: the catalogue's own; its ending may be as wrong for its content.
    /// - Throws: `RejectsRefusal.unwritable` for a format that the catalogue's records cannot be written in.
    init(path: String, of catalogue: TabularFormat, named name: String) throws(RejectsRefusal) {
        let ending = Self.ending(of: path)
        let asked = ending.flatMap { TabularFormat(fileName: "a." + $0) }
        let isUntold = asked == nil && !Self.unwritten.contains(ending ?? "")
        if let asked, asked != catalogue || catalogue.isWorkbook, catalogue.isTable, Self.tables.contains(asked) {
            self = .cells(asked)
        } else if catalogue.isWorkbook, isUntold {
            self = .cells(.xlsx)
        } else if !catalogue.isWorkbook, isUntold || asked == catalogue || ending == Self.ending(of: name) {
            self = .bytes
        } else {
            throw .unwritable(file: path, catalogue: catalogue, endings: Self.endings(catalogue))
        }
    }

    /// The formats that the rows of a table can be copied into.
    private static let tables: [TabularFormat] = [.csv, .tsv, .xlsx]

    /// Endings of workbooks that are not even read.
    private static let unwritten: Set<String> = ["xls", "xlsb", "numbers"]

    private static func endings(_ catalogue: TabularFormat) -> [String] {
        (catalogue.isTable ? tables : [catalogue]).map { "." + $0.rawValue }
    }

    /// In lower case; `nil` where the name has none.
    private static func ending(of path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 ? parts.last?.lowercased() : nil
    }
}

extension TabularFormat {
    fileprivate var isTable: Bool { isWorkbook || self == .csv || self == .tsv }
}
