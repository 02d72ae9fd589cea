import Catalogue
import Drafting
import Tabular

/// How converted rows are spelled while others are still judged.
struct SpelledForm: Sendable {
    let format: TabularFormat
    let text: DelimitedForm
    /// Whether there is a column that says why a row is rejected.
    let hasReasons: Bool

    /// - Returns: `nil` for what has to be known whole before any of it can be written.
    init?(_ format: TabularFormat, _ text: DelimitedForm, hasReasons: Bool) {
        guard text.encoding == .utf8, RecordSpelling(format, columns: [], style: .csv) != nil else { return nil }
        (self.format, self.text, self.hasReasons) = (format, text, hasReasons)
    }

    /// Whether texts are kept from being run as formulas.
    var guardsFormulas: Bool { format.isTable && text.guardsFormulas }

    /// The columns without which rows cannot be said. Of an object those do not count that it has no value of.
    func columns(_ facts: RowFacts) -> FieldSet {
        guard format.isTable else { return FieldSet(Field.allCases) }
        return FieldSet(ConvertedColumns(facts).said(guardsFormulas: guardsFormulas))
    }

    /// Where a row has the values of its columns.
    func places(_ columns: FieldSet) -> [Int] { columns.fields.map(\.place) + (hasReasons ? [RowSpool.reasons] : []) }

    /// Which of the cells of a row with other columns each column has.
    func sources(of columns: [Field], among old: [Field]) -> [Int?] {
        columns.map { old.firstIndex(of: $0) } + (hasReasons ? [old.count] : [])
    }

    func spelling(_ columns: [Field]) -> RecordSpelling {
        let names = columns.map(\.column) + (hasReasons ? [ReasonsColumn.codes] : [])
        return RecordSpelling(format, columns: names, style: text.style(of: format))!
    }
}
