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
    var lines: [(label: String, text: String)] {
        var lines: [(InspectionNews.Label, String)] = [(.format, format.text(in: language))]
        lines.append((.encoding, InspectionNews.utf8(hasByteOrderMark: inspection.hasByteOrderMark).text(in: language)))
        if let delimiter = inspection.delimiter {
            lines.append((.delimiter, delimiter == 0x09 ? "TAB" : String(UnicodeScalar(delimiter))))
        }
        if let header = inspection.headerLines {
            lines.append((.header, InspectionNews.headerLine(header.lowerBound).text(in: language)))
        }
        if let path = inspection.recordPath {
            lines.append(
                (.recordPath, InspectionNews.recordPath(path.description, path.evidence.basis).text(in: language)))
        }
        lines.append((.records, InspectionNews.recordCount(inspection.records).text(in: language)))
        if !inspection.columns.isEmpty { lines.append((.columns, String(inspection.columns.count))) }
        return lines.map { (InspectionNews.label($0).text(in: language), $1) }
    }

    func meaning(of column: ColumnPlan.Column) -> String {
        let news: InspectionNews =
            switch (column.reason, column.field) {
            case (.map, let field): .columnIsMapped(field)
            case (.unknown, _), (_, nil): .columnIsUnknown
            case (let reason, let field?): .columnIsField(field, isOwnName: reason == .name)
            }
        return news.text(in: language)
    }

    private var format: InspectionNews {
        let name = inspection.format.rawValue.uppercased()
        return switch inspection.evidence {
        case .content: .formatByContent(name)
        case .name: .formatByName(name)
        case .fallback: .formatByFallback(name)
        case nil: .formatAsked(name)
        }
    }
}

extension RecordPath.Evidence {
    fileprivate var basis: InspectionNews.RecordBasis {
        switch self {
        case .given: .given
        case .commonName(let count, _): .commonName(count)
        case .repeated(let count, _): .repeated(count)
        case .mostFields(_, let fields): .mostFields(fields)
        }
    }
}
