import Catalogue

/// Shops without a window of their own, and the systems of companies that keep products.
extension Preset {
    /// Medusa's table of products in its first and second version: a row for each variant, a column for the price in each currency.
    static let medusa = Preset(
        .medusa, "Medusa",
        required: [["Product Handle"], ["Product Title"]], telling: medusaHeaders, atLeast: 3,
        parts: medusaFields + [(.field(.price), ["Variant Price"])],
        rows: .groups(by: ["Product Handle"]))

    /// The same of its first version, whose prices are in cents.
    static let medusaPrices = Preset(
        .medusa, "Medusa (version 1)",
        required: [["Product Handle"], ["Product Title"], ["Price *"]], telling: medusaHeaders, atLeast: 3,
        parts: medusaFields + [(.field(.price), ["Price"])],
        rows: .groups(by: ["Product Handle"]), minorUnits: .ofCurrency)

    private static let medusaHeaders = [
        "Product Id", "Product Description", "Product Subtitle", "Product Thumbnail", "Product Status",
        "Product Discountable",
        "Variant Title", "Variant SKU", "Variant Inventory Quantity", "Variant Manage Inventory",
        "Variant Allow Backorder",
        "Option 1 Name", "Option 1 Value", "Variant Option 1 Name", "Product Image 1", "Image 1 Url",
        "Product Collection Id",
        "Product External Id", "Shipping Profile Id", "Product Profile Name",
    ]

    private static let medusaFields: [(Part, [String])] = [
        (.field(.name), ["Product Title"]),
        (.field(.description), ["Product Description", "Product Subtitle"]),
        (.field(.stock), ["Variant Inventory Quantity"]),
        (
            .field(.images),
            [
                "Product Image 1 Url", "Product Image 2 Url", "Product Image 3 Url", "Product Image 4 Url",
                "Product Image 5 Url",
                "Product Image #", "Image 1 Url", "Image 2 Url", "Image 3 Url", "Image 4 Url", "Image 5 Url",
            ]
        ),
        (.variantPhoto, ["Product Thumbnail"]),
        (.field(.sku), ["Product Handle"]),
        (.saleState, ["Product Status"]),
    ]

    /// Medusa's seeds and the answers of its first version: prices in cents, one for each currency.
    static let medusaSeed = Preset(
        .medusa, "Medusa (JSON)",
        required: [["title"], ["variants[].prices[].amount"], ["variants[].prices[].currency_code"]],
        telling: [
            "handle", "subtitle", "is_giftcard", "discountable", "thumbnail", "options[].title",
            "variants[].inventory_quantity",
            "variants[].manage_inventory", "variants[].title", "profile_id", "images[]",
        ],
        atLeast: 2,
        parts: [
            (.field(.name), ["title"]),
            (.field(.description), ["description", "subtitle"]),
            (.field(.stock), ["variants[].inventory_quantity"]),
            (.field(.images), ["images[].url", "images[]", "images"]),
            (.variantPhoto, ["thumbnail"]),
            (.field(.sku), ["handle", "id"]),
            (.saleState, ["status"]),
        ],
        namesCurrency: true,
        pairs: Pairs(
            key: "variants[].prices[].currency_code", value: "variants[].prices[].amount",
            parts: [(.field(.price), ["krw", "usd", "KRW", "USD"])], keysAreCurrencies: true),
        minorUnits: .ofCurrency)

