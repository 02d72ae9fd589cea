import Catalogue
import Drafting
import Tabular

/// What became of a text's records: the drafts, and what was found in columns and cells.
struct Drafts {
    var columnFindings: [Finding] = []
    var missing: [Finding] = []
    var drafts: [ProductDraft] = []
    var findings: [[Finding]] = []
    var issues: [[Catalogue.Issue]] = []

    static func csv(_ text: String, map: ColumnMap = ColumnMap()) throws -> Drafts {
        try Drafts(TableReader(CSVRows(MemorySource(text.utf8)), header: HeaderSearch(row: 1)), map: map)
    }

    static func json(_ text: String, map: ColumnMap = ColumnMap()) throws -> Drafts {
        try Drafts(JSONReader(MemorySource(text.utf8)), map: map)
    }

    private init(_ source: some RecordReader, map: ColumnMap) throws {
        var reader = source
        var drafter = Drafter(plan: ColumnPlan(map: map))
        columnFindings = drafter.plan.extend(to: reader.columns)
        missing = drafter.plan.missing()
        var record = Record()
        while try reader.read(into: &record) {
            guard record.role == .data else { continue }
            columnFindings += drafter.plan.extend(to: reader.columns)
            let (draft, findings) = drafter.draft(record)
            let place = Placement(file: "a", plan: drafter.plan, headerLines: reader.headerLines)
            drafts.append(draft)
            self.findings.append(findings)
            issues.append(findings.map { place.issue($0, in: record) })
        }
    }

    /// The draft of a single record.
    var draft: ProductDraft { drafts[0] }
    var codes: [IssueCode] { findings.joined().map(\.code) }
}
