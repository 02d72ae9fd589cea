import Catalogue
import Jobs

/// What is said where a file is read as the export of a system.
extension Recognition: Sentence {
    package func text(in language: Language) -> PrintableText { bilingual[language] }

    /// More evidence convinces nobody more.
    private static let evidenceShown = 4

    private var headers: PrintableText {
        evidence.prefix(Self.evidenceShown).map(Quoting.cut).joined(separator: ", ")
            + (evidence.count > Self.evidenceShown ? ", …" : "")
    }

    private var bilingual: Bilingual {
        Bilingual(
            ko: "\(file): \(title) 내보내기로 읽습니다(\(evidence.isEmpty ? asked.korean : "머리글 \(headers)"))."
                + unused.korean + unstated.korean + (evidence.isEmpty ? "" : " 아니라면 `--preset none`."),
            en:
                "\(file): read as an export of \(title)\(evidence.isEmpty ? ", \(asked.english)" : ", by its headers \(headers)")."
                + unused.english + unstated.english + (evidence.isEmpty ? "" : " If it is none: `--preset none`."))
    }

    /// The system and what showed it, for a line that is about nothing else.
    var short: Bilingual {
        evidence.isEmpty
            ? Bilingual(data: title).asked(with: "--preset", map: mapFile)
            : Bilingual(
                ko: "\(title) (머리글 \(headers), 아니라면 --preset none)",
                en: "\(title), by its headers \(headers); --preset none if it is not")
    }

    private var asked: Bilingual {
        guard let mapFile else { return Bilingual(ko: "--preset", en: "as asked") }
        return Bilingual(ko: "\(mapFile)에 적힌 대로", en: "as \(mapFile) says")
    }

    private var unused: Bilingual {
        guard unusedColumns > 0 else { return Bilingual(ko: "", en: "") }
        return Bilingual(
            ko: " \(unusedColumns.grouped)개 열은 쓰지 않으며, 쓰려면 `--map`으로 정합니다.",
            en: " \(unusedColumns.of("column")) \(unusedColumns == 1 ? "is" : "are") not used; `--map` takes them.")
    }

    private var unstated: Bilingual {
        let told = absent.map(unstated)
        return Bilingual(ko: told.map(\.korean).joined(), en: told.map(\.english).joined())
    }

    private func unstated(_ field: Field) -> Bilingual {
        let value = field.defaultText ?? ""
        return switch field {
        case .currency:
            currency.map { unstatedAmounts(in: $0, value) }
                ?? Bilingual(
                    ko: " 통화가 없어 \(value)로 읽습니다(`--currency USD`나 `--currency EUR --convert EUR=환율`로 바꿉니다).",
                    en: " It names no currency: \(value) is taken unless `--currency USD`, or "
                        + "`--currency EUR --convert EUR=RATE`, says otherwise.")
        default:
            Bilingual(
                ko: " \(field.label.korean) 열이 없어 \(value.with(.toward)) 읽습니다.",
                en: " It has no column of \(field.label.english): \(value) is taken.")
        }
    }

    /// - Parameter code: the currency that the system's shops ask.
    private func unstatedAmounts(in code: String, _ taken: String) -> Bilingual {
        let flags: PrintableText = "`--currency \(code) --convert \(code)="
        return Bilingual(
            ko: " 통화가 없어 \(taken)로 읽습니다. 그곳의 상점처럼 \(code)라면 \(flags)환율`로 환산하세요.",
            en:
                " It names no currency: \(taken) is taken. If its amounts are in \(code), as its shops' are, \(flags)RATE` "
                + "converts them.")
    }
}
