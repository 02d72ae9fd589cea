import Catalogue
import Tabular

/// What a header means that is no known spelling, by its words: `nombre_comercial`, `sellPrice`, `market price`, `판매단가`, `상품명▲`, `Precio (obligatorio)`.
///
/// What stands around the word that names a field may make another thing of it: a cost is no price, and a brand's name none of a
/// product. So each of the words has to be known to say nothing against it.
package struct HeaderMeaning {
    let part: Part
    /// How sure it is; 0 is the most: nothing but ornaments and brackets stands around a known header.
    let rank: Int

    /// - Returns: `nil` for a header that says neither, or may say something else.
    init?(_ header: String) {
        guard header.utf8.count <= Field.longestHeader else { return nil }
        let bare = Self.withoutOrnaments(header)
        if bare != header, let meaning = Self.meaning(ofHeader: bare) {
            if meaning.isAmount, meaning != .listPrice, Self.saysOther(header) { return nil }
            (part, rank) = (meaning, 0)
            return
        }
        if HeaderUnit.isAlone(in: header) {
            (part, rank) = (.field(.price), 2)
            return
        }
        if let meaning = Self.unspaced(bare) {
            (part, rank) = (meaning, 1)
            return
        }
        let words = HeaderWords(bare).words.filter { !Self.quiet.contains($0) }
        guard words.count > 1 || words.first.map({ $0 != bare.lowercased() || Self.things.contains($0) }) ?? false
        else { return nil }
        if let meaning = Self.meaning(ofHeader: words.joined(separator: " ")) ?? Self.meaning(of: words) {
            guard [.field(.name), .field(.description), .field(.price), .listPrice].contains(meaning) else {
                return nil
            }
            // The name of a tax is none of a product.
            if meaning == .field(.name), HeaderWords(bare).words.contains(where: Self.ofOthers.contains) { return nil }
            // What a buyer pays has the taxes in it.
            (part, rank) = (meaning, HeaderWords(bare).words.contains(where: Self.net.contains) ? 2 : 1)
            return
        }
        return nil
    }

    private static let net = words("net netto neto ht excl exkl ex excluding")

    private static func meaning(ofHeader header: String) -> Part? {
        guard let field = Field(header: header), !Field.isAmbiguous(header: header) else { return nil }
        if field == .price { return Field.isListPrice(header: header) ? .listPrice : .field(.price) }
        return Field.isSecondary(header: header) && field != .salePrice ? nil : .field(field)
    }

    /// Whether what stands in brackets beside a price may make another of it: `Price (per kg)`, `판매가(할인)`, `가격(천)`. It does unless all
    /// of it is known to say nothing of that.
    private static func saysOther(_ header: String) -> Bool { !saysNothing(bracketed(header)) }

    /// Whether what stands beside an amount, or the header of some, is known to say nothing of how much it is: taxes, what has to be there.
    static func saysNothing(_ inner: String) -> Bool {
        !(inner.contains { $0.isCurrencySymbol || $0 == "'" || $0 == "+" }
            || inner.contains(where: \.isNumber) && !inner.contains("%") && !inner.contains("VAT")
            || !HeaderWords(inner).words.allSatisfy { quiet.contains($0) || harmless.contains($0) })
    }

    /// What says whether a column has to be filled in, and what it may hold.
    private static let harmless = words(
        """
        필수 선택 필수입력 선택입력 숫자 숫자만 숫자입력 부가세 부가세포함 부가세별도 부가세미포함 vat포함 vat별도 vat미포함 포함 별도 세금포함 税込 税抜 税込み 税抜き 含税 不含税 必填 选填 必須 任意 \
        required optional mandatory number numeric obligatorio opcional obligatoire facultatif pflicht pflichtfeld obbligatorio \
        obrigatório wajib zorunlu обязательно con mit z avec sans sin ohne without with dph kdv btw moms pdv alv dahil hariç
        """)

    private static func bracketed(_ header: String) -> String {
        var (text, depth) = ("", 0)
        for character in header {
            if ")]}）］】〕>".contains(character), depth > 0 { depth -= 1 }
            if depth > 0 { text.append(character) }
            if "([{（［【〔<".contains(character) { depth += 1 }
        }
        return text
    }

    /// Whether it says a price that is asked for a while, or of some: beside it nobody knows which one is meant.
    static func isReducedPrice(_ header: String) -> Bool {
        let words = HeaderWords(withoutOrnaments(header))
        return words.words.contains(where: prices.contains)
            && (words.haveSaleWord || words.words.contains(where: reduced.contains))
    }

    /// Whether a header's words say a field, where it is none that is known.
    package static func isKnown(_ header: String) -> Bool {
        HeaderMeaning(header)?.rank ?? 3 < 2 || HeaderUnit(header).map { Field(header: $0.base) != nil } ?? false
    }

    /// Whether nothing but what stands in brackets keeps a header from being a field's: `Price (Rs/Kg)`.
    package static func isBare(_ header: String, _ field: Field) -> Bool {
        Field(header: withoutOrnaments(header)) == field
    }

    /// Whether it says a price and nothing of it.
    static func isBarePrice(_ header: String) -> Bool {
        let words = HeaderWords(withoutOrnaments(header)).words.filter { !quiet.contains($0) }
        return words.count == 1 && (prices.contains(words[0]) || words[0] == "가격" || words[0] == "价格")
    }

    /// Whether it says what a thing is sold for: `Precio de venta`, `Selling price`, `판매가`.
    static func isSellingPrice(_ header: String) -> Bool {
        guard Field(header: header) == .price, !Field.isSecondary(header: header) else { return false }
        return HeaderWords(header).words.contains(where: selling.contains) || header.hasPrefix("판매")
            || header.hasPrefix("销售")
    }

    private static let selling = words(
        "sell selling venta vente venda verkauf verkoop vendita sprzedaży prodejní предажна продажи реализации продажу продажи satış bán jual"
    )

    /// Whether a price is what the same shop asked before.
    static func isFormerPrice(_ header: String) -> Bool {
        HeaderWords(withoutOrnaments(header)).words.contains(where: former.contains)
    }

    /// Whether it says a price, be it the one that is struck out.
    static func isPrice(_ header: String) -> Bool {
        switch HeaderMeaning(header)?.part {
        case .field(.price), .listPrice: true
        default: false
        }
    }

    /// Without what stands in brackets and what is neither a letter nor a digit at either end.
    private static func withoutOrnaments(_ header: String) -> String {
        var text = ""
        var depth = 0
        for character in header {
            if "([{（［【〔<".contains(character) { depth += 1 }
            if depth == 0 { text.append(character) }
            if depth > 0, ")]}）］】〕>".contains(character) { depth -= 1 }
        }
        let inner = text.drop { !$0.isLetter && !$0.isNumber }
        let end = inner.lastIndex { $0.isLetter || $0.isNumber }.map(inner.index(after:)) ?? inner.startIndex
        return String(inner[..<end])
    }

    private static func meaning(of words: [String]) -> Part? {
        let others = { (kind: Set<String>) in words.filter { !kind.contains($0) } }
        // A list whose column is called by what it lists: `PRODUTOS`, beside its prices.
        if words.count == 1, things.contains(words[0]) { return .field(.name) }
        if words.contains(where: names.contains) {
            let others = others(names)
            return others.count == words.count - 1 && others.allSatisfy(ofProducts.contains) ? .field(.name) : nil
        }
        // `Pełny opis produktu`.
        if let text = words.first(where: { Field(header: $0) == .description && !Field.isSecondary(header: $0) }) {
            return words.allSatisfy { $0 == text || whole.contains($0) || ofProducts.contains($0) }
                ? .field(.description) : nil
        }
        let rest = others(prices)
        // `precio_valor`, beside one that is spelt for people.
        if rest.isEmpty, words.count > 1 { return .field(.price) }
        guard rest.count == words.count - 1, !rest.isEmpty else { return nil }
        if rest.allSatisfy({ asked.contains($0) || ofProducts.contains($0) }) { return .field(.price) }
        return rest.contains(where: struck.contains)
            && rest.allSatisfy { struck.contains($0) || asked.contains($0) || ofProducts.contains($0) }
            ? .listPrice : nil
    }

    /// Whether a list's first column says so what its things are called: `Laptop Name`, `Nombre del vino`.
    static func isNameOfThings(_ header: String) -> Bool {
        let all = HeaderWords(withoutOrnaments(header))
        let words = all.words.filter { !quiet.contains($0) }
        return words.count == 2 && words.contains(where: names.contains) && !words.contains(where: ofOthers.contains)
            && words.contains { $0.count > 1 && !names.contains($0) } && !all.meanModel && !all.contradict(.name)
    }

    /// `판매단가`, `对比价格`: what Korean, Chinese and Japanese put before a header without a blank.
    private static func unspaced(_ header: String) -> Part? {
        for prefix in unspacedWords.asked where header.hasPrefix(prefix) {
            let meaning = meaning(ofHeader: String(header.dropFirst(prefix.count)))
            if meaning == .field(.name) || meaning == .field(.price) { return meaning }
        }
        for prefix in unspacedWords.struck where header.hasPrefix(prefix) {
            let meaning = meaning(ofHeader: String(header.dropFirst(prefix.count)))
            if meaning == .field(.price) { return .listPrice }
        }
        return nil
    }

    private static let unspacedWords = (
        asked: ["판매", "상품", "제품", "온라인", "쇼핑몰", "현재", "기본", "销售", "商品", "产品", "网店", "販売", "製品"],
        struck: ["对比", "市场", "参考", "建议", "原", "參考", "市場", "希望"]
    )

    // MARK: Words

    private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }

    /// Whether pictures of this name are not of the product.
    static func isOfOtherPictures(_ header: String) -> Bool {
        let parts = [
            "logo", "chart", "qr", "barcode", "certif", "icon", "avatar", "brand", "banner", "video", "manual", "label",
            "로고", "증명",
            "인증", "차트", "바코드", "브랜드", "배너", "아이콘",
        ]
        return parts.contains(where: header.lowercased().contains)
    }

    private static let names = words(
        """
        name title nombre titulo título nom titre nome titolo naam naziv název nazwa bezeichnung titel denominación denominacion \
        designation désignation libellé libelle nama nume naam tên название наименование назва adı adi ismi nimi nimetus nosaukums \
        pavadinimas név име ime اسم نام שם
        """)
    fileprivate static let prices = words(
        """
        price precio prix preço preco prezzo prijs preis cena cijena cenă harga fiyat fiyatı fiyati giá pris ár цена ціна pvp \
        prices precios preços preise prezzi prijzen ceny цены valor valore tarif tarifs tarifa tariffa \
        hinta hind kaina preu narx qiymət verð سعر السعر قیمت מחיר
        """)
    /// What a list of products calls them.
    private static let things = words(
        """
        products productos produtos prodotti produits produkte produkty товары artículos articulos articles articoli label \
        書名 书名 片名 曲名 菜名 酒名 도서명 메뉴명 음식명
        """
    )
    /// What says that it is the product's.
    private static let ofProducts = words(
        """
        product item article articulo artículo artikel produit producto produto prodotto proizvod proizvoda produkt produktu \
        goods commercial comercial commerciale товара товару barang sản phẩm ürün ürünün tuote toote prekės preces termék izdelka \
        продукта المنتج الصنف محصول کالا מוצר המוצר
        """)
    /// What has a name and is no product, besides what `HeaderWords` knows as such.
    private static let ofOthers = words(
        """
        make seller store shop customer client user owner author file sheet group family series collection type class department \
        section country city region street bank manager tax currency buyer publisher importer campaign template banner job vendedor \
        vendeur venditore producenta dostawcy pliku kategorii výrobce merek kho supplier склада категории бренда поставщика \
        категорії постачальника account full first last nick middle short long display variant option attribute unit \
        size part event project page field column key host domain modelo empresa tienda cliente usuario categoría magasin client firma \
        kunde datei brend marque
        """)
    /// What says that a text is all that there is to tell.
    private static let whole = words(
        "full complete whole long detailed completa completo complète vollständige volledige pełny pełna полное повний úplný teljes"
    )
    /// What says that it is what a buyer pays.
    private static let asked = words(
        """
        sell selling sales retail public publico público publique consumer customer client cliente web online shop store website b2c default boutique tienda loja negozio sklep winkel laden obchod магазина mağaza \
        unit unitario unitaria unitaire unitário unitária current venta vente venda verkauf verkaufs endkunden \
        реализации шт szt geçerli gecerli sprzedaży prodajna maloprodajna продажи розничная роздрібна продажна jual satış bán myynti pardavimo البيع فروش מכירה i
        """)
    /// What says that it was asked before, or elsewhere.
    private static let struck = former.union(words("market list mrp msrp rrp uvp"))
    /// The same of this shop's own: a market's price is others'.
    private static let former = words(
        "old original initial normal regular régulier régulière previous before was anterior ancien alt stara"
    )
    /// What is asked now, where another column says what was asked before.
    fileprivate static let present = words(
        """
        regular regulär regulärer regolare регулярная регулярна обычная звичайна нынешняя текущая поточна актуальная новая нова aktuell \
        aktueller neu neuer nueva nuevo actual atual novo nova nowa aktualna aktuální nová nouveau actuel nuovo attuale new current now today \
        yeni güncel sekarang hiện nay normal normale normalna běžná
        """)
    /// What makes of a price another one that is asked for a while, besides the words of sales.
    private static let reduced = words(
        "action descuento desconto remise discount discounted korting скидка deal final spot")
    /// What says that it is asked of somebody else, for something else, or of a part of it, besides costs.
    private static let ofOtherPrices = words(
        """
        per pro par por je za kg g l ml m pc pcs reseller supplier b2b compra acquisto zakup nákup закупочная min max minimum \
        maximum from ab à dès rental rent deposit option versand envío envio livraison bulk trade estimated approx
        """)
    /// What says nothing of either: articles, what joins words, and taxes.
    private static let quiet = words(
        """
        de del la el le les l d du des der die das of the in en em a do da di na incl inkl inc including included excl exkl ex \
        excluding vat ндс пдв без mwst ust tva iva gst tax taxes ht ttc netto brutto neto bruto net gross your our my
        """)
}

