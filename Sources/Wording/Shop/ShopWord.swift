import Catalogue

/// What stands around the products on the practice market's pages, by the name that their templates use.
package enum ShopWord: String, Sentence, CaseIterable {
    case market, practice, skip, language, list, grid, view, searchLabel, find, showAll, nothingFound, empty,
        more, loading, refresh, vendor, registeredOn

    package var bilingual: Bilingual {
        switch self {
        case .market: Bilingual(ko: "오픈마켓", en: "Open Market")
        case .practice: Bilingual(ko: "이 컴퓨터에 있는 연습용 마켓", en: "a practice market on this machine")
        case .skip: Bilingual(ko: "본문으로 건너뛰기", en: "Skip to the content")
        case .language: Bilingual(ko: "언어", en: "Language")
        case .list: Bilingual(ko: "목록", en: "List")
        case .grid: Bilingual(ko: "격자", en: "Grid")
        case .view: Bilingual(ko: "보기", en: "View")
        case .searchLabel: Bilingual(ko: "상품명이나 판매자 찾기", en: "Search for a product or a seller")
        case .find: Bilingual(ko: "찾기", en: "Search")
        case .showAll: Bilingual(ko: "전체 보기", en: "Show all")
        case .nothingFound: Bilingual(ko: "찾는 상품이 없습니다.", en: "No product was found.")
        case .empty:
            Bilingual(
                ko: "아직 상품이 없습니다. 첫 상품을 등록해 보세요.", en: "There is no product yet. Register the first one.")
        case .more: Bilingual(ko: "다음 상품", en: "More products")
        case .loading: Bilingual(ko: "불러오는 중…", en: "Loading…")
        case .refresh: Bilingual(ko: "새로고침", en: "Refresh")
        case .vendor: Bilingual(ko: "판매자", en: "Seller")
        case .registeredOn: Bilingual(ko: "등록일", en: "Registered on")
        }
    }
}

/// A product's price and stock as the market's apps show them: the price struck through where a buyer pays less, and 품절 where
/// none is left.
package struct ShownOffer: Hashable, Sendable {
    package let price: String
    /// What a buyer pays, where that is not the price; the price is then struck through.
    package let bargain: String?
    package let stock: String
    package let isSoldOut: Bool

    /// What the market does not say is shown as a dash.
    package init(_ values: FieldValues, in language: Language) {
        let currency = values.currency.map { PrintableText($0.rawValue).description + " " } ?? ""
        let off = values.discountedPrice ?? .zero
        price = values.price.map { currency + $0.grouped } ?? "–"
        bargain = off == .zero ? nil : values.price?.subtracting(off).map { currency + $0.grouped }
        isSoldOut = values.stock == 0
        let word = values.stock.map { $0 == 0 ? ReportWord.soldOut : .stock($0) }
        stock = word.map { $0.text(in: language).description } ?? "–"
    }
}
