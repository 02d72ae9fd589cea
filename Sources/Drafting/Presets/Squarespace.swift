import Catalogue

extension Preset {
    /// Squarespace's export, in its older and its newer spelling: variants stand beneath their product without its name. A sale
    /// price stands there whether or not it is asked.
    static let squarespace = Preset(
        .squarespace, "Squarespace",
        required: [["Title"], ["Price"], ["Product ID [Non Editable]", "Product Page", "Hosted Image URLs"]],
        telling: [
            "Variant ID [Non Editable]", "Product Type [Non Editable]", "Product URL", "SKU", "Option Name 1",
            "Option Value 1",
            "Sale Price", "On Sale", "Stock", "Categories", "Tags", "Visible", "Hosted Image URLs",
        ],
        atLeast: 4,
        parts: [
            (.field(.name), ["Title"]),
            (.field(.description), ["Description"]),
            (.field(.price), ["Price"]),
            (.field(.salePrice), ["Sale Price"]),
            (.saleSwitch, ["On Sale"]),
            (.field(.stock), ["Stock"]),
            (.field(.images), ["Hosted Image URLs"]),
            (.field(.sku), ["SKU"]),
            (.saleState, ["Visible"]),
        ],
        rows: .groups(by: ["Product ID [Non Editable]"]), sellsBeyondStock: true)
}