extension ColumnPlan {
    /// Finds fields by the words of headers, where no header of the file is known to say them.
    ///
    /// - Returns: the columns, each with what it is.
    func columnsByWords() -> [(column: Int, part: Part)] {
        guard preset == nil, pairs == nil else { return [] }
        let candidates = candidates(from: 0)
        let fields: [Field] = [.name, .description, .price, .salePrice, .stock, .images, .sku]
        if let (list, reduced) = pairOfPrices(candidates) {
            return columnsByWords(candidates, fields.filter { $0 != .price && $0 != .salePrice })
                + [(list, .field(.price)), (reduced, .field(.salePrice))]
        }
        // A known list price alone stands for the price, but not beside one that is asked: of several of these nobody knows which.
        if let list = knownListPrice, !havePrices([.field(.salePrice)]),
            candidates.contains(where: { $0.words.part == .field(.price) })
        {
            let asked = column(saying: .field(.price), among: candidates).map { [($0, Part.field(.price))] } ?? []
            return columnsByWords(candidates, fields) + [(list, .listPrice)] + asked
        }
        // So does one whose words are not all known, by its amounts.
        if let list = knownListPrice, !havePrices([.field(.salePrice), .field(.discountedPrice)]),
            let asked = askedByAmounts(beside: list)
        {
            return columnsByWords(candidates, fields) + [(list, .listPrice), (asked, .field(.price))]
        }
        // A known list price alone stands for the price but beside one that is asked in its place.
        if let list = knownListPrice, let reduced = reducedPrice(beside: list) {
            return columnsByWords(candidates, fields) + [(reduced, .field(.salePrice))]
        }
        let list = listPrice(among: candidates).map { [($0, Part.listPrice)] } ?? []
        return columnsByWords(candidates, fields) + list
    }

