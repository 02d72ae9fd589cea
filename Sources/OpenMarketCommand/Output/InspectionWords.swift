import Drafting
import Jobs
import Tabular
import Wording

/// An inspection in words.
struct InspectionWords {
    private let inspection: Inspection
    private let language: Language

    init(_ inspection: Inspection, language: Language) {
        self.inspection = inspection
        self.language = language
    }

    /// A label and what was found, line by line.
    var lines: [(label: PrintableText, text: PrintableText)] {
        var lines: [(InspectionNews.Label, PrintableText)] = []
        if let format { lines.append((.format, format.text(in: language))) }
        if inspection.isCompressed { lines.append((.compression, say(.formatByContent("GZIP")))) }
        if let encoding = inspection.encoding {
            lines.append((.encoding, say(.encoding(encoding.news(inspection.kept)))))
        }
        lines += sheets
        lines += dialect
        if let line = inspection.headerLines?.lowerBound, let header = inspection.header {
            let basis = header.evidence.basis(asker(.headerRow))
            lines.append((.header, say(.header(line: line, upper: inspection.upperHeaderPlace, basis))))
        }
        if let path = inspection.recordPath {
            lines.append(
                (.recordPath, say(.recordPath(path.description, path.evidence.basis(asker(.recordPath))))))
        }
        if let list = inspection.list {
            let asker = list.isGiven ? asker(.recordPath) : nil
            lines.append((.recordPath, say(.list(list.path, asker, others: list.others))))
        }
        if let recognition = inspection.recognition {
            lines.append((.system, InspectionNews.system(recognition.news).text(in: language)))
        }
        if let rows { lines.append((.rows, rows)) }
        lines.append((.records, InspectionNews.recordCount(inspection.records).text(in: language)))
        if inspection.products < inspection.records {
            lines.append((.products, InspectionNews.recordCount(inspection.products).text(in: language)))
        }
        if let foreign = inspection.reading?.foreignRecords, foreign > 0 {
            lines.append((.foreign, say(.foreign(foreign))))
        }
        if !inspection.absent.isEmpty, !inspection.columns.isEmpty {
            lines.append((.absent, say(.absent(inspection.absent))))
        }
        if !inspection.columns.isEmpty { lines.append((.columns, "\(inspection.columns.count)")) }
        return lines.map { (InspectionNews.label($0).text(in: language), $1) }
    }

    private func asker(_ setting: ReadingSettings.Name) -> Asker { Asker(map: inspection.kept.path(for: setting)) }

    private func say(_ news: InspectionNews) -> PrintableText { news.text(in: language) }

    private var sheets: [(InspectionNews.Label, PrintableText)] {
        guard let choice = inspection.sheet else { return [] }
        var lines = [
            (
                InspectionNews.Label.sheet,
                say(.sheet(inspection.sheets[choice.index].name, choice.reason.basis(asker(.sheet))))
            )
        ]
        let others = inspection.sheets.enumerated().filter { $0.offset != choice.index && $0.element.isTable }
        let visible = others.filter { $0.element.visibility == .visible }.map(\.element.name)
        let hidden = others.filter { $0.element.visibility != .visible }.map(\.element.name)
        if !others.isEmpty { lines.append((.otherSheets, say(.otherSheets(visible: visible, hidden: hidden)))) }
        let cells = inspection.hidden
        if cells != HiddenCells() { lines.append((.hidden, say(.hidden(rows: cells.rows, columns: cells.columns)))) }
        let merged = inspection.merged
        if let first = merged.first { lines.append((.merged, say(.merged(ranges: merged.count, first: first)))) }
        return lines
    }

    private var dialect: [(InspectionNews.Label, PrintableText)] {
        guard let dialect = inspection.dialect else { return [] }
        let name = dialect.delimiter == 0x09 ? "TAB" : dialect.delimiter == 0x20 ? "SPACE" : dialect.delimiter.character
        var lines = [(InspectionNews.Label.delimiter, PrintableText(name))]
        if let evidence = inspection.dialectEvidence {
            lines[0].1 = say(.delimiter(name, evidence.basis(asker(.delimiter))))
        }
        if dialect != Dialect(delimiter: dialect.delimiter) {
            let news = InspectionNews.quoting(
                quote: dialect.quote.character, hasEscape: dialect.escape != nil, skipsBlanks: dialect.skipsBlanks)
            lines.append((.quoting, say(news)))
        }
        return lines
    }

    private var rows: PrintableText? {
        func rows(_ role: Record.Role) -> Int { inspection.rows[role, default: 0] }
        let counts = OtherRows(
            preamble: rows(.preamble), headers: rows(.repeatedHeader), comments: rows(.comment), totals: rows(.total),
            unfilled: inspection.unfilledRows, blank: inspection.blankRows)
        return counts.isEmpty ? nil : say(.rows(counts))
    }

