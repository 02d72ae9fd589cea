import Catalogue

/// What a column means and allows, for `rules`, for templates and for the documentation.
package struct FieldExplanation: Hashable, Sendable {
    package let field: Field
    /// What people call it.
    package let label: PrintableText
    /// What it is: a sentence or two.
    package let meaning: PrintableText
    /// What a cell may hold, with the form's limits.
    package let allowed: PrintableText
    /// What an empty cell means.
    package let whenEmpty: PrintableText
    package let example: String
    /// Headers that are recognised, the column's own name first.
    package let headers: [String]
}

extension Field {
    package func explanation(in language: Language) -> FieldExplanation {
        FieldExplanation(
            field: self, label: label[language], meaning: meaning[language], allowed: allowed[language],
            whenEmpty: whenEmpty[language], example: example, headers: [column] + synonyms)
    }

    /// One line for the note in a template's cell: what the column is, and what it may hold.
    package func note(in language: Language) -> String {
        let needed = isNeeded ? Bilingual(ko: "필수", en: "needed") : Bilingual(ko: "선택", en: "optional")
        return "\(label[language]) (\(needed[language])): \(allowed[language])"
    }
}

extension Field {
    /// The word that sentences use; English ones stand after “the”.
    package var label: Bilingual {
        switch self {
        case .name: Bilingual(ko: "상품명", en: "name")
        case .description: Bilingual(ko: "상품 설명", en: "description")
        case .price: Bilingual(ko: "가격", en: "price")
        case .currency: Bilingual(ko: "통화", en: "currency")
        case .discountedPrice: Bilingual(ko: "할인 금액", en: "amount off")
        case .stock: Bilingual(ko: "재고", en: "stock")
        case .images: Bilingual(ko: "이미지", en: "photos")
        case .sku: Bilingual(ko: "판매자 상품코드", en: "seller's code")
        case .id: Bilingual(ko: "상품 번호", en: "product number")
        case .market: Bilingual(ko: "마켓", en: "market")
        case .thumbnail: Bilingual(ko: "대표 이미지", en: "thumbnail")
        case .salePrice: Bilingual(ko: "최종 판매가", en: "final price")
        case .action: Bilingual(ko: "작업", en: "action")
        }
    }

    var whenEmpty: Bilingual {
        if isNeeded { return Bilingual(ko: "비워 둘 수 없습니다.", en: "It cannot be left empty.") }
        if let text = defaultText {
            return Bilingual(ko: "비워 두면 \(text.with(.subject)) 됩니다.", en: "Empty means \(text).")
        }
        switch self {
        case .thumbnail:
            return Bilingual(
                ko: "비워 두면 새 상품은 첫 이미지가 대표가 되고, 등록된 상품은 그대로입니다.",
                en: "Empty means the first photo of a new product; what is registered keeps its own.")
        case .action:
            return Bilingual(
                ko: "비워 두면 상품 번호가 있는 행은 수정, 없는 행은 등록입니다.",
                en: "Empty means an update where the row has a product number, else a new product.")
        default: return Bilingual(ko: "비워 두어도 됩니다.", en: "It may be left empty.")
        }
    }
}

extension [Field] {
    /// What people call them, in a list.
    func names(in language: Language) -> PrintableText { map { $0.label[language] }.joined(separator: ", ") }
}
