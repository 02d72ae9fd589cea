import Catalogue

extension MarketContract {
    /// October 2022 to 2024. The envelope of a page and `vendorName` are in camel case, all else in snake case.
    package static let openmarket = MarketContract(
        generation: .openmarket,
        host: "https://openmarket.yagom-academy.kr",
        routes: .products,
        listing: .products(search: "search_value"),
        deletion: .atPath(asking: Route(.post, "/api/products/:id/archived")),
        authentication: .vendor(header: "identifier"),
        discount: .amountOff,
        prices: .doubles,
        rules: .form,
        requests: RequestForm(
            // The market's own document said `descriptions` for the update; the server only ever took `description`.
            keys: .products(description: "description"), registration: .parameters(part: "params"), update: .json),
        answers: AnswerForm(
            page: [
                "pageNo": .page, "itemsPerPage": .size, "totalCount": .total, "offset": .offset, "limit": .limit,
                "lastPage": .lastPage, "hasNext": .hasNext, "hasPrev": .hasPrevious, "pages": .products,
            ],
            summary: [
                "id": .id, "vendor_id": .vendorID, "vendorName": .vendorName, "name": .name,
                "description": .description, "thumbnail": .thumbnail, "currency": .currency, "price": .price,
                "bargain_price": .bargainPrice, "discounted_price": .discountedPrice, "stock": .stock,
                "created_at": .createdAt, "issued_at": .issuedAt,
            ],
            detail: detail, deleted: detail,
            image: ["id": .id, "url": .url, "thumbnail_url": .thumbnailURL, "issued_at": .issuedAt],
            vendor: ["id": .id, "name": .name],
            dates: .day,
            failure: .codeAndMessage),
        statuses: .products,
        overrunsPages: true,
        photosAppearLater: false)

    private static let detail: KeyValuePairs<String, ProductPart> = [
        "id": .id, "vendor_id": .vendorID, "name": .name, "description": .description, "thumbnail": .thumbnail,
        "currency": .currency, "price": .price, "bargain_price": .bargainPrice,
        "discounted_price": .discountedPrice, "stock": .stock, "created_at": .createdAt, "issued_at": .issuedAt,
        "images": .images, "vendors": .vendor,
    ]
}

// What the two generations with products have in common.

extension MarketContract.Routes {
    static let products = MarketContract.Routes(
        health: Route(.get, "/healthChecker"),
        detail: Route(.get, "/api/products/:id"),
        create: Route(.post, "/api/products"),
        update: Route(.patch, "/api/products/:id"))
}

extension Listing {
    static func products(search: String?) -> Listing {
        Listing(
            route: Route(.get, "/api/products"),
            query: Query(page: "page_no", size: "items_per_page", search: search),
            fixedSize: nil, isNewestFirst: true)
    }
}

extension RequestKeys {
    static func products(description: String) -> RequestKeys {
        RequestKeys(
            name: "name", description: description, price: "price", currency: "currency",
            discountedPrice: "discounted_price", stock: "stock", secret: "secret", images: "images",
            thumbnailID: "thumbnail_id")
    }
}

extension MarketContract.Statuses {
    /// A deletion's code is not known.
    static let products = MarketContract.Statuses(created: 201, updated: 202, deleted: 200)
}

extension KeyValuePairs<String, FailurePart> {
    static var codeAndMessage: Self { ["code": .status, "message": .message] }
}
