import Catalogue
import GRDB
import MarketAPI

// A product's values as the practice market keeps them: anything may be null, as it may in the live one. Amounts are kept as
// text, exact.
extension FieldValues {
    /// `price − discounted_price`, computed by the market, never sent.
    var bargainPrice: Amount? {
        guard let price else { return nil }
        let off = discountedPrice ?? .zero
        return price.subtracting(off) ?? Amount(rounding: price.double - off.double)
    }

    init(_ row: Row) {
        self.init()
        for field in Field.values {
            switch (row[field.column] as DatabaseValue).storage {
            case .string(let text): self[field] = FieldValue(text, of: field)
            case .int64(let number): self[field] = FieldValue(String(number), of: field)
            case .null, .double, .blob: break
            }
        }
    }

    /// In the order of `columns`.
    var arguments: [(any DatabaseValueConvertible)?] {
        Field.values.map { field in
            if case .count(let count) = self[field] { count } else { self[field]?.text }
        }
    }

    static let columns = Field.values.map(\.column)
}

/// A photo's two files, by their paths below the data folder.
struct StoredImage: Sendable, Hashable {
    var origin: String
    var thumbnail: String
}

/// A product with what the answers need beside its values.
struct StoredProduct: Sendable {
    var id: Int
    /// In the order of registration.
    var place: Int
    var vendorID: Int
    var vendorName: String
    var vendorSince: String?
    var values: FieldValues
    /// The leading photo's small version, by its path.
    var thumbnail: String?
    var createdAt: String
    var issuedAt: String
    /// What changes it where items have passwords; `nil` takes its vendor's secret.
    var password: PasswordHash?

    init(_ row: Row) {
        id = row["id"]
        place = row["place"]
        vendorID = row["vendor_id"]
        vendorName = row["vendor_name"]
        vendorSince = row["vendor_since"]
        values = FieldValues(row)
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
        facts.fields = values
        // The leading one first, then the others in their order.
        let others = images.map(\.thumbnail).filter { $0 != thumbnail }
        facts.thumbnails = ((thumbnail.map { [$0] } ?? []) + others).map { "\(base)/\($0)" }
        facts.bargainPrice = values.bargainPrice
        facts.createdAt = MarketDate(createdAt)
        facts.issuedAt = MarketDate(issuedAt)
        return facts
    }
}
