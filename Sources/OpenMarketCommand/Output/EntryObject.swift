import Catalogue
import Foundation
import Jobs
import Ledger
import Wording

extension LedgerEntry {
    /// A receipt with all that the ledger knows of the row besides.
    func object(in language: Language) -> JSONObject {
        var object = JSONObject(type: "receipt")
        object.set("record", record)
        object.set("sku", sku)
        object.set("outcome", state.outcome.rawValue)
        object.set("id", marketID)
        if let reason { object.set("message", reason.text(in: language)) }
        object.set("file", file)
        object.set("key", key.description)
        object.set("action", operation.name)
        object.set("state", state.rawValue)
        object.set("attempts", attempts)
        object.set("changed", changed.formatted(.iso8601))
        if let change = operation.change { object.set("values", .object(change.object)) }
        if let before { object.set("before", .object(before.fields.object)) }
        return object
    }
}

extension PlannedOperation {
    /// The word for it in `--output json` and in plans.
    var name: String {
        switch self {
        case .create: "create"
        case .update: "update"
        case .delete: "delete"
        case .replace: "replace"
        }
    }
}

extension ProductChange {
    /// The fields that it has, by their columns' names.
    var object: JSONObject {
        var object = JSONObject()
        for field in fields {
            guard let value = self[field] else { continue }
            object.set(field.column, value.isNumber ? .number(value.text) : .string(value.text))
        }
        return object
    }
}
