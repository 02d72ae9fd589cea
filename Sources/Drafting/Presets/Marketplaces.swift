import Catalogue

/// What marketplaces take and give.
extension Preset {
    static let marketplaces: [Preset] = [.etsy, .eBay, .eBayReport, .amazon, .depop]

    /// Etsy's list of a shop's listings, in the languages of its windows.
    static let etsy = Preset(
        .etsy, "Etsy",
        required: [
            ["TITLE", "TITOLO", "TITEL", "TITRE", "TÍTULO", "TYTUŁ"],
            [
                "CURRENCY_CODE", "CODICE_VALUTA", "WÄHRUNGSCODE", "CODE_DE_LA_DEVISE", "CODE_DEVISE", "CÓDIGO_MONEDA",
                "VALUTACODE",
            ],
            ["IMAGE1", "IMMAGINE1", "BILD1", "IMAGEN1", "IMAGEM1", "AFBEELDING1", "OBRAZ1"],
        ],
        telling: [
            "TAGS", "TAG", "MATERIALS", "MATERIALI", "MATERIALIEN", "MATÉRIAUX", "MATERIALES", "QUANTITY", "QUANTITÀ",
            "ANZAHL",
            "QUANTITÉ", "CANTIDAD", "VARIATION 1 TYPE", "TIPO VARIANTE 1", "VARIATION 1 NAME", "SKU",
        ],
        atLeast: 2,
        parts: [
            (.field(.name), ["TITLE", "TITOLO", "TITEL", "TITRE", "TÍTULO", "TYTUŁ"]),
            (
                .field(.description),
                ["DESCRIPTION", "DESCRIZIONE", "BESCHREIBUNG", "DESCRIPCIÓN", "DESCRIÇÃO", "BESCHRIJVING", "OPIS"]
            ),
            (.field(.price), ["PRICE", "PREZZO", "PREIS", "PRIX", "PRECIO", "PREÇO", "PRIJS", "CENA"]),
            (
                .field(.currency),
                [
                    "CURRENCY_CODE", "CODICE_VALUTA", "WÄHRUNGSCODE", "CODE_DE_LA_DEVISE", "CODE_DEVISE",
                    "CÓDIGO_MONEDA",
                    "VALUTACODE",
                ]
            ),
            (
                .field(.stock),
                ["QUANTITY", "QUANTITÀ", "ANZAHL", "QUANTITÉ", "CANTIDAD", "QUANTIDADE", "AANTAL", "MENGE", "ILOŚĆ"]
            ),
            (
                .field(.images),
                ["IMAGE#", "IMMAGINE#", "BILD#", "IMAGEN#", "IMAGEM#", "AFBEELDING#", "OBRAZ#"]
            ),
            (.field(.sku), ["SKU"]),
        ],
        namesCurrency: true)

