import Catalogue
import Foundation

/// An answer with a product in it, or many.
package protocol MarketReadable: DecodableWithConfiguration where DecodingConfiguration == MarketContract {
    /// - Throws: where it is not as any generation would answer.
    init(json: [UInt8], _ contract: MarketContract) throws
}

// Answers are read by their generation's tables, with more tolerance than those have: `WireObject` takes either letter
// case, and the names that any generation has for a text are taken for it everywhere.

extension ProductPage: WireReadable {
    /// Only the products are needed.
    init(_ object: WireObject, _ contract: MarketContract) throws(DecodingError) {
        /// Numbers that no page can have are not taken for any.
        func int(_ part: PagePart, from least: Int) -> Int? {
            contract.answers.page.key(of: part).flatMap { object.int($0) }.flatMap { $0 < least ? nil : $0 }
        }
        let key = contract.answers.page.key(of: .products) ?? ""
        let products = try object.required(object.list(ProductSummary.self, key, contract))
        self.init(
            page: int(.page, from: 1) ?? 1,
            size: int(.size, from: 0) ?? contract.listing.fixedSize ?? products.count,
            total: int(.total, from: 0), lastPage: int(.lastPage, from: 1), products: products)
    }
}

extension ProductSummary: WireReadable {
    init(_ object: WireObject, _ contract: MarketContract) throws(DecodingError) {
        self.init(
            try ProductFacts(object, contract.answers.summary, contract),
            vendorName: contract.answers.summary.key(of: .vendorName).flatMap { object.text($0) })
    }
}

extension ProductDetail: WireReadable {
    init(_ object: WireObject, _ contract: MarketContract) throws(DecodingError) {
        let facts = try ProductFacts(object, contract.answers.detail, contract)
        var images: [ProductImage] = []
        var vendor: VendorReference?
        for (key, part) in contract.answers.detail {
            switch part {
            case .images: images = try object.list(ProductImage.self, key, contract) ?? []
            case .imageAddresses: images = Self.images(object.texts(key), facts.thumbnails)
            case .vendor:
                vendor =
                    object.value(VendorReference.self, key, contract)
                    ?? object.value(VendorReference.self, "vendor", contract)
            default: break
            }
        }
        self.init(facts, images: images, vendor: vendor)
    }

    private static func images(_ addresses: [String], _ thumbnails: [String]) -> [ProductImage] {
        addresses.enumerated().map { index, url in
            ProductImage(id: nil, url: url, thumbnailURL: index < thumbnails.count ? thumbnails[index] : nil)
        }
    }
}

extension ProductImage: WireReadable {
    init(_ object: WireObject, _ contract: MarketContract) throws(DecodingError) {
        let keys = contract.answers.image
        self.init(
            id: keys.key(of: .id).flatMap { object.int($0) },
            url: try object.required(keys.key(of: .url).flatMap { object.text($0) }),
            thumbnailURL: keys.key(of: .thumbnailURL).flatMap { object.text($0) },
            issuedAt: keys.key(of: .issuedAt).flatMap { object.date($0) },
            succeeded: keys.key(of: .succeeded).flatMap { object.bool($0) })
    }
}

extension VendorReference: WireReadable {
    init(_ object: WireObject, _ contract: MarketContract) throws(DecodingError) {
        let keys = contract.answers.vendor
        self.init(
            id: try object.required(keys.key(of: .id).flatMap { object.int($0) }),
            name: keys.key(of: .name).flatMap { object.text($0) },
            createdAt: keys.key(of: .createdAt).flatMap { object.date($0) },
            issuedAt: keys.key(of: .issuedAt).flatMap { object.date($0) })
    }
}

extension ProductFacts {
    fileprivate init(
        _ object: WireObject, _ table: KeyValuePairs<String, ProductPart>, _ contract: MarketContract
    ) throws(DecodingError) {
        self.init(id: try object.required(object.int(table.key(of: .id) ?? "id")))
        for (key, part) in table { read(part, key, from: object) }
        // What the wire says of the discount means nothing without the price.
        let wire = fields.discountedPrice
        fields.discountedPrice = contract.discount.amountOff(price: fields.price, wire: wire)
        if fields.discountedPrice == nil, wire != nil, unreadable[.price] != nil { unreadable[.discountedPrice] = "?" }
        bargainPrice = bargainPrice ?? fields.price?.less(fields.discountedPrice)
    }

    private mutating func read(_ part: ProductPart, _ key: String, from object: WireObject) {
        switch part {
        case .vendorID: vendorID = object.int(key)
        case .name: fields.name = object.text(key, "name", "title")
        case .description: fields.description = object.text(key, "description", "descriptions")
        case .currency: fields.currency = object.text(key).map(Currency.init(rawValue:))
        case .price:
            fields.price = object.amount(key)
            unreadable[.price] = fields.price == nil ? object.spelling(key) : nil
        case .bargainPrice: bargainPrice = object.amount(key)
        case .discountedPrice:
            fields.discountedPrice = object.amount(key)
            unreadable[.discountedPrice] = fields.discountedPrice == nil ? object.spelling(key) : nil
        case .stock:
            fields.stock = object.integer(key)
            unreadable[.stock] = fields.stock == nil ? object.spelling(key) : nil
        case .thumbnail: thumbnail = object.text(key)
        case .thumbnails: thumbnails = object.texts(key)
        case .createdAt: createdAt = object.date(key)
        case .issuedAt: issuedAt = object.date(key)
        case .id, .vendorName, .images, .imageAddresses, .vendor: break
        }
    }
}

extension ProductPage: MarketReadable {
    package init(json: [UInt8], _ contract: MarketContract) throws {
        try self.init(try WireObject(answer: json), contract)
    }

    package init(from decoder: any Decoder, configuration contract: MarketContract) throws {
        try self.init(try WireObject(try WireValue(from: decoder)), contract)
    }
}

extension ProductDetail: MarketReadable {
    package init(json: [UInt8], _ contract: MarketContract) throws {
        try self.init(try WireObject(answer: json), contract)
    }

    package init(from decoder: any Decoder, configuration contract: MarketContract) throws {
        try self.init(try WireObject(try WireValue(from: decoder)), contract)
    }
}

extension KeyValuePairs where Key == String, Value: Equatable {
    /// The key that a part stands under; `nil` where the generation does not have it.
    func key(of part: Value) -> String? { first { $0.value == part }?.key }
}