    /// The columns that are used, each with its meaning and its first value.
    var usedColumns: [(header: PrintableText, meaning: PrintableText, sample: PrintableText)] {
        inspection.columns.enumerated().filter { isUsed($0.element) }.map { index, column in
            (name(of: column, at: index), meaning(of: column), (inspection.samples[index] ?? "").shown)
        } + pairs
    }

    /// What stands in pairs: the column of the keys with each key, and what its value is taken for.
    private var pairs: [(header: PrintableText, meaning: PrintableText, sample: PrintableText)] {
        guard let pairs = inspection.pairedKeys else { return [] }
        let header = inspection.columns[pairs.column].header
        return pairs.parts.map { part, keys in
            let news = InspectionNews.columnIsPart(part.spelling, of: inspection.recognition?.title ?? "")
            return ("\(header) = \(keys.joined(separator: ", "))", say(news), "")
        }
    }

    /// The headers of the others, in a line; `nil` where all are used.
    var unusedColumns: PrintableText? {
        let pair = inspection.pairedKeys.map { [$0.column, $0.value] } ?? []
        let unused = inspection.columns.enumerated().filter { !isUsed($0.element) && !pair.contains($0.offset) }
        guard !unused.isEmpty else { return nil }
        return say(.columnsUnused(unused.map { name(of: $0.element, at: $0.offset).description }))
    }

    private func isUsed(_ column: ColumnPlan.Column) -> Bool { column.part != nil }

    private func name(of column: ColumnPlan.Column, at index: Int) -> PrintableText {
        column.isUnnamed ? say(.columnWithoutHeader(Sheet.letters(ofColumn: index))) : column.header.shown
    }

    private func meaning(of column: ColumnPlan.Column) -> PrintableText {
        let news: InspectionNews =
            switch (column.reason, column.field) {
            case (.map, let field): .columnIsMapped(field, Asker(map: column.mapFile))
            case (.unknown, _): .columnIsUnknown
            case (.preset, _): .columnIsPart(column.part?.spelling ?? "", of: inspection.recognition?.title ?? "")
            case (_, nil): column.part.map { .columnIsPart($0.spelling, of: "") } ?? .columnIsUnknown
            case (let reason, let field?): .columnIsField(field, isOwnName: reason == .name)
            }
        return news.text(in: language)
    }

    private var format: InspectionNews? {
        guard let name = inspection.format?.rawValue.uppercased() else { return nil }
        return switch inspection.evidence {
        case .content: .formatByContent(name)
        case .name: .formatByName(name)
        case .fallback: .formatByFallback(name)
        case nil: .formatAsked(name, asker(.format))
        }
    }
}

extension UInt8 {
    fileprivate var character: String { String(UnicodeScalar(self)) }
}

extension SheetChoice.Reason {
    fileprivate func basis(_ asker: Asker) -> InspectionNews.SheetBasis {
        switch self {
        case .asked: .asked(asker)
        case .only: .only
        case .first: .first
        case .header: .header
        }
    }
}

extension EncodingFinding {
    /// What is said of it.
    func news(_ kept: KeptMap?) -> EncodingNews {
        let basis: EncodingNews.Basis =
            switch evidence {
            case .byteOrderMark: .byteOrderMark
            case .ascii: .ascii
            case .validUTF8: .validUTF8
            case .validCP949(let place): .validCP949(notUTF8Line: place.line)
            case .zeroBytes: .zeroBytes
            case .declared: .declared
            case .format: .format
            case .named: .named(Asker(map: kept.path(for: .encoding)))
            }
        return EncodingNews(encoding.name, basis)
    }
}

extension DialectEvidence {
    fileprivate func basis(_ asker: Asker) -> InspectionNews.DelimiterBasis {
        switch self {
        case .given: .given(asker)
        case .separatorLine: .separatorLine
        case .format: .format
        case .oneColumn: .oneColumn
        case .consistency(let rows, let all, let cells): .consistency(rows: rows, of: all, cells: cells)
        }
    }
}

extension HeaderChoice.Evidence {
    fileprivate func basis(_ asker: Asker) -> InspectionNews.HeaderBasis {
        switch self {
        case .given: .given(asker)
        case .first: .first
        case .knownNames(let count): .knownNames(count)
        case .firstFullRow(let width): .firstFullRow(width: width)
        }
    }
}

extension RecordPath.Evidence {
    fileprivate func basis(_ asker: Asker) -> InspectionNews.RecordBasis {
        switch self {
        case .given: .given(asker)
        case .commonName(let count, _): .commonName(count)
        case .repeated(let count, _): .repeated(count)
        case .mostFields(_, let fields): .mostFields(fields)
        }
    }
}