    /// eBay's templates, for drafts and of the File Exchange: variations stand beneath their listing without its title. The
    /// header of the actions states the currency.
    static let eBay = Preset(
        .ebay, "eBay",
        required: [["*Action", "Action"], ["*Title", "Title"]],
        telling: [
            "*Category", "Category ID", "Category", "*ConditionID", "Condition ID", "PicURL", "Item photo URL",
            "*Format", "Format",
            "*Duration", "Duration", "*Location", "Location", "CustomLabel", "Custom label (SKU)", "*StartPrice",
            "StartPrice",
            "Start price", "BuyItNowPrice", "Relationship", "RelationshipDetails", "*Quantity", "ShippingProfileName",
            "ReturnProfileName", "PaymentProfileName", "StoreCategory", "P:UPC", "P:EAN", "UPC", "DispatchTimeMax",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["Title"]),
            (.field(.description), ["Description"]),
            (.field(.price), ["StartPrice", "Start price", "BuyItNowPrice", "Buy It Now price", "Price"]),
            (.listPrice, ["OriginalRetailPrice", "Original retail price"]),
            (.field(.stock), ["Quantity"]),
            (.field(.images), ["PicURL", "Item photo URL"]),
            (.field(.sku), ["CustomLabel", "Custom label (SKU)"]),
            (.field(.currency), ["Currency"]),
            (.grouping, ["Relationship"]),
        ],
        rows: .groups(by: []))

    /// eBay's report of active listings.
    static let eBayReport = Preset(
        .ebay, "eBay (report)",
        required: [["Item number", "Item ID"], ["Title"], ["Start price", "Current price", "Price"]],
        telling: [
            "Variation details", "Custom label (SKU)", "Available quantity", "Format", "Currency",
            "Auction Buy It Now price",
            "Reserve price", "Sold quantity", "Watchers", "Bids", "Start date", "End date", "eBay category 1 name",
            "Listing site",
        ],
        atLeast: 4,
        parts: [
            (.field(.name), ["Title"]),
            (.field(.price), ["Current price", "Start price", "Price"]),
            (.field(.currency), ["Currency"]),
            (.field(.stock), ["Available quantity"]),
            (.field(.images), ["Item photo URL", "Photo URL"]),
            (.field(.description), ["Description"]),
            (.field(.sku), ["Custom label (SKU)", "Item number", "Item ID"]),
        ],
        namesCurrency: true)

    /// Amazon's reports of listings and its flat files: the row with the columns' keys counts, whatever language stands above it.
    /// A family has a parent without a price, and children that name it.
    static let amazon = Preset(
        .amazon, "Amazon",
        required: [
            ["seller-sku", "item_sku", "contribution_sku.value", "sku", "vendor_sku.value"],
            [
                "asin1", "product-id-type", "external_product_id_type", "external_product_id", "feed_product_type",
                "product_type.value",
                "product_type", "ASIN-hint", "asin", "item-condition", "condition-type", "update_delete",
            ],
        ],
        telling: [
            "item-name", "item_name", "item_name.value", "item-description", "product_description", "listing-id",
            "open-date",
            "item-is-marketplace", "product-id-type", "zshop-shipping-fee", "item-note", "item-condition", "asin1",
            "asin2",
            "will-ship-internationally", "expedited-shipping", "product-id", "add-delete", "pending-quantity",
            "fulfillment-channel", "merchant-shipping-group", "feed_product_type", "external_product_id",
            "external_product_id_type", "brand_name", "part_number", "standard_price", "main_image_url",
            "other_image_url1",
            "parent_child", "parent_sku", "relationship_type", "variation_theme", "update_delete", "bullet_point1",
            "generic_keywords", "generic_keywords1", "recommended_browse_nodes", "merchant_shipping_group_name",
            "condition-note", "ASIN-hint", "operation-type", "leadtime-to-ship", "launch-date", "standard-price-points",
            "main-offer-image", "fulfillment_center_id", "fulfillment-center-id", "fulfillment_latency",
            "list_price.value",
            "bullet_point.value", "main_product_image_locator.media_location", "fulfillment_availability.quantity",
        ],
        atLeast: 2,
        parts: [
            (.field(.name), ["item-name", "item_name", "item_name.value", "title"]),
            (
                .field(.description),
                [
                    "product_description", "product_description.value", "item-description", "description",
                    "bullet_point.value",
                ]
            ),
            (
                .field(.price),
                [
                    "standard_price", "standard-price", "your_price", "price",
                    "purchasable_offer.our_price.schedule.value_with_tax", "purchasable_offer.our_price.value_with_tax",
                ]
            ),
            (
                .listPrice,
                ["list_price", "list-price", "list_price.value", "list_price.value_with_tax", "list_price_with_tax"]
            ),
            (
                .field(.salePrice),
                ["sale_price", "sale-price", "purchasable_offer.discounted_price.schedule.value_with_tax"]
            ),
            (
                .saleDate,
                ["sale_from_date", "sale_end_date", "sale-start-date", "sale-end-date", "sale_start_date"]
            ),
            (.field(.currency), ["currency", "purchasable_offer.currency", "list_price.currency"]),
            (.field(.stock), ["quantity", "fulfillment_availability.quantity", "afn-fulfillable-quantity"]),
            (
                .field(.images),
                [
                    "main_image_url", "main-image-url", "image-url", "main_product_image_locator.media_location",
                    "other_image_url#",
                    "other-image-url#", "main-offer-image", "offer-image#",
                    "other_product_image_locator_1.media_location", "other_product_image_locator_2.media_location",
                    "other_product_image_locator_3.media_location", "other_product_image_locator_4.media_location",
                ]
            ),
            (.field(.sku), ["seller-sku", "item_sku", "contribution_sku.value", "sku"]),
            (
                .grouping,
                ["parent_child", "parentage_level.value", "parent_sku", "child_parent_sku_relationship.parent_sku"]
            ),
        ],
        rows: .families(
            FamilyHeaders(
                kind: ["parent_child", "parentage", "parentage_level.value"],
                parent: ["parent_sku", "parent-sku", "child_parent_sku_relationship.parent_sku"],
                sku: ["item_sku", "sku", "contribution_sku.value"], id: [], head: "parent", children: ["child"])))

    /// Depop's template, whose listings have a description and no name.
    static let depop = Preset(
        .depop, "Depop",
        required: [["Description"], ["Price"], ["Picture Hero url"]],
        telling: [
            "Category", "Brand", "Condition", "Size", "Color 1", "Source 1", "Age", "Style 1", "Location",
            "Picture 2 url",
            "Domestic Shipping price", "International Shipping price",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["Title"]),
            (.field(.description), ["Description"]),
            (.field(.price), ["Price"]),
            (
                .field(.images),
                [
                    "Picture Hero url", "Picture 2 url", "Picture 3 url", "Picture 4 url", "Picture 5 url",
                    "Picture 6 url",
                    "Picture 7 url", "Picture 8 url",
                ]
            ),
            (.field(.sku), ["SKU"]),
        ])
}
