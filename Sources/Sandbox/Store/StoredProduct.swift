import Catalogue
import GRDB
import MarketAPI

/// A product's values as the practice market keeps them: anything may be null, as it may in the live one.
/// Amounts are kept as text, exact.
struct StoredValues: Sendable, Hashable {
    var name: String?
    var description: String?
    var price: Amount?
    var currency: String?
    var discountedPrice: Amount?
    var stock: Int64?

    /// `price − discounted_price`, computed by the market, never sent.
    var bargainPrice: Amount? {
        guard let price else { return nil }
        let off = discountedPrice ?? .zero
        return price.subtracting(off) ?? Amount(rounding: price.double - off.double)
    }
}

extension StoredValues {
    init(_ row: Row) {
        name = row["name"]
        description = row["description"]
        price = (row["price"] as String?).flatMap { Amount(json: $0) }
        currency = row["currency"]
        discountedPrice = (row["discounted_price"] as String?).flatMap { Amount(json: $0) }
        stock = row["stock"]
    }

    /// In the order of `columns`.
    var arguments: [(any DatabaseValueConvertible)?] {
        [name, description, price?.description, currency, discountedPrice?.description, stock]
    }

    static let columns = ["name", "description", "price", "currency", "discounted_price", "stock"]
}

/// A photo's two files, by their paths below the data folder.
struct StoredImage: Sendable, Hashable {
    var origin: String
    var thumbnail: String
}

/// A product with what the answers need beside its values.
struct StoredProduct: Sendable {
    var id: Int
    var vendorID: Int
    var vendorName: String
    var vendorSince: String?
    var values: StoredValues
    /// The leading photo's small version, by its path.
    var thumbnail: String?
    var createdAt: String
    var issuedAt: String
    /// What changes it where items have passwords; `nil` takes its vendor's secret.
    var password: PasswordHash?

    init(_ row: Row) {
        id = row["id"]
        vendorID = row["vendor_id"]
        vendorName = row["vendor_name"]
        vendorSince = row["vendor_since"]
        values = StoredValues(row)
        thumbnail = row["thumbnail"]
        createdAt = row["created_at"]
        issuedAt = row["issued_at"]
        password = (row["password"] as String?).map(PasswordHash.init(stored:))
    }

    /// - Parameters:
    ///   - base: what a path is put behind, such as `http://127.0.0.1:8080`.
    ///   - images: the product's photos in their order.
    func facts(base: String, images: [StoredImage]) -> ProductFacts {
        var facts = ProductFacts(id: id)
        facts.vendorID = vendorID
        facts.name = values.name
        facts.description = values.description
        // The leading one first, then the others in their order.
        let others = images.map(\.thumbnail).filter { $0 != thumbnail }
        facts.thumbnails = ((thumbnail.map { [$0] } ?? []) + others).map { "\(base)/\($0)" }
        facts.currency = values.currency
        facts.price = values.price
        facts.bargainPrice = values.bargainPrice
        facts.discountedPrice = values.discountedPrice
        facts.stock = values.stock
        facts.createdAt = MarketDate(createdAt)
        facts.issuedAt = MarketDate(issuedAt)
        return facts
    }
}
