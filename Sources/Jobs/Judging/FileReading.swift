import Catalogue
import Drafting

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

/// How one file was read, as far as its columns and rows go.
public struct FileReading: Sendable {
    public var file: String
    public var preset: Preset.Name?
    public var columns: [ColumnPlan.Column]
    public var foldedRows: Int
    public var guidanceRows: Int

    init(_ file: String, _ plan: ColumnPlan, _ rows: RowFolder) {
        self.file = file
        preset = plan.preset?.name
        columns = plan.columns
        foldedRows = rows.folded
        guidanceRows = rows.guidance
    }
}
