/// Why a row that the rules accept did not get to the market.
///
/// Details come from the market or the system; the sentence around them is translated.
public enum RowTrouble: Sentence, Hashable {
    case rejected(status: Int?, detail: String?)
    case notFound
    case photoMissing(String)
    case photoChanged(String)
    case photoUnusable(String)
    case answerLost
    case answerUnexpected(String?)
    case noAnswer
    /// With the numbers of the products that may be it.
    case ambiguous(String?)
    /// The detail begins with the old product's number.
    case oldStays(status: Int?, detail: String?)

    public func text(in language: Language) -> PrintableText { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .rejected(let status, let detail):
            Bilingual(
                ko: "마켓이 거절했습니다\(said(status, detail?.reasonInKorean)).",
                en: "The market refused it\(said(status, detail)).")
        case .notFound: Bilingual(ko: "마켓에 없는 상품입니다.", en: "The market has no such product.")
        case .photoMissing(let path):
            Bilingual(
                ko: "사진 파일이 없어졌습니다: \(path). 제자리에 되돌려 놓고 파일을 다시 가져오세요.",
                en: "The photo is gone: \(path). Put it back, and import the file again.")
        case .photoChanged(let path):
            Bilingual(
                ko: "검사한 뒤에 사진이 바뀌었습니다: \(path). 다시 가져오세요.",
                en: "The photo was changed after it was checked: \(path). Import the file again.")
        case .photoUnusable(let detail):
            Bilingual(ko: "사진을 쓸 수 없습니다: \(detail.reasonInKorean).", en: "The photo cannot be used: \(detail).")
        case .answerLost:
            Bilingual(
                ko: "보냈지만 답을 받지 못했습니다. 같은 명령을 다시 실행하면 마켓에 먼저 물어봅니다.",
                en: "It was sent and no answer came; the same command asks the market before anything else.")
        case .answerUnexpected(let detail):
            Bilingual(
                ko: "마켓의 답을 이해할 수 없습니다\(said(nil, detail?.reasonInKorean)).",
                en: "The market's answer cannot be understood\(said(nil, detail)).")
        case .noAnswer: Bilingual(ko: "마켓이 계속 답하지 않았습니다.", en: "The market did not answer at any try.")
        case .ambiguous(let ids):
            Bilingual(
                ko: "마켓에 이 행일 수 있는 상품이 있습니다\(said(nil, ids)). 확인하고 `openmarket runs settle`로 정하세요.",
                en:
                    "The market has what may be this row\(said(nil, ids)); look at it, and decide by `openmarket runs settle`."
            )
        case .oldStays(let status, let detail):
            Bilingual(
                ko: "새로 등록했지만 옛 상품을 지우지 못해 둘 다 마켓에 있습니다\(said(status, detail?.reasonInKorean)). "
                    + "옛 상품은 `openmarket delete ID`로 지우세요.",
                en: "It was registered anew, but the old product could not be deleted, so both are there"
                    + "\(said(status, detail)); `openmarket delete ID` deletes the old one.")
        }
    }

    private func said(_ status: Int?, _ detail: String?) -> String {
        let parts = [status.map(String.init), detail].compactMap { $0 }
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ": ")))"
    }
}
