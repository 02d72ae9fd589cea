import Catalogue

extension Preset {
    /// WordPress' export of a WooCommerce shop, in XML.
    ///
    /// Prices, stock and SKU are pairs of a key and a value. Variations and photos are items of their own, which name the
    /// product as their parent; items of any other kind, such as pages, are no products.
    static let wordPress = Preset(
        .woocommerce, "WooCommerce (WordPress XML)",
        required: [["wp:post_type"], ["wp:post_id"], ["wp:postmeta.wp:meta_key", "wp:attachment_url"]],
        telling: ["title", "content:encoded", "excerpt:encoded", "wp:post_parent", "wp:status"], atLeast: 3,
        parts: [
            (.field(.name), ["title"]),
            (.field(.description), ["content:encoded", "excerpt:encoded"]),
            (.field(.images), ["wp:attachment_url"]),
            (.saleState, ["wp:status"]),
            (.grouping, ["wp:post_type", "wp:post_parent", "wp:post_id"]),
        ],
        rows: .families(
            FamilyHeaders(
                kind: ["wp:post_type"], parent: ["wp:post_parent"], id: ["wp:post_id"], head: "product",
                children: ["product_variation", "attachment"], isExclusive: true)),
        pairs: Pairs(
            key: "wp:postmeta.wp:meta_key", value: "wp:postmeta.wp:meta_value",
            parts: [
                (.field(.price), ["_regular_price", "_price"]),
                (.field(.salePrice), ["_sale_price"]),
                (.saleDate, ["_sale_price_dates_from", "_sale_price_dates_to"]),
                (.field(.stock), ["_stock"]),
                (.field(.sku), ["_sku"]),
            ]),
        sellsBeyondStock: true)
}
