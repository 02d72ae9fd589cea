import Catalogue

/// An update: only what changes, and the secret or password that goes with it.
package struct Change: Sendable {
    private let change: ProductChange
    /// The number of the image that becomes the product's thumbnail.
    private let thumbnailID: Int?
    private let secret: String
    private let contract: MarketContract

    /// - Parameter change: complete, see `MarketContract.completes(_:)`.
    package init(
        _ change: ProductChange, thumbnailID: Int? = nil, secret: String, contract: MarketContract = .openmarket
    ) {
        precondition(contract.completes(change), "a final price follows from the price and the amount off together")
        precondition(
            thumbnailID == nil || contract.requests.keys.thumbnailID != nil,
            "this generation's updates choose no thumbnail")
        self.change = change
        self.thumbnailID = thumbnailID
        self.secret = secret
        self.contract = contract
    }

    package enum Body: Hashable, Sendable {
        case json([UInt8])
        case multipart(MultipartBody)
    }

    /// - Parameter photos: parts under the contract's name for photos, which replace the product's; none where the
    ///   contract cannot change photos.
    package func body(photos: [MultipartBody.Part] = []) throws(NotRepresentable) -> Body {
        let members = try members()
        switch contract.requests.update {
        case .json:
            precondition(photos.isEmpty, "this generation's updates take no photos")
            return .json(members.json)
        case .fields: return .multipart(MultipartBody(parts: members.map(\.part) + photos))
        }
    }

    func members() throws(NotRepresentable) -> [RequestMember] {
        var members = RequestMembers(contract)
        members.text(\.name, change.name)
        members.text(\.description, change.description)
        members.integer(contract.requests.keys.thumbnailID, thumbnailID.map(Int64.init))
        try members.price(change.price)
        members.text(\.currency, change.currency?.rawValue)
        try members.discount(
            wire: contract.discount.changed(price: change.price, amountOff: change.discountedPrice))
        members.integer(contract.requests.keys.stock, change.stock)
        members.text(\.secret, secret)
        return members.members
    }
}

extension MarketContract {
    /// Whether a change can be said on this wire as it stands. Where the wire has the final price, that price follows
    /// from two values, and a change of one of them needs the other, too.
    package func completes(_ change: ProductChange) -> Bool {
        discount == .amountOff || change.discountedPrice == nil || change.price != nil
    }

    /// The change with what else must be said for its values to come true.
    package func completing(_ change: ProductChange, from facts: ProductFacts) -> ProductChange {
        guard capabilities.needsFacts(change) else { return change }
        var change = change
        change.price = change.price ?? facts.price
        // Also where there is no discount: one that was ended may be kept as a final price equal to the old price, which a
        // new price alone would turn into a discount again.
        change.discountedPrice = change.discountedPrice ?? facts.discountedPrice
        return change
    }
}

extension Discount {
    /// What an update says of a discount. An update leaves alone what it leaves out, so that a discount ends by a final
    /// price equal to the price.
    fileprivate func changed(price: Amount?, amountOff: Amount?) -> Amount? {
        switch self {
        case .amountOff: amountOff
        case .finalPrice: price?.less(amountOff)
        }
    }
}
