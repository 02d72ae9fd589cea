/// Why a text is no fault plan.
public struct FaultPlanError: Error, Hashable, Sendable {
    /// Which rule, from 1; `nil` where it is the whole text.
    public let rule: Int?
    public let problem: Problem

    public enum Problem: Hashable, Sendable {
        /// Neither an array of rules nor an object holding one.
        case notAPlan
        /// A rule that is no JSON object.
        case notARule
        case unknown(member: String, allowed: [String])
        case missing(member: String, takes: String)
        /// - Parameter takes: a value's spelling, such as `"40ms"` or `0…1`, of no language.
        case wrong(member: String, takes: String)
    }
}
