import Catalogue

/// An answer with a product in it, or many.
package protocol MarketReadable {
    /// - Throws: where it is not as any generation would answer.
    init(json: [UInt8], _ contract: MarketContract) throws(AnswerMisfit)
}

// Answers are read by their generation's tables, with more tolerance than those have: `WireObject` takes either letter
// case, and the names that any generation has for a text are taken for it everywhere.

extension ProductPage: WireReadable {
    /// Only the products are needed.
    init(_ object: WireObject, _ contract: MarketContract) throws(AnswerMisfit) {
        /// Numbers that no page can have are not taken for any.
        func int(_ part: PagePart, from least: Int) -> Int? {
            contract.answers.page.key(of: part).flatMap { object.int($0) }.flatMap { $0 < least ? nil : $0 }
        }
        let key = contract.answers.page.key(of: .products) ?? ""
        let items = try object.required(object.list(ProductSummary.self, key, contract), key)
        let products = items.compactMap { try? $0.value.get() }
        // Where no product is as this generation has them, it is another one; of a single one nobody can tell.
        if products.isEmpty, items.count > 1 { _ = try items[0].value.get() }
        let unnumbered = items.compactMap { item in
            item.value.misfit.map { UnreadableMember($0.place ?? key, item.said) }
        }
        // An empty list may end before its first page.
        let unreadable = [PagePart.page, .size, .total, .lastPage].compactMap { part in
            contract.answers.page.key(of: part).flatMap { key in
                int(part, from: 0) == nil ? object.said(key).map { UnreadableMember(key, $0) } : nil
            }
        }
        self.init(
            page: int(.page, from: 1) ?? 1,
            size: int(.size, from: 0) ?? contract.listing.fixedSize ?? products.count,
            total: int(.total, from: 0), lastPage: int(.lastPage, from: 1), products: products)
        unreadableMembers = unreadable + unnumbered
        lacksNumbers = !unnumbered.isEmpty
    }
}

extension Result where Failure == AnswerMisfit {
    fileprivate var misfit: AnswerMisfit? { if case .failure(let misfit) = self { misfit } else { nil } }
}

extension ProductSummary: WireReadable {
    init(_ object: WireObject, _ contract: MarketContract) throws(AnswerMisfit) {
        let key = contract.answers.summary.key(of: .vendorName)
        self.init(
            try ProductFacts(object, contract.answers.summary, contract), vendorName: key.flatMap { object.text($0) })
        if let key { facts.recordUnreadable(key, of: object, vendorName) }
    }
}

