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
    var notes: [ReadingNotes] = []
    /// The records' numbers and lines.
    var numbers: [Int] = []
    var lines: [ClosedRange<Int>] = []
    var plan = ColumnPlan()
    private var record = Record()
    var folded = 0
    var guidance = 0
    var foreign = 0
    var passedOver = PassedOverRows()

    static func csv(
        _ text: String, map: ColumnMap = ColumnMap(), preset: PresetChoice = .recognised, currency: Currency? = nil,
        markup: MarkupReading? = nil, guards: GuardReading = .kept, values: ValueMap = ValueMap(),
        adjustments: Adjustments = Adjustments(), foreign: StatedCurrency? = nil
    ) throws -> Drafts {
        try Drafts(
            TableReader(CSVRows(MemorySource(text.utf8)), header: HeaderSearch(row: 1)), map: map, preset: preset,
            currency: currency, markup: markup, guards: guards, values: values,
            adjustments: adjustments, foreign: foreign)
    }

    static func json(_ text: String, map: ColumnMap = ColumnMap()) throws -> Drafts {
        try Drafts(JSONReader(MemorySource(text.utf8)), map: map)
    }

    static func xml(_ text: String, stated currency: StatedCurrency? = nil) throws -> Drafts {
        try Drafts(XMLReader(MemorySource(text.utf8)), map: ColumnMap(), foreign: currency)
    }

    private init(
        _ source: some RecordReader, map: ColumnMap, preset: PresetChoice = .recognised, currency: Currency? = nil,
        markup: MarkupReading? = nil, guards: GuardReading = .kept, values: ValueMap = ValueMap(),
        adjustments: Adjustments = Adjustments(), foreign: StatedCurrency? = nil
    ) throws {
        var reader: any RecordReader = source
        var drafter = Drafter(
            plan: ColumnPlan(
                map: map, preset: preset, currency: currency.map { .market($0) } ?? foreign, markup: markup,
                guards: guards, values: values,
                adjustments: adjustments))
        drafter.plan.note(reader.evidence)
        columnFindings = drafter.plan.extend(to: reader.columns)
        missing = drafter.plan.missing()
        var rows = RowFolder(reader.headerLines == nil ? nil : drafter.plan)
        defer {
            plan = drafter.plan
            folded = rows.folded
            guidance = rows.guidance
            self.foreign = rows.foreign
            passedOver = rows.passedOver
        }
        var record = Record()
        while try rows.next(from: &reader, into: &record) {
            columnFindings += drafter.plan.extend(to: reader.columns, showing: record)
            if reader.headerLines == nil, rows.takeBack(record, drafter.plan) { continue }
            let (draft, findings, notes) = drafter.draft(record, rowStarts: rows.rowStarts)
            numbers.append(record.number)
            lines.append(record.lines)
            self.notes.append(notes)
            self.record = record
            let place = Placement(file: "a", plan: drafter.plan, headerLines: reader.headerLines)
            drafts.append(draft)
            self.findings.append(findings)
            issues.append(findings.map { place.issue($0, in: record) })
        }
    }

    /// The draft of a single record.
    var draft: ProductDraft { drafts[0] }
    /// Where a finding about the last record stands.
    func place(_ finding: Finding) -> Catalogue.Issue {
        Placement(file: "a", plan: plan, headerLines: nil).issue(finding, in: record)
    }

    var codes: [IssueCode] { findings.joined().map(\.code) }
}
