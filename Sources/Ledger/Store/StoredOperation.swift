import Catalogue
import Foundation

/// An operation as it lies in the entry's columns: `operation`, `market_id`, `values`, `photos`.
struct StoredOperation {
    var name: String
    var target: Int?
    var values: String?
    var photos: String?

    init(_ operation: PlannedOperation) throws {
        switch operation {
        case .create(let values, let photos):
            name = "create"
            self.values = try JSONText.encode(values)
            self.photos = try JSONText.encode(photos)
        case .update(let id, let change):
            name = "update"
            target = id
            values = try JSONText.encode(StoredChange(change))
        case .delete(let id):
            name = "delete"
            target = id
        }
    }

    init(name: String, target: Int?, values: String?, photos: String?) {
        self.name = name
        self.target = target
        self.values = values
        self.photos = photos
    }

    /// Throws where the columns do not fit together: the file was changed by somebody else.
    func operation() throws -> PlannedOperation {
        switch (name, target) {
        case ("create", _):
            return .create(
                try JSONText.decode(ProductValues.self, from: values ?? ""),
                photos: try JSONText.decode([PlannedPhoto].self, from: photos ?? "[]"))
        case ("update", let id?):
            return .update(id: id, try JSONText.decode(StoredChange.self, from: values ?? "").change)
        case ("delete", let id?):
            return .delete(id: id)
        default:
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "an entry without a target"))
        }
    }
}

/// A change in JSON: a field that is left alone has no key.
private struct StoredChange: Codable {
    var name: String?
    var description: String?
    var price: Amount?
    var currency: Currency?
    var discountedPrice: Amount?
    var stock: Int64?

    init(_ change: ProductChange) {
        name = change.name
        description = change.description
        price = change.price
        currency = change.currency
        discountedPrice = change.discountedPrice
        stock = change.stock
    }

    var change: ProductChange {
        var change = ProductChange()
        change.name = name
        change.description = description
        change.price = price
        change.currency = currency
        change.discountedPrice = discountedPrice
        change.stock = stock
        return change
    }
}

/// JSON as text for a column.
enum JSONText {
    static func encode(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    static func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
