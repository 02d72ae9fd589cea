import Catalogue

extension Preset {
    /// WooCommerce's product export, in the languages whose headers are known for sure, and the JSON of its API.
    ///
    /// A variable product has a row without a price and one for each variation, which names it as its parent.
    static let wooCommerce = Preset(
        .woocommerce, "WooCommerce",
        required: [
            kinds, names,
            prices + ["Images"],
        ],
        telling: [
            "SKU", "Published", "Is featured?", "Visibility in catalog", "Short description", "Tax status", "Tax class",
            "In stock?", "Backorders allowed?", "Sold individually?", "Sale price", "Categories", "Shipping class",
            "Parent", "Grouped products", "Cross-sells", "External URL", "Attribute 1 name",
            "Artikelnummer", "Veröffentlicht", "Ist hervorgehoben?", "Sichtbarkeit im Katalog", "Kurzbeschreibung",
            "Steuerklasse", "Angebotspreis", "Versandklasse", "Publicado", "¿Está destacado?",
            "Visibilidad en el catálogo", "Descripción corta", "Precio rebajado", "Clase de envío", "UGS", "Publié",
            "Mis en avant ?", "Visibilité dans le catalogue", "Description courte", "Tarif promo", "Em destaque?",
            "Visibilidade no catálogo", "Descrição curta", "Preço promocional", "catalog_visibility", "stock_status",
            "purchasable", "permalink", "Gepubliceerd", "Uitgelicht?", "Zichtbaarheid in catalogus",
            "Korte beschrijving", "Korte omschrijving", "Actieprijs", "Belastingklasse", "Verzendklasse", "Pubblicato",
            "In primo piano?", "Visibilità nel catalogo", "Breve descrizione", "Prezzo in offerta",
            "Aliquota di imposta", "Classe di spedizione", "公開済み", "カタログでの表示", "簡単な説明", "セール価格", "税区分", "配送クラス",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), Self.names),
            (
                .field(.description),
                [
                    "Description", "Beschreibung", "Descripción", "Descrição", "Beschrijving", "Descrizione", "説明",
                    "Short description", "Kurzbeschreibung", "Descripción corta", "Description courte",
                    "Descrição curta", "Korte beschrijving", "Korte omschrijving", "Breve descrizione", "簡単な説明",
                ]
            ),
            // Only the answers of its API have `price`: what a variable product costs at least.
            (.field(.price), Self.prices + ["price"]),
            (
                .field(.salePrice),
                [
                    "Sale price", "Angebotspreis", "Precio rebajado", "Tarif promo", "Preço promocional", "Actieprijs",
                    "Prezzo in offerta", "セール価格",
                ]
            ),
            (
                .saleDate,
                [
                    "Date sale price starts", "Date sale price ends", "Datum, an dem Angebotspreis beginnt",
                    "Datum, an dem Angebotspreis endet", "Día en que empieza el precio rebajado",
                    "Día en que termina el precio rebajado", "Date de début de promo", "Date de fin de promo",
                    "Startdatum actieprijs", "Einddatum actieprijs", "Data di partenza del prezzo in saldo",
                    "Termine data del prezzo di vendita", "セール価格の開始日", "セール価格の終了日",
                ]
            ),
            (
                .field(.stock),
                ["Stock", "Lager", "Inventario", "Estoque", "Voorraad", "Magazzino", "在庫", "stock_quantity"]
            ),
            (
                .stockState,
                [
                    "In stock?", "Vorrätig?", "Auf Lager?", "¿Existencias?", "En stock ?", "Em estoque?",
                    "Op voorraad?", "stock_status",
                ]
            ),
            (
                .field(.images),
                [
                    "Images", "Bilder", "Imágenes", "Imagens", "Afbeeldingen", "Immagini", "Immagine", "画像",
                    "images[].src",
                ]
            ),
            (.field(.sku), Self.skus + ["ID"]),
            (.saleState, Self.published + ["status"]),
            (.grouping, Self.kinds + Self.parents),
        ],
        splitsPhotosAtCommas: true, spellsLineEnds: true,
        rows: .families(
            FamilyHeaders(
                kind: Self.kinds, parent: Self.parents, sku: Self.skus, id: ["ID"], idPrefix: "id:", head: "variable",
                children: ["variation"])),
        sellsBeyondStock: true)

    private static let kinds = ["Type", "Typ", "Tipo", "タイプ"]
    private static let names = ["Name", "Nombre", "Nom", "Nome", "Naam", "名前"]
    private static let prices = [
        "Regular price", "Regulärer Preis", "Precio normal", "Tarif régulier", "Preço normal", "Preço",
        "Reguliere prijs", "Prezzo di listino", "標準価格", "通常価格",
    ]
    private static let published = [
        "Published", "Veröffentlicht", "Publicado", "Publié", "Gepubliceerd", "Pubblicato", "公開済み", "公開",
    ]
    private static let parents = [
        "Parent", "Übergeordnetes Produkt", "Superior", "Ascendente", "Hoofd", "Genitore", "親",
    ]
    private static let skus = ["SKU", "Artikelnummer", "UGS", "COD"]
}
