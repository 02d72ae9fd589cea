import Catalogue

/// Shops that are rented, and tills with one.
extension Preset {
    static let platforms: [Preset] = [
        .wix, .squarespace, .bigCommerce, .bigCommerceBulk, .ecwid, .square, .lightspeed, .lightspeedRetail,
        .lightspeedCommerce,
        .openCart, .medusa, .medusaPrices, .medusaSeed, .vendure, .saleor, .saleorTables, .sylius,
        .syliusVariants, .odoo, .akeneo, .commerceML,
    ]

    /// BigCommerce's export of today: variants and photos are rows beneath their product's.
    ///
    /// Source: BigCommerce, "Supported Product Fields".
    static let bigCommerce = Preset(
        .bigcommerce, "BigCommerce",
        required: [["Item"], ["Name"], ["Price"], ["SKU"]],
        telling: [
            "Inventory Tracking", "Current Stock", "Low Stock", "Cost Price", "Retail Price", "Sale Price", "Brand ID",
            "Channels",
            "Categories", "Custom URL", "Image URL (Import)", "Internal Image URL (Export)", "Image is Thumbnail",
            "Variant Image URL",
            "Is Visible", "Options", "Storefronts", "Fixed Shipping Cost",
        ],
        atLeast: 4,
        parts: [
            (.field(.name), ["Name"]),
            (.field(.description), ["Description"]),
            (.field(.price), ["Price"]),
            (.listPrice, ["Retail Price"]),
            (.field(.salePrice), ["Sale Price"]),
            (.field(.stock), ["Current Stock"]),
            (.field(.images), ["Internal Image URL (Export)", "Image URL (Import)"]),
            (.variantPhoto, ["Variant Image URL"]),
            (.field(.sku), ["SKU", "ID"]),
            (.saleState, ["Is Visible"]),
        ],
        rows: .groups(by: []))

    /// BigCommerce's older export, "Bulk Edit": rows of SKUs and rules stand beneath their product's, with numbers of their own or
    /// none. `Track Inventory` says whether the product or its options are counted.
    ///
    /// Source: BigCommerce, "Importing and Exporting Products (v2)".
    static let bigCommerceBulk = Preset(
        .bigcommerce, "BigCommerce (Bulk Edit)",
        required: [["Product Name"], ["Price"], ["Product Code/SKU", "Product SKU"]],
        telling: [
            "Item Type", "Product ID", "Product Type", "Bin Picking Number", "Brand Name", "Option Set",
            "Option Set Align",
            "Product Description", "Cost Price", "Retail Price", "Sale Price", "Fixed Shipping Cost", "Free Shipping",
            "Product Warranty", "Allow Purchases?", "Product Visible?", "Track Inventory", "Current Stock Level",
            "Low Stock Level", "Product Image URL - 1", "Product Image File - 1",
        ],
        atLeast: 4,
        parts: [
            (.field(.name), ["Product Name"]),
            (.field(.description), ["Product Description"]),
            (.field(.price), ["Price"]),
            (.listPrice, ["Retail Price"]),
            (.field(.salePrice), ["Sale Price"]),
            (.field(.stock), ["Current Stock Level", "Stock Level"]),
            (.stockLevel, ["Track Inventory"]),
            (
                .field(.images),
                [
                    "Product Image URL - 1", "Product Image URL - 2", "Product Image URL - 3", "Product Image URL - 4",
                    "Product Image URL - 5", "Product Image File - 1", "Product Image File - 2",
                    "Product Image File - 3",
                    "Product Image File - 4", "Product Image File - 5",
                ]
            ),
            (.field(.sku), ["Product Code/SKU", "Product SKU", "Product ID"]),
            (.saleState, ["Product Visible?", "Allow Purchases?"]),
            (.grouping, ["Item Type"]),
        ],
        rows: .families(
            FamilyHeaders(
                kind: ["Item Type"], parent: [], id: ["Product ID"], head: "product", children: ["sku"],
                isExclusive: true)),
        countsAtHead: true)