    /// Vendure's import: rows without a name are variants of the product above.
    ///
    /// Source: Vendure, "Importing data".
    static let vendure = Preset(
        .vendure, "Vendure",
        required: [["name"], ["price"], ["assets", "optionGroups", "optionValues"]],
        telling: [
            "slug", "facets", "optionGroups", "optionValues", "taxCategory", "stockOnHand", "trackInventory",
            "variantAssets",
            "variantFacets", "assets",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["name"]),
            (.field(.description), ["description"]),
            (.field(.price), ["price"]),
            (.field(.stock), ["stockOnHand"]),
            (.field(.images), ["assets"]),
            (.variantPhoto, ["variantAssets"]),
            (.field(.sku), ["sku", "slug"]),
        ],
        rows: .groups(by: ["name"]))

    /// Saleor's table: a row for each variant, and columns for each channel and warehouse.
    static let saleor = Preset(
        .saleor, "Saleor",
        required: [
            ["name"], ["variant sku", "variant id", "*(channel price amount)"],
            ["charge taxes", "product type", "product media", "*(channel price amount)"],
        ],
        telling: [
            "id", "description", "category", "product type", "charge taxes", "product weight", "collections",
            "product media",
            "variant id", "variant sku", "variant weight", "variant media", "*(channel price amount)",
            "*(channel variant currency code)", "*(warehouse quantity)", "*(product attribute)", "*(variant attribute)",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["name"]),
            (.field(.description), ["description", "description as str"]),
            (.field(.price), ["*(channel price amount)"]),
            (.field(.currency), ["*(channel variant currency code)"]),
            (.field(.stock), ["*(warehouse quantity)"]),
            (.field(.images), ["product media"]),
            (.variantPhoto, ["variant media"]),
            (.field(.sku), ["variant sku", "id"]),
        ],
        splitsPhotosAtCommas: true, rows: .groups(by: ["id"]))

    /// The tables of a shop's database as Django dumps them, Saleor's and others': products among all else, their variants and
    /// photos apart.
    static let saleorTables = Preset(
        .saleor, "Saleor (Django)",
        required: [["model"], ["pk"]], telling: ["fields.*"], atLeast: 2,
        parts: [
            (.field(.name), ["fields.name", "fields.title", "fields.product_name"]),
            (.field(.description), ["fields.description_plaintext", "fields.description"]),
            (.field(.price), ["fields.price"]),
            (
                .field(.stock),
                ["fields.stock", "fields.inventory", "fields.quantity_in_stock", "fields.count_in_stock"]
            ),
            (.field(.images), ["fields.image", "fields.image_url", "fields.images", "fields.photo", "fields.picture"]),
            (.field(.sku), ["fields.sku", "fields.slug"]),
            (.grouping, ["model"]),
        ],
        rows: .families(
            FamilyHeaders(
                kind: ["model"], parent: ["fields.product"], id: ["pk"], head: "*.product",
                children: ["product.productvariant", "product.productmedia", "product.productimage"], isExclusive: true)
        ))

    /// Sylius' table of products, as the plug-in for import and export writes it: prices are in cents.
    static let sylius = Preset(
        .sylius, "Sylius",
        required: [["Code"], ["Name"], ["Main_taxon", "Taxons"]],
        telling: syliusHeaders, atLeast: 3, parts: syliusParts,
        rows: .groups(by: ["Code"]), hasVariants: false, minorUnits: .hundredths)

    /// The same with a row for each further variant, which names the product's row above by its code.
    static let syliusVariants = Preset(
        .sylius, "Sylius (variants)",
        required: [["Code"], ["Name"], ["Main_taxon", "Taxons"], ["Parent_Code"]],
        telling: syliusHeaders + ["Parent_Code"], atLeast: 3, parts: syliusParts + [(.grouping, ["Parent_Code"])],
        rows: .groups(by: ["Code"], parent: ["Parent_Code"]), minorUnits: .hundredths)

    private static let syliusHeaders = [
        "Locale", "Description", "Short_description", "Meta_description", "Meta_keywords", "Main_taxon", "Taxons",
        "Channels",
        "Enabled", "Price", "Original_price", "On_hand",
    ]
    private static let syliusParts: [(Part, [String])] = [
        (.field(.name), ["Name"]),
        (.field(.description), ["Description", "Short_description"]),
        (.field(.price), ["Price"]),
        (.listPrice, ["Original_price"]),
        (.field(.stock), ["On_hand", "Stock"]),
        (.field(.images), ["main", "Images", "Image"]),
        (.field(.sku), ["Code"]),
        (.saleState, ["Enabled"]),
    ]

    /// Odoo's export, with its own names of columns and with those that people see. Its key of a row is the External ID; a price that
    /// is computed for a pricelist stands behind the one that was typed.
    static let odoo = Preset(
        .odoo, "Odoo",
        required: [
            ["name", "Name", "Nom", "Nombre", "Nome", "Bezeichnung", "Naam", "Display Name", "이름"],
            [
                "list_price", "lst_price", "price", "Sales Price", "Public Price", "Prix de vente", "Precio de venta",
                "Verkaufspreis",
            ],
            [
                "standard_price", "default_code", "categ_id", "categ_id/id", "Internal Reference", "Product Category",
                "Cost",
                "External ID", "sale_ok", "uom_id/id", "taxes_id/id", "Référence interne", "Referencia interna",
                "Interne Referenz",
            ],
        ],
        telling: [
            "standard_price", "default_code", "categ_id", "categ_id/id", "categ_id/.id", "public_categ_ids",
            "public_categ_ids/id", "list_price", "lst_price", "website_published", "valuation", "sale_delay", "uom_id",
            "uom_id/id", "uom_po_id",
            "uom_po_id/id", "taxes_id", "taxes_id/id", "supplier_taxes_id/id", "sale_ok", "purchase_ok", "route_ids/id",
            "product_tmpl_id/id", "attribute_line_ids/attribute_id", "available_in_pos", "pos_categ_id",
            "pos_categ_ids",
            "invoice_policy", "qty_available", "image_1920", "image_variant_1920", "External ID", "Internal Reference",
            "Product Type", "Product Category", "Unit of Measure", "Purchase Unit of Measure", "Can be Sold",
            "Can be Purchased",
            "Available in POS", "Customer Taxes", "Vendor Taxes", "Sales Description", "Quantity On Hand",
            "Forecasted Quantity",
            "Référence interne", "Type d'article", "Catégorie d'article", "Référence externe", "Referencia interna",
            "Coste",
            "Interne Referenz", "Externe ID", "Tracking", "Cost",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["name", "Name", "Nom", "Nombre", "Nome", "Bezeichnung", "Naam", "이름", "Display Name"]),
            (
                .field(.description),
                [
                    "description_ecommerce", "website_description", "description_sale", "Sales Description",
                    "description",
                    "Description", "Internal Notes", "Description de vente", "Descripción de venta",
                    "Verkaufsbeschreibung",
                ]
            ),
            (
                .field(.price),
                [
                    "list_price", "Sales Price", "Prix de vente", "Precio de venta", "Verkaufspreis", "lst_price",
                    "Public Price",
                    "price", "Price",
                ]
            ),
            (
                .field(.stock),
                [
                    "qty_available", "Quantity On Hand", "On Hand", "Quantité en stock", "Cantidad a mano",
                    "Verfügbare Menge",
                    "Bestandsmenge",
                ]
            ),
            (.field(.images), ["image_1920", "image", "Image", "image_variant_1920", "image_medium", "image_variant"]),
            (
                .field(.sku),
                [
                    "id", "External ID", "Référence externe", "Externe ID", "default_code", "Internal Reference",
                    "Référence interne", "Referencia interna", "Interne Referenz",
                ]
            ),
            (.saleState, ["sale_ok", "Can be Sold", "active"]),
        ],
        rows: .groups(by: ["id", "External ID"]), hasVariants: false, sellsBeyondStock: true)

    /// Akeneo's table of products: columns of a language, a channel and a currency.
    static let akeneo = Preset(
        .akeneo, "Akeneo",
        required: [["sku", "identifier", "uuid", "code"], ["family"], ["categories"], ["enabled"]],
        telling: [
            "groups", "parent", "name-*", "description-*", "price-*", "X_SELL-products", "UPSELL-products",
            "PACK-products",
        ],
        atLeast: 1,
        parts: [
            (.field(.name), ["name", "name-*", "title-*", "label-*"]),
            (.field(.description), ["description", "description-*", "short_description-*"]),
            (.field(.price), ["price"]),
            (.field(.stock), ["quantity", "stock", "qty"]),
            (.field(.images), ["image", "image_1", "image_2", "image_3", "picture", "main_image", "image-*"]),
            (.field(.sku), ["sku", "identifier", "uuid", "code"]),
            (.saleState, ["enabled"]),
        ],
        splitsPhotosAtCommas: true)
}
