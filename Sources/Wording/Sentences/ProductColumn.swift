/// What a list of products has a column of, and what stands above it. The raw values are the words of `--columns`.
package enum ProductColumn: String, Sentence, CaseIterable {
    case id, name, price, stock, images, vendor
    case created = "created_at"

    package var bilingual: Bilingual {
        switch self {
        case .id: Bilingual(ko: "번호", en: "id")
        case .name: Bilingual(ko: "상품명", en: "name")
        case .price: Bilingual(ko: "가격", en: "price")
        case .stock: Bilingual(ko: "재고", en: "stock")
        case .images: Bilingual(ko: "사진", en: "photos")
        case .vendor: Bilingual(ko: "판매자", en: "vendor")
        case .created: Bilingual(ko: "등록", en: "registered")
        }
    }
}

/// How many photos a product has.
package struct PhotoCount: Sentence {
    private let count: Int

    package init(_ count: Int) { self.count = count }

    package var bilingual: Bilingual {
        Bilingual(ko: "사진 \(count.grouped)장", en: "\(count.of("photo"))")
    }
}
