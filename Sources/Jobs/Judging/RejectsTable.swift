import Tabular

/// The rejected rows of a table, copied cell by cell under the table's header.
///
/// What a worksheet cannot hold goes to a CSV beside it: a text of more than 32,767 characters, a row beyond its last, and
/// a text's row with too many cells or too few, which would be none in a worksheet. Nothing of a rejected record is cut
/// off, none loses its fault, and none ends the run.
final class RejectsTable {
    private let table: TableCopy
    private let path: String
    private let sheet: String
    private var rest: (sink: any OutputSink, table: TableCopy)?
    /// The rows down to the header; the CSV needs them as well.
    private var head: [Record] = []
    private var takesHead = true
    /// Whether a row must have the header's width, and a worksheet would not ask it to.
    private let losesWidths: Bool
    private let reasons: Reasons?
    /// How many records went to the CSV.
    private(set) var restCount = 0

    /// The column in which a workbook says why each row was rejected.
    struct Reasons {
        var header: String
        var style: CopyStyle
    }

    /// - Parameter rows: those that are copied.
    init(
        _ format: TabularFormat, of rows: CopiedRows, to sink: any OutputSink, sheet: String, reasons: Reasons?
    ) throws(SystemError) {
        path = sink.path
        losesWidths = rows.rows.isStrictlyRectangular && format == .xlsx
        self.sheet = sheet
        self.reasons = reasons
        table = try TableCopy(format, of: rows, style: reasons?.style, to: sink, sheet: sheet, path: path)
    }

    /// `bad.xlsx` has its rest in `bad-rest.csv`, and `bad.xlsx.gz` in `bad-rest.csv.gz`.
    static func restPath(of path: String) -> String {
        let (path, compression) = Gzip.split(name: path)
        let folder = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let end = path[folder...].lastIndex(of: ".") ?? path.endIndex
        return path[..<end] + "-rest.csv" + compression
    }

    /// Copies a row down to the header, with the blank ones above it: a kept map says where the header is.
    func append(head row: Record, at place: Int, isHeader: Bool) throws(SystemError) {
        if place <= Self.longestHead {
            while head.count < place - 1 { try appendToHead(Record(), isHeader: false) }
        }
        try appendToHead(row, isHeader: isHeader)
    }

    /// Blank rows beyond are no form that anybody made.
    private static let longestHead = 1000

    private func appendToHead(_ row: Record, isHeader: Bool) throws(SystemError) {
        head.append(row)
        // Under half a header no row would be read as it is.
        takesHead = takesHead && table.canHold([row])
        guard takesHead else { return }
        let remarks = isHeader ? CopyRemarks(reasons: reasons?.header ?? "") : .none
        try table.append(row, remarks: remarks, isHeader: isHeader)
    }

    /// Copies the rows of a record, all to the same place.
    ///
    /// - Parameter reasons: why it was rejected: all of them in its first row, and each at its cell.
    func append(_ rows: [Record], _ reasons: [RejectReason]) throws(SystemError) {
        guard takesHead, !rows.contains(where: losesWidth), table.canHold(rows) else { return try appendToRest(rows) }
        for (index, row) in rows.enumerated() {
            var remarks = CopyRemarks(reasons: index == 0 ? reasons.map(\.sentence).joined(separator: "\n") : "")
            for case let reason in reasons where reason.place?.row == row.row {
                guard let column = reason.place?.column else { continue }
                remarks.faults.append(.init(column: column, sentence: reason.sentence))
            }
            try table.append(row, remarks: remarks)
        }
    }

    private func losesWidth(_ row: Record) -> Bool {
        losesWidths && row.cellCount != head.last?.cellCount
    }

    private func appendToRest(_ rows: [Record]) throws(SystemError) {
        let table = try restTable()
        for row in rows { try table.append(row) }
        restCount += 1
    }

    private func restTable() throws(SystemError) -> TableCopy {
        if let rest { return rest.table }
        let sink = try OutputPlace.openFile(Self.restPath(of: path))
        let table = try TableCopy(.csv, to: sink, sheet: sheet, path: sink.path)
        for row in head { try table.append(row) }
        rest = (sink, table)
        return table
    }

    func finish() throws(SystemError) {
        try table.finish()
        try rest?.table.finish()
        try rest?.sink.commit()
    }
}
