import Backups
import Catalogue
import Jobs
import Wording

extension Console {
    /// Reports a difference, whole in JSON.
    func report(_ difference: ProductDifference) {
        if form == .text { data(difference.text(in: language)) }
        var object = JSONObject(type: "difference")
        object.set("difference", difference.kind.rawValue)
        object.set("id", difference.id)
        object.set("sku", difference.sku)
        object.set("name", difference.name)
        object.setFields(difference.changes.map { ($0.field, from: $0.before, to: $0.after) })
        self.object(object)
    }

    /// What is the matter with a file that is compared as a whole; of its rows nothing is said, since nobody imports them.
    func reportFault(_ event: JobEvent) {
        guard case .issue(let found) = event, found.record == nil, found.code.severity == .error else { return }
        let issue = found.issue
        if form == .text { talk("\(PrintableText(issue.file)): \(issue.message(in: language))") }
        object(issue.object(in: language))
    }
}
