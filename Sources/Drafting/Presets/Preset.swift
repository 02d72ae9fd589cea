import Catalogue

/// How the exports of one system are read: what shows that a file is one, and which column is what.
public struct Preset: Sendable {
    public enum Name: String, CaseIterable, Sendable, Hashable {
        case shopify, woocommerce, magento, google, facebook, prestashop, wix, squarespace, bigcommerce, ecwid, square
        case lightspeed, opencart, medusa, vendure, saleor, sylius, odoo, akeneo, commerceml, etsy, ebay, amazon, depop
        case yml, kaspi, heureka, ceneo, skroutz, idealo, hotline
        case cafe24, smartstore, naverep, coupang, sabangnet, esm, elevenst, ssg, bestbuy, openmarket
    }

    public let name: Name
    /// What the system is called.
    public let title: String
    /// Which headers are which part, as the system spells them, for people.
    public let spelledParts: [(part: Part, headers: [String])]
    /// Spellings of headers; one of each must be there for the file to be recognised.
    let required: [[HeaderPattern]]
    /// Headers that speak for the system, and how many of them must be there.
    let telling: [HeaderPattern]
    let tellingCount: Int
    /// Which headers are which part, the preferred one first where several hold the same.
    let parts: [(part: Part, headers: [HeaderPattern])]
    /// The currency of every price that states none, where the system has only one.
    let currency: StatedCurrency?
    /// What shows which currency it is, where the system is at home in several countries.
    let currencySigns: [CurrencySign]
    /// Whether its amounts stand with their currency.
    let namesCurrency: Bool
    /// Whether a cell of photos is a list with commas.
    let splitsPhotosAtCommas: Bool
    /// What stands in a cell of photos for none.
    let noPhoto: String?
    /// Whether descriptions spell a line end as `\n`.
    let spellsLineEnds: Bool
    let rows: Rows
    let pairs: Pairs?
    /// Whether rows that belong together are variants, each with its own price and stock; otherwise they say the same
    /// product again, as for another shop window.
    let hasVariants: Bool
    /// What stands for a product that is not on sale, where only this system says so.
    let notOnSale: String?
    /// Whether the first row's stock is that of the whole product, unless its variants are counted.
    let countsAtHead: Bool
    /// Whether a stock below zero is that of a product sold beyond it.
    let sellsBeyondStock: Bool
    /// What the names of its photos stand behind, where they are not addresses.
    let photosBegin: String
    /// Whether its amounts are counted in the currency's smallest unit.
    let minorUnits: MinorUnits?

    /// How many of the smallest unit are one of the currency.
    enum MinorUnits: Sendable {
        /// A hundred, whatever the currency.
        case hundredths
        /// As many as the currency has: cents of a dollar, and won.
        case ofCurrency
    }

    /// How rows belong together; each case names headers, the preferred one first.
    enum Rows: Sendable {
        /// Each is a product.
        case single
        /// Rows that follow each other and have the same value there, or none at all and no name; without headers those
        /// without a name go on with the row above. Where a row names its parent, that is its value.
        case groups(by: [String], parent: [String] = [])
        /// Rows of some kinds belong to the row of another kind that their parent cell names, wherever it stands.
        case families(FamilyHeaders)
        /// Rows that the shop does not show by themselves belong to the one that names them, wherever they stand.
        case configurables(MemberHeaders)
    }

    /// By which headers and words rows of a family find each other.
    struct FamilyHeaders: Sendable {
        var kind: [String]
        /// Empty where rows of a family stand beneath its head and name none.
        var parent: [String]
        var sku: [String] = []
        var id: [String]
        /// What a parent cell has before the number of an `id`.
        var idPrefix = ""
        /// The kind that others belong to, and those of the others.
        var head: String
        var children: [String]
        /// Whether rows of any other kind, and those without their head, are no products.
        var isExclusive = false
        /// The kinds that no others belong to; where there are any, rows of kinds that nobody knows are heads, too.
        var singles: [String] = []

        /// Whether a kind is that of heads: `*.product` is whatever ends so.
        func isHead(_ kind: String) -> Bool {
            head.hasPrefix("*") ? kind.hasSuffix(head.dropFirst()) : kind == head
        }
    }

