/// A column of the catalogue: the form's fields in the order they are written, then the further columns.
///
/// This is the one table of fields; reading, writing, templates, help and the practice market's page use it.
public enum Field: String, CaseIterable, Codable, Sendable, Hashable {
    case name
    case description
    case price
    case currency
    case discountedPrice = "discounted_price"
    case stock
    case images
    case sku
    case id
    case market
    case thumbnail
    case salePrice = "sale_price"
    case action

    /// The name of the column as we write it.
    public var column: String { rawValue }

    /// Whether a row that registers a product must have it.
    public var isNeeded: Bool { FieldFacts.table[self]!.needed }

    /// What an empty cell means, as it would be written; `nil` where there is no default.
    public var defaultText: String? { FieldFacts.table[self]!.defaultText }

    /// A cell that the rules accept.
    public var example: String { FieldFacts.table[self]!.example }

    /// Headers that mean this field besides its own name, as Korean sellers and other systems write them.
    public var synonyms: [String] { FieldFacts.table[self]!.synonyms + FieldFacts.table[self]!.secondary }

    /// Those of sellers of other languages.
    public var furtherSynonyms: [String] {
        let words = FieldHeaders.byField[self]
        return words.map { $0.first + $0.second + $0.struck } ?? []
    }

    /// The fields of the registration form, in the order of the form's table.
    public static let form: [Field] = [.name, .description, .price, .currency, .discountedPrice, .stock, .images]

    /// The columns an export writes, in order.
    public static let written: [Field] = form + [.sku, .id, .market, .thumbnail]

    /// The columns of a template: what a seller fills in.
    public static let template: [Field] = form + [.sku]
}

/// One row of the table of fields.
private struct FieldFacts: Sendable {
    var needed = false
    var defaultText: String?
    var example: String
    var synonyms: [String] = []
    /// Synonyms where no other header says the field: beside `재고수량` nobody asks for `가용재고`. Those of the price are list
    /// prices.
    var secondary: [String] = []

    static let table: [Field: FieldFacts] = [
        .name: FieldFacts(
            needed: true, example: "무선 키보드 블랙",
            synonyms: [
                "상품명", "제품명", "품명", "상품이름", "상품 이름", "제품이름", "상품제목", "이름", "title", "product name", "product title",
                "product",
                "item name", "item title", "등록상품명", "품목명", "상품명(한글)",
            ],
            secondary: ["제목"]),
        .description: FieldFacts(
            needed: true, example: "조용하게 눌리는 무선 키보드입니다. 배터리 포함.",
            synonyms: [
                "상품설명", "상세내용", "상세설명", "상품상세설명", "상품상세", "상품 설명", "제품설명", "제품상세", "제품상세설명", "설명", "descriptions",
                "product description",
                "body", "body (html)", "body html", "long description", "details", "item description",
            ]),
        .price: FieldFacts(
            needed: true, example: "39000",
            synonyms: [
                "가격", "판매가", "판매가격", "판매금액", "상품가격", "단가", "정가", "regular price", "list price",
                "selling price",
            ],
            secondary: [
                "소비자가", "소비자가격", "권장소비자가", "권장소비자가격", "정상가", "정상가격", "시중가", "시중가격", "할인율기준가", "retail price", "retail",
                "original price", "compare at price", "msrp",
            ]),
        .currency: FieldFacts(
            defaultText: "KRW", example: "KRW",
            synonyms: ["통화", "화폐", "통화단위", "화폐단위", "currency code", "price currency", "currency id"]),
        .discountedPrice: FieldFacts(
            defaultText: "0", example: "4000",
            synonyms: ["할인금액", "할인액", "discount amount", "amount off", "discountedprice"]),
        .stock: FieldFacts(
            defaultText: "0", example: "25",
            synonyms: [
                "재고", "재고수량", "재고량", "수량", "qty", "quantity", "inventory", "stock quantity", "stock qty",
            ],
            secondary: [
                "in stock", "available", "현재고", "현재재고", "재고수", "잔여재고", "가용재고", "판매가능수량", "판매가능재고",
            ]),
        .images: FieldFacts(
            needed: true, example: "keyboard.jpg|keyboard-side.jpg",
            synonyms: [
                "이미지", "상품이미지", "사진", "상품사진", "대표이미지", "이미지파일", "이미지파일명", "사진파일", "사진파일명", "대표이미지 url", "추가이미지",
                "추가이미지 url", "image", "photo", "photos", "picture", "pictures", "image file", "image files",
                "image url", "image src", "images.image",
            ],
            secondary: [
                "이미지 url", "상품이미지 url", "사진 url", "이미지 링크", "상품이미지 링크", "이미지 주소", "대표(옵션)이미지", "메인이미지", "기본이미지",
                "image link", "pictures.picture", "photos.photo",
            ]),
        .sku: FieldFacts(
            example: "KB-0001",
            synonyms: [
                "상품코드", "자체상품코드", "판매자상품코드", "자체 상품코드", "관리코드", "seller sku", "product code", "item code",
                "product code/sku",
            ],
            secondary: ["업체상품코드"]),
        // Their own names alone: other systems have numbers of their own for products, and the two together make a row an
        // update, as exports of ours do.
        .id: FieldFacts(example: ""),
        .market: FieldFacts(example: ""),
        .thumbnail: FieldFacts(example: "keyboard.jpg", synonyms: ["썸네일", "대표사진"]),
        .salePrice: FieldFacts(
            example: "35000",
            synonyms: ["최종판매가", "최종가격", "saleprice", "final price", "bargain price"],
            secondary: ["할인판매가", "할인판매가격", "판매특가", "세일가", "세일가격", "행사가", "행사가격", "special price"]),
        .action: FieldFacts(example: "create", synonyms: ["작업", "처리"]),
    ]
}

