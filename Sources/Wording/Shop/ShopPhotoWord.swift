/// What is said about photos on the practice market's pages, by the name that their templates use.
package enum ShopPhotoWord: String, Sentence, CaseIterable {
    case photos, photosHint, photosKept, photosChosen, leading, noPhoto, previous, next, crop, uncrop, earlier,
        later, remove, tooMany

    package var bilingual: Bilingual {
        switch self {
        case .photos: Bilingual(ko: "사진", en: "Photos")
        case .photosHint:
            Bilingual(
                ko: "JPEG나 PNG 1~5장. 큰 사진은 알아서 줄입니다. 첫 사진이 대표 사진입니다.",
                en: "One to five JPEG or PNG files. Large ones are made smaller for you. The first one leads.")
        case .photosKept:
            Bilingual(ko: "등록된 상품의 사진은 바꿀 수 없습니다.", en: "The photos of a registered product cannot be changed.")
        case .photosChosen:
            Bilingual(ko: "새 사진을 고르면 지금 사진을 대신합니다.", en: "New photos take the place of the present ones.")
        case .leading: Bilingual(ko: "대표 사진", en: "Leading photo")
        case .noPhoto: Bilingual(ko: "사진 없음", en: "No photo")
        case .previous: Bilingual(ko: "앞 사진", en: "Previous photo")
        case .next: Bilingual(ko: "다음 사진", en: "Next photo")
        case .crop: Bilingual(ko: "정사각형으로", en: "Crop to a square")
        case .uncrop: Bilingual(ko: "원래대로", en: "Undo the crop")
        case .earlier: Bilingual(ko: "앞으로", en: "Move forward")
        case .later: Bilingual(ko: "뒤로", en: "Move back")
        case .remove: Bilingual(ko: "빼기", en: "Remove")
        case .tooMany: Bilingual(ko: "사진은 5장까지입니다.", en: "There may be five photos.")
        }
    }
}
