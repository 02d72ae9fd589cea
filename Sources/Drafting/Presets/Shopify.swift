import Catalogue

extension Preset {
    /// Shopify's product export, in its older and its newer spelling, Matrixify's, and the JSON of its API.
    ///
    /// A product has a row for each variant and each photo; what they have in common is the handle, by which the shop
    /// knows the product and which therefore is our `sku`. A compare-at price above the price is the list price.
    static let shopify = Preset(
        .shopify, "Shopify",
        required: [["Handle", "URL handle"], ["Title"]],
        telling: [
            "Body (HTML)", "Body HTML", "Vendor", "Variant SKU", "Variant Price", "Variant Compare At Price",
            "Compare-at price", "Variant Inventory Qty", "Inventory quantity", "Variant Inventory Tracker",
            "Inventory tracker", "Variant Barcode", "Option1 Name", "Option1 Value", "Image Src", "Product image URL",
            "Image Position", "Variant Image", "Variant image URL", "Published on online store", "SEO Title",
            "Gift Card", "Charge tax", "Continue selling when out of stock", "variants[].price", "variants[].sku",
            "product_type",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["Title"]),
            (.field(.description), ["Body (HTML)", "Body HTML", "Description"]),
            (.field(.price), ["Variant Price", "Price", "variants[].price"]),
            (.listPrice, ["Variant Compare At Price", "Compare-at price", "variants[].compare_at_price"]),
            (.field(.stock), ["Variant Inventory Qty", "Inventory quantity", "variants[].inventory_quantity"]),
            (.field(.images), ["Image Src", "Product image URL", "images[].src"]),
            (.variantPhoto, ["Variant Image", "Variant image URL"]),
            (.field(.sku), ["Handle", "URL handle"]),
            (.saleState, ["Status", "Published", "Published on online store"]),
        ],
        rows: .groups(by: ["Handle", "URL handle"]), sellsBeyondStock: true)
}
