import Catalogue

/// The feeds of places that compare prices.
extension Preset {
    static let feeds: [Preset] = [
        .google, .facebook, .yml, .kaspi, .heureka, .shoptet, .ceneo, .skroutz, .idealo, .hotline,
    ]

    /// Yandex' Market Language, and what marketplaces of the same countries made of it: `oldprice` is struck out, and an offer
    /// without a name is called by its kind, maker and model.
    static let yml = Preset(
        .yml, "Yandex YML",
        required: [["@id"], ["price"]],
        telling: [
            "currencyId", "categoryId", "@available", "picture", "oldprice", "price_old", "old_price", "vendor",
            "vendorCode", "model",
            "typePrefix", "delivery", "pickup", "store", "sales_notes", "param", "param.@name", "barcode",
            "outlets.outlet.@instock",
            "name_ua", "description_ua", "quantity_in_stock", "stock_quantity", "@group_id", "@type",
            "country_of_origin",
            "manufacturer_warranty", "premium_price", "min_price",
        ],
        atLeast: 2,
        parts: [
            (.field(.name), ["name", "name_ua", "name_ru", "title"]),
            (.namePart, ["typePrefix"]),
            (.field(.description), ["description", "description_ua", "description_ru"]),
            (.field(.price), ["price"]),
            (.listPrice, ["oldprice", "price_old", "old_price"]),
            (.field(.salePrice), ["price_promo"]),
            (.field(.currency), ["currencyId", "currency"]),
            (
                .field(.stock),
                [
                    "quantity_in_stock", "stock_quantity", "quantity", "count", "stock", "outlets.outlet.@instock",
                    "amount",
                    "rest", "balance",
                ]
            ),
            (.stockState, ["@available", "available"]),
            (.field(.images), ["picture", "image", "pictures.picture"]),
            (.field(.sku), ["@id"]),
        ].withNameParts(["typePrefix", "vendor", "model"]))

    /// Kaspi's list of offers: a price for each city, and how many lie at each point.
    static let kaspi = Preset(
        .kaspi, "Kaspi",
        required: [["@sku"], ["model"], ["cityprices.cityprice", "price"]],
        telling: [
            "brand", "cityprices.cityprice", "availabilities.availability.@available",
            "availabilities.availability.@storeId",
            "cityprices.cityprice.@cityId", "availabilities.availability.@stockCount",
        ],
        atLeast: 1,
        parts: [
            (.field(.name), ["model"]),
            (.field(.description), ["description"]),
            (.field(.price), ["cityprices.cityprice", "price"]),
            (.field(.stock), ["availabilities.availability.@stockCount"]),
            (.stockState, ["availabilities.availability.@available"]),
            (.field(.images), ["images.image", "image", "picture"]),
            (.field(.sku), ["@sku"]),
        ],
        currency: .foreign("KZT"))

