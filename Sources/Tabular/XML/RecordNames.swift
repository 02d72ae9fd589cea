/// What the elements of records are called in feeds and exports at large, in the languages of shops.
enum RecordNames {
    /// Whether records commonly have such a name.
    ///
    /// - Parameter element: as it is written, with its prefix.
    static func areOfRecords(_ element: String) -> Bool { records.contains(local(element)) }

    /// Whether what products are sorted into has such a name.
    static func areOfGroups(_ element: String) -> Bool { groups.contains(local(element)) }

    private static func local(_ element: String) -> String {
        (element.split(separator: ":").last.map(String.init) ?? element).lowercased()
    }

    /// RSS, Atom, marketplaces, spreadsheets; products, goods, articles and offers.
    private static let records: Set<String> = [
        "item", "entry", "product", "offer", "goods", "record", "row", "article", "shopitem",
        "상품", "제품", "商品", "产品", "產品", "製品",
        "produkt", "artikel", "angebot", "vare", "vara", "tuote",
        "produit", "offre", "producto", "artículo", "articulo", "oferta", "produto", "artigo", "prodotto", "articolo",
        "offerta", "produs",
        "товар", "предложение", "оферта", "продукт", "пропозиція", "tovar", "predlozhenie",
        "towar", "zboží", "zbozi", "položka", "polozka", "proizvod", "artikal", "termék", "termek",
        "ürün", "urun", "προϊόν", "προιον",
    ]

    private static let groups: Set<String> = [
        "category", "group", "section", "rubric", "분류", "카테고리", "カテゴリ", "カテゴリー", "分类", "分類",
        "kategorie", "gruppe", "warengruppe", "kategori", "catégorie", "groupe", "categoría", "categoria", "grupo",
        "gruppo",
        "categorie", "groep", "группа", "категория", "раздел", "рубрика", "категорія", "група", "розділ", "gruppa",
        "kategoria", "kategória", "grupa", "kategorija", "κατηγορία", "kategoriya",
    ]
}
