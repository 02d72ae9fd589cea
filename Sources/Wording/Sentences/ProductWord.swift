/// What a list says of products besides their values.
public enum ProductWord: Sentence, Hashable {
    case soldOut
    case photos(Int)
    /// Above a column, by its name in `--columns`.
    case heading(of: String)

    public func text(in language: Language) -> PrintableText { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .soldOut: Bilingual(ko: "품절", en: "sold out")
        case .photos(let count): Bilingual(ko: "사진 \(count.grouped)장", en: "\(count.of("photo"))")
        case .heading("id"): Bilingual(ko: "번호", en: "id")
        case .heading("name"): Bilingual(ko: "상품명", en: "name")
        case .heading("price"): Bilingual(ko: "가격", en: "price")
        case .heading("stock"): Bilingual(ko: "재고", en: "stock")
        case .heading("images"): Bilingual(ko: "사진", en: "photos")
        case .heading("vendor"): Bilingual(ko: "판매자", en: "vendor")
        case .heading("created_at"): Bilingual(ko: "등록", en: "registered")
        case .heading(let name): Bilingual(ko: "\(name)", en: "\(name)")
        }
    }
}