    /// By which headers and words a row shows which others belong to it.
    struct MemberHeaders: Sendable {
        var kind: [String]
        /// The kind that others belong to.
        var head: String
        /// What rows are called by the head that they belong to.
        var key: [String]
        var members: [String]
        /// Which column says whether a row is a product of its own, and what says that it is none.
        var visibility: [String]
        var hidden: Set<String>
        /// A row with a value there says the one above once more, for a view of the shop.
        var view: [String] = []
        /// Whether a row without key and name goes on with the one above, whose lists stand over several.
        var mayGoOn = false
        var name: [String] = []
        /// Of which such rows have one more.
        var photo: [String] = []
    }

    /// Values that stand in pairs of columns, a key and a value, which come again and again.
    struct Pairs: Sendable {
        var key: String
        var value: String
        /// Which keys are which part, the preferred one first.
        var parts: [(part: Part, keys: [String])]
        /// Whether the keys are currencies, and so the value's.
        var keysAreCurrencies = false
    }

    init(
        _ name: Name, _ title: String, required: [[String]], telling: [String], atLeast tellingCount: Int,
        parts: [(Part, [String])], currency: StatedCurrency? = nil, currencySigns: [CurrencySign] = [],
        namesCurrency: Bool = false,
        splitsPhotosAtCommas: Bool = false,
        noPhoto: String? = nil, spellsLineEnds: Bool = false, rows: Rows = .single, pairs: Pairs? = nil,
        hasVariants: Bool = true, countsAtHead: Bool = false, notOnSale: String? = nil, sellsBeyondStock: Bool = false,
        photosBegin: String = "",
        minorUnits: MinorUnits? = nil
    ) {
        self.name = name
        self.title = title
        self.required = required.map { $0.map(HeaderPattern.init) }
        var seen = Set<HeaderPattern>()
        self.telling = telling.map(HeaderPattern.init).filter { seen.insert($0).inserted }
        self.tellingCount = tellingCount
        spelledParts = parts.map { ($0, $1) }
        self.parts = parts.map { ($0, $1.map(HeaderPattern.init)) }
        self.currency = currency
        self.currencySigns = currencySigns
        self.namesCurrency = namesCurrency
        self.splitsPhotosAtCommas = splitsPhotosAtCommas
        self.noPhoto = noPhoto
        self.spellsLineEnds = spellsLineEnds
        self.rows = rows
        self.pairs = pairs
        self.hasVariants = hasVariants
        self.countsAtHead = countsAtHead
        self.notOnSale = notOnSale
        self.sellsBeyondStock = sellsBeyondStock
        self.photosBegin = photosBegin
        self.minorUnits = minorUnits
    }
}

/// What was asked for: `--preset`.
public enum PresetChoice: Sendable, Hashable {
    /// The headers decide.
    case recognised
    case none
    case named(Preset.Name)
}

extension Preset {
    /// Whether a sale price of 0 means that there is no sale. A shop of WooCommerce leaves it empty, and may give away; and
    /// our own tables are read as they stand.
    var writesZeroForNoSale: Bool { name != .woocommerce && name != .openmarket }
}

// MARK: - Headers

extension Preset {
    /// The spelling that headers are compared in: letters and digits alone, in lower case. `Body (HTML)` and `BodyHtml`
    /// are one, as are `g:image_link` and `image link`, `@price` and `price`, `상품명(필수)` and `상품명`.
    static func normalized(header: String) -> String {
        guard header.utf8.count <= Field.longestHeader else { return header }
        let bare = header.utf8.starts(with: "g:".utf8) || header.utf8.starts(with: "G:".utf8)
        let plain = Field.plainSpelling(of: bare ? String(header.unicodeScalars.dropFirst(2)) : header) {
            $0 &- 0x30 < 10 || $0 &- 0x61 < 26
        }
        return plain ?? spelling(of: header)
    }