    /// Ecwid's export: options, variations and categories are rows of their own kind.
    ///
    /// Source: Ecwid, "Import and export of products".
    static let ecwid = Preset(
        .ecwid, "Ecwid",
        required: [["product_name"], ["product_price"], ["product_internal_id", "product_sku"]],
        telling: [
            "type", "product_quantity", "product_is_available", "product_is_inventory_tracked",
            "product_media_main_image_url",
            "product_category_1", "product_compare_to_price", "product_is_featured", "product_weight", "product_brand",
            "product_option_name", "product_is_shipping_required", "product_media_gallery_image_url_1",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["product_name"]),
            (.field(.description), ["product_description"]),
            (.field(.price), ["product_price"]),
            (.listPrice, ["product_compare_to_price"]),
            (.field(.stock), ["product_quantity"]),
            (.field(.images), ["product_media_main_image_url", "product_media_gallery_image_url_#"]),
            (.field(.sku), ["product_sku", "product_internal_id"]),
            (.saleState, ["product_is_available"]),
            (.grouping, ["type"]),
        ],
        rows: .families(
            FamilyHeaders(
                kind: ["type"], parent: ["product_internal_id", "product_sku"], sku: ["product_sku"],
                id: ["product_internal_id"], head: "product",
                children: [
                    "product_option", "product_option_choice", "product_variation", "product_variation_option",
                    "product_image",
                    "product_file", "product_attribute",
                ], isExclusive: true)))

    /// Square's library: variations of an item follow each other.
    ///
    /// Source: Square, "Import items"; the template of the dashboard.
    static let square = Preset(
        .square, "Square",
        required: [["Item Name"], ["Price"], ["Variation Name", "Token", "Reference Handle"]],
        telling: [
            "Token", "Variation Name", "SKU", "Category", "Categories", "Reporting Category",
            "Square Online Item Visibility",
            "Item Type", "Weight (lb)", "Social Media Link Title", "Shipping Enabled", "Self-serve Ordering Enabled",
            "Delivery Enabled", "Pickup Enabled", "Sellable", "Stockable", "Skip Detail Screen in POS",
            "Option Name 1", "Option Value 1", "GTIN", "Default Unit Cost", "Default Vendor Name", "SEO Title",
            "Permalink",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["Item Name", "Customer-facing Name"]),
            (.field(.description), ["Description"]),
            (.field(.price), ["Price", "Online Sale Price"]),
            (.field(.stock), ["Current Quantity*", "Current Quantity", "New Quantity", "Total Quantity"]),
            (.field(.images), ["Image URL", "Images", "Item Image"]),
            (.field(.sku), ["Reference Handle", "SKU", "Token"]),
        ],
        rows: .groups(by: ["Item Name"]))

    /// Lightspeed Retail X-Series, once Vend: the variants of a product have one handle.
    static let lightspeed = Preset(
        .lightspeed, "Lightspeed (X-Series)",
        required: [["handle"], ["name"], ["retail_price"]],
        telling: [
            "supply_price", "composite_name", "composite_sku", "variant_option_one_name", "variant_option_one_value",
            "product_category", "tax_name", "account_code", "brand_name", "supplier_name", "track_inventory", "active",
            "inventory_main_outlet", "reorder_point_main_outlet", "loyalty_value",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["name"]),
            (.field(.description), ["description"]),
            (.field(.price), ["retail_price"]),
            (.field(.stock), ["inventory_*"]),
            (.field(.images), ["image_url", "images"]),
            (.field(.sku), ["handle", "sku", "id"]),
            (.saleState, ["active"]),
        ],
        rows: .groups(by: ["handle"]), sellsBeyondStock: true)

    /// Lightspeed Retail R-Series' list of items.
    static let lightspeedRetail = Preset(
        .lightspeed, "Lightspeed (R-Series)",
        required: [["System ID"], ["Item", "Description"], ["Price", "Default Price"]],
        telling: [
            "Custom SKU", "Manufact. SKU", "UPC", "EAN", "Qty.", "MSRP", "Default Cost", "Vendor", "Department",
            "Tax Class", "Season",
            "Subcategory 1",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["Item", "Description"]),
            (.field(.description), ["Long Description", "Short Description"]),
            (.field(.price), ["Price", "Default Price"]),
            (.listPrice, ["MSRP"]),
            (.field(.stock), ["Qty.", "Quantity on Hand", "QOH"]),
            (.field(.images), ["Image", "Featured Image"]),
            (.field(.sku), ["Custom SKU", "Manufact. SKU", "System ID"]),
        ],
        sellsBeyondStock: true)

    /// Lightspeed eCom's export: texts of each language of the shop, and rows of a product's variants beneath each other.
    ///
    /// Source: Lightspeed eCom, "Column headings in product export".
    static let lightspeedCommerce = Preset(
        .lightspeed, "Lightspeed (C-Series)",
        required: [["Internal_ID"], ["*_Title_Short", "*_Title_Long"], ["Price"]],
        telling: [
            "Internal_Variant_ID", "Visible", "Brand", "Supplier", "*_Description_Short", "*_Description_Long", "*_URL",
            "Price_Old",
            "Price_Cost", "Stock_Level", "Stock_Track", "Article_Code", "Images", "SKU", "Tax",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["*_Title_Short", "*_Title_Long"]),
            (.field(.description), ["*_Description_Long", "*_Description_Short"]),
            (.field(.price), ["Price"]),
            (.listPrice, ["Price_Old"]),
            (.field(.stock), ["Stock_Level"]),
            (.field(.images), ["Images"]),
            (.field(.sku), ["Article_Code", "SKU", "Internal_ID"]),
            (.saleState, ["Visible"]),
        ],
        splitsPhotosAtCommas: true, rows: .groups(by: ["Internal_ID"]), sellsBeyondStock: true)

    /// OpenCart's table of products, as its import and export tool and the shop's database write it.
    static let openCart = Preset(
        .opencart, "OpenCart",
        required: [["product_id", "model"], ["name"], ["price"], ["model", "image_name", "stock_status_id"]],
        telling: [
            "date_available", "stock_status_id", "tax_class_id", "manufacturer", "manufacturer_id", "image_name",
            "points",
            "weight_class_id", "weight_unit", "length_class_id", "length_unit", "subtract", "minimum", "viewed",
            "date_added",
            "date_modified", "meta_title", "meta_description", "meta_keywords", "seo_keyword", "store_ids", "layout",
            "related_ids", "sort_order", "jan", "isbn", "mpn",
        ],
        atLeast: 4,
        parts: [
            (.field(.name), ["name"]),
            (.field(.description), ["description"]),
            (.field(.price), ["price"]),
            (.field(.salePrice), ["special"]),
            (.field(.stock), ["quantity"]),
            (.field(.images), ["image_name", "image", "additional_images"]),
            (.field(.sku), ["sku", "model", "product_id"]),
            (.saleState, ["status"]),
        ])
}
