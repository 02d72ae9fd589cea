import Catalogue
import Drafting
import Jobs
import Tabular

/// What the columns are taken for.
extension InspectionWords {
    /// The columns that are used, each with its meaning and its first value.
    package var usedColumns: [(header: PrintableText, meaning: PrintableText, sample: PrintableText)] {
        inspection.columns.enumerated().filter { $0.element.part != nil }.map { index, column in
            (name(of: column, at: index), meaning(of: column)[language], (inspection.samples[index] ?? "").shown)
        } + pairs
    }

    /// What stands in pairs: the column of the keys with each key, and what its value is taken for.
    private var pairs: [(header: PrintableText, meaning: PrintableText, sample: PrintableText)] {
        guard let pairs = inspection.pairedKeys else { return [] }
        let header = inspection.columns[pairs.column].header
        return pairs.parts.map { part, keys in
            ("\(header) = \(keys.joined(separator: ", "))", systemPart(part.spelling)[language], "")
        }
    }

    /// The headers of the others, in a line; `nil` where all are used.
    package var unusedColumns: PrintableText? {
        let pair = inspection.pairedKeys.map { [$0.column, $0.value] } ?? []
        let unused = inspection.columns.enumerated().filter { $0.element.part == nil && !pair.contains($0.offset) }
        guard !unused.isEmpty else { return nil }
        let headers = unused.map { name(of: $0.element, at: $0.offset) }.joined(separator: ", ")
        return Bilingual(
            ko: "쓰지 않는 열 \(unused.count.grouped)개(--map으로 씀): \(headers)",
            en: "\(unused.count.of("column")) not used (--map takes them): \(headers)")[language]
    }

    private func name(of column: ColumnPlan.Column, at index: Int) -> PrintableText {
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
