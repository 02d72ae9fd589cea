import Catalogue

/// What is said about how a file was read.
public enum InspectionNews: Sentence, Hashable {
    public enum Label: Hashable, Sendable {
        case format, encoding, delimiter, header, recordPath, records, columns
    }

    /// Why an XML element was taken for a record; the counts are those of the document's beginning.
    public enum RecordBasis: Hashable, Sendable {
        case given
        case commonName(Int)
        case repeated(Int)
        case mostFields(Int)
    }

    case label(Label)
    case recordPath(String, RecordBasis)
    case formatByContent(String)
    case formatByName(String)
    case formatByFallback(String)
    case formatAsked(String)
    case utf8(hasByteOrderMark: Bool)
    case headerLine(Int)
    case recordCount(Int)
    case columnIsField(Field, isOwnName: Bool)
    case columnIsMapped(Field?)
    case columnIsUnknown

    public func text(in language: Language) -> String { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .label(let label): Self.label(label)
        case .formatByContent(let format): Bilingual(ko: "\(format) (내용으로 확인)", en: "\(format), seen in the content")
        case .formatByName(let format): Bilingual(ko: "\(format) (파일 이름으로 확인)", en: "\(format), by the file's name")
        case .formatByFallback(let format):
            Bilingual(ko: "\(format) (구분자로 나뉜 텍스트로 봄)", en: "\(format): nothing speaks against delimited text")
        case .formatAsked(let format):
            Bilingual(ko: "\(format) (--format으로 지정)", en: "\(format), as asked with --format")
        case .utf8(true): Bilingual(ko: "UTF-8, 바이트 순서 표시 있음", en: "UTF-8 with a byte order mark")
        case .utf8(false): Bilingual(ko: "UTF-8", en: "UTF-8")
        case .headerLine(let line): Bilingual(ko: "\(line)번째 줄", en: "line \(line)")
        case .recordPath(let path, .given): Bilingual(ko: "\(path) (--record-path로 지정)", en: "\(path), as asked")
        case .recordPath(let path, .commonName(let count)):
            Bilingual(
                ko: "\(path) (레코드에 흔한 이름, 앞부분에 \(count)개)", en: "\(path): a usual name, \(count) at the beginning")
        case .recordPath(let path, .repeated(let count)):
            Bilingual(ko: "\(path) (앞부분에 \(count)번 되풀이)", en: "\(path): repeated \(count) times at the beginning")
        case .recordPath(let path, .mostFields(let fields)):
            Bilingual(
                ko: "\(path) (필드가 가장 많은 요소, \(fields)개)", en: "\(path): the element with the most fields, \(fields)")
        case .recordCount(let count): Bilingual(ko: count.grouped, en: count.grouped)
        case .columnIsField(let field, true): Bilingual(ko: "→ \(field.column)", en: "→ \(field.column)")
        case .columnIsField(let field, false):
            Bilingual(ko: "→ \(field.column) (같은 뜻의 이름)", en: "→ \(field.column) (a known header)")
        case .columnIsMapped(let field?): Bilingual(ko: "→ \(field.column) (--map)", en: "→ \(field.column) (--map)")
        case .columnIsMapped(nil): Bilingual(ko: "쓰지 않음 (--map)", en: "left out (--map)")
        case .columnIsUnknown: Bilingual(ko: "쓰지 않음", en: "not used")
        }
    }

    private static func label(_ label: Label) -> Bilingual {
        switch label {
        case .format: Bilingual(ko: "형식", en: "format")
        case .encoding: Bilingual(ko: "인코딩", en: "encoding")
        case .delimiter: Bilingual(ko: "구분자", en: "delimiter")
        case .header: Bilingual(ko: "머리글", en: "header")
        case .recordPath: Bilingual(ko: "레코드 위치", en: "record")
        case .records: Bilingual(ko: "레코드", en: "records")
        case .columns: Bilingual(ko: "열", en: "columns")
        }
    }
}
