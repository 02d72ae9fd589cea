import Catalogue
import Drafting
import Tabular

/// That a file is read as the export of a system, and why.
public struct Recognition: Sendable, Hashable {
    public var file: String
    public var preset: Preset.Name
    /// What the system is called.
    public var title: String
    /// The headers that showed it; empty where the seller said so.
    public var evidence: [String]
    /// How many of the columns known by then nothing is taken from.
    public var unusedColumns: Int
    /// What the export says nothing of, so that the default stands: the currency, the stock.
    public var absent: [Field]

    init?(_ plan: ColumnPlan, file: String) {
        guard let preset = plan.preset else { return nil }
        self.file = file
        self.preset = preset.name
        title = preset.title
        evidence = plan.presetEvidence
        unusedColumns = plan.unused.count
        absent = plan.unstated
    }
}

/// How one file was read: the line that every report has of it.
public struct FileReading: Sendable {
    public var file: String
    public var format: TabularFormat
    /// `nil` for a workbook, which has parts of its own.
    public var encoding: EncodingFinding?
    /// The sheet of a workbook.
    public var sheet: String?
    public var headerLine: Int?
    public var preset: Preset.Name?
    public var columns: [ColumnPlan.Column]
    public var foldedRows: Int
    public var guidanceRows: Int

    init(_ input: InputFile, _ reader: any RecordReader, _ plan: ColumnPlan, _ rows: RowFolder) {
        file = input.name
        format = reader.format
        encoding = input.encoding
        sheet = input.workbook?.sheet.name
        headerLine = reader.headerLines?.lowerBound
        preset = plan.preset?.name
        columns = plan.columns
        foldedRows = rows.folded
        guidanceRows = rows.guidance
    }
}
