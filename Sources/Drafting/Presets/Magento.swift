import Catalogue

extension Preset {
    /// Magento's and Adobe Commerce's product export, the older one whose headers begin with underscores, and the JSON of
    /// its API.
    ///
    /// A row of a store view repeats the product's `sku` with what is different there, and belongs to the row above.
    /// The simple products of a configurable one have their own key, name, price and stock, and stay products.
    static let magento = Preset(
        .magento, "Magento",
        required: [["sku"], ["name", "price", "qty"]],
        telling: [
            "attribute_set_code", "attribute_set", "_attribute_set", "product_type", "_type", "product_websites",
            "_product_websites", "store_view_code", "_store", "visibility", "special_price", "url_key",
            "tax_class_name", "product_online", "additional_images", "base_image", "small_image",
            "configurable_variations", "quantity_and_stock_status", "meta_keyword", "meta_keywords", "meta_description",
            "out_of_stock_qty", "website_id", "short_description", "links_purchased_separately", "attribute_set_id",
            "type_id", "custom_attributes[].attribute_code",
        ],
        atLeast: 2,
        parts: [
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
        ],
        splitsPhotosAtCommas: true, noPhoto: "no_selection", rows: .groups(by: ["sku"]),
        pairs: Pairs(
            key: "custom_attributes[].attribute_code", value: "custom_attributes[].value",
            parts: [
                (.field(.description), ["description", "short_description"]),
                (.field(.salePrice), ["special_price"]),
            ]),
        hasVariants: false, notOnSale: "2", sellsBeyondStock: true)
}
