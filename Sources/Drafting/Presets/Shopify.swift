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
            "product_type", "Product Category", "Tags", "Status", "published_at",
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

    /// What Shopify's GraphQL answers, with its lists as they are and as edges.
    static let shopifyGraph = Preset(
        .shopify, "Shopify (GraphQL)",
        required: [
            ["title"],
            [
                "variants.edges[].node.price", "variants.nodes[].price", "variants.edges[].node.price.amount",
                "variants.nodes[].price.amount", "priceRange.minVariantPrice.amount",
                "priceRangeV2.minVariantPrice.amount",
            ],
        ],
        telling: [
            "handle", "descriptionHtml", "vendor", "productType", "totalInventory", "featuredImage.url",
            "images.edges[].node.url",
            "images.nodes[].url", "images.edges[].node.src", "images.edges[].node.originalSrc",
            "variants.edges[].node.sku",
            "variants.nodes[].sku", "status", "id", "tags[]",
        ],
        atLeast: 2,
        parts: [
            (.field(.name), ["title"]),
            (.field(.description), ["descriptionHtml", "bodyHtml", "description"]),
            (
                .field(.price),
                [
                    "variants.edges[].node.price", "variants.nodes[].price", "variants.edges[].node.price.amount",
                    "variants.nodes[].price.amount", "priceRangeV2.minVariantPrice.amount",
                    "priceRange.minVariantPrice.amount",
                ]
            ),
            (
                .listPrice,
                [
                    "variants.edges[].node.compareAtPrice", "variants.nodes[].compareAtPrice",
                    "variants.edges[].node.compareAtPrice.amount", "variants.nodes[].compareAtPrice.amount",
                    "compareAtPriceRange.minVariantCompareAtPrice.amount",
                ]
            ),
            (
                .field(.currency),
                [
                    "priceRangeV2.minVariantPrice.currencyCode", "priceRange.minVariantPrice.currencyCode",
                    "variants.edges[].node.price.currencyCode", "variants.nodes[].price.currencyCode",
                ]
            ),
            (
                .field(.stock),
                [
                    "totalInventory", "variants.edges[].node.inventoryQuantity", "variants.nodes[].inventoryQuantity",
                    "variants.edges[].node.quantityAvailable", "variants.nodes[].quantityAvailable",
                ]
            ),
            (
                .field(.images),
                [
                    "images.edges[].node.url", "images.nodes[].url", "images.edges[].node.src",
                    "images.edges[].node.originalSrc",
                    "images.nodes[].src", "media.nodes[].image.url", "media.edges[].node.image.url",
                    "media.nodes[].preview.image.url",
                ]
            ),
            (.variantPhoto, ["featuredImage.url", "featuredMedia.preview.image.url"]),
            (.field(.sku), ["handle", "id"]),
            (.saleState, ["status"]),
        ],
        sellsBeyondStock: true)

    /// A product as Shopify's themes have it: amounts are in hundredths of the currency, which it does not name.
    ///
    /// Source: Shopify, Ajax API reference, `GET /products/{handle}.js`.
    static let shopifyTheme = Preset(
        .shopify, "Shopify (themes)",
        required: [["title"], ["price"], ["price_min"], ["price_varies"]],
        telling: [
            "handle", "price_max", "compare_at_price", "compare_at_price_min", "compare_at_price_varies",
            "variants[].price", "variants[].public_title", "variants[].inventory_management", "featured_image",
            "images[]", "vendor", "type", "published_at",
        ],
        atLeast: 4,
        parts: [
            (.field(.name), ["title"]),
            (.field(.description), ["description", "content"]),
            (.field(.price), ["variants[].price", "price"]),
            (.listPrice, ["variants[].compare_at_price", "compare_at_price"]),
            (.field(.stock), ["variants[].inventory_quantity"]),
            (.stockState, ["available"]),
            (.field(.images), ["images", "images[]", "media[].src"]),
            (.variantPhoto, ["featured_image"]),
            (.field(.sku), ["handle"]),
        ],
        sellsBeyondStock: true, minorUnits: .hundredths)
}
