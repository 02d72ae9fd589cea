import Catalogue

/// What is said while files are read and judged.
public enum ReadingNews: Sentence, Hashable {
    case read(records: Int, accepted: Int, rejected: Int, warnings: Int)
    /// How far reading has come.
    case reading(records: Int)
    /// The line above the issues of one code.
    case issueHeading(IssueCode, places: Int, records: Int)
    /// The issues that a terminal does not show.
    case moreIssues(Int)
    case rejectsWritten(Int, path: String)

    public func text(in language: Language) -> String { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .read(let records, let accepted, let rejected, let warnings):
            Bilingual(
                ko:
                    "레코드 \(records.grouped)개를 읽었습니다: 통과 \(accepted.grouped), 거부 \(rejected.grouped), 경고 \(warnings.grouped).",
                en: "Read \(records.of("record")): \(accepted.grouped) accepted, \(rejected.grouped) rejected, "
                    + "\(warnings.of("warning")).")
        case .reading(let records):
            Bilingual(ko: "레코드 \(records.grouped)개 읽는 중", en: "\(records.of("record")) read")
        case .issueHeading(let code, _, _) where code.effect == .refusesFile || code == .unknownColumn:
            // About columns or the whole file: there are no records to count.
            Bilingual(
                ko: "\(code.rawValue) — \(IssueWording.of(code).title.korean)",
                en: "\(code.rawValue) — \(IssueWording.of(code).title.english)")
        case .issueHeading(let code, let places, let records):
            Bilingual(
                ko: "\(code.rawValue) — 레코드 \(records.grouped)개\(places == records ? "" : "의 \(places.grouped)곳"): "
                    + IssueWording.of(code).title.korean,
                en:
                    "\(code.rawValue) — \(places == records ? "" : "\(places.of("place")) in ")\(records.of("record")): "
                    + IssueWording.of(code).title.english)
        case .moreIssues(let count):
            Bilingual(
                ko: "\(count.grouped)건 더 있습니다. `--issues FILE`이 모두 기록합니다.",
                en: "\(count.grouped) more; `--issues FILE` writes all of them.")
        case .rejectsWritten(let count, let path):
            Bilingual(
                ko: "거부된 레코드 \(count.grouped)개를 \(path)에 썼습니다. 고쳐서 다시 가져올 수 있습니다.",
                en: "Wrote \(count.of("rejected record")) to \(path); mend and import it.")
        }
    }
}
