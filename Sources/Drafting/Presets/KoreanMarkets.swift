import Catalogue

/// The sheets of Korean marketplaces and of the programs that feed them. All of them sell in won.
extension Preset {
    static let koreanMarkets: [Preset] = [
        .cafe24, .smartStore, .naverEP, .coupang, .sabangnet, .esm, .elevenStreet, .ssg,
    ]

    /// 네이버쇼핑's database of products, "EP": it has no descriptions.
    ///
    /// Source: 네이버쇼핑, 상품DB URL(EP) 3.0 가이드.
    static let naverEP = Preset(
        .naverep, "네이버쇼핑 EP",
        required: [["id"], ["title"], ["price_pc"]],
        telling: [
            "link", "mobile_link", "image_link", "add_image_link", "price_mobile", "normal_price", "category_name1",
            "naver_category",
            "naver_product_id", "condition", "import_flag", "parallel_import", "order_made", "product_flag", "adult",
            "brand", "maker",
            "event_words", "shipping", "search_tag", "review_count",
        ],
        atLeast: 2,
        parts: [
            (.field(.name), ["title"]),
            (.field(.description), ["description", "attribute"]),
            (.field(.price), ["price_pc"]),
            (.listPrice, ["normal_price"]),
            (.field(.stock), ["stock", "quantity"]),
            (.field(.images), ["image_link", "add_image_link"]),
            (.field(.sku), ["id"]),
        ],
        currency: .market(.krw), splitsPhotosAtCommas: true)

