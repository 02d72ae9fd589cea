import Catalogue
import Drafting
import Jobs
import Tabular

/// What the columns are taken for.
extension InspectionWords {
    /// A column that something is taken from.
    package struct UsedColumn {
        package var header: PrintableText
        package var meaning: PrintableText
        /// What stands in it in each of the records that are shown, one after the other.
        package var values: [PrintableText]
    }

    /// The columns that are used: those of each field together, in the fields' order.
    package var usedColumns: [UsedColumn] {
        let used = inspection.columns.indices.filter { inspection.columns[$0].part != nil }
        let columns = used.sorted {
            (Self.place(of: inspection.columns[$0]), $0) < (Self.place(of: inspection.columns[$1]), $1)
        }
        return columns.map { index in
            let column = inspection.columns[index]
            return UsedColumn(
                header: name(of: column, at: index), meaning: meaning(of: column)[language],
                values: inspection.sampled.samples.map { ($0.values[index] ?? "").shown })
        } + pairs
    }

    /// What other systems say of a field stands behind our own.
    private static func place(of column: ColumnPlan.Column) -> Int {
        column.field.flatMap { Field.allCases.firstIndex(of: $0) } ?? Field.allCases.count
    }

    /// What stands in pairs: the column of the keys with each key, and what its value is taken for.
    private var pairs: [UsedColumn] {
        guard let pairs = inspection.pairedKeys else { return [] }
        let header = inspection.columns[pairs.column].header
        return pairs.parts.map { part, keys in
            UsedColumn(
                header: "\(header) = \(keys.joined(separator: ", "))", meaning: systemPart(part.spelling)[language],
                values: [])
        }
    }

    func name(of column: ColumnPlan.Column, at index: Int) -> PrintableText {
        guard column.isUnnamed else { return column.header.shown }
        let letter = Sheet.letters(ofColumn: index)
        return Bilingual(ko: "\(letter)열(머리글 없음)", en: "column \(letter) (no header)")[language]
    }

    private func meaning(of column: ColumnPlan.Column) -> Bilingual {
        let unused = Bilingual(ko: "쓰지 않음", en: "not used")
        return switch (column.reason, column.field) {
        case (.map, let field): Self.mapped(field, by: column.mapFile ?? "--map")
        case (.unknown, _): unused
        case (.preset, _): systemPart(column.part?.spelling ?? "")
        case (_, nil): column.part.map { Bilingual(data: "→ \($0.spelling)") } ?? unused
        case (.name, let field?): Bilingual(data: "→ \(field.column)")
        case (_, let field?): Bilingual(ko: "→ \(field.column) (같은 뜻의 이름)", en: "→ \(field.column) (a known header)")
        }
    }

    private static func mapped(_ field: Field?, by asker: String) -> Bilingual {
        Bilingual(
            ko: "\(field.map { "→ \($0.column)" } ?? "쓰지 않음") (\(asker))",
            en: "\(field.map { "→ \($0.column)" } ?? "left out") (\(asker))")
    }

    /// What a system's column is taken for.
    private func systemPart(_ part: String) -> Bilingual {
        guard let title = inspection.recognition?.title, !title.isEmpty else { return Bilingual(data: "→ \(part)") }
        return Bilingual(ko: "→ \(part) (\(title))", en: "→ \(part) (as in \(title))")
    }
}
