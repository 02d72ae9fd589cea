import Tabular

/// Why a file cannot be taken for a plan. None of it is carried out then.
package enum PlanFileTrouble: Error, Hashable, Sendable {
    case unreadable(SystemError)
    case notAPlan
    /// A newer version of this program made it.
    case newer(version: Int)
    /// Its end is missing.
    case truncated
    /// Its lines are not those it was made with.
    case altered
    /// A line that is no line of a plan, counted from 1, though the digest says that it was written so.
    case malformed(line: Int)
}
