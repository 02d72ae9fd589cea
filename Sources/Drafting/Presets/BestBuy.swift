import Catalogue

extension Preset {
    /// Best Buy's open data and the answers of its products API. It sells in the United States, in dollars.
    static let bestBuy = Preset(
        .bestbuy, "Best Buy",
        required: [["sku"], ["name"], ["regularPrice", "salePrice", "price"]],
        telling: [
            "upc", "category[].id", "categoryPath[].id", "shipping", "manufacturer", "model", "modelNumber",
            "regularPrice", "salePrice", "shortDescription", "longDescription", "onSale", "customerReviewCount",
            "customerReviewAverage", "bestSellingRank", "thumbnailImage", "largeImage", "largeFrontImage", "url",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["name"]),
            (
                .field(.description),
                ["longDescription", "description", "shortDescription", "longDescriptionHtml", "shortDescriptionHtml"]
            ),
            (.field(.price), ["regularPrice", "price"]),
            (.field(.salePrice), ["salePrice"]),
            (.field(.images), ["largeFrontImage", "largeImage", "image", "images[].href"]),
            (.variantPhoto, ["mediumImage", "thumbnailImage"]),
            (.field(.sku), ["sku"]),
        ],
        currency: .market(.usd))
}
