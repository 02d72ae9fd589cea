import Catalogue

/// What is said about how a file was read.
public enum InspectionNews: Sentence, Hashable {
    public enum Label: Hashable, Sendable {
        case format, compression, sheet, otherSheets, hidden, merged, encoding, delimiter, quoting, header, recordPath,
            system, rows,
            records,
            products, foreign, absent, columns
    }

    /// Why an XML element was taken for a record; the counts are those of the document's beginning.
    public enum RecordBasis: Hashable, Sendable {
        case given(Asker)
        case commonName(Int)
        case repeated(Int)
        case mostFields(Int)
    }

    /// What showed a delimiter.
    public enum DelimiterBasis: Hashable, Sendable {
        case given(Asker)
        case separatorLine, format, oneColumn
        case consistency(rows: Int, of: Int, cells: Int)
    }

    /// What showed a header.
    public enum HeaderBasis: Hashable, Sendable {
        case given(Asker)
        case first
        case knownNames(Int)
        case firstFullRow(width: Int)
    }

    /// Why a sheet of a workbook was chosen.
    public enum SheetBasis: Hashable, Sendable {
        case asked(Asker)
        case only, first
        /// Sheets before it have no header that is known.
        case header
    }

    case label(Label)
    case sheet(String, SheetBasis)
    /// The sheets that are not read: those that can be seen, and those that are hidden.
    case otherSheets(visible: [String], hidden: [String])
    case hidden(rows: Int, columns: Int)
    /// Cells that are merged over several rows, and the first of them.
    case merged(ranges: Int, first: String)
    case recordPath(String, RecordBasis)
    /// The list of a JSON document that holds the records, by whom it was named, and the document's other lists.
    case list(String, Asker?, others: [String])
    /// Records that are no products by the system's own word.
    case foreign(Int)
    /// The fields that no column holds.
    case absent([Field])
    case formatByContent(String)
    case formatByName(String)
    case formatByFallback(String)
    case formatAsked(String, Asker)
    case encoding(EncodingNews)
    case delimiter(String, DelimiterBasis)
    case quoting(quote: String, hasEscape: Bool, skipsBlanks: Bool)
    case header(line: Int, upper: Int?, HeaderBasis)
    case rows(OtherRows)
    case recordCount(Int)
    case columnIsField(Field, isOwnName: Bool)
    case columnIsMapped(Field?, Asker)
    /// What a system's column is taken for.
    case columnIsPart(String, of: String)
    case system(RecognitionNews)
    case columnIsUnknown
    /// The headers of columns that nothing is taken from.
    case columnsUnused([String])
    /// A column's letter, where it has no header.
    case columnWithoutHeader(String)

    public func text(in language: Language) -> PrintableText { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .label(let label): Self.label(label)
        case .formatByContent(let format): Bilingual(ko: "\(format) (내용으로 확인)", en: "\(format), seen in the content")
        case .formatByName(let format): Bilingual(ko: "\(format) (파일 이름으로 확인)", en: "\(format), by the file's name")
        case .formatByFallback(let format):
            Bilingual(ko: "\(format) (구분자로 나뉜 텍스트로 봄)", en: "\(format): nothing speaks against delimited text")
        case .formatAsked(let format, let asker): asker.said(format, flag: "--format")
        case .sheet(let name, let basis): Self.sheet(name, basis)
        case .otherSheets(let visible, let hidden): Self.otherSheets(visible, hidden)
        case .hidden(let rows, let columns): Self.hidden(rows, columns)
        case .merged(let ranges, let first): Self.merged(ranges, first)
        case .encoding(let news): news.bilingual
        case .delimiter(let name, let basis): Self.delimiter(name, basis)
        case .quoting(let quote, let hasEscape, let skipsBlanks): Self.quoting(quote, hasEscape, skipsBlanks)
        case .header(let line, let upper, let basis): Self.header(line, upper, basis)
        case .rows(let rows): rows.bilingual
        case .recordPath(let path, let basis): Self.recordPath(path, basis)
        case .list(let path, let asker, let others): Self.list(path, asker, others)
        case .foreign(let count):
            Bilingual(
                ko: "\(count.grouped)개 (글, 페이지, 주인 없는 사진): 상품이 아니므로 건너뜀",
                en: "\(count.of("record")) that the system itself calls no product, such as pages: left out")
        case .absent(let fields): Self.absent(fields)
        case .recordCount(let count): Bilingual(ko: "\(count.grouped)", en: "\(count.grouped)")
        case .columnIsField(let field, true): Bilingual(ko: "→ \(field.column)", en: "→ \(field.column)")
        case .columnIsField(let field, false):
            Bilingual(ko: "→ \(field.column) (같은 뜻의 이름)", en: "→ \(field.column) (a known header)")
        case .columnIsMapped(let field, let asker):
            Bilingual(
                ko: "\(field.map { "→ \($0.column)" } ?? "쓰지 않음") (\(asker.name))",
                en: "\(field.map { "→ \($0.column)" } ?? "left out") (\(asker.name))")
        case .columnIsPart(let part, ""): Bilingual(ko: "→ \(part)", en: "→ \(part)")
        case .columnIsPart(let part, let title):
            Bilingual(ko: "→ \(part) (\(title))", en: "→ \(part) (as in \(title))")
        case .system(let news): news.short
        case .columnIsUnknown: Bilingual(ko: "쓰지 않음", en: "not used")
        case .columnsUnused(let headers):
            Bilingual(
                ko: "쓰지 않는 열 \(headers.count.grouped)개(--map으로 씀): \(headers.joined(separator: ", "))",
                en: "\(headers.count.of("column")) not used (--map takes them): \(headers.joined(separator: ", "))")
        case .columnWithoutHeader(let letter): Bilingual(ko: "\(letter)열(머리글 없음)", en: "column \(letter) (no header)")
        }
    }

    private static func label(_ label: Label) -> Bilingual {
        switch label {
        case .format: Bilingual(ko: "형식", en: "format")
        case .compression: Bilingual(ko: "압축", en: "compression")
        case .sheet: Bilingual(ko: "시트", en: "sheet")
        case .otherSheets: Bilingual(ko: "다른 시트", en: "others")
        case .hidden: Bilingual(ko: "숨긴 셀", en: "hidden")
        case .merged: Bilingual(ko: "병합한 셀", en: "merged")
        case .encoding: Bilingual(ko: "인코딩", en: "encoding")
        case .delimiter: Bilingual(ko: "구분자", en: "delimiter")
        case .quoting: Bilingual(ko: "따옴표", en: "quotes")
        case .rows: Bilingual(ko: "다른 행", en: "other rows")
        case .header: Bilingual(ko: "머리글", en: "header")
        case .recordPath: Bilingual(ko: "레코드 위치", en: "record")
        case .system: Bilingual(ko: "내보낸 곳", en: "system")
        case .records: Bilingual(ko: "레코드", en: "records")
        case .products: Bilingual(ko: "상품", en: "products")
        case .foreign: Bilingual(ko: "다른 항목", en: "others")
        case .absent: Bilingual(ko: "없는 열", en: "not there")
        case .columns: Bilingual(ko: "열", en: "columns")
        }
    }
}

extension Asker {
    /// Where a column's meaning was said.
    fileprivate var name: PrintableText {
        switch self {
        case .flag: "--map"
        case .map(let file): PrintableText(file)
        }
    }
}
