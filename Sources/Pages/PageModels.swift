import Catalogue
import Foundation
import Hummingbird
import MarketAPI
import Sandbox
import Wording

// Templates see what is stored, and nothing that is computed.

/// What every page has around its own.
struct Frame {
    let language: String
    let title: String
    /// By the names that templates use.
    let words: [String: String]
    let languages: [LanguageLink]
    /// By name, as in `assets.shop_css`.
    let style, script, icon: String
    /// The page that people will most likely look at next.
    var prefetch: String?
    var isHome = false

    init(title: PrintableText, _ request: Request) {
        let chosen = request.pageLanguage
        language = chosen.rawValue
        self.title = title.description
        words = PageWords.of(chosen)
        languages = Language.allCases.map { LanguageLink($0, isChosen: $0 == chosen, request) }
        style = PageAsset.addresses["shop.css"] ?? ""
        script = PageAsset.addresses["shop.js"] ?? ""
        icon = PageAsset.addresses["icon.svg"] ?? ""
    }
}

/// A language, and where it is chosen.
struct LanguageLink {
    let code, name, address: String
    let isChosen: Bool

    init(_ language: Language, isChosen: Bool, _ request: Request) {
        code = language.rawValue
        name = language == .korean ? "한국어" : "English"
        address = "/language/\(language.rawValue)?to=\(Self.page(of: request).queryEncoded)"
        self.isChosen = isChosen
    }

    /// Where the page stands. A form that was refused stands at an address that may take forms only.
    private static func page(of request: Request) -> String {
        let path = request.uri.path
        if request.method == .get || request.method == .head { return request.head.path ?? "/" }
        if path == "/products" { return "/products/new" }
        guard path.hasSuffix("/unlock") else { return path }
        return path.dropLast("unlock".count) + (Query(request)["for"] ?? "edit")
    }
}

/// The words of all pages by the names that templates use.
enum PageWords {
    static func of(_ language: Language) -> [String: String] { table[language] ?? [:] }

    private static let table = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { language in (language, words(in: language)) })

    private static func words(in language: Language) -> [String: String] {
        func named<Word: Sentence & CaseIterable & RawRepresentable<String>>(_: Word.Type) -> [(String, String)] {
            Word.allCases.map { ($0.rawValue, $0.text(in: language).description) }
        }
        return Dictionary(
            uniqueKeysWithValues: named(ShopWord.self) + named(ShopFormWord.self) + named(ShopPhotoWord.self)
                + named(ShopMessage.self))
    }
}

/// A product on a page.
struct ShownProduct {
    let id: Int
    let name, price, stock: String
    let bargain: String?
    let isSoldOut: Bool
    let vendor, date: String?
    let thumbnail: String?

    init(_ facts: ProductFacts, vendor: String?, in language: Language) {
        let offer = ShownOffer(facts.fields, in: language)
        id = facts.id
        name = facts.name.flatMap { $0.isEmpty ? nil : PrintableText($0).description } ?? "–"
        (price, bargain, stock, isSoldOut) = (offer.price, offer.bargain, offer.stock, offer.isSoldOut)
        self.vendor = vendor.map { PrintableText($0).description }
        date = facts.createdAt?.day
        thumbnail = facts.thumbnail
    }

    init(_ summary: ProductSummary, in language: Language) {
        self.init(summary.facts, vendor: summary.vendorName, in: language)
    }

    init(_ detail: ProductDetail, in language: Language) {
        self.init(detail.facts, vendor: detail.vendor?.name, in: language)
    }
}

/// A photo in a product's gallery, the leading one first.
struct Photo {
    let number, count: Int
    let id: Int
    let address, thumbnail: String
    let isLeading, isFirst: Bool

    static func all(of detail: ProductDetail) -> [Photo] {
        let leading = detail.facts.thumbnail
        let ordered =
            detail.images.filter { $0.thumbnailURL == leading } + detail.images.filter { $0.thumbnailURL != leading }
        return ordered.enumerated().map { index, image in
            Photo(
                number: index + 1, count: ordered.count, id: image.id ?? 0, address: image.url,
                thumbnail: image.thumbnailURL ?? image.url, isLeading: image.thumbnailURL == leading,
                isFirst: index == 0)
        }
    }
}

extension String {
    /// As the value of a query.
    var queryEncoded: String {
        addingPercentEncoding(withAllowedCharacters: .urlQueryValue) ?? ""
    }
}

extension CharacterSet {
    fileprivate static let urlQueryValue = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")
}

// MARK: - Pages

struct CataloguePage {
    let frame: Frame
    let search: String
    let isSearching: Bool
    let total: String
    let isEmpty, isGrid: Bool
    let listAddress, gridAddress: String
    let products: [ShownProduct]
    let next, message: String?
}

struct ProductPage {
    let frame: Frame
    let product: ShownProduct
    let description: String
    let photos: [Photo]
    let hasSeveralPhotos: Bool
    let message: String?
}

struct SecretPage {
    let frame: Frame
    let product: ShownProduct
    let purpose: String
    let wrong: String?
    let hasHint: Bool
    let hint: [TextSpan]
}

struct DeletionPage {
    let frame: Frame
    let product: ShownProduct
}

struct MessagePage {
    let frame: Frame
    let message: String
}
