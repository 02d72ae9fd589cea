/// What stands around the values of a report.
package enum ReportWord: Sentence, Hashable {
    case title(command: String)
    case made(by: String, at: String)
    case records, accepted, rejected, warnings
    /// What the market showed of the plan's products.
    case seen, changed, gone
    /// The rows whose products are gone or changed.
    case drifts
    /// How many more there are than are shown.
    case moreDrifts(Int)
    /// The codes that were raised, and what mends them.
    case causes
    case nothingWrong
    /// The records of which something is to be said.
    case recordsFound
    case recordNumber(Int)
    /// The cells of a record of which nothing is said.
    case otherCells(Int)
    case line(ClosedRange<Int>)
    /// How many more records there are than are shown, and the file that has all issues; where there is none, the flag that writes it.
    case moreRecords(Int, issues: String?)
    /// The same of issues.
    case moreIssues(Int, issues: String?)
    case products
    /// How many more accepted products there are than are shown.
    case moreProducts(Int)
    case soldOut
    case stock(Int64)
    case list, grid
    case all
    case search
    case what, rule, whatToDo, howOften
    /// How fast requests may go, as `--rate` spells it.
    case pace(String)
    case changes
    /// How many more rows of the plan change something than are shown.
    case moreChanges(Int)
    case refused(String)

    package var bilingual: Bilingual {
        switch self {
        case .title(let command):
            Bilingual(ko: "openmarket \(command) 점검 보고서", en: "openmarket \(command): what was found")
        case .made(let tool, let time): Bilingual(ko: "\(tool), \(time)에 작성", en: "made by \(tool) at \(time)")
        case .records: Bilingual(ko: "행", en: "records")
        case .accepted: Bilingual(ko: "통과", en: "accepted")
        case .rejected: Bilingual(ko: "거부", en: "rejected")
        case .warnings: Bilingual(ko: "경고", en: "warnings")
        case .seen: Bilingual(ko: "마켓에서 그대로 확인", en: "seen unchanged")
        case .changed: Bilingual(ko: "마켓에서 바뀜", en: "changed at the market")
        case .gone: Bilingual(ko: "마켓에서 없어짐", en: "gone from the market")
        case .drifts: Bilingual(ko: "기록과 다른 마켓의 상품", en: "What the market has otherwise than the ledger")
        case .moreDrifts(let count):
            Bilingual(
                ko: "이런 행이 \(count.grouped)개 더 있습니다.", en: "There \(count == 1 ? "is" : "are") \(count.of("more row"))."
            )
        case .causes: Bilingual(ko: "고칠 것", en: "What is to be mended")
        case .nothingWrong: Bilingual(ko: "고칠 것이 없습니다.", en: "There is nothing to mend.")
        case .recordsFound: Bilingual(ko: "문제가 있는 행", en: "The records with something to mend")
        case .recordNumber(let number): Bilingual(ko: "\(number.grouped)번째 행", en: "record \(number.grouped)")
        case .otherCells(let count):
            Bilingual(ko: "다른 열 \(count.grouped)개", en: "\(count.of("other column"))")
        case .line(let lines):
            lines.count == 1
                ? Bilingual(ko: "\(lines.lowerBound)번째 줄", en: "line \(lines.lowerBound)")
                : Bilingual(
                    ko: "\(lines.lowerBound)~\(lines.upperBound)번째 줄",
                    en: "lines \(lines.lowerBound) to \(lines.upperBound)")
        case .moreRecords(let count, let file):
            Bilingual(
                ko: "\(count.grouped)개 행이 더 있습니다. \(Self.whole(in: file).korean)",
                en: "There \(count == 1 ? "is" : "are") \(count.of("more record")); \(Self.whole(in: file).english)")
        case .moreIssues(let count, let file):
            Bilingual(
                ko: "\(count.grouped)건이 더 있습니다. \(Self.whole(in: file).korean)",
                en: "There \(count == 1 ? "is" : "are") \(count.grouped) more; \(Self.whole(in: file).english)")
        case .products: Bilingual(ko: "통과한 상품", en: "The accepted products")
        case .moreProducts(let count):
            Bilingual(
                ko: "통과한 상품이 \(count.grouped)개 더 있습니다.",
                en: "There \(count == 1 ? "is" : "are") \(count.of("more accepted product")).")
        case .soldOut: Bilingual(ko: "품절", en: "sold out")
        case .stock(let count): Bilingual(ko: "잔여수량: \(count.grouped)", en: "in stock: \(count.grouped)")
        case .list: Bilingual(ko: "목록", en: "list")
        case .grid: Bilingual(ko: "격자", en: "grid")
        case .all: Bilingual(ko: "전부", en: "all")
        case .search: Bilingual(ko: "찾기", en: "search")
        case .what: Bilingual(ko: "문제", en: "what")
        case .rule: Bilingual(ko: "코드", en: "code")
        case .whatToDo: Bilingual(ko: "할 일", en: "what to do")
        case .howOften: Bilingual(ko: "건수", en: "how often")
        case .pace(let rate): Bilingual(ko: "허용된 속도는 \(rate)입니다.", en: "The allowed pace is \(rate).")
        case .changes: Bilingual(ko: "올리면 바뀌는 것", en: "What an import would do")
        case .moreChanges(let count):
            Bilingual(
                ko: "\(count.grouped)개 행이 더 있습니다. 전부는 `--output json`이 보여 줍니다.",
                en: "There \(count == 1 ? "is" : "are") \(count.of("more row")); `--output json` shows all of them.")
        case .refused(let file): Bilingual(ko: "읽을 수 없는 파일: \(file)", en: "This file could not be read: \(file)")
        }
    }

    /// Where all issues are to be read.
    private static func whole(in file: String?) -> Bilingual {
        guard let file else {
            return Bilingual(ko: "전부는 `--issues FILE`이 씁니다.", en: "`--issues FILE` writes all of them.")
        }
        return Bilingual(ko: "전부는 \(file)에 있습니다.", en: "all of them are in \(file).")
    }
}