    /// Heureka's and Zboží's feed: `PRODUCTNAME` is what a buyer compares, `PRODUCT` the same with what the shop adds. The tree
    /// of categories is the country's, in its language.
    static let heureka = Preset(
        .heureka, "Heureka",
        required: [["PRODUCTNAME", "PRODUCT"], ["PRICE_VAT"]],
        telling: [
            "ITEM_ID", "IMGURL", "IMGURL_ALTERNATIVE", "DELIVERY_DATE", "CATEGORYTEXT", "ITEMGROUP_ID", "EAN",
            "MANUFACTURER",
            "HEUREKA_CPC", "DELIVERY.DELIVERY_ID", "PARAM.PARAM_NAME", "VIDEO_URL", "VAT", "MAX_CPC", "EXTRA_MESSAGE",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["PRODUCTNAME", "PRODUCT"]),
            (.field(.description), ["DESCRIPTION", "LONG_DESCRIPTION", "SHORT_DESCRIPTION"]),
            (.field(.price), ["PRICE_VAT", "PRICE"]),
            (.listPrice, ["PRICE_BEFORE_DISCOUNT", "OLD_PRICE", "PRICE_COMMON", "PRICE_VAT_OLD"]),
            (.field(.currency), ["CURRENCY", "PRICE_VAT.@currency"]),
            (
                .field(.stock),
                [
                    "STOCK_QUANTITY", "STOCK", "STOCK_COUNT", "QUANTITY", "AMOUNT", "WAREHOUSE_COUNT", "INVENTORY",
                    "INVENTORY_QUANTITY",
                    "STOCK.AMOUNT",
                ]
            ),
            (.field(.images), ["IMGURL", "IMGURL_ALTERNATIVE", "IMAGES.IMAGE"]),
            (.field(.sku), ["SKU", "ITEM_ID", "ID", "PRODUCTNO", "CODE"]),
        ],
        currencySigns: [
            CurrencySign(
                header: "CATEGORYTEXT", kind: .beginning, signs: [("CZK", "heureka.cz"), ("EUR", "heureka.sk")]),
            CurrencySign(header: "CATEGORYTEXT", kind: .letters, signs: [("CZK", "ěřů"), ("EUR", "ľĺŕôä")]),
            CurrencySign(header: "URL", kind: .domain, signs: [("CZK", ".cz"), ("EUR", ".sk")]),
        ])

    /// Shoptet's own XML of a shop's products.
    static let shoptet = Preset(
        .heureka, "Shoptet",
        required: [["NAME"], ["PRICE_VAT"], ["CODE", "VARIANTS.VARIANT.CODE", "IMAGES.IMAGE", "GUID"]],
        telling: [
            "GUID", "SHORT_DESCRIPTION", "IMAGES.IMAGE", "STANDARD_PRICE", "STOCK.AMOUNT", "VAT", "CODE", "EAN",
            "ITEM_TYPE", "VISIBILITY",
            "CURRENCY", "MANUFACTURER", "PURCHASE_PRICE", "CATEGORIES.CATEGORY", "CATEGORIES.DEFAULT_CATEGORY",
            "ORIG_URL",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["NAME"]),
            (.field(.description), ["DESCRIPTION", "SHORT_DESCRIPTION"]),
            (.field(.price), ["PRICE_VAT", "VARIANTS.VARIANT.PRICE_VAT"]),
            (.listPrice, ["STANDARD_PRICE"]),
            (.field(.currency), ["CURRENCY"]),
            (.field(.stock), ["STOCK.AMOUNT", "VARIANTS.VARIANT.STOCK.AMOUNT"]),
            (.field(.images), ["IMAGES.IMAGE"]),
            (.field(.sku), ["CODE", "GUID", "VARIANTS.VARIANT.CODE"]),
        ])

    /// Ceneo's offers: what can be counted stands in attributes.
    static let ceneo = Preset(
        .ceneo, "Ceneo",
        required: [["@id"], ["@price"], ["name"]],
        telling: [
            "@url", "@avail", "@weight", "@basket", "@stock", "@set", "cat", "imgs.main.@url", "imgs.i.@url", "desc",
            "attrs.a",
            "attrs.a.@name",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["name"]),
            (.field(.description), ["desc"]),
            (.field(.price), ["@price"]),
            (.field(.stock), ["@stock"]),
            (.field(.images), ["imgs.main.@url", "imgs.i.@url"]),
            (.field(.sku), ["@id"]),
        ],
        currency: .foreign("PLN"))

    /// The feed of Skroutz, which BestPrice and others of Greece read, too.
    ///
    /// Source: Skroutz, "XML Data Feed Specification".
    static let skroutz = Preset(
        .skroutz, "Skroutz",
        required: [["name", "title"], ["price_with_vat", "productURL"], ["image", "imageurl"]],
        telling: [
            "price_with_vat", "additional_imageurl", "uniqueid", "availability", "manufacturer", "instock",
            "category_path",
            "category_id", "vat", "shipping_costs", "variations.variation.variationid", "productURL",
        ],
        atLeast: 3,
        parts: [
            (.field(.name), ["name", "title"]),
            (.field(.description), ["description"]),
            (.field(.price), ["price_with_vat", "price"]),
            (.field(.stock), ["quantity", "stock"]),
            (.stockState, ["instock"]),
            (.field(.images), ["image", "imageurl", "additional_imageurl", "additional_images.image"]),
            (.field(.sku), ["uniqueid", "id", "productId", "mpn"]),
        ],
        currency: .foreign("EUR"))

    /// Hotline, of Ukraine: prices in its currency, and a stock in words.
    ///
    /// Source: hotline.ua, "Structure of the price list in XML" (`priceRUAH`, `oldprice`, `stock`, `image`).
    static let hotline = Preset(
        .hotline, "Hotline",
        required: [["name"], ["priceRUAH"]],
        telling: [
            "categoryId", "code", "barcode", "vendor", "url", "image", "stock", "oldprice", "priceRUSD", "priceOUSD",
            "shipping", "guarantee", "condition", "param", "param.@name", "custom",
        ],
        atLeast: 2,
        parts: [
            (.field(.name), ["name"]),
            (.field(.description), ["description"]),
            (.field(.price), ["priceRUAH"]),
            (.listPrice, ["oldprice"]),
            (.stockState, ["stock"]),
            (.field(.images), ["image"]),
            (.field(.sku), ["id", "code"]),
        ],
        currency: .foreign("UAH"))
}

extension [(Part, [String])] {
    /// With the columns that name a product together, in their order.
    fileprivate func withNameParts(_ headers: [String]) -> [(Part, [String])] {
        filter { $0.0 != .namePart } + [(.namePart, headers)]
    }
}