extension ProductDetail: WireReadable {
    init(_ object: WireObject, _ contract: MarketContract) throws(AnswerMisfit) {
        var facts = try ProductFacts(object, contract.answers.detail, contract)
        var images: [ProductImage] = []
        var vendor: VendorReference?
        for (key, part) in contract.answers.detail {
            switch part {
            case .images:
                images = ProductImage.list(object.said(key), contract)
                let isWhole = ProductImage.isWhole(object.said(key), contract)
                facts.recordUnreadable(Field.images.column, key, of: object, isRead: isWhole)
            case .imageAddresses:
                let addresses = object.texts(key)
                facts.recordUnreadable(Field.images.column, key, of: object, isRead: addresses != nil)
                images = Self.images(addresses ?? [], facts.thumbnails)
            case .vendor:
                vendor =
                    object.value(VendorReference.self, key, contract)
                    ?? object.value(VendorReference.self, "vendor", contract)
                facts.recordUnreadable(
                    key, key, of: object, isRead: VendorReference.isWhole(object.said(key), contract))
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
    init(_ object: WireObject, _ contract: MarketContract) throws(AnswerMisfit) {
        let keys = contract.answers.image
        self.init(
            id: keys.key(of: .id).flatMap { object.int($0) },
            url: try object.required(keys.key(of: .url).flatMap { object.text($0) }, "url"),
            thumbnailURL: keys.key(of: .thumbnailURL).flatMap { object.text($0) },
            issuedAt: keys.key(of: .issuedAt).flatMap { object.date($0) },
            succeeded: keys.key(of: .succeeded).flatMap { object.bool($0) })
    }

    /// Those that can be read.
    fileprivate static func list(_ said: ParsedJSON?, _ contract: MarketContract) -> [ProductImage] {
        (said?.list ?? []).compactMap { try? ProductImage(try WireObject($0), contract) }
    }

    /// Whether all of them can be read to their last member.
    fileprivate static func isWhole(_ said: ParsedJSON?, _ contract: MarketContract) -> Bool {
        guard let items = said?.list else { return said == nil }
        return items.allSatisfy { item in
            guard let object = try? WireObject(item) else { return false }
            return contract.answers.image.allSatisfy { key, part in
                switch part {
                case .id: object.isRead(key, object.int(key))
                case .url: object.text(key) != nil
                case .thumbnailURL: object.isRead(key, object.text(key))
                case .issuedAt: object.isRead(key, object.date(key))
                case .succeeded: object.isRead(key, object.bool(key))
                }
            }
        }
    }
}

extension VendorReference: WireReadable {
    init(_ object: WireObject, _ contract: MarketContract) throws(AnswerMisfit) {
        let keys = contract.answers.vendor
        self.init(
            id: try object.required(keys.key(of: .id).flatMap { object.int($0) }, "id"),
            name: keys.key(of: .name).flatMap { object.text($0) },
            createdAt: keys.key(of: .createdAt).flatMap { object.date($0) },
            issuedAt: keys.key(of: .issuedAt).flatMap { object.date($0) })
    }

    fileprivate static func isWhole(_ said: ParsedJSON?, _ contract: MarketContract) -> Bool {
        guard let said else { return true }
        guard let object = try? WireObject(said) else { return false }
        return contract.answers.vendor.allSatisfy { key, part in
            switch part {
            case .id: object.int(key) != nil
            case .name: object.isRead(key, object.text(key))
            case .createdAt, .issuedAt: object.isRead(key, object.date(key))
            }
        }
    }
}

extension ProductFacts {
    fileprivate init(
        _ object: WireObject, _ table: KeyValuePairs<String, ProductPart>, _ contract: MarketContract
    ) throws(AnswerMisfit) {
        let key = table.key(of: .id) ?? "id"
        self.init(id: try object.required(object.int(key), key))
        for (key, part) in table { read(part, key, from: object) }
        // What the wire says of the discount means nothing without the price.
        let wire = fields.discountedPrice
        fields.discountedPrice = contract.discount.amountOff(price: fields.price, wire: wire)
        if fields.discountedPrice == nil, wire != nil, unreadable[.price] != nil { unreadable[.discountedPrice] = "?" }
        guard bargainPrice == nil else { return }
        bargainPrice = fields.price?.less(fields.discountedPrice)
        // The market subtracts doubles: what it has for 1000.1 less 999.9 is no news.
        guard let price = fields.price, let off = fields.discountedPrice, let key = table.key(of: .bargainPrice),
            object.double(key) == price.double - off.double
        else { return }
        unreadableMembers.removeAll { $0.column == key }
    }

    private mutating func read(_ part: ProductPart, _ key: String, from object: WireObject) {
        switch part {
        case .vendorID:
            vendorID = object.int(key)
            recordUnreadable(key, of: object, vendorID)
        case .name:
            fields.name = object.text(key, "name", "title")
            recordUnreadable(.name, object.said(key, "name", "title"))
        case .description:
            fields.description = object.text(key, "description", "descriptions")
            recordUnreadable(.description, object.said(key, "description", "descriptions"))
        case .currency:
            fields.currency = object.text(key).map(Currency.init(rawValue:))
            recordUnreadable(.currency, object.said(key))
        case .price:
            fields.price = object.amount(key)
            recordUnreadable(.price, object.said(key))
        case .bargainPrice:
            bargainPrice = object.amount(key)
            recordUnreadable(key, of: object, bargainPrice)
        case .discountedPrice:
            fields.discountedPrice = object.amount(key)
            recordUnreadable(.discountedPrice, object.said(key))
        case .stock:
            fields.stock = object.integer(key)
            recordUnreadable(.stock, object.said(key))
        case .thumbnail:
            thumbnail = object.text(key)
            recordUnreadable(key, of: object, thumbnail)
        case .thumbnails:
            let addresses = object.texts(key)
            thumbnails = addresses ?? []
            recordUnreadable(key, of: object, addresses)
        case .createdAt:
            createdAt = object.date(key)
            recordUnreadable(key, of: object, createdAt)
        case .issuedAt:
            issuedAt = object.date(key)
            recordUnreadable(key, of: object, issuedAt)
        case .id, .vendorName, .images, .imageAddresses, .vendor: break
        }
    }

    /// Keeps what the answer says of a field that has no value.
    private mutating func recordUnreadable(_ field: Field, _ said: @autoclosure () -> ParsedJSON?) {
        guard fields[field] == nil, let said = said() else { return }
        let member = UnreadableMember(field.column, said)
        unreadable[field] = member.shown
        unreadableMembers.append(member)
    }

    /// Keeps what a member says where nothing could be read of it.
    fileprivate mutating func recordUnreadable(_ key: String, of object: WireObject, _ value: (some Any)?) {
        recordUnreadable(key, key, of: object, isRead: value != nil)
    }

    fileprivate mutating func recordUnreadable(_ column: String, _ key: String, of object: WireObject, isRead: Bool) {
        guard !isRead, let said = object.said(key) else { return }
        unreadableMembers.append(UnreadableMember(column, said))
    }
}

extension ProductPage: MarketReadable {
    package init(json: [UInt8], _ contract: MarketContract) throws(AnswerMisfit) {
        try self.init(try WireObject(answer: json), contract)
    }
}

extension ProductDetail: MarketReadable {
    package init(json: [UInt8], _ contract: MarketContract) throws(AnswerMisfit) {
        try self.init(try WireObject(answer: json), contract)
    }
}

extension KeyValuePairs where Key == String, Value: Equatable {
    /// The key that a part stands under; `nil` where the generation does not have it.
    func key(of part: Value) -> String? { first { $0.value == part }?.key }
}
