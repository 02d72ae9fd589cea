import Catalogue
import Foundation
import Ledger
import MarketAPI

/// Values as a plan file spells them: the fields there are, by their columns' names, amounts as exact numbers.
struct PlanValues: Hashable {
    var change: ProductChange

    init(_ change: ProductChange) { self.change = change }

    init(_ values: ProductValues) { change = ProductChange(values) }

    /// `nil` where a field is missing.
    var values: ProductValues? {
        guard let name = change.name, let description = change.description, let price = change.price,
            let currency = change.currency, let discountedPrice = change.discountedPrice, let stock = change.stock
        else { return nil }
        return ProductValues(
            name: name, description: description, price: price, currency: currency, discountedPrice: discountedPrice,
            stock: stock)
    }

    func write(to text: inout JSONText) {
        text.object { text in
            if let name = change.name { text.member(Field.name.column, name) }
            if let description = change.description { text.member(Field.description.column, description) }
            if let price = change.price { text.member(Field.price.column, price) }
            if let currency = change.currency { text.member(Field.currency.column, currency.rawValue) }
            if let amount = change.discountedPrice { text.member(Field.discountedPrice.column, amount) }
            if let stock = change.stock {
                text.key(Field.stock.column)
                text.integer(stock)
            }
        }
    }
}

extension PlanValues: Decodable {
    private enum CodingKeys: String, CodingKey {
        case name, description, price, currency
        case discountedPrice = "discounted_price"
        case stock
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        change = ProductChange()
        change.name = try values.decodeIfPresent(String.self, forKey: .name)
        change.description = try values.decodeIfPresent(String.self, forKey: .description)
        change.price = try values.decodeIfPresent(ExactNumber.self, forKey: .price)?.amount
        change.currency = try values.decodeIfPresent(Currency.self, forKey: .currency)
        change.discountedPrice = try values.decodeIfPresent(ExactNumber.self, forKey: .discountedPrice)?.amount
        change.stock = try values.decodeIfPresent(Int64.self, forKey: .stock)
    }
}

/// A number of JSON, read without passing through binary floating point.
private struct ExactNumber: Decodable {
    let amount: Amount

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let decimal = try container.decode(Decimal.self)
        guard let amount = Amount(json: "\(decimal)") else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an amount")
        }
        self.amount = amount
    }
}

/// A photo as a plan file names it.
struct PlanPhoto: Hashable, Decodable {
    var path: String
    /// Its name in the file, where that is a zip of photos.
    var entry: String?
    var bytes: Int64
    var sha256: String

    init(_ photo: PlannedPhoto) {
        let folder = FileManager.default.currentDirectoryPath + "/"
        path = photo.path.hasPrefix(folder) ? String(photo.path.dropFirst(folder.count)) : photo.path
        entry = photo.entry
        bytes = photo.bytes
        sha256 = photo.digest
    }

    /// The path stays right when the run is resumed from elsewhere.
    var planned: PlannedPhoto {
        let place = path.isWebAddress ? path : URL(fileURLWithPath: path).standardizedFileURL.path
        return PlannedPhoto(path: place, entry: entry, digest: sha256, bytes: bytes)
    }

    func write(to text: inout JSONText) {
        text.object { text in
            text.member("path", path)
            if let entry { text.member("entry", entry) }
            text.key("bytes")
            text.integer(bytes)
            text.member("sha256", sha256)
        }
    }
}

extension JSONText {
    fileprivate mutating func member(_ name: String, _ amount: Amount) {
        key(name)
        plain(amount)
    }
}
