import Foundation

/// What came of a file, beside what was expected.
enum ShopVerdict: Sendable, Equatable {
    case right
    /// It is refused, and for the reasons for which a person would refuse it.
    case refused
    case wrong(String)
    /// A value that is wrong stands in a row that would be sent.
    case accepted(String)

    var isRight: Bool { self == .right || self == .refused }

    var words: String {
        switch self {
        case .right: "right"
        case .refused: "refused as expected"
        case .wrong(let difference): "wrong: " + difference
        case .accepted(let difference): "WRONG AND ACCEPTED: " + difference
        }
    }
}

/// A row that `convert` writes.
struct ShopRow: Decodable, Sendable {
    var name: String?
    var price: Double?
    var discountedPrice: Double?
    /// What stands in place of an amount off in a row that is rejected.
    var salePrice: Double?
    var stock: Int?
    var sku: String?
    /// Why it is not sent.
    var rejected: [String]?

    private enum Key: String, CodingKey { case name, price, discountedPrice, salePrice, stock, sku, rejected }

    /// What could not be read stands there as it is spelt, and is no number.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        name = try? values.decode(String.self, forKey: .name)
        price = try? values.decode(Double.self, forKey: .price)
        discountedPrice = try? values.decode(Double.self, forKey: .discountedPrice)
        salePrice = try? values.decode(Double.self, forKey: .salePrice)
        stock = try? values.decode(Int.self, forKey: .stock)
        sku = try? values.decode(String.self, forKey: .sku)
        rejected = try? values.decode([String].self, forKey: .rejected)
    }

    static func rows(_ text: Data) throws -> [ShopRow] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try text.split(separator: 0x0A).map { try decoder.decode(ShopRow.self, from: Data($0)) }
    }

    func isNamed(_ name: String?) -> Bool { (self.name ?? "").plain == (name ?? "").plain }

    /// What is otherwise than in a product as it should be; `nil` where nothing is.
    func difference(from product: ShopFile.Product) -> String? {
        var differences: [String] = []
        func compare<Value: Equatable>(_ field: String, _ found: Value?, _ expected: Value?) {
            if found != expected { differences.append("\(field) \(found.map { "\($0)" } ?? "–"), not \(expected!)") }
        }
        if let name = product.name, !name.isEmpty { compare("name", self.name?.plain, name.plain) }
        if let sku = product.sku { compare("sku", self.sku, sku) }
        if let stock = product.stock { compare("stock", self.stock ?? 0, stock) }
        if let price = product.price {
            compare("price", self.price, price)
            let discount = discountedPrice ?? salePrice.map { (self.price ?? 0) - $0 } ?? 0
            if let off = product.discountedPrice { compare("discount", discount.cents, off.cents) }
        } else if let price, rejected == nil {
            differences.append("price \(price), where none is known")
        }
        return differences.isEmpty ? nil : differences.joined(separator: ", ")
    }
}

extension String {
    /// With one blank where there are several, and none around.
    fileprivate var plain: String {
        precomposedStringWithCanonicalMapping.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension Double {
    fileprivate var cents: Int { Int((self * 100).rounded()) }
}
