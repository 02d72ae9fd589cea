import Catalogue

extension Preset {
    /// PrestaShop's import and export tables, and the attributes of its XML.
    ///
    /// The price with tax is what a buyer pays, and goes first. A discount is an amount or per cent.
    static let prestaShop = Preset(
        .prestashop, "PrestaShop",
        required: [names + ["reference", "Reference #"], prices + ["Impact on price"]],
        telling: [
            "Active (0/1)", "Categories (x,y,z...)", "Tax rules ID", "Wholesale price", "On sale (0/1)",
            "Reference #", "Supplier reference #", "Supplier reference", "Image URLs (x,y,z...)", "URL rewritten",
            "Show price (0 = No, 1 = Yes)", "Minimal quantity", "Ecotax", "Product ID", "Tags (x,y,z...)",
            "Delete existing images (0 = No, 1 = Yes)", "id_supplier", "id_manufacturer", "id_category_default",
            "unit_price_ratio", "advanced_stock_management", "Attribute (Name:Type:Position)",
            "Value (Value:Position)", "Combination available date", "Available for order (0 = No, 1 = Yes)",
            "link_rewrite", "Actif (0/1)", "Catégories (x,y,z...)", "En solde (0/1)", "URL des images (x,y,z...)",
            "Prix d'achat",
            "Référence fournisseur", "URL réécrite", "Activo (0/1)", "Categorías (x,y,z...)", "En oferta (0/1)",
            "Precio mayorista",
            "URLs de las imágenes (x,y,z...)", "Attivo (0/1)", "Categorie (x,y,z...)", "In saldo (0/1)",
            "URL immagini (x,y,z...)",
            "Aktiv (0/1)", "Kategorien (x,y,z...)", "Im Angebot (0/1)", "Bild-URLs (x,y,z...)", "Aktywny (0/1)",
            "Kategorie (x,y,z...)",
            "Ativo (0/1)", "Categorias (x,y,z...)",
        ],
        atLeast: 3, parts: fields, splitsPhotosAtCommas: true, sellsBeyondStock: true)

    /// What PrestaShop's own list of products exports.
    static let prestaShopList = Preset(
        .prestashop, "PrestaShop",
        required: [
            ["Name", "Nom"],
            [
                "Price (tax excl.)", "Price (tax incl.)", "Base price", "Final price", "Prix (HT)", "Prix (TTC)",
            ],
        ],
        telling: ["Product ID", "ID", "Image", "Reference", "Référence", "Quantity", "Quantité", "Category", "Status"],
        atLeast: 3, parts: fields, splitsPhotosAtCommas: true, sellsBeyondStock: true)

    /// The answers of PrestaShop's web service: texts in every language of the shop, and an `id` of its own.
    static let prestaShopService = Preset(
        .prestashop, "PrestaShop",
        required: [["name.language"], ["price"], ["reference"]],
        telling: [
            "description.language", "description_short.language", "link_rewrite.language", "active", "id_manufacturer",
            "id_category_default", "id_tax_rules_group", "associations.images.image.id", "on_sale", "date_upd",
        ],
        atLeast: 2, parts: fields, splitsPhotosAtCommas: true, sellsBeyondStock: true)

    private static let prices = [
        "Price tax included", "Price tax excluded or Price tax included", "Price tax included or excluded", "Price TTC",
        "Price (tax incl.)", "Price Tax Inc", "Prix (TTC)", "Base price", "Price tax excluded", "Price (tax excl.)",
        "Price Tax Exc", "Prix (HT)", "Price", "Prix TTC", "Prix HT ou TTC", "Prix HT", "Precio impuestos incluidos",
        "Precio impuestos excluidos", "Precio sin impuestos o Precio impuestos incluidos", "Precio sin IVA",
        "Prezzo tasse incluse",
        "Prezzo tasse escluse", "Preis inkl. MwSt.", "Preis ohne MwSt.", "Cena zawiera podatek", "Cena bez podatku",
        "Preço com imposto", "Preço sem imposto",
    ]

    private static let names = ["Name", "Nom", "Nombre", "Nome", "Nazwa"]

    private static let fields: [(Part, [String])] = [
        (.field(.name), names + ["name.language"]),
        (
            .field(.description),
            [
                "Description", "Long Description", "Summary", "Short description", "description_short",
                "description.language", "description_short.language", "Descripción", "Descrizione", "Beschreibung",
                "Opis", "Descrição",
                "Résumé", "Récapitulatif", "Resumen", "Descrizione breve", "Kurzbeschreibung",
            ]
        ),
        (.field(.price), prices),
        (.field(.salePrice), ["Final price"]),
        (
            .field(.discountedPrice),
            ["Discount amount", "Montant de la remise", "Importe del descuento", "Valor del descuento"]
        ),
        (.discountPercent, ["Discount percent", "Pourcentage de réduction", "Porcentaje de descuento"]),
        (
            .saleDate,
            ["Discount from (yyyy-mm-dd)", "Discount to (yyyy-mm-dd)", "Discount from", "Discount to"]
        ),
        (.field(.stock), ["Quantity", "Quantité", "Cantidad", "Quantità", "Menge", "Ilość", "Quantidade"]),
        (
            .field(.images),
            [
                "Image URLs (x,y,z...)", "Image URLs", "Image URL", "Image", "URL des images (x,y,z...)",
                "URLs de las imágenes (x,y,z...)", "URL immagini (x,y,z...)", "Bild-URLs (x,y,z...)",
            ]
        ),
        (
            .saleState,
            [
                "Active (0/1)", "Active", "Enabled", "Status", "Statut", "Actif (0/1)", "Activo (0/1)", "Attivo (0/1)",
                "Aktiv (0/1)",
            ]
        ),
        (
            .field(.sku),
            [
                "Reference #", "Reference", "Référence", "Référence n°", "Referencia", "Riferimento", "Artikelnummer",
                "Product ID", "ID",
            ]
        ),
    ]
}
