import Ledger

/// Why a row that the rules accept did not get to the market.
///
/// Details come from the market or the system; the sentence around them is translated.
extension EntryReason: Sentence {
    package func text(in language: Language) -> PrintableText { bilingual[language] }

    private var bilingual: Bilingual {
        switch code {
        case .rejected:
            Bilingual(
                ko: "마켓이 거절했습니다\(said(status, detail?.reasonInKorean)).",
                en: "The market refused it\(said(status, detail)).")
        case .notFound: Bilingual(ko: "마켓에 없는 상품입니다.", en: "The market has no such product.")
        case .vanished:
            Bilingual(
                ko: "계획한 뒤에 마켓에서 없어진 상품입니다. 같은 명령을 다시 실행하면 마켓을 다시 확인하고 새로 등록합니다. "
                    + "`--refresh none`을 쓰면 그러지 않습니다.",
                en: "The product has gone from the market since the row was planned. The same command looks again and "
                    + "registers it anew, unless it has `--refresh none`.")
        case .photoMissing:
            Bilingual(
                ko: "사진 파일이 없어졌습니다: \(named). 제자리에 되돌려 놓고 다시 가져오거나 복원하세요.",
                en: "The photo is gone: \(named). Put it back, and import or restore again.")
        case .photoChanged:
            Bilingual(
                ko: "사진이 계획할 때의 것이 아닙니다: \(named). 다시 가져오세요. 백업의 사진이면 `openmarket backup verify`가 손상된 것을 모두 알려 줍니다.",
                en: "The photo is not what it was when it was planned: \(named). Import the file again; of a backup's "
                    + "photos, `openmarket backup verify` names all that are damaged.")
        case .photoUnusable:
            Bilingual(ko: "사진을 쓸 수 없습니다: \(named.reasonInKorean).", en: "The photo cannot be used: \(named).")
        case .answerLost:
            Bilingual(
                ko: "보냈지만 답을 받지 못했습니다. 같은 명령을 다시 실행하면 마켓에 먼저 물어봅니다.",
                en: "It was sent and no answer came; the same command asks the market before anything else.")
        case .answerUnexpected:
            Bilingual(
                ko: "마켓의 답을 이해할 수 없습니다\(said(nil, detail?.reasonInKorean)).",
                en: "The market's answer cannot be understood\(said(nil, detail)).")
        case .answerContradicts:
            Bilingual(
                ko: "마켓이 등록했다고 답했지만 보낸 것과 다른 상품을 보였습니다\(said(nil, detail)). "
                    + "확인하고 `openmarket runs settle`로 정하세요.",
                en:
                    "The market took it, but answered with another product than was sent\(said(nil, detail)); look, and decide by "
                    + "`openmarket runs settle`.")
        case .noAnswer: Bilingual(ko: "마켓이 계속 답하지 않았습니다.", en: "The market did not answer at any try.")
        case .ambiguous:
            Bilingual(
                ko: "마켓에 이 행일 수 있는 상품이 있습니다\(said(nil, detail)). 확인하고 `openmarket runs settle`로 정하세요.",
                en:
                    "The market has what may be this row\(said(nil, detail)); look at it, and decide by `openmarket runs settle`."
            )
        case .notShown:
            Bilingual(
                ko: "마켓이 등록했다고 답했지만 그런 상품이 없습니다\(said(nil, detail)). 확인하고 `openmarket runs settle`로 정하세요.",
                en:
                    "The market answered that it is registered\(said(nil, detail)), and does not show it; look for it, and decide "
                    + "by `openmarket runs settle`.")
        case .leadStays:
            Bilingual(
                ko: "등록했지만 마켓이 대표 사진을 바꾸지 않았습니다\(said(status, detail?.reasonInKorean)). "
                    + "같은 파일을 다시 가져오거나 복원하면 대표 사진만 다시 바꿉니다.",
                en:
                    "It was registered, but the market did not let its leading photo lead\(said(status, detail)); importing "
                    + "or restoring again changes that alone.")
        case .oldStays:
            Bilingual(
                ko: "새로 등록했지만 옛 상품을 지우지 못해 둘 다 마켓에 있습니다\(said(status, detail?.reasonInKorean)). "
                    + "옛 상품은 `openmarket delete ID`로 지우세요.",
                en: "It was registered anew, but the old product could not be deleted, so both are there"
                    + "\(said(status, detail)); `openmarket delete ID` deletes the old one.")
        }
    }

    /// The photo, and what is the matter with it.
    private var named: String { detail ?? "" }

    private func said(_ status: Int?, _ detail: String?) -> String {
        let parts = [status.map(String.init), detail].compactMap { $0 }
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ": ")))"
    }
}
