import Drafting
import Jobs
import Tabular

/// How delimited text was read, and where the records of JSON and XML stand.
extension InspectionWords {
    var dialect: [Line] {
        guard let dialect = inspection.dialect else { return [] }
        let name = dialect.delimiter == 0x09 ? "TAB" : dialect.delimiter == 0x20 ? "SPACE" : dialect.delimiter.character
        let delimiter = inspection.dialectEvidence.map { sentence($0, name) } ?? Bilingual(data: name)
        var lines: [Line] = [(Bilingual(ko: "구분자", en: "delimiter"), delimiter)]
        if dialect != Dialect(delimiter: dialect.delimiter) {
            lines.append((Bilingual(ko: "따옴표", en: "quotes"), Self.quoting(dialect)))
        }
        return lines
    }

    /// What numbers are written with, where that is no point.
    var decimals: [Line] {
        guard inspection.reading?.settings.decimals == .comma else { return [] }
        let comma =
            inspection.isDecimalStated
            ? Self.comma.asked(with: "--decimal-separator", map: map(for: .decimals)) : Self.found
        return [(Bilingual(ko: "소수점", en: "decimals"), comma)]
    }

    private static let comma = Bilingual(ko: "쉼표", en: "comma")
    private static let found = Bilingual(
        ko: "쉼표: 앞 행의 숫자가 1.299,50처럼 적힘 (다르면 --decimal-separator)",
        en: "comma: numbers in the first rows are like 1.299,50 (else --decimal-separator)")

    private func sentence(_ evidence: DialectEvidence, _ name: String) -> Bilingual {
        switch evidence {
        case .given: Bilingual(data: name).asked(with: "--delimiter", map: map(for: .delimiter))
        case .separatorLine: Bilingual(ko: "\(name) (첫 줄의 sep=)", en: "\(name), as the first line says (sep=)")
        case .format: Bilingual(ko: "\(name) (TSV 형식)", en: "\(name), as in every TSV")
        case .oneColumn:
            Bilingual(
                ko: "없음: 한 열짜리 표로 봄 (다르면 --delimiter)", en: "none seen: a table of one column (else --delimiter)")
        case .consistency(let rows, let all, let cells):
            Bilingual(
                ko: "\(name) (앞의 \(all)행 가운데 \(rows)행이 \(cells)칸; 다르면 --delimiter)",
                en: "\(name): \(rows) of the first \(all) rows have \(cells) cells (else --delimiter)")
        }
    }

    private static func quoting(_ dialect: Dialect) -> Bilingual {
        var ko = [dialect.quote.character]
        var en = ko
        if dialect.escape != nil {
            ko.append("역슬래시로 벗어남(\\\")")
            en.append("escaped by backslashes")
        }
        if dialect.skipsBlanks {
            ko.append("따옴표 앞의 빈칸은 버림")
            en.append("blanks before them left out")
        }
        return Bilingual(
            ko: "\(ko.joined(separator: ", ")) (다르면 --quote)", en: "\(en.joined(separator: ", ")) (else --quote)")
    }

    /// Where the records stand in XML, and in JSON.
    var place: [Line] {
        let label = Bilingual(ko: "레코드 위치", en: "record")
        return [inspection.recordPath.map(sentence), inspection.list.map(sentence)]
            .compactMap(\.self).map { (label, $0) }
    }

    private func sentence(_ path: RecordPath) -> Bilingual {
        switch path.evidence {
        case .given: Bilingual(data: path.description).asked(with: "--record-path", map: map(for: .recordPath))
        case .commonName(let count, _):
            Bilingual(
                ko: "\(path) (레코드에 흔한 이름, 앞부분에 \(count)개; 다르면 --record-path)",
                en: "\(path): a usual name, \(count) at the beginning (else --record-path)")
        case .repeated(let count, _):
            Bilingual(
                ko: "\(path) (앞부분에 \(count)번 되풀이; 다르면 --record-path)",
                en: "\(path): repeated \(count) times at the beginning (else --record-path)")
        case .mostFields(_, let fields):
            Bilingual(
                ko: "\(path) (필드가 가장 많은 요소, \(fields)개; 다르면 --record-path)",
                en: "\(path): the element with the most fields, \(fields) (else --record-path)")
        }
    }

    private func sentence(_ list: JSONList) -> Bilingual {
        let path = list.path
        if list.isGiven { return Bilingual(data: path).asked(with: "--record-path", map: map(for: .recordPath)) }
        guard !path.isEmpty else { return Bilingual(ko: "문서 전체가 목록", en: "the document itself is the list") }
        let others = list.others.isEmpty ? "" : ": \(list.others.joined(separator: ", "))"
        return Bilingual(
            ko: "\(path) (객체의 목록; 다르면 --record-path\(others))",
            en: "\(path): a list of objects (else --record-path\(others))")
    }
}

extension UInt8 {
    fileprivate var character: String { String(UnicodeScalar(self)) }
}
