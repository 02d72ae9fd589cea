import Jobs
import Wording

extension ImportSummary {
    /// The counts as a sentence takes them.
    var outcomes: Outcomes {
        var outcomes = Outcomes()
        outcomes.uploaded = uploaded
        outcomes.updated = updated
        outcomes.unchanged = unchanged
        outcomes.deleted = deleted
        outcomes.rejected = rejected
        outcomes.failed = failed
        outcomes.unknown = unknown
        outcomes.remaining = remaining
        return outcomes
    }
}

extension JSONObject {
    /// The records and what became of them; the outcomes add up to the records.
    mutating func set(_ summary: ImportSummary) {
        set("records", summary.records)
        set("uploaded", summary.uploaded)
        set("updated", summary.updated)
        set("unchanged", summary.unchanged)
        set("deleted", summary.deleted)
        set("rejected", summary.rejected)
        set("failed", summary.failed)
        set("unknown", summary.unknown)
        set("remaining", summary.remaining)
    }
}
