import Catalogue

extension Preset {
    /// WooCommerce's product export, in the languages whose headers are known for sure, and the JSON of its API.
    ///
    /// A variable product has a row without a price and one for each variation, which names it as its parent.
    static let wooCommerce = Preset(
        .woocommerce, "WooCommerce",
        required: [
            ["Type", "Typ", "Tipo"], ["Name", "Nombre", "Nom", "Nome"],
            ["Regular price", "Regulärer Preis", "Precio normal", "Tarif régulier", "Preço", "Preço normal", "Images"],
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
            "purchasable", "permalink",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["Name", "Nombre", "Nom", "Nome"]),
            (
                .field(.description),
                [
                    "Description", "Beschreibung", "Descripción", "Descrição", "Short description", "Kurzbeschreibung",
                    "Descripción corta", "Description courte", "Descrição curta",
                ]
            ),
            (
                .field(.price),
                ["Regular price", "Regulärer Preis", "Precio normal", "Tarif régulier", "Preço normal", "Preço"]
            ),
            (
                .field(.salePrice),
                ["Sale price", "Angebotspreis", "Precio rebajado", "Tarif promo", "Preço promocional"]
            ),
            (
                .saleDate,
                [
                    "Date sale price starts", "Date sale price ends", "Datum, an dem Angebotspreis beginnt",
                    "Datum, an dem Angebotspreis endet", "Día en que empieza el precio rebajado",
                    "Día en que termina el precio rebajado", "Date de début de promo", "Date de fin de promo",
                ]
            ),
            (.field(.stock), ["Stock", "Lager", "Inventario", "Estoque", "stock_quantity"]),
            (.field(.images), ["Images", "Bilder", "Imágenes", "Imagens", "images[].src"]),
            (.field(.sku), Self.skus + ["ID"]),
            (.saleState, ["Published", "Veröffentlicht", "Publicado", "Publié"]),
            (.grouping, Self.kinds + Self.parents),
        ],
        splitsPhotosAtCommas: true, spellsLineEnds: true,
        rows: .families(
            FamilyHeaders(
                kind: Self.kinds, parent: Self.parents, sku: Self.skus, id: ["ID"], idPrefix: "id:", head: "variable",
                children: ["variation"])),
        sellsBeyondStock: true)

    private static let kinds = ["Type", "Typ", "Tipo"]
    private static let parents = ["Parent", "Übergeordnetes Produkt", "Superior", "Ascendente"]
    private static let skus = ["SKU", "Artikelnummer", "UGS"]
}
