/// What became of something that was done on the practice market's pages.
package enum ShopMessage: String, Sentence, CaseIterable {
    case registered, changed, deleted, refused, notSent, tokenGone, sending, notFoundTitle, notFound, errorTitle,
        tooLarge, error

    package var bilingual: Bilingual {
        switch self {
        case .registered: Bilingual(ko: "상품을 등록했습니다.", en: "The product is registered.")
        case .changed: Bilingual(ko: "상품을 수정했습니다.", en: "The product is changed.")
        case .deleted: Bilingual(ko: "상품을 삭제했습니다.", en: "The product is deleted.")
        case .refused:
            Bilingual(ko: "아직 저장할 수 없습니다. 표시된 곳을 고쳐 주세요.", en: "Not yet: please mend what is marked.")
        case .notSent:
            Bilingual(
                ko: "보내지 못했습니다. 적은 내용은 그대로 있으니 다시 눌러 주세요.",
                en: "It could not be sent. What you wrote is still here: press again.")
        case .tokenGone:
            Bilingual(
                ko: "마켓이 다시 시작되었거나 페이지가 오래되었습니다. 사진을 다시 고르고 한 번 더 눌러 주세요.",
                en: "The market was started anew, or the page is old. Choose the photos again and press once more.")
        case .sending: Bilingual(ko: "보내는 중…", en: "Sending…")
        case .notFoundTitle: Bilingual(ko: "없는 페이지", en: "No such page")
        case .notFound:
            Bilingual(
                ko: "찾는 상품이나 페이지가 없습니다. 삭제되었을 수 있습니다.",
                en: "There is no such product or page; it may have been deleted.")
        case .errorTitle: Bilingual(ko: "처리하지 못했습니다", en: "That did not work")
        case .tooLarge: Bilingual(ko: "보낸 내용이 너무 큽니다.", en: "What was sent is too large.")
        case .error: Bilingual(ko: "요청을 처리하지 못했습니다. 다시 해 보세요.", en: "The request could not be handled. Try again.")
        }
    }
}
