/// How delimited text was read, in words; each sentence names the flag that corrects it.
extension InspectionNews {
    static func delimiter(_ name: String, _ basis: DelimiterBasis) -> Bilingual {
        switch basis {
        case .given(let asker): asker.said(name, flag: "--delimiter")
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

    static func quoting(_ quote: String, _ hasEscape: Bool, _ skipsBlanks: Bool) -> Bilingual {
        var ko = [quote]
        var en = [quote]
        if hasEscape {
            ko.append("역슬래시로 벗어남(\\\")")
            en.append("escaped by backslashes")
        }
        if skipsBlanks {
            ko.append("따옴표 앞의 빈칸은 버림")
            en.append("blanks before them left out")
        }
        return Bilingual(
            ko: "\(ko.joined(separator: ", ")) (다르면 --quote)", en: "\(en.joined(separator: ", ")) (else --quote)")
    }

    static func header(_ line: Int, _ upper: Int?, _ basis: HeaderBasis) -> Bilingual {
        let ko = "\(line)번째 줄" + (upper.map { " (빈 칸의 이름은 \($0)번째 줄)" } ?? "")
        let en = "line \(line)" + (upper.map { " with the names of line \($0) where it has none" } ?? "")
        switch basis {
        case .given(let asker):
            return Bilingual(
                ko: asker.said(ko, flag: "--header-row").korean, en: asker.said(en, flag: "--header-row").english)
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
}
