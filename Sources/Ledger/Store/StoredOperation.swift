import Catalogue
import Foundation
import GRDB

/// An operation as it lies in the entry's columns: `operation`, `market_id`, `replaces`, `values`, `photos`.
struct StoredOperation {
    var name: String
    /// The number that is known from the start, and stays.
    var target: Int?
    /// The product that a new one is to take the place of; the new one's number is `market_id`, once there is one.
    var replaces: Int?
    var values: String?
    var photos: String?

    /// - Parameter newPhotos: what an update puts in the place of its product's photos.
    init(_ operation: PlannedOperation, newPhotos: [PlannedPhoto] = []) throws {
        switch operation {
        case .create(let values, let photos):
            name = "create"
            self.values = try JSONText.encode(values)
            self.photos = try JSONText.encode(photos)
        case .update(let id, let change):
            name = "update"
            target = id
            values = try JSONText.encode(change)
            if !newPhotos.isEmpty { photos = try JSONText.encode(newPhotos) }
        case .delete(let id):
            name = "delete"
            target = id
        case .replace(let id, let values, let photos):
            name = "replace"
            replaces = id
            self.values = try JSONText.encode(values)
            self.photos = try JSONText.encode(photos)
        }
    }

    init(row: Row) {
        name = row["operation"]
        target = row["market_id"]
        replaces = row["replaces"]
        values = row["values"]
        photos = row["photos"]
    }

    /// Throws where the columns do not fit together: the file was changed by somebody else.
    func operation() throws -> PlannedOperation {
        switch (name, replaces ?? target) {
        case ("create", _): return .create(try registeredValues, photos: try plannedPhotos)
        case ("replace", let id?): return .replace(id: id, try registeredValues, photos: try plannedPhotos)
        case ("update", let id?):
            return .update(id: id, try JSONText.decode(ProductChange.self, from: values ?? ""))
        case ("delete", let id?):
            return .delete(id: id)
        default:
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "an entry without a target"))
        }
    }

    private var registeredValues: ProductValues {
        get throws { try JSONText.decode(ProductValues.self, from: values ?? "") }
    }

    private var plannedPhotos: [PlannedPhoto] {
        get throws { try JSONText.decode([PlannedPhoto].self, from: photos ?? "[]") }
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
