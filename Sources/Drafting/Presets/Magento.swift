import Catalogue

extension Preset {
    /// Magento's and Adobe Commerce's product export, the older one whose headers begin with underscores, and the JSON of
    /// its API.
    ///
    /// A row of a store view repeats the product's `sku` with what is different there, and belongs to the row above.
    /// The simple products of a configurable one have their own key, name, price and stock, and stay products, unless it names them.
    static let magento = Preset(
        .magento, "Magento",
        required: [["sku"], ["name", "price", "qty"]],
        telling: magentoHeaders, atLeast: 2, parts: magentoParts,
        splitsPhotosAtCommas: true, noPhoto: "no_selection", rows: .groups(by: ["sku"]),
        pairs: Pairs(
            key: "custom_attributes[].attribute_code", value: "custom_attributes[].value",
            parts: [
                (.field(.description), ["description", "short_description"]),
                (.field(.salePrice), ["special_price"]),
            ]),
        hasVariants: false, notOnSale: "2", sellsBeyondStock: true)

    /// The same where configurable products name their simple ones: those of them that the shop does not show by themselves are the
    /// product's variants, before or after it, and their stock is its.
    ///
    /// Source: Adobe Commerce, "Product data attributes" (`configurable_variations`, `visibility`).
    static let magentoConfigurable = Preset(
        .magento, "Magento (configurable products)",
        required: [
            ["sku"], ["name"], ["price", "qty"], ["product_type"], ["visibility"], ["configurable_variations"],
        ],
        telling: magentoHeaders, atLeast: 2, parts: magentoParts,
        splitsPhotosAtCommas: true, noPhoto: "no_selection",
        rows: .families(
            FamilyHeaders(
                kind: ["product_type"], parent: ["sku"], id: [], head: "configurable",
                children: ["simple", "virtual", "downloadable"], members: ["configurable_variations"],
                visibility: ["visibility"], hidden: ["not visible individually", "1"], view: ["store_view_code"])),
        notOnSale: "2", sellsBeyondStock: true)

    private static let magentoHeaders = [
        "attribute_set_code", "attribute_set", "_attribute_set", "product_type", "_type", "product_websites",
        "_product_websites", "store_view_code", "_store", "visibility", "special_price", "url_key",
        "tax_class_name", "product_online", "additional_images", "base_image", "small_image",
        "configurable_variations", "quantity_and_stock_status", "meta_keyword", "meta_keywords", "meta_description",
        "out_of_stock_qty", "website_id", "short_description", "links_purchased_separately", "attribute_set_id",
        "type_id", "custom_attributes[].attribute_code",
    ]
    private static let magentoParts: [(Part, [String])] = [
        (.field(.name), ["name"]),
        (.field(.description), ["description", "short_description"]),
        (.field(.price), ["price"]),
        (.field(.salePrice), ["special_price"]),
        (
            .saleDate,
            ["special_price_from_date", "special_price_to_date", "special_from_date", "special_to_date"]
        ),
        (.field(.stock), ["qty", "extension_attributes.stock_item.qty"]),
        (
            .field(.images),
            [
                "base_image", "image", "additional_images", "media_gallery", "_media_image",
                "media_gallery_entries[].file",
            ]
        ),
        (.variantPhoto, ["small_image", "thumbnail_image", "thumbnail"]),
        (.field(.sku), ["sku"]),
        (.saleState, ["product_online", "status"]),
        (.grouping, ["store_view_code", "_store"]),
    ]
}
