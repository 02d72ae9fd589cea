import Ledger

/// What a plan holds.
public struct PlanCounts: Sendable, Hashable {
    public var creates = 0
    public var updates = 0
    public var deletes = 0
    /// Products registered again with other photos, and deleted.
    public var replaces = 0
    public var unchanged = 0
    /// Known products whose photos are others than they were registered with: the market cannot change photos.
    public var photosChanged = 0

    /// The requests that carrying it out takes; a deletion takes two.
    public var requests: Int { creates + updates + 2 * deletes }

    mutating func count(_ operation: PlannedOperation, isUnchanged: Bool, by number: Int = 1) {
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
