import Catalogue

/// The `params` part of a registration: a product's values and the vendor's secret.
///
/// Not printable in parts on purpose: the only text it gives is the whole body, which goes onto the wire.
public struct RegistrationParameters: Sendable {
    private let values: ProductValues
    private let secret: String
    private let contract: MarketContract

    public init(_ values: ProductValues, secret: String, contract: MarketContract = .openmarket) {
        self.values = values
        self.secret = secret
        self.contract = contract
    }

    public init(_ product: Product, secret: String, contract: MarketContract = .openmarket) {
        self.init(ProductValues(product), secret: secret, contract: contract)
    }

    /// The body, in UTF-8; numbers in their exact digits.
    public var json: [UInt8] {
        var text = JSONText()
        text.object { text in
            text.key("name")
            text.text(values.name)
            text.key(contract.keys.description)
            text.text(values.description)
            text.key("price")
            text.plain(values.price)
            text.key("currency")
            text.text(values.currency.rawValue)
            text.key("discounted_price")
            text.plain(values.discountedPrice)
            text.key("stock")
            text.integer(values.stock)
            text.key("secret")
            text.text(secret)
        }
        return text.bytes
    }
}

/// The body of an update: only what changes, and the vendor's secret.
public struct ChangeParameters: Sendable {
    private let change: ProductChange
    /// The number of the image that becomes the product's thumbnail.
    private let thumbnailID: Int?
    private let secret: String
    private let contract: MarketContract

    public init(
        _ change: ProductChange, thumbnailID: Int? = nil, secret: String, contract: MarketContract = .openmarket
    ) {
        self.change = change
        self.thumbnailID = thumbnailID
        self.secret = secret
        self.contract = contract
    }

    /// The body, in UTF-8; numbers in their exact digits, fields left alone left out.
    public var json: [UInt8] {
        var text = JSONText()
        text.object { text in
            text.member("name", change.name) { $0.text($1) }
            text.member(contract.keys.description, change.description) { $0.text($1) }
            text.member("thumbnail_id", thumbnailID) { $0.integer($1) }
            text.member("price", change.price) { $0.plain($1) }
            text.member("currency", change.currency) { $0.text($1.rawValue) }
            text.member("discounted_price", change.discountedPrice) { $0.plain($1) }
            text.member("stock", change.stock) { $0.integer($1) }
            text.key("secret")
            text.text(secret)
        }
        return text.bytes
    }
}

/// The body of the first of the two calls that delete a product.
public struct ArchiveParameters: Sendable {
    private let secret: String

    public init(secret: String) { self.secret = secret }

    public var json: [UInt8] {
        var text = JSONText()
        text.object { text in
            text.key("secret")
            text.text(secret)
        }
        return text.bytes
    }
}

extension JSONText {
    /// A member that is left out where there is no value.
    fileprivate mutating func member<Value>(_ name: String, _ value: Value?, _ write: (inout JSONText, Value) -> Void) {
        guard let value else { return }
        key(name)
        write(&self, value)
    }
}
