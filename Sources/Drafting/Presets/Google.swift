import Catalogue

extension Preset {
    /// Google's merchant feed, as text with tabs or commas, and as RSS or Atom with elements of the prefix `g:`.
    ///
    /// Amounts stand with their currency. Each variant is an item with its own name, price and photo, and stays a
    /// product.
    static let google = Preset(
        .google, "Google Merchant Center",
        required: [["id"], ["title"], ["price"]],
        telling: [
            "image_link", "availability", "condition", "brand", "gtin", "mpn", "google_product_category",
            "product_type", "identifier_exists", "item_group_id", "additional_image_link", "shipping_weight",
            "custom_label_0", "sale_price_effective_date", "age_group", "link",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["title"]),
            (.field(.description), ["description", "summary", "short_description"]),
            (.field(.price), ["price"]),
            (.field(.salePrice), ["sale_price"]),
            (.saleDate, ["sale_price_effective_date"]),
            (.field(.stock), ["quantity", "inventory", "sell_on_google_quantity", "quantity_to_sell_on_facebook"]),
            (.stockState, ["availability"]),
            (.field(.images), ["image_link", "additional_image_link"]),
            (.field(.sku), ["id"]),
        ],
        namesCurrency: true, splitsPhotosAtCommas: true)

    /// Meta's catalogue, for Facebook and Instagram: Google's columns, with some of its own.
    static let facebook = Preset(
        .facebook, "Facebook",
        required: [
            ["id"], ["title"], ["price"],
            [
                "fb_product_category", "quantity_to_sell_on_facebook", "rich_text_description", "commerce_tax_category",
                "internal_label",
                "video[0].url", "style[0]", "image[0].url", "offer_price", "status", "visibility",
            ],
        ],
        telling: [
            "image_link", "availability", "condition", "brand", "gtin", "mpn", "google_product_category",
            "fb_product_category",
            "product_type", "item_group_id", "additional_image_link", "sale_price", "sale_price_effective_date",
            "age_group",
            "color", "size", "gender", "material", "pattern", "shipping_weight", "quantity_to_sell_on_facebook", "link",
            "image[0].url", "custom_label_0",
        ],
        atLeast: 4,
        parts: [
            (.field(.name), ["title"]),
            (.field(.description), ["description", "rich_text_description", "short_description"]),
            (.field(.price), ["price"]),
            (.field(.salePrice), ["sale_price", "offer_price"]),
            (.saleDate, ["sale_price_effective_date"]),
            (.field(.stock), ["quantity_to_sell_on_facebook", "inventory", "quantity"]),
            (.stockState, ["availability"]),
            (
                .field(.images),
                [
                    "image_link", "additional_image_link", "image[0].url", "image[1].url", "image[2].url",
                    "image[3].url", "image[4].url",
                ]
            ),
            (.field(.sku), ["id"]),
            (.saleState, ["status", "visibility"]),
        ],
        namesCurrency: true, splitsPhotosAtCommas: true)
}