extension Field {
    /// Headers that shops use for the final price or for per cent off, and the market's apps for the amount off: never guessed.
    /// The seller says which with `--map 할인가=sale_price`, `--map 할인가=discounted_price` or `--map 할인가=discount-percent`.
    public static let ambiguousHeaders = ["할인가", "할인가격", "할인", "discount", "discountprice"]

    /// What an ambiguous header may mean, as it is named: the final price, the amount off, or per cent off, which is no field.
    public static let ambiguousMeanings = [Field.salePrice.column, Field.discountedPrice.column, "discount-percent"]

    /// The field that a header names: its own name or a synonym, whatever the letter case and
    /// the blanks, underscores and hyphens between the words.
    public init?(header: String) {
        self.init(header: header, normalized: Self.normalized(header: header))
    }

    /// The field that a person names: by its column, or by a header that means it.
    public init?(named name: String) {
        guard let field = Field(rawValue: name) ?? Field(header: name) else { return nil }
        self = field
    }

    private init?(header: String, normalized text: String) {
        self.init(normalized: text)
        guard self == .id, header.contains("_") else { return }
        // The key that a database gives its records is not the market's number.
        guard header == Self.databaseKey else { return nil }
        self = .sku
    }

    private init?(normalized text: String) {
        if let field = HeaderTable.field(of: text) {
            self = field
        } else if Self.isNumbered(header: text), HeaderTable.field(of: text.withoutNumber) == .images {
            // One of several columns for photos: 사진1, image_2.
            self = .images
        } else {
            return nil
        }
    }

    /// Headers of the price that is struck out where another is asked beside it.
    private static let listPriceHeaders = Set(
        (["정가", "list price", "regular price"] + FieldFacts.table[.price]!.secondary
            + FieldHeaders.byField[.price]!.struck).map(HeaderTable.spelling))

    /// Whether a header says list price; a sheet without another price asks that one.
    public static func isListPrice(header: String) -> Bool { listPriceHeaders.contains(key(ofHeader: header)) }

    /// Whether a header is of another language than Korean and English, in whose shops the market's currencies are asked.
    public static func isOfOtherLanguage(header: String) -> Bool {
        FieldHeaders.otherLanguages.contains(key(ofHeader: header))
    }

    /// Whether a header is in a language in whose countries `$` is mostly the sign of pesos or reais.
    public static func isOfPesos(header: String) -> Bool { FieldHeaders.ofPesos.contains(key(ofHeader: header)) }

    private static let secondaryHeaders = Set(
        (FieldFacts.table.values.flatMap(\.secondary) + FieldHeaders.byField.values.flatMap { $0.second + $0.struck })
            .map(HeaderTable.spelling))

    /// Whether a header means its field only where no other does.
    public static func isSecondary(header: String) -> Bool {
        secondaryHeaders.contains(key(ofHeader: header)) || header == databaseKey
    }

    /// What databases call the key of a record: a seller's key where no other is.
    public static let databaseKey = "_id"

    /// Whether a header is one of several that a number tells apart.
    public static func isNumbered(header: String) -> Bool { header.last?.isWholeNumber == true }

    /// Whether a header names a field, or may mean one of several.
    public static func isKnown(header: String) -> Bool {
        isKnown(header: header, normalized: normalized(header: header))
    }

    /// The same of a header that was brought already into the spelling that headers are compared in.
    package static func isKnown(header: String, normalized text: String) -> Bool {
        ambiguousHeaders.contains(text) || Field(header: header, normalized: text) != nil
    }

    /// Whether a header is one that is never guessed.
    public static func isAmbiguous(header: String) -> Bool {
        ambiguousHeaders.contains(normalized(header: header))
    }

    /// Whether a header is that of photos besides the first: several columns of photos say nothing twice.
    public static func isFurtherPhotos(header: String) -> Bool {
        let header = normalized(header: header).withoutNumber
        return header.hasPrefix("추가이미지") || furtherPhotos.contains(header)
    }

    private static let furtherPhotos: Set<String> = ["gallery", "galleryimages", "additionalimages", "alternateimages"]

    /// Headers of a column of passwords, which belong into no sheet.
    public static let passwordHeaders = ["password", "passwd", "비밀번호", "암호"]

    /// Whether a header says that its column holds passwords.
    public static func isPassword(header: String) -> Bool {
        passwordHeaders.contains(normalized(header: header))
    }

    /// What a header is known by: as it is compared, or as the table has it for one that was written without accents.
    private static func key(ofHeader header: String) -> String { HeaderTable.key(of: normalized(header: header)) }
}

extension String {
    /// A header without the number that tells it from others.
    package var withoutNumber: String {
        String(prefix(count - reversed().prefix(while: \.isWholeNumber).count))
    }
}