    /// The price that is struck out, in a column that only later records have; `nil` where there is none, or another says so already.
    ///
    /// - Parameter first: the first of these columns.
    func laterListPrice(from first: Int) -> Int? {
        guard preset == nil, pairs == nil else { return nil }
        return listPrice(among: candidates(from: first))
    }

    private func candidates(from first: Int) -> [(column: Int, words: HeaderMeaning)] {
        columns.indices.dropFirst(first).compactMap { index -> (column: Int, words: HeaderMeaning)? in
            let column = columns[index]
            guard column.part == nil, column.reason == .unknown, !column.isUnnamed else { return nil }
            guard let meaning = HeaderMeaning(column.header) else { return nil }
            // `EUR` may as well be a column of rates, or of marks.
            if HeaderUnit.isAlone(in: column.header), !sample(of: index).areAmounts { return nil }
            // `Products` may count them.
            return meaning.part == .field(.name) && sample(of: index).areAmounts ? nil : (index, meaning)
        }
    }

    /// The one column that says what was asked before, beside a known price that is asked, where nothing else says what is off.
    private func listPrice(among candidates: [(column: Int, words: HeaderMeaning)]) -> Int? {
        guard let price = column(of: .field(.price)), !Field.isListPrice(header: columns[price].header),
            !map.namesDiscount, !map.names(.listPrice), !haveReducedPrice,
            !havePrices([
                .listPrice, .field(.salePrice), .field(.discountedPrice), .discountPercent, .undecidedDiscount,
            ]),
            let list = column(saying: .listPrice, among: candidates), HeaderMeaning.isFormerPrice(columns[list].header)
        else { return nil }
        return sample(of: list).areAmounts || !sample(of: list).isFilled ? list : nil
    }

