import Jobs
import Ledger
import Wording

extension Console {
    /// How many undecided rows a person is shown.
    private static let shownUndecided = 20

    /// Says which rows have their products now, and which may have one.
    func report(_ outcome: AdoptionOutcome) {
        talk(AdoptionNotice.adopted(outcome.adopted.count))
        if form == .json { outcome.adopted.forEach { object($0.adoptedObject) } }
        for (row, ids) in outcome.undecided.prefix(Self.shownUndecided) {
            talk(AdoptionNotice.undecided(row: row.rowName, ids: ids))
        }
        for (row, ids) in outcome.undecided { object(row.undecidedObject(ids)) }
    }
}

extension LedgerEntry {
    fileprivate var adoptedObject: JSONObject {
        var object = JSONObject(type: "adopted")
        object.set("record", record)
        object.set("sku", sku)
        object.set("id", marketID)
        return object
    }

    fileprivate func undecidedObject(_ ids: [Int]) -> JSONObject {
        var object = JSONObject(type: "undecided")
        object.set("record", record)
        object.set("sku", sku)
        object.set("ids", .array(ids.map { .number(String($0)) }))
        return object
    }
}
