import Catalogue

extension Preset {
    /// The workbook by which 네이버 스마트스토어 takes and gives products, in its older and its newer spelling.
    ///
    /// 즉시할인 is an amount off, or per cent where its unit says so.
    static let smartStore = Preset(
        .smartstore, "네이버 스마트스토어",
        required: [["상품명"], ["판매가"]],
        telling: [
            "판매자 상품코드", "카테고리ID", "카테고리코드", "상품상태", "A/S 안내내용", "A/S 안내", "A/S 전화번호", "대표 이미지 파일명", "대표이미지",
            "추가 이미지 파일명",
            "추가이미지", "상품 상세정보", "부가세", "미성년자 구매", "구매평 노출여부", "원산지 코드", "복수원산지 여부", "즉시할인 값", "즉시할인 값(기본할인)", "즉시할인 단위",
            "배송비 유형", "배송비 템플릿코드", "상품정보제공고시 품명", "판매자 바코드", "옵션형태", "원산지 직접입력", "반품배송비", "별도설치비",
            "상품번호(스마트스토어)", "상품번호(윈도)", "할인가(PC)", "할인가(모바일)", "전시상태", "네이버쇼핑 노출여부",
        ],
        atLeast: 4,
        parts: [
            (.field(.name), ["상품명"]),
            (.field(.description), ["상품 상세정보", "상세설명", "상품 상세설명"]),
            (.field(.price), ["판매가"]),
            (
                .field(.discountedPrice),
                ["즉시할인 값", "즉시할인 값(기본할인)", "PC 즉시할인 값"]
            ),
            // Other than 할인가 alone, it stands beside the price and is what is left of it.
            (.field(.salePrice), ["할인가(PC)", "PC 할인가"]),
            (
                .discountUnit,
                ["즉시할인 단위", "즉시할인 단위(기본할인)", "PC 즉시할인 단위"]
            ),
            (.field(.stock), ["재고수량"]),
            (
                .field(.images),
                ["대표이미지", "대표 이미지 파일명", "대표이미지 URL", "추가이미지", "추가 이미지 파일명", "추가이미지 URL"]
            ),
            (
                .field(.sku),
                ["판매자 상품코드", "상품번호(스마트스토어)", "상품번호"]
            ),
            (.saleState, ["판매상태", "전시상태"]),
        ],
        currency: .market(.krw), splitsPhotosAtCommas: true)
}
