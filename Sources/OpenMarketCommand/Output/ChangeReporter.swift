import Catalogue
import Ledger
import Wording

/// Shows what a dry run's plan does with each row: all of it in JSON, the first few of each kind to people.
///
/// One thread at a time reports to it: the one that plans.
final class ChangeReporter: @unchecked Sendable {
    private let console: Console
    private var shown: [PlannedChange.Action: Int] = [:]
    private var hidden = 0

    init(console: Console) { self.console = console }

    /// How many rows of each kind people are shown; `nil` in JSON, which has all of them.
    var shownOfEach: Int? { console.form == .json ? nil : console.isVerbose ? 500 : 10 }

    func report(_ entry: LedgerEntry) {
        guard let shownOfEach else { return console.object(entry.changeObject) }
        let action = entry.action
        guard action != .unchanged else { return }
        guard shown[action, default: 0] < shownOfEach else {
            hidden += 1
            return
        }
        shown[action, default: 0] += 1
        console.data("  " + entry.plannedChange.text(in: console.language))
    }

    /// Counts changes that nobody is shown.
    func hide(_ count: Int) { hidden += count }

    /// Says how many changes were not shown.
    func finish() {
        if hidden > 0 { console.data("  " + PlanNotice.moreChanges(hidden).text(in: console.language)) }
    }
}

extension LedgerEntry {
    /// A `type:"change"` object of `--output json`.
    fileprivate var changeObject: JSONObject {
        var object = JSONObject(type: "change")
        object.set("record", record)
        object.set("file", file)
        object.set("sku", sku)
        object.set("id", operation.target)
        object.set("action", action.rawValue)
        object.setFields(differences.map { ($0.field, from: $0.from, to: $0.to) })
        if keepsPhotos { object.set("photo_change", "kept") }
        if !newPhotos.isEmpty { object.set("photo_change", "changed") }
        if case .replace = operation { object.set("photo_change", "replaced") }
        return object
    }
}

extension JSONObject {
    /// `"fields": {"price": {"from": "1000", "to": "900"}}`
    mutating func setFields(_ differences: [(field: Field, from: String?, to: String?)]) {
        var fields = JSONObject()
        for difference in differences {
            var values = JSONObject()
            values.set("from", difference.from)
            values.set("to", difference.to)
            fields.set(difference.field.column, .object(values))
        }
        set("fields", .object(fields))
    }
}
