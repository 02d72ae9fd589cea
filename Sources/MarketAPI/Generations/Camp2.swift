import Catalogue

extension MarketContract {
    /// May to December 2021. A deletion is answered with the item that is gone.
    package static let camp2 = MarketContract(
        camp: .camp2, host: "https://camp-open-market-2.herokuapp.com", deletionNamesItem: false,
        deleted: .item, failure: ["message": .message])

    /// What both generations with items speak; what differs is given.
    init(
        camp generation: MarketGeneration, host: String, deletionNamesItem: Bool,
        deleted: KeyValuePairs<String, ProductPart>, failure: KeyValuePairs<String, FailurePart>
    ) {
        let detail = Route(.get, "/item/:id")
        self.init(
            generation: generation,
            host: host,
            routes: Routes(
                health: nil, detail: detail, create: Route(.post, "/item"), update: Route(.patch, "/item/:id")),
            // A captured page ran 26, 41, 27, 28, 30: neither the newest nor the oldest come first.
            listing: Listing(route: Route(.get, "/items/:page"), query: nil, fixedSize: 20, isNewestFirst: false),
            deletion: .withPassword(looking: detail, Route(.delete, "/item/:id"), namesItem: deletionNamesItem),
            authentication: .itemPassword,
            discount: .finalPrice,
            prices: .whole,
            rules: .items,
            requests: RequestForm(keys: .item, registration: .fields, update: .fields),
            answers: AnswerForm(
                page: ["page": .page, "items": .products],
                summary: [
                    "id": .id, "title": .name, "price": .price, "currency": .currency, "stock": .stock,
                    "discounted_price": .discountedPrice, "thumbnails": .thumbnails, "registration_date": .createdAt,
                ],
                detail: .item, deleted: deleted, image: [:], vendor: [:],
                dates: .unixSeconds,
                failure: failure),
            // Not known; clients took any from 200 to 299.
            statuses: Statuses(created: 200, updated: 200, deleted: 200),
            overrunsPages: false,
            photosAppearLater: true)
    }
}

extension KeyValuePairs<String, ProductPart> {
    static var item: Self {
        [
            "id": .id, "title": .name, "descriptions": .description, "price": .price, "currency": .currency,
            "stock": .stock, "discounted_price": .discountedPrice, "thumbnails": .thumbnails,
            "images": .imageAddresses, "registration_date": .createdAt,
        ]
    }
}

extension RequestKeys {
    static let item = RequestKeys(
        name: "title", description: "descriptions", price: "price", currency: "currency",
        discountedPrice: "discounted_price", stock: "stock", secret: "password", images: "images[]", thumbnailID: nil)
}
