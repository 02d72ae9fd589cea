import Catalogue
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

    /// - Parameters:
    ///   - newPhotos: what an update puts in the place of its product's photos.
    ///   - text: photos as they are stored.
    init(
        _ operation: PlannedOperation, newPhotos: [PlannedPhoto] = [],
        text: ([PlannedPhoto]) -> String = { StoredJSON.encode($0) }
    ) {
        switch operation {
        case .create(let values, let photos):
            name = "create"
            self.values = StoredJSON.encode(values)
            self.photos = text(photos)
        case .update(let id, let change):
            name = "update"
            target = id
            values = StoredJSON.encode(change)
            if !newPhotos.isEmpty { photos = text(newPhotos) }
        case .delete(let id):
            name = "delete"
            target = id
        case .replace(let id, let values, let photos):
            name = "replace"
            replaces = id
            self.values = StoredJSON.encode(values)
            self.photos = text(photos)
        }
    }

    /// From a row that has the columns by their names.
    init(row: Row) {
        name = row["operation"]
        target = row["market_id"]
        replaces = row["replaces"]
        values = row["values"]
        photos = row["photos"]
    }

    /// From a row of `LedgerEntry.columns`.
    init(entry row: Row) {
        name = row[LedgerEntry.Column.operation.rawValue]
        target = row[LedgerEntry.Column.marketID.rawValue]
        replaces = row[LedgerEntry.Column.replaces.rawValue]
        values = row[LedgerEntry.Column.values.rawValue]
        photos = row[LedgerEntry.Column.photos.rawValue]
    }

    /// Throws where the columns do not fit together: the file was changed by somebody else.
    func operation() throws -> PlannedOperation {
        switch (name, replaces ?? target) {
        case ("create", _): return .create(try registeredValues, photos: try plannedPhotos)
        case ("replace", let id?): return .replace(id: id, try registeredValues, photos: try plannedPhotos)
        case ("update", let id?):
            return .update(id: id, try StoredJSON.decode(ProductChange.self, from: values ?? ""))
        case ("delete", let id?):
            return .delete(id: id)
        default:
            throw RowMalformed()
        }
    }

    private var registeredValues: ProductValues {
        get throws { try StoredJSON.decode(ProductValues.self, from: values ?? "") }
    }

    private var plannedPhotos: [PlannedPhoto] {
        get throws { try StoredJSON.decode([PlannedPhoto].self, from: photos ?? "[]") }
    }
}
