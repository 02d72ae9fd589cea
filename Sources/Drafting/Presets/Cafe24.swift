import Catalogue

extension Preset {
    /// Cafe24's product export.
    ///
    /// 판매가 is what a buyer pays; 소비자가 is struck out beside it where it is above. The shop knows a product by its
    /// 상품코드. Photos' names are relative to the shop's folder.
    static let cafe24 = Preset(
        .cafe24, "Cafe24",
        required: [["상품명"], ["상품코드", "자체 상품코드"]],
        telling: [
            "진열상태", "판매상태", "상품분류 번호", "상품명(관리용)", "공급사 상품명", "상품 요약설명", "상품 간략설명", "상품 상세설명", "소비자가", "공급가", "상품가",
            "적립금 구분", "옵션입력", "품목 구성방식", "이미지등록(상세)", "이미지등록(목록)", "이미지등록(추가)", "과세구분", "판매가 대체문구", "자체분류 코드",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["상품명"]),
            (.field(.description), ["상품 상세설명", "상품 간략설명", "상품 요약설명", "모바일 상품 상세설명"]),
            (.field(.price), ["판매가"]),
            (.listPrice, ["소비자가"]),
            (.field(.stock), ["재고수량", "재고량"]),
            (.field(.images), ["이미지등록(상세)", "이미지등록(추가)", "추가이미지"]),
            (.variantPhoto, ["이미지등록(목록)", "이미지등록(작은목록)", "이미지등록(축소)"]),
            (.field(.sku), ["상품코드", "자체 상품코드"]),
            (.saleState, ["판매상태", "진열상태"]),
        ],
        currency: .market(.krw))
}
