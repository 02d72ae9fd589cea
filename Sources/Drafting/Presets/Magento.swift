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
        pairs: magentoPairs, hasVariants: false, notOnSale: "2", sellsBeyondStock: true)

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
        rows: .configurables(
            MemberHeaders(
                kind: ["product_type"], head: "configurable", key: ["sku"], members: ["configurable_variations"],
                visibility: ["visibility"], hidden: magentoHidden, view: ["store_view_code"])),
        notOnSale: "2", sellsBeyondStock: true)

    /// The same in the older export, whose lists stand over the rows beneath a product, an entry in each.
    ///
    /// Source: `Mage_ImportExport_Model_Export_Entity_Product_Type_Configurable` of Magento 1.
    static let magentoOlderConfigurable = Preset(
        .magento, "Magento 1 (configurable products)",
        required: [["sku"], ["name"], ["price", "qty"], ["_type"], ["visibility"], ["_super_products_sku"]],
        telling: magentoHeaders, atLeast: 2, parts: magentoParts,
        splitsPhotosAtCommas: true, noPhoto: "no_selection",
        rows: .configurables(
            MemberHeaders(
                kind: ["_type"], head: "configurable", key: ["sku"], members: ["_super_products_sku"],
                visibility: ["visibility"], hidden: magentoHidden, view: ["_store"], mayGoOn: true, name: ["name"],
                photo: ["_media_image"])),
        notOnSale: "2", sellsBeyondStock: true)

    /// The same in the JSON of the API, where products are named by their numbers.
    ///
    /// Source: Adobe Commerce, REST reference, `GET /V1/products` (`configurable_product_links`).
    static let magentoServiceConfigurable = Preset(
        .magento, "Magento's API",
        required: [["id"], ["sku"], ["name"], ["attribute_set_id"], ["type_id"], ["visibility"]],
        telling: magentoHeaders, atLeast: 0, parts: magentoParts,
        splitsPhotosAtCommas: true, noPhoto: "no_selection",
        rows: .configurables(
            MemberHeaders(
                kind: ["type_id"], head: "configurable", key: ["id"],
                members: ["extension_attributes.configurable_product_links[]"],
                visibility: ["visibility"], hidden: magentoHidden)),
        pairs: magentoPairs, notOnSale: "2", sellsBeyondStock: true)

    private static let magentoHidden: Set<String> = ["not visible individually", "1"]

    private static let magentoPairs = Pairs(
        key: "custom_attributes[].attribute_code", value: "custom_attributes[].value",
        parts: [
            (.field(.description), ["description", "short_description"]),
            (.field(.salePrice), ["special_price"]),
        ])

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
