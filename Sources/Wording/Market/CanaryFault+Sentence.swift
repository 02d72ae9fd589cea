import Catalogue
import Jobs
import Ledger

extension CanaryFault: Sentence {
    /// What is not right with a row that was sent first.
    package func text(in language: Language) -> PrintableText {
        "#\(record)\(sku.map { " \($0)" } ?? ""): \(said[language])"
    }

    private var said: Bilingual {
        switch kind {
        case .notDone(_, let reason?): Bilingual(ko: reason.text(in: .korean), en: reason.text(in: .english))
        case .notDone(_, nil): Bilingual(ko: "아직 결과가 없습니다.", en: "It has no outcome yet.")
        case .missing: Bilingual(ko: "등록되었다는데 마켓에 없습니다.", en: "The market took it and does not have it.")
        case .stillThere: Bilingual(ko: "삭제되었다는데 마켓에 있습니다.", en: "The market deleted it and still has it.")
        case .field(let field, let sent, let found):
            Bilingual(
                ko: "\(field.column): 보낸 값 ‘\(sent)’, 마켓의 값 ‘\(found ?? "")’.",
                en: "\(field.column): sent “\(sent)”, the market has “\(found ?? "")”.")
        case .photoCount(let sent, let found):
            Bilingual(
                ko: "사진 \(sent)장을 보냈는데 마켓에는 \(found)장입니다.",
                en: "\(sent.of("photo")) \(sent == 1 ? "was" : "were") sent, the market has \(found).")
        case .photo(let url):
            Bilingual(
                ko: "사진을 받을 수 없습니다: \(url).",
                en: "The photo cannot be fetched: \(url).")
        case .unchecked(let error):
            Bilingual(
                ko: "확인하지 못했습니다: \(EntryReason(error).text(in: .korean))",
                en: "It could not be checked: \(EntryReason(error).text(in: .english))")
        }
    }
}