    /// 쿠팡's forms for new products and its lists of those that are sold: an option a row.
    static let coupang = Preset(
        .coupang, "쿠팡",
        required: [["등록상품명", "쿠팡 노출상품명", "노출상품명"], ["판매가격", "판매가"]],
        telling: [
            "카테고리", "판매시작일", "판매종료일", "할인율기준가", "할인율 기준가", "재고수량", "잔여수량(재고)", "출고리드타임", "인당 최대 구매수량",
            "업체상품코드", "옵션유형1", "옵션값1", "구매옵션유형1", "구매옵션값1", "대표(옵션)이미지", "추가이미지", "상세 설명", "등록상품ID", "옵션ID", "노출상품ID",
            "업체상품 ID", "바코드", "모델번호", "인증·신고 등 정보유형1", "판매상태",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["등록상품명", "쿠팡 노출상품명", "노출상품명"]),
            (.field(.description), ["상세 설명", "상세설명"]),
            (.field(.price), ["판매가격", "판매가"]),
            (.listPrice, ["할인율기준가", "할인율 기준가"]),
            (.field(.stock), ["재고수량", "잔여수량(재고)", "잔여수량"]),
            (.field(.images), ["대표(옵션)이미지", "대표이미지", "추가이미지", "추가 이미지"]),
            (.field(.sku), ["업체상품코드", "등록상품ID", "업체상품 ID", "옵션ID"]),
            (.saleState, ["판매상태"]),
        ],
        currency: .market(.krw), splitsPhotosAtCommas: true, rows: .groups(by: ["등록상품ID"]))

    /// 사방넷's form of products.
    static let sabangnet = Preset(
        .sabangnet, "사방넷",
        required: [["상품명"], ["판매가"], ["TAG가", "매입처ID", "물류처ID", "상품약어"]],
        telling: [
            "상품약어", "모델명", "모델NO", "모델No", "브랜드명", "자체상품코드", "사이트검색어", "상품구분", "매입처ID", "물류처ID", "제조사", "원산지(제조국)",
            "생산연도",
            "시즌", "남녀구분", "판매지역", "세금구분", "배송비구분", "반품지구분", "원가", "TAG가", "옵션제목(1)", "옵션상세명칭(1)", "종합몰(JPG)이미지",
            "부가이미지2",
            "상품상세설명", "마이카테고리",
        ],
        atLeast: 4,
        parts: [
            (.field(.name), ["상품명"]),
            (.field(.description), ["상품상세설명", "상품상세설명1"]),
            (.field(.price), ["판매가"]),
            (.listPrice, ["TAG가", "소비자가", "정가", "시중가"]),
            (.field(.stock), ["재고수량", "가상재고", "수량"]),
            (.field(.images), ["대표이미지", "종합몰(JPG)이미지", "부가이미지#"]),
            (.field(.sku), ["자체상품코드", "상품코드", "사방넷상품코드", "품번코드"]),
            (.saleState, ["상품상태"]),
        ],
        currency: .market(.krw))

    /// ESM PLUS, by which G마켓 and 옥션 are sold in.
    static let esm = Preset(
        .esm, "ESM PLUS (G마켓·옥션)",
        required: [["상품명", "상품명*", "검색용 상품명"], ["판매가격", "판매가", "판매가격(옥션)", "판매가격(G마켓)", "판매가(옥션)", "판매가(G마켓)"]],
        telling: [
            "상품번호(옥션)", "상품번호(G마켓)", "옥션 상품번호", "G마켓 상품번호", "마스터번호", "마스터상품번호", "판매자관리코드", "판매자 관리코드", "기본이미지",
            "사이트", "재고수량(옥션)", "재고수량(G마켓)", "ESM카테고리", "ESM 카테고리코드", "판매기간", "발송정책번호", "묶음배송비 템플릿번호", "상품정보고시 상품군코드",
            "프로모션용 상품명", "출하지번호", "판매자 ID", "옥션 ID", "G마켓 ID",
        ],
        atLeast: 2,
        parts: [
            (.field(.name), ["상품명", "검색용 상품명"]),
            (.field(.description), ["상품상세설명", "상품 상세설명", "상세설명", "상품상세정보"]),
            (.field(.price), ["판매가격", "판매가", "판매가격(G마켓)", "판매가(G마켓)", "판매가격(옥션)", "판매가(옥션)"]),
            (.listPrice, ["소비자가", "정가", "시중가격"]),
            (.field(.stock), ["재고수량", "재고수량(G마켓)", "재고수량(옥션)", "재고"]),
            (.field(.images), ["기본이미지", "기본 이미지", "추가이미지#", "추가 이미지#"]),
            (.field(.sku), ["판매자관리코드", "판매자 관리코드", "마스터번호", "마스터상품번호", "상품번호(G마켓)", "상품번호(옥션)"]),
            (.saleState, ["판매상태"]),
        ],
        currency: .market(.krw), splitsPhotosAtCommas: true)

    /// 11번가's forms and lists.
    static let elevenStreet = Preset(
        .elevenst, "11번가",
        required: [["상품명"], ["판매가", "판매가격"], ["닉네임", "셀러코드", "셀러상품코드", "서비스상품코드"]],
        telling: [
            "카테고리번호", "카테고리 번호", "닉네임", "셀러코드", "판매방식", "원산지코드", "목록이미지", "대표이미지 URL", "대표이미지URL", "기본즉시할인", "즉시할인",
            "미성년자 구매가능", "발송예정일 템플릿번호", "출고지", "반품/교환지", "반품배송비", "판매기간", "상품홍보문구", "부가세/면세상품",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["상품명"]),
            (.field(.description), ["상세설명", "상품상세설명", "상품 상세설명"]),
            (.field(.price), ["판매가", "판매가격"]),
            (.listPrice, ["정가", "소비자가"]),
            (.field(.stock), ["재고수량", "재고", "판매수량"]),
            (
                .field(.images),
                ["대표이미지", "대표이미지 URL", "기본이미지", "추가이미지#", "추가이미지# URL", "목록이미지"]
            ),
            (.field(.sku), ["셀러상품코드", "판매자상품코드", "셀러코드", "서비스상품코드", "상품번호"]),
            (.saleState, ["판매상태"]),
        ],
        currency: .market(.krw))

    /// SSG.COM's form of products.
    static let ssg = Preset(
        .ssg, "SSG.COM",
        required: [["상품명"], ["판매가", "판매가격"], ["표준카테고리ID", "표준카테고리", "전시카테고리ID", "업체상품번호", "마진율"]],
        telling: [
            "표준카테고리ID", "표준카테고리", "전시카테고리ID", "브랜드ID", "공급가", "마진율", "업체상품번호", "제조국ID", "원산지ID", "과세유형코드", "매입유형코드",
            "배송유형", "판매상태코드",
            "최소구매수량", "최대구매수량", "대표이미지", "상품상세", "재고수량", "사이트번호",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["상품명"]),
            (.field(.description), ["상품상세", "상품상세설명", "상세설명", "상품상세내용"]),
            (.field(.price), ["판매가", "판매가격"]),
            (.listPrice, ["소비자가", "정가"]),
            (.field(.stock), ["재고수량", "재고", "판매가능재고"]),
            (.field(.images), ["대표이미지", "이미지1", "이미지2", "이미지3", "이미지4", "이미지5", "추가이미지#"]),
            (.field(.sku), ["업체상품번호", "상품ID", "상품번호"]),
            (.saleState, ["판매상태", "판매상태코드"]),
        ],
        currency: .market(.krw))
}
