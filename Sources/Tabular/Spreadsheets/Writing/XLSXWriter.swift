/// Writes a workbook with one sheet: a bold header that stays in sight, texts as texts, numbers as numbers.
///
/// A number of more than 15 digits is written as text, for a worksheet would round it.
public final class XLSXWriter: RecordWriter {
    /// A column as a person fills it in.
    public struct Column: Sendable {
        public var name: String
        /// What its header's note says; none where it is empty.
        public var note: String
        /// What its cells offer to choose from.
        public var choices: [String]

        public init(name: String, note: String = "", choices: [String] = []) {
            self.name = name
            self.note = note
            self.choices = choices
        }
    }

    private let sink: any ByteSink
    private let columns: [Column]
    private var file: WorksheetFile?

    /// - Parameters:
    ///   - columns: written as the header.
    ///   - sheet: the sheet's name, at most 31 characters.
    ///   - path: where the bytes go, for errors.
    public init(_ sink: any ByteSink, columns: [Column], sheet: String = "products", path: String = "-") {
        self.sink = sink
        self.path = path
        self.columns = columns
        sheetName = sheet
    }

    private let sheetName: String
    private let path: String

    /// - Throws: `SystemError` with `EMSGSIZE` for a text that is longer than a cell may be.
    public func write(_ values: [OutputValue]) throws(SystemError) {
        precondition(values.count == columns.count, "A record has as many values as the writer has columns")
        try begun().append(values)
    }

    public func finish() throws(SystemError) {
        try begun().finish(to: sink)
        file = nil
    }

    private func begun() throws(SystemError) -> WorksheetFile {
        if let file { return file }
        let file = try WorksheetFile(sheet: sheetName, path: path)
        file.freezeHeader()
        for (index, column) in columns.enumerated() {
            file.setWidth(max(12, min(40, column.name.count + 6)), ofColumn: index)
            if !column.choices.isEmpty { file.offer(column.choices, inColumn: index) }
            if !column.note.isEmpty { file.note(column.note, onColumn: index) }
        }
        try file.append(columns.map { .text($0.name) }, isBold: true)
        self.file = file
        return file
    }
}