    /// The column that stands for the price though its header is known to say a list price.
    private var knownListPrice: Int? {
        guard let price = column(of: .field(.price)), columns[price].reason != .map,
            Field.isListPrice(header: columns[price].header)
        else { return nil }
        return price
    }

    /// The price that is struck out and the one that is asked in its place, where a file has one of each by their words and no other.
    private func pairOfPrices(_ candidates: [(column: Int, words: HeaderMeaning)]) -> (list: Int, reduced: Int)? {
        guard !havePrices([.field(.price), .listPrice]), !map.names(.price),
            !candidates.contains(where: { $0.words.part == .field(.price) }),
            let list = column(saying: .listPrice, among: candidates), let reduced = reducedPrice(beside: list)
        else { return nil }
        return (list, reduced)
    }

    /// The one other column that is called a price, where it is the list price or less in each row: `Регулярная цена` beside `Старая цена`.
    private func askedByAmounts(beside list: Int) -> Int? {
        let others = columns.indices.filter {
            let words = HeaderWords(columns[$0].header)
            return columns[$0].part == nil && columns[$0].reason == .unknown
                && words.words.contains(where: HeaderMeaning.prices.contains)
                && words.words.contains(where: HeaderMeaning.present.contains) && !words.contradict(.price)
                && words.words.count == 2 && sample(of: $0).areAmounts
        }
        guard others.count == 1, case let shares = sample(of: others[0]).shares(of: sample(of: list)), shares.count > 2,
            shares.allSatisfy({ $0.share <= 1 && $0.share > 0.3 }), shares.contains(where: { $0.share < 1 })
        else { return nil }
        return others[0]
    }

