import Catalogue

extension Preset {
    /// The market's own answers: pages of products, and products with their photos. What `export` writes needs no preset.
    ///
    /// The thumbnail is a small copy with an address of its own, none of the photos.
    static let openMarket = Preset(
        .openmarket, "openmarket",
        required: [["name"], ["price"]],
        telling: [
            "vendor_id", "vendorName", "vendors.name", "vendors.id", "bargain_price", "created_at", "issued_at",
            "images[].url", "images[].thumbnail_url",
        ],
        atLeast: 2,
        parts: [
            (.field(.name), ["name"]),
            (.field(.description), ["description", "descriptions"]),
            (.field(.price), ["price"]),
            (.field(.currency), ["currency"]),
            (.field(.discountedPrice), ["discounted_price"]),
            (.field(.salePrice), ["bargain_price"]),
            (.field(.stock), ["stock"]),
            (.field(.images), ["images[].url", "images", "images.image"]),
            (.field(.sku), ["sku"]),
            (.field(.id), ["id"]),
            (.field(.market), ["market"]),
            (.field(.action), ["action"]),
        ])

    /// The answers of the market of 2021, where `discounted_price` is the final price.
    static let openMarketCamp = Preset(
        .openmarket, "openmarket (2021)",
        // A sheet may have the rest: there `discounted_price` is what is taken off.
        required: [["title"], ["price"], ["currency"], ["thumbnails", "registration_date", "thumbnails[]"]],
        telling: ["descriptions", "thumbnails", "registration_date", "stock"],
        atLeast: 1,
        parts: [
            (.field(.name), ["title"]),
            (.field(.description), ["descriptions"]),
            (.field(.price), ["price"]),
            (.field(.currency), ["currency"]),
            (.field(.salePrice), ["discounted_price"]),
            (.field(.stock), ["stock"]),
            (.field(.images), ["images"]),
            (.field(.id), ["id"]),
        ])
}