    /// The same spelling for whatever a header may hold.
    static func spelling(of header: String) -> String {
        var text = header.normalizedToNFC().lowercased()
        if text.hasPrefix("g:") { text.removeFirst(2) }
        var kept = String.UnicodeScalarView()
        for scalar in Field.withoutMarks(header: text).unicodeScalars
        where scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
            kept.append(scalar)
        }
        return String(kept)
    }

    /// What a system means by a header, whichever of its exports has it.
    public static func part(ofHeader header: String, in name: Name) -> Part? {
        all.lazy.filter { $0.name == name }.compactMap { $0.part(ofHeader: header)?.part }.first
    }

    /// Whether some system's exports have the header.
    public static func knows(header: String) -> Bool { known.match(SpelledHeader(header)) }

    private static let known = HeaderPatterns(
        all.flatMap { preset in preset.required.joined() + preset.telling + preset.parts.flatMap(\.headers) })

    /// What a column of the export is, and how much it is preferred among those that are the same; 0 is the most.
    func part(ofHeader header: String) -> (part: Part, rank: Int)? {
        let header = SpelledHeader(header)
        // As it is spelt goes before what is left of it without its language.
        for spelling in header.spellings.indices {
            for (part, headers) in parts {
                if let rank = headers.firstIndex(where: { $0.matches(header, spelling) }) { return (part, rank) }
            }
        }
        return nil
    }
}

extension Preset {
    /// The currency that one of its headers of prices names, `priceRUAH`: that of all its amounts.
    func currency(ofHeader header: String) -> String? {
        guard part(ofHeader: header)?.part == .field(.price) else { return nil }
        return HeaderUnit(header)?.unit.currency
    }
}

// MARK: - Recognising

extension Preset {
    /// Every preset; one system may have several kinds of exports.
    public static let all: [Preset] =
        shops + platforms + marketplaces + feeds + koreanMarkets + [.bestBuy, .openMarket, .openMarketCamp]

    private static let shops: [Preset] = [
        .shopify, .shopifyGraph, .shopifyTheme, .wooCommerce, .wordPress, .magento, .magentoConfigurable,
        .magentoOlderConfigurable,
        .magentoServiceConfigurable, .prestaShop, .prestaShopList,
        .prestaShopService,
    ]

    /// The preset whose system the headers show, the one that explains most of them.
    static func recognise(_ headers: [String]) -> (preset: Preset, evidence: [String])? {
        // Few fit, and what one leaves out takes longer to tell.
        best(fitting(all, headers).filter { !$0.preset.leavesOut(headers) })
    }

    /// Whether a column that anybody would take for a field of ours has no place in the system's exports, which have no
    /// other for it: then the file is somebody's own table that only resembles them.
    private func leavesOut(_ headers: [String]) -> Bool {
        let own: [Field] = [.name, .description, .price, .currency, .discountedPrice, .salePrice, .stock, .images]
        let known = Set(
            headers.compactMap { header in
                (part(ofHeader: header) ?? HeaderUnit(header).flatMap { part(ofHeader: $0.base) })?.part
            })
        return headers.contains { header in
            guard let field = Field(header: header), own.contains(field), !Field.isSecondary(header: header) else {
                return false
            }
            return part(ofHeader: header) == nil && !known.contains(.field(field)) && !tells(header)
        }
    }

    private func tells(_ header: String) -> Bool {
        let spelled = SpelledHeader(header)
        return (telling + required.joined()).contains { $0.matches(spelled) }
    }

    /// A system's preset for these headers, whether they show it or not.
    static func named(_ name: Name, for headers: [String]) -> (preset: Preset, evidence: [String]) {
        let candidates = all.filter { $0.name == name }
        return best(fitting(candidates, headers)) ?? (candidates[0], [])
    }

    private typealias Fitting = (preset: Preset, evidence: [String])

    private static func fitting(_ presets: [Preset], _ headers: [String]) -> [Fitting] {
        let spelled = headers.map(SpelledHeader.init)
        return presets.compactMap { preset in preset.evidence(among: spelled).map { (preset, $0) } }
    }

    private static func best(_ fitting: [Fitting]) -> Fitting? {
        fitting.max { $0.evidence.count < $1.evidence.count }
    }

    /// The headers that show the system, as the file spells them; `nil` where they do not.
    private func evidence(among headers: [SpelledHeader]) -> [String]? {
        var evidence: [String] = []
        for patterns in required {
            guard let header = headers.first(where: { header in patterns.contains { $0.matches(header) } }) else {
                return nil
            }
            evidence.append(header.header)
        }
        var told: [String] = []
        for header in headers where telling.contains(where: { $0.matches(header) }) && !evidence.contains(header.header)
        {
            told.append(header.header)
        }
        return told.count >= tellingCount ? evidence + told : nil
    }
}
