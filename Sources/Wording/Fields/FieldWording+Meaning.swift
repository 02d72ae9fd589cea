import Catalogue

extension Field {
    var meaning: Bilingual {
        switch self {
        case .name: Bilingual(ko: "구매자가 목록에서 보는 이름입니다.", en: "What buyers read in the list.")
        case .description: Bilingual(ko: "상품 화면에 보이는 설명입니다.", en: "What the product's page says.")
        case .price: Bilingual(ko: "할인하기 전의 가격입니다.", en: "The price before any discount.")
        case .currency: Bilingual(ko: "가격과 할인 금액의 통화입니다.", en: "The currency of the price and the amount off.")
        case .discountedPrice:
            Bilingual(
                ko: "가격에서 깎아 주는 금액입니다. 최종 판매가가 아닙니다. 최종 판매가는 마켓이 계산합니다.",
                en: "The amount taken off the price, not the final price, which the market computes.")
        case .stock: Bilingual(ko: "팔 수 있는 수량입니다.", en: "How many pieces are for sale.")
        case .images:
            Bilingual(ko: "사진 파일의 이름입니다. 첫 사진이 대표 이미지가 됩니다.", en: "The names of the photo files; the first one leads.")
        case .sku:
            Bilingual(
                ko: "판매자가 정한 상품의 열쇠입니다. 있으면 다시 실행해도 같은 상품으로 알아봅니다.",
                en: "Your own key for the product; by it a later run knows the product again.")
        case .id:
            Bilingual(
                ko: "마켓이 매긴 번호입니다. 내보내기가 `market`과 함께 채우며, 있으면 그 상품을 수정합니다. `market` 열이 없는 파일의 번호는 "
                    + "판매자 자신의 것으로 보아 `sku`로 읽습니다.",
                en: "The market's number, written by an export together with `market`; a row with one updates that "
                    + "product. In a file without a column `market` it is your own number, read as `sku`.")
        case .market:
            Bilingual(
                ko: "상품 번호가 속한 마켓의 주소입니다. 내보내기가 채웁니다. 비어 있으면 가져올 마켓의 번호이고, 다른 마켓의 번호는 무시합니다.",
                en: "The address of the market that the number belongs to, written by an export. Empty means the "
                    + "market that is imported to; another market's number is ignored.")
        case .thumbnail: Bilingual(ko: "이미지 가운데 목록에 보일 것입니다.", en: "Which of the photos leads.")
        case .salePrice:
            Bilingual(
                ko: "할인한 뒤에 구매자가 내는 값입니다. 할인 금액 대신 쓸 수 있습니다.",
                en: "What a buyer pays after the discount; it may be given instead of the amount off.")
        case .action: Bilingual(ko: "이 행으로 할 일입니다. 보통은 비워 둡니다.", en: "What to do with the row; normally left empty.")
        }
    }
}
