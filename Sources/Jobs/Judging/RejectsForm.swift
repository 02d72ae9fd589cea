import Tabular

/// What a file of rejected records is written as.
enum RejectsForm: Hashable {
    /// The records' own bytes, in the catalogue's own format.
    case bytes
    /// The cells of a table's rows, in a format of tables.
    case cells(TabularFormat)

    /// Decides by the ending of the file's name. One without, a device, and the catalogue's own, which may be as wrong for its
    /// content, leave the catalogue its own format; so does `.txt`, which is no format. A workbook is written as one of Excel,
    /// or, as a text, with tabs.
    ///
    /// - Parameter name: the catalogue's own.
    /// - Throws: `RejectsRefusal.unwritable` for an ending that means anything else.
    init(path: String, of catalogue: TabularFormat, named name: String) throws(RejectsRefusal) {
        let ending = OutputPlace.ending(of: path)
        // What is called .txt is no format of its own.
        let asked = ending == "txt" ? nil : ending.flatMap { TabularFormat(fileName: "a." + $0) }
        let isOwn = asked == catalogue || ending != nil && ending == OutputPlace.ending(of: name)
        let isUntold = ending == nil || ending == "txt" || asked == nil && OutputPlace.isStream(path)
        if let asked, asked != catalogue || catalogue.isWorkbook, catalogue.isTable, Self.tables.contains(asked) {
            self = .cells(asked)
        } else if catalogue.isWorkbook, isUntold {
            self = .cells(ending == "txt" ? .tsv : .xlsx)
        } else if !catalogue.isWorkbook, isUntold || isOwn {
            self = .bytes
        } else {
            throw .unwritable(file: path, catalogue: catalogue, endings: Self.endings(catalogue))
        }
    }

    /// The formats that the rows of a table can be copied into.
    private static let tables: [TabularFormat] = [.csv, .tsv, .xlsx]

    private static func endings(_ catalogue: TabularFormat) -> [String] {
        (catalogue.isTable ? tables : [catalogue]).map { "." + $0.rawValue }
    }
}
