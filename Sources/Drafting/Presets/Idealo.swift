import Catalogue

extension Preset {
    /// idealo's table of offers: with the names of its specification, or headed as its forms of each country are.
    ///
    /// Source: idealo, "CSV-Spezifikation".
    static let idealo = Preset(
        .idealo, "idealo",
        required: [
            ["sku", "Artikelnummer", "Artikelnummer im Shop"] + idealoKeys,
            ["title", "Produktname", "Nombre del producto"],
            ["price", "Preis", "Bruttopreis", "Preis (Brutto)", "Precio"],
        ],
        telling: [
            "deliveryTime", "delivery", "eans", "hans", "categoryPath", "imageUrls", "paymentCosts_paypal",
            "paymentCosts_credit_card", "deliveryCosts_dhl", "deliveryCosts_hermes", "deliveryCosts_ups", "formerPrice",
            "basePrice", "checkoutLimitPerPeriod", "fulfillmentType", "merchantName", "merchantId", "packagingUnit",
            "Versandkosten", "Lieferzeit", "Bild-URL", "Produkt-URL", "ProduktURL", "BildURL_1",
            "Produktgruppe im Shop",
            "Original Herstellerartikelnummer", "Versandkosten Kommentar", "EAN / GTIN / código barras",
            "Número del fabricante (HAN/MPN)", "Fabricante / Marca", "Precio especial", "Precio original",
            "Precio base",
            "Plazo de entrega", "Categoría del producto en la tienda", "URL del producto", "URLimagen_1",
            "Características del producto / Otros atributos", "Comentario sobre los gastos de envío",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["title", "Produktname", "Nombre del producto"]),
            (
                .field(.description),
                ["description", "Produktbeschreibung", "Beschreibung", "Descripción del producto"]
            ),
            (.field(.price), ["price", "Bruttopreis", "Preis (Brutto)", "Preis", "Precio"]),
            (.field(.salePrice), ["Precio especial", "Sonderpreis"]),
            (.listPrice, ["formerPrice", "oldPrice", "Streichpreis", "Precio original"]),
            (.field(.stock), ["quantity", "stock", "Unidades"]),
            (.field(.images), ["imageUrls", "imageUrl", "Bild-URL", "BildURL_#", "URLimagen_#"]),
            (.field(.sku), ["sku", "Artikelnummer", "Artikelnummer im Shop"] + idealoKeys),
        ],
        currency: .foreign("EUR"), splitsPhotosAtCommas: true)

    /// The sign behind the letter is one of degrees, or an ordinal's.
    private static let idealoKeys = ["N° artículo en tienda", "Nº artículo en tienda"]
}