    /// The one column that says what is asked in place of a list price, where no known header does.
    private func reducedPrice(beside list: Int) -> Int? {
        guard !havePrices([.field(.salePrice), .field(.discountedPrice)]), !map.names(.salePrice),
            sample(of: list).areAmounts
        else { return nil }
        let reduced = columns.indices.filter {
            columns[$0].part == nil && columns[$0].reason == .unknown
                && HeaderMeaning.isReducedPrice(columns[$0].header)
                && (sample(of: $0).areAmounts || !sample(of: $0).isFilled)
        }
        return reduced.count == 1 ? reduced[0] : nil
    }

    private func havePrices(_ parts: [Part]) -> Bool { columns.contains { $0.part.map(parts.contains) ?? false } }

    private func columnsByWords(
        _ candidates: [(column: Int, words: HeaderMeaning)], _ fields: [Field]
    ) -> [(column: Int, part: Part)] {
        fields.compactMap { field in
            guard column(of: .field(field)) == nil, !map.names(field), field != .price || !haveReducedPrice else {
                return nil
            }
            if let column = column(saying: .field(field), among: candidates) { return (column, .field(field)) }
            if field == .name, isNamedByThings { return (0, .field(.name)) }
            if field == .name, let model = modelThatIsName { return (model, .field(.name)) }
            // What is struck out is the price where nothing else is.
            guard field == .price, !candidates.contains(where: { $0.words.part == .field(.price) }) else { return nil }
            return column(saying: .listPrice, among: candidates).map { ($0, .field(.price)) }
        }
    }

