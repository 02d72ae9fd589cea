import Catalogue
import Tabular

/// How a catalogue's delimited text is spelt, for whoever will open it.
package struct DelimitedForm: Hashable, Sendable {
    /// Whether texts that a spreadsheet would run as formulas are guarded.
    package var guardsFormulas = false
    /// With a byte order mark and CR LF, as Excel takes a text for what it is.
    package var isForExcel = false
    package var encoding = TextEncoding.utf8

    package init(guardsFormulas: Bool = false, isForExcel: Bool = false, encoding: TextEncoding = .utf8) {
        self.guardsFormulas = guardsFormulas
        self.isForExcel = isForExcel
        self.encoding = encoding
    }

    func style(of format: TabularFormat) -> CSVStyle {
        var style = format == .tsv ? CSVStyle.tsv : .csv
        style.endsLinesInCRLF = isForExcel
        // The mark is one of Unicode.
        style.hasByteOrderMark = isForExcel && encoding == .utf8
        return style
    }
}

/// A cell with characters that its file's encoding lacks.
package struct UnencodableCell: Hashable, Sendable {
    package var column: String
    package var text: String
    package var characters: [Character]

    /// - Parameter market: whose product it is.
    package func issue(at market: String, in encoding: TextEncoding) -> Issue {
        Issue(
            code: .textUnencodable, file: market, column: column, value: text,
            detail: .values(characters.map(String.init).joined(separator: " "), encoding.name))
    }
}

/// The cells of delimited text before they are written: guarded, and without what its encoding cannot hold.
struct DelimitedCells {
    private let guardsFormulas: Bool
    private let encodable: EncodableText?
    /// The texts that were guarded so far.
    private(set) var guarded = 0

    init(_ form: DelimitedForm) {
        guardsFormulas = form.guardsFormulas
        encodable = form.encoding == .utf8 ? nil : EncodableText(form.encoding)
    }

    /// Whether they have to be prepared as values.
    func mayChange(_ views: [OutputView]) -> Bool {
        encodable != nil || guardsFormulas && FormulaGuard.needsGuards(views)
    }

    /// - Returns: the cells that are not what they were, since the encoding lacks some of their characters.
    mutating func prepare(_ values: inout [OutputValue], of columns: [String]) -> [UnencodableCell] {
        if guardsFormulas { guarded += FormulaGuard.guardTexts(of: &values) }
        guard let encodable else { return [] }
        var lost: [UnencodableCell] = []
        for (index, value) in values.enumerated() {
            let (spelt, losses) = value.spelt(by: encodable)
            values[index] = spelt
            lost += losses.map { UnencodableCell(column: columns[index], text: $0.text, characters: $0.characters) }
        }
        return lost
    }
}

extension OutputValue {
    fileprivate func spelt(by encodable: EncodableText) -> (Self, lost: [(text: String, characters: [Character])]) {
        var lost: [(text: String, characters: [Character])] = []
        func spelling(_ text: String) -> String {
            let (spelling, missing) = encodable.spelling(of: text)
            if !missing.isEmpty { lost.append((text, missing)) }
            return spelling
        }
        switch self {
        case .none, .number: return (self, [])
        case .text(let text):
            let spelt = Self.text(spelling(text))
            return (spelt, lost)
        case .list(let items):
            let spelt = Self.list(items.map(spelling))
            return (spelt, lost)
        }
    }
}
