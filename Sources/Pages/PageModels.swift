import Catalogue
import Foundation
import Hummingbird
import MarketAPI
import Sandbox
import Wording

// Templates see what is stored, and nothing that is computed.

/// What every page has around its own.
struct PageLayout {
    let language: String
    let title: String
    /// By the names that templates use.
    let words: [String: String]
    let languages: [LanguageLink]
    /// By name, as in `assets.shop_css`.
    let styles, scripts: [String]
    let icon: String
    /// What the path of each page begins with.
    let root: String
    /// For each form; empty where forms have theirs from elsewhere.
    let token: String
    /// What the pages are, and whose.
    let home, tagline: String
    let links: [PageLink]
    /// The page that people will most likely look at next.
    var prefetch: String?
    var isHome = false
    /// Whether a page without scripts looks again by itself.
    var looksAgain = false

    /// Which pages it stands around.
    enum Site {
        case shop
        /// - Parameter shop: the address of the market's shop window, if it has one.
        case sheets(root: String, token: String, shop: String?)
    }

    init(title: PrintableText, _ request: Request, of site: Site = .shop) {
        let chosen = request.pageLanguage
        language = chosen.rawValue
        (root, token) = site.access
        self.title = title.description
        words = site.words(in: chosen)
        languages = Language.allCases.map { [root] in LanguageLink($0, isChosen: $0 == chosen, request, root) }
        let address = { [root] (name: String) in PageAsset.addresses[name].map { root + $0 } }
        (styles, scripts) = (site.styles.compactMap(address), site.scripts.compactMap(address))
        icon = address("icon.svg") ?? ""
        (home, tagline, links) = (site.home(in: chosen), site.tagline(in: chosen), site.links(in: chosen))
    }
}

extension PageLayout.Site {
    fileprivate var access: (root: String, token: String) {
        switch self {
        case .shop: ("", "")
        case .sheets(let root, let token, _): (root, token)
        }
    }

    fileprivate func words(in language: Language) -> [String: String] {
        switch self {
        case .shop: PageWords.shop[language] ?? [:]
        case .sheets: PageWords.sheets[language] ?? [:]
        }
    }

    fileprivate var styles: [String] {
        switch self {
        case .shop: ["shop.css"]
        case .sheets: ["shop.css", "report.css", "sheets.css"]
        }
    }

    fileprivate var scripts: [String] {
        switch self {
        case .shop: ["shop.js"]
        case .sheets: ["report.js", "sheets.js"]
        }
    }

    fileprivate func home(in language: Language) -> String {
        switch self {
        case .shop: ShopWord.market.text(in: language).description
        case .sheets: SheetWord.sheets.text(in: language).description
        }
    }

    fileprivate func tagline(in language: Language) -> String {
        switch self {
        case .shop: ShopWord.practice.text(in: language).description
        case .sheets: "openmarket"
        }
    }

    fileprivate func links(in language: Language) -> [PageLink] {
        guard case .sheets(_, _, let shop?) = self else { return [] }
        return [PageLink(name: SheetWord.shop.text(in: language).description, address: shop)]
    }
}

struct PageLink {
    let name, address: String
}

/// A language, and where it is chosen.
struct LanguageLink {
    let code, name, address: String
    let isChosen: Bool

    init(_ language: Language, isChosen: Bool, _ request: Request, _ root: String) {
        code = language.rawValue
        name = language == .korean ? "한국어" : "English"
        address = "\(root)/language/\(language.rawValue)?to=\(Self.page(of: request, root).queryEncoded)"
        self.isChosen = isChosen
    }

    /// Where the page stands. A form that was refused stands at an address that may take forms only.
    private static func page(of request: Request, _ root: String) -> String {
        let path = request.uri.path
        let address = request.head.path ?? root + "/"
        if request.method == .get || request.method == .head { return address }
        if path == "/products" { return "/products/new" }
        if path == root + "/sheets" { return root + "/" }
        guard path.hasSuffix("/unlock") else { return address }
        return path.dropLast("unlock".count) + (Query(request)["for"] ?? "edit")
    }
}

/// The words of all pages by the names that templates use.
enum PageWords {
    static let shop = table { language in
        named(ShopWord.self, in: language) + named(ShopFormWord.self, in: language)
            + named(ShopPhotoWord.self, in: language) + named(ShopMessage.self, in: language)
    }

    static let sheets = table { named(ShopWord.self, in: $0) + named(SheetWord.self, in: $0) }

    private static func table(_ words: (Language) -> [(String, String)]) -> [Language: [String: String]] {
        Dictionary(
            uniqueKeysWithValues: Language.allCases.map { ($0, Dictionary(uniqueKeysWithValues: words($0))) })
    }

    private static func named<Word: Sentence & CaseIterable & RawRepresentable<String>>(
        _: Word.Type, in language: Language
    ) -> [(String, String)] {
        Word.allCases.map { ($0.rawValue, $0.text(in: language).description) }
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
    let isLeading: Bool

    static func all(of detail: ProductDetail) -> [Photo] {
        var ordered = detail.images
        if let leading = detail.leading { ordered.insert(ordered.remove(at: leading), at: 0) }
        return ordered.enumerated().map { index, image in
            Photo(
                number: index + 1, count: ordered.count, id: image.id ?? 0, address: image.url,
                thumbnail: image.thumbnailURL ?? image.url, isLeading: index == 0)
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
    let layout: PageLayout
    let search: String
    let isSearching: Bool
    let total: String
    let isEmpty, isGrid: Bool
    let listAddress, gridAddress: String
    let products: [ShownProduct]
    let next, message: String?
}

struct ProductPage {
    let layout: PageLayout
    let product: ShownProduct
    let description: String
    let photos: [Photo]
    let hasSeveralPhotos: Bool
    let message: String?
    /// What leads on where the product is open, or empty.
    let query: String
}

/// What whoever comes without the key is shown.
struct LockedPage {
    let language, title, message: String
}

struct SecretPage {
    let layout: PageLayout
    let product: ShownProduct
    let purpose: String
    let wrong: String?
    let hasHint: Bool
    let hint: [TextSpan]
}

struct DeletionPage {
    let layout: PageLayout
    let product: ShownProduct
    /// With the product's name, as of all that leads on.
    let query: String
}

struct MessagePage {
    let layout: PageLayout
    let message: String
}