    /// The one column of models, where they are words: beside a maker that is what a product is called.
    private var modelThatIsName: Int? {
        let models = columns.indices.filter {
            columns[$0].part == nil && columns[$0].reason == .unknown && HeaderWords(columns[$0].header).meanModel
                && sample(of: $0).arePhrases
        }
        return models.count == 1 && !haveOtherTexts(than: models[0]) ? models[0] : nil
    }

    /// Whether an unknown column may hold names as well: kinds and makers are none.
    private func haveOtherTexts(than column: Int) -> Bool {
        columns.indices.contains {
            $0 != column && columns[$0].part == nil && sample(of: $0).arePhrases && !sample(of: $0).repeats
                && !HeaderWords(columns[$0].header).contradict(.name)
        }
    }

    /// Whether some column that nothing is taken from may be what is asked at last.
    private var haveReducedPrice: Bool {
        columns.contains { $0.part == nil && $0.reason == .unknown && HeaderMeaning.isReducedPrice($0.header) }
    }

    /// The one column that says it best; `nil` where several do, or none.
    private func column(saying part: Part, among candidates: [(column: Int, words: HeaderMeaning)]) -> Int? {
        let all = candidates.filter { $0.words.part == part }
        guard let rank = all.map(\.words.rank).min() else { return nil }
        let best = all.filter { $0.words.rank == rank }
        return best.count == 1 ? best[0].column : nil
    }

    /// Whether the first column says what the things of a list are called.
    private var isNamedByThings: Bool {
        guard let first = columns.first, first.part == nil, first.reason == .unknown else { return false }
        return sample(of: 0).isFilled && HeaderMeaning.isNameOfThings(first.header)
    }

    /// The column of photos in a table that has none by its headers: the one that has nothing but names of photos in it.
    func columnOfPhotos() -> Int? {
        guard preset == nil, column(of: .field(.images)) == nil, column(of: .variantPhoto) == nil, !map.names(.images)
        else {
            return nil
        }
        let all = columns.indices.filter {
            columns[$0].part == nil && columns[$0].reason == .unknown && sample(of: $0).mayBePhotos
                && !columns[$0].header.contains(".") && !HeaderMeaning.isOfOtherPictures(columns[$0].header)
        }
        return all.count == 1 && sample(of: all[0]).arePhotos ? all[0] : nil
    }

    /// The column of descriptions that is the name: in a table without one, and without another text that may be it, a line of text is what
    /// the product is called. Kinds and makers are none: their header says so, or they come again in the next row.
    func descriptionThatIsName() -> Int? {
        guard preset == nil, column(of: .field(.name)) == nil, !map.names(.name), !map.names(.description),
            columns(of: .description).count == 1, let column = columns(of: .description).first,
            sample(of: column).areNames || sample(of: column).areLines,
            !haveOtherTexts(than: column)
        else { return nil }
        return column
    }
}
