import Catalogue

extension Preset {
    /// Wix's export of its first catalogue, and of its third.
    ///
    /// A product has a row, and one for each variant, which says what it costs beyond the product. Photos of the first are names in
    /// Wix's media folder.
    static let wix = Preset(
        .wix, "Wix",
        required: [["handleId", "handle"], ["fieldType"], ["name"]],
        telling: [
            "productImageUrl", "surcharge", "discountMode", "discountValue", "ribbon", "collection", "visible",
            "inventory",
            "productOptionName1", "additionalInfoTitle1", "plainDescription", "strikethroughPrice", "mediaAltText",
            "customTextField1",
        ],
        atLeast: 4,
        parts: [
            (.field(.name), ["name"]),
            (.field(.description), ["description", "plainDescription"]),
            (.field(.price), ["price"]),
            (.listPrice, ["strikethroughPrice"]),
            (.surcharge, ["surcharge"]),
            (.field(.discountedPrice), ["discountValue"]),
            (.discountUnit, ["discountMode"]),
            (.field(.stock), ["inventory"]),
            (.field(.images), ["productImageUrl", "media"]),
            (.saleState, ["visible"]),
            // A variant has one of its own.
            (.field(.sku), ["sku", "handleId", "handle"]),
        ],
        rows: .groups(by: ["handleId", "handle"]), sellsBeyondStock: true,
        photosBegin: "https://static.wixstatic.com/media/")
}
