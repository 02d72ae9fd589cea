import Catalogue
import Jobs

/// What judging the records came to, and which records show what stands in the columns.
extension InspectionWords {
    /// How many records would be accepted, and why not the others.
    var accepted: [Line] {
        guard let judged = inspection.judged, judged.records > 0 else { return [] }
        return [(Bilingual(ko: "통과", en: "accepted"), share(judged))]
    }

    /// The same by itself, for what has to be seen after a change.
    package var acceptedShare: (label: PrintableText, text: PrintableText)? {
        accepted.first.map { ($0.label[language], $0.text[language]) }
    }

    private func share(_ judged: JudgeSummary) -> Bilingual {
        let (all, good) = (judged.records, judged.accepted)
        guard judged.rejected > 0 else {
            return Bilingual(
                ko: "\(all.grouped)개 모두 (사진은 보지 않음)",
                en: all == 1 ? "the one record, photos not looked at" : "all \(all.of("record")), photos not looked at")
        }
        let codes = rejecting(judged)
        return Bilingual(
            ko: "\(all.grouped)개 가운데 \(good.grouped)개 (사진은 보지 않음); \(judged.rejected.grouped)개 거부: \(codes)",
            en:
                "\(good.grouped) of \(all.of("record")), photos not looked at; \(judged.rejected.grouped) rejected: \(codes)"
        )
    }

    private static let shownCodes = 4

    /// The codes that reject most, with how often each was raised.
    private func rejecting(_ judged: JudgeSummary) -> PrintableText {
        let codes = IssueCode.allCases.filter { $0.effect == .rejectsRecord && judged.issues[$0, default: 0] > 0 }
            .sorted { judged.issues[$0]! > judged.issues[$1]! }
        let named = codes.prefix(Self.shownCodes).map {
            "\($0.rawValue) \(judged.issues[$0]!.grouped)" as PrintableText
        }
        return named.joined(separator: ", ") + (codes.count > Self.shownCodes ? ", …" : "")
    }

    /// What to add to the command where columns look like what is not there; a refused file's issues say it.
    var offer: [Line] {
        guard !inspection.offer.isEmpty, !inspection.issues.contains(where: { $0.code.effect == .refusesFile }) else {
            return []
        }
        let flags = inspection.offer.flags
        return [
            (
                Bilingual(ko: "제안", en: "offer"),
                Bilingual(ko: "내용으로 보아 `\(flags)`", en: "by what stands there, `\(flags)`")
            )
        ]
    }

    /// Which records the values are of that stand with the columns; `nil` where there is none.
    package var sampledRecords: (label: PrintableText, text: PrintableText)? {
        let numbers = inspection.sampled.samples.map { $0.number.grouped }
        guard let last = numbers.last else { return nil }
        let others = numbers.dropLast().joined(separator: ", ")
        let text = Bilingual(
            ko: "\(numbers.joined(separator: ", "))번째 레코드의 값",
            en: others.isEmpty ? "of record \(last)" : "of records \(others) and \(last), side by side")
        return (Bilingual(ko: "값", en: "values")[language], text[language])
    }
}
