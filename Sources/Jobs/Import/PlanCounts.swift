import Ledger

/// What a plan holds.
public struct PlanCounts: Sendable, Hashable {
    public var creates = 0
    public var updates = 0
    public var deletes = 0
    /// Products registered again with other photos, and deleted.
    public var replaces = 0
    public var unchanged = 0
    /// Products whose rows have other photos, and that keep their own: the market cannot change photos.
    public var photosChanged = 0
    /// Products that the ledger knew and the market has no more; their rows register them anew.
    public var gone = 0
    /// Old products that earlier runs left, and that are deleted first.
    public var leftovers = 0
    /// The requests that the planning itself took.
    public var questions = 0

    public init() {}

    /// The requests that an import takes from its beginning: the questions of planning, a look at the newest product where
    /// anything is sent, two for a deletion and three for a replacement.
    public var requests: Int {
        let sent = creates + updates + 2 * deletes + 3 * replaces
        return questions + 2 * leftovers + (sent > 0 ? 1 : 0) + sent
    }

    mutating func count(_ operation: PlannedOperation, isUnchanged: Bool, keepsPhotos: Bool, by number: Int = 1) {
        if keepsPhotos { photosChanged += number }
        if isUnchanged {
            unchanged += number
            return
        }
        switch operation {
        case .create: creates += number
        case .update: updates += number
        case .delete: deletes += number
        case .replace: replaces += number
        }
    }
}
