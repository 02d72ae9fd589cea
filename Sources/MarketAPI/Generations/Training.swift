import Catalogue

extension MarketContract {
    /// December 2021 to September 2022. Snake case everywhere; pages have neither descriptions nor vendors' names.
    package static let training = MarketContract(
        generation: .training,
        host: "https://market-training.yagom-academy.kr",
        routes: .products,
        listing: .products(search: nil),
        deletion: .withProductSecret(
            asking: Route(.post, "/api/products/:id/secret"), Route(.delete, "/api/products/:id/:productSecret")),
        authentication: .vendor(header: "identifier"),
        discount: .amountOff,
        prices: .doubles,
        rules: .form,
        requests: RequestForm(
            // It takes `descriptions` and answers `description`.
            keys: .products(description: "descriptions"), registration: .parameters(part: "params"), update: .json),
        answers: AnswerForm(
            page: [
                "page_no": .page, "items_per_page": .size, "total_count": .total, "offset": .offset, "limit": .limit,
                "pages": .products, "last_page": .lastPage, "has_next": .hasNext, "has_prev": .hasPrevious,
            ],
            summary: [
                "id": .id, "vendor_id": .vendorID, "name": .name, "thumbnail": .thumbnail, "currency": .currency,
                "price": .price, "bargain_price": .bargainPrice, "discounted_price": .discountedPrice,
                "stock": .stock, "created_at": .createdAt, "issued_at": .issuedAt,
            ],
            detail: detail, deleted: detail,
            image: [
                "id": .id, "url": .url, "thumbnail_url": .thumbnailURL, "succeed": .succeeded, "issued_at": .issuedAt,
            ],
            vendor: ["name": .name, "id": .id, "created_at": .createdAt, "issued_at": .issuedAt],
            dates: .dayWithHundredths,
            failure: .codeAndMessage),
        statuses: .products,
        overrunsPages: false,
        photosAppearLater: false)

    private static let detail: KeyValuePairs<String, ProductPart> = [
        "id": .id, "vendor_id": .vendorID, "name": .name, "thumbnail": .thumbnail, "currency": .currency,
        "price": .price, "description": .description, "bargain_price": .bargainPrice,
        "discounted_price": .discountedPrice, "stock": .stock, "created_at": .createdAt, "issued_at": .issuedAt,
        "images": .images, "vendors": .vendor,
    ]
}
