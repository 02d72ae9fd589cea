import Catalogue
import Drafting
import Jobs
import Tabular

/// Which sheet of a workbook was read, and which row of a table is its header.
extension InspectionWords {
    var sheets: [Line] {
        guard let choice = inspection.sheet else { return [] }
        let read = sentence(choice.reason, inspection.sheets[choice.index].name)
        var lines: [Line] = [(Bilingual(ko: "시트", en: "sheet"), read)]
        let others = inspection.sheets.enumerated().filter { $0.offset != choice.index && $0.element.isTable }
        let going = inspection.reading?.continuations ?? []
        if !going.isEmpty {
            let names = going.map(Quoting.cut).joined(separator: ", ")
            lines.append(
                (
                    Bilingual(ko: "이어지는 시트", en: "goes on"),
                    Bilingual(
                        ko: "\(names): 가져올 때 이어서 읽음 (다르면 --sheet)",
                        en: "\(names), read after it by an import (else --sheet)")
                ))
        }
        let visible = others.map(\.element).filter { $0.visibility == .visible && !going.contains($0.name) }.map(\.name)
        let hidden = others.filter { $0.element.visibility != .visible }.map(\.element.name)
        if !visible.isEmpty || !hidden.isEmpty {
            lines.append((Bilingual(ko: "다른 시트", en: "others"), Self.unread(visible, hidden)))
        }
        if let cells = inspection.hidden.sentence { lines.append((Bilingual(ko: "숨긴 셀", en: "hidden"), cells)) }
        if let cells = inspection.merged.sentence { lines.append((Bilingual(ko: "병합한 셀", en: "merged"), cells)) }
        return lines
    }

    private func sentence(_ reason: SheetChoice.Reason, _ name: String) -> Bilingual {
        switch reason {
        case .asked: Bilingual(data: name).asked(with: "--sheet", map: map(for: .sheet))
        case .only: Bilingual(ko: "\(name) (행이 있는 유일한 시트)", en: "\(name), the only one with rows")
        case .first:
            Bilingual(ko: "\(name) (행이 있는 첫 시트; 다르면 --sheet)", en: "\(name), the first with rows (else --sheet)")
        case .header:
            Bilingual(
                ko: "\(name) (아는 열 이름이 있는 첫 시트; 다르면 --sheet)",
                en: "\(name), the first whose header is known (else --sheet)")
        }
    }

    /// The sheets that are not read: those that can be seen, and those that are hidden.
    private static func unread(_ visible: [String], _ hidden: [String]) -> Bilingual {
        let (seen, unseen) = (list(visible), list(hidden))
        let isBoth = !visible.isEmpty && !hidden.isEmpty
        return Bilingual(
            ko: seen + (isBoth ? "; " : "") + (hidden.isEmpty ? "" : "숨김: \(unseen)") + ": 읽지 않음",
            en: seen + (isBoth ? "; " : "") + (hidden.isEmpty ? "" : "hidden: \(unseen)") + ": not read")
    }

    private static func list(_ names: [String]) -> PrintableText {
        "\(names.prefix(8).joined(separator: ", "))\(names.count > 8 ? ", …" : "")"
    }

    var header: [Line] {
        guard let line = inspection.headerLines?.lowerBound, let header = inspection.header else { return [] }
        return [(Bilingual(ko: "머리글", en: "header"), sentence(header.evidence, line))]
    }

    private func sentence(_ evidence: HeaderChoice.Evidence, _ line: Int) -> Bilingual {
        let upper = inspection.upperHeaderPlace
        let ko = "\(line)번째 줄" + (upper.map { " (빈 칸의 이름은 \($0)번째 줄)" } ?? "")
        let en = "line \(line)" + (upper.map { " with the names of line \($0) where it has none" } ?? "")
        switch evidence {
        case .given:
            return Bilingual(ko: "\(ko)", en: "\(en)").asked(with: "--header-row", map: map(for: .headerRow))
        case .first:
            return Bilingual(ko: "\(ko) (첫 행; 다르면 --header-row)", en: "\(en), the first row (else --header-row)")
        case .knownNames(let count):
            let known = "\(count.of("header")) that \(count == 1 ? "is" : "are") known"
            return Bilingual(
                ko: "\(ko) (아는 열 이름 \(count)개; 다르면 --header-row)",
                en: "\(en): it has \(known) (else --header-row)")
        case .firstFullRow(let width):
            return Bilingual(
                ko: "\(ko) (\(width)칸이 찬 첫 행; 다르면 --header-row)",
                en: "\(en), the first row that fills the table's \(width) columns (else --header-row)")
        }
    }

    /// How many rows of a table are no products, by what they are; `nil` where all are.
    var otherRows: Bilingual? {
        let some = PassedOverRows.Kind.reported.map { ($0, count($0)) }.filter { $1 > 0 }
        guard !some.isEmpty else { return nil }
        let english = some.map { kind, count in
            kind == .unfilled ? count.of("row") + " never filled in" : kind.english(count)
        }
        return Bilingual(
            ko: "\(some.map { "\($0.korean) \($1.grouped)행" }.joined(separator: ", ")): 상품이 아니므로 건너뜀",
            en: "\(english.joined(separator: ", ")): no products, passed over")
    }

    private func count(_ kind: PassedOverRows.Kind) -> Int {
        switch kind {
        case .preamble: inspection.rows[.preamble, default: 0]
        case .repeatedHeader: inspection.rows[.repeatedHeader, default: 0]
        case .comment: inspection.rows[.comment, default: 0]
        case .total: inspection.rows[.total, default: 0]
        case .heading: inspection.rows[.heading, default: 0]
        case .unfilled: inspection.unfilledRows
        case .blank: inspection.blankRows
        }
    }
}

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
