import Catalogue

/// The words of a header that nobody knows as a whole: they say more of its content than numbers do.
package struct HeaderWords {
    /// In small letters: what stands between signs and blanks, `nombre_comercial`, and within it from one capital letter to the next,
    /// `categoryId`. Numbers are none, but in `b2c`.
    let words: [String]
    private let text: String
    /// Whether it is of the objects in a list, `variants[].label`.
    private let isOfObjects: Bool
    /// The field of which it is the text in some language.
    private let ofLanguage: Field?

    package init(_ header: String) {
        text = header.lowercased()
        isOfObjects = header.contains("[].")
        ofLanguage = HeaderLanguage(header)?.field
        words = Self.words(of: Array(header))
    }

    private static func words(of header: [Character]) -> [String] {
        var words: [String] = []
        var word = ""
        for (index, character) in header.enumerated() {
            let begins = index > 0 && header[index - 1].isLowercase && character.isUppercase
            let isWithin = word.count == 1 && character.isNumber && header.isLetterAlone(at: index + 1)
            if begins || !character.isLetter && !isWithin {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            // Turkish capitals have a dot of their own in small letters.
            if character.isLetter || isWithin { word += character.lowercased().withoutCombiningDot }
        }
        return word.isEmpty ? words : words + [word]
    }

    /// Whether a word is one that people use for the field.
    package func mean(_ field: Field) -> Bool {
        words.contains { Field(header: $0) == field } || field == .stock && hold(Self.stocks)
    }

    /// Words, and where languages have no blanks between them, parts of what stands there.
    private struct Vocabulary {
        let words: Set<String>
        let parts: [String]

        init(_ words: Set<String>, _ parts: [String]) { (self.words, self.parts) = (words, parts) }
    }

    private func hold(_ vocabulary: Vocabulary) -> Bool {
        words.contains(where: vocabulary.words.contains) || vocabulary.parts.contains(where: text.contains)
    }

    private static let stocks = Vocabulary([], ["재고", "보유", "창고수량", "잔여수량", "在庫", "库存", "庫存"])

    /// Whether it is called a model, which is a product's name where nothing else is.
    package var meanModel: Bool { hold(Self.models) }

    private static let models = Vocabulary(
        ["model", "models", "modelo", "modèle", "modele", "modell", "modello", "модель"],
        ["모델", "モデル", "型号", "型號"]
    )

    /// Whether it is called a price that is asked for a while only, or of some.
    package var meanSalePrice: Bool {
        mean(.price) && haveSaleWord || Self.sale.parts.contains(where: text.contains)
    }

    /// Whether a word says that it is for a while only, or of some.
    var haveSaleWord: Bool { words.contains(where: Self.sale.words.contains) }

    /// Whether a price of this name is not what a buyer pays: a cost, a fee, or a count.
    var meanCost: Bool { hold(Self.costs) }

    /// Whether a word says that the column is something else, whatever its content looks like.
    package func contradict(_ field: Field) -> Bool {
        if let ofLanguage, ofLanguage != field { return true }
        // Amounts and counts look alike: what is called the one is not the other.
        switch field {
        case .price, .salePrice: if mean(.stock), !mean(.price) { return true }
        case .stock: if mean(.price), !mean(.stock) { return true }
        // What an object of a list says is not said of the product.
        case .name, .description: if mean(.price) || isOfObjects, !mean(field) { return true }
        default: break
        }
        return Self.others[field == .salePrice ? .price : field].map(hold) ?? false
    }

    private static let sale = Vocabulary(
        [
            "sale", "promo", "promotion", "promotional", "offer", "special", "reduced", "oferta", "especial",
            "rebajado",
            "rebaja", "promocional", "promoção", "promocao", "promotionnel", "soldé", "solde", "remisé", "angebot",
            "aktion",
            "sconto", "scontato", "promozionale", "offerta", "aanbieding", "actie", "promocyjna", "promocja", "akční",
            "akce",
            "akcia", "akciová", "акция", "акционная", "скидкой", "акційна", "знижкою", "indirimli", "kampanya",
            "khuyến",
            "diskon", "promosi", "akcijska", "akcija",
        ], ["할인", "특가", "세일", "행사", "セール", "特価", "割引", "促销", "优惠", "折后", "特价"]
    )

    /// Amounts and counts that stand beside what is asked.
    private static let costs = Vocabulary(
        [
            "cost", "costs", "costo", "coste", "wholesale", "purchase", "buy", "buying", "supply", "dealer", "ek",
            "einkauf",
            "einkaufspreis", "achat", "shipping", "delivery", "qty", "quantity", "stock", "fee", "margin", "score",
            "impact", "tier",
        ],
        ["원가", "매입", "공급가", "도매", "입고", "배송", "수수료", "무게", "중량", "할인", "마진", "재고", "수량", "평점", "환율"]
    )

    /// What is not the field though its content is alike.
    private static let others: [Field: Vocabulary] = [
        .name: Vocabulary(
            besideTexts.union([
                "vendor", "maker", "manufacturer", "supplier", "company", "marke", "marca", "status", "color",
                "colour", "date", "image", "colore", "farbe", "couleur", "cor", "kolor", "barva", "цвет", "renk",
                "produttore", "hersteller", "fabricant", "fabricante", "producent", "производитель", "fornitore",
                "lieferant", "fournisseur", "proveedor", "fornecedor", "dostawca", "поставщик", "tedarikçi",
                "origin", "origine", "origen", "herkunft", "material", "materiale", "matière", "materiał",
                "warehouse", "lager", "magazzino", "location", "shelf", "scaffale", "regal", "contact", "processor",
                "procesador", "prozessor", "cpu",
            ]),
            [
                "브랜드", "분류", "카테고리", "제조", "공급", "태그", "키워드", "색상", "옵션", "주소", "비고", "메모",
                "창고", "위치", "원산지", "소재", "재질", "담당", "거래처",
            ]
        ),
        .description: Vocabulary(
            besideTexts.union([
                "memo", "availability", "disponibilidad", "disponibilité", "disponibilità", "dostępność",
                "dostupnost", "verfügbarkeit", "наличие", "lieferzeit",
            ]),
            [
                "키워드", "태그", "메모", "비고", "주소", "분류", "카테고리", "브랜드",
            ]
        ),
        .price: Vocabulary(measures.union(costs.words), costs.parts + ["세금"]),
        .stock: Vocabulary(
            measures.union([
                "category", "ratings", "review", "reviews", "count", "cost", "price", "order", "orders", "year",
                "age", "rank", "position", "sort", "min", "max", "delay", "code", "codes", "cod", "codice", "kod",
                "kód", "код", "ref", "sku", "ean", "gtin", "barcode", "minimum", "maximum", "minima", "mínima",
                "minimo", "mínimo", "minimale", "minimalna", "mindestens", "mindestmenge", "минимальное",
                "минимальный", "asgari", "moq", "days", "sold", "no", "nr", "pre", "off", "jednostkach", "colors",
                "colours", "kolorów", "farben", "couleurs", "colores", "cores",
            ]),
            [
                "번호", "순서", "분류", "카테고리", "평점", "리뷰", "원가", "가격", "크기", "무게", "최소", "최대", "연도", "판매량", "할인", "입수",
                "入数", "코드", "コード",
            ]
        ),
        .sku: Vocabulary(["date", "phone", "tel", "category", "parent", "price"], ["날짜", "전화", "분류"]),
    ]

    /// What stands beside names and descriptions: what products are sorted and found by, what is said of them, how they come.
    private static let besideTexts: Set<String> = [
        "path", "breadcrumb", "rubr", "rubric", "рубрика", "категория", "категорія", "kategorie", "kategoria",
        "kategori", "kategorija", "categoria", "catégorie", "rubrique", "category", "categories", "delivery",
        "shipping", "review", "reviews", "comment", "comments", "brand", "tag", "tags", "keyword", "keywords", "seo",
        "meta", "address", "note", "notes", "url", "link", "handle", "slug",
    ]

    /// Numbers that are neither amounts nor counts: sizes, shares, and what is packed together.
    private static let measures: Set<String> = [
        "percent", "percentage", "pct", "pallet", "palette", "palety", "palecie", "paleta", "carton", "karton",
        "kartonie", "box", "boxes", "pack", "packs", "caja", "caixa", "opakowanie", "opakowaniu", "упаковка",
        "упаковке", "weight", "width", "height", "length", "depth", "size", "rating", "discount", "rate", "id",
        "tax", "vat",
    ]
}

extension [Character] {
    /// Whether a letter stands there with none behind it.
    fileprivate func isLetterAlone(at index: Int) -> Bool {
        index < count && self[index].isLetter && (index + 1 == count || !self[index + 1].isLetter)
    }
}

extension String {
    /// `i̇` is what an `İ` becomes.
    fileprivate var withoutCombiningDot: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.value != 0x307 }))
    }
}
