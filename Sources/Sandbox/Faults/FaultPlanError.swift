/// Why a text is no fault plan.
package struct FaultPlanError: Error, Hashable, Sendable {
    /// Which rule, from 1; `nil` where it is the whole text.
    package let rule: Int?
    package let problem: Problem

    package init(rule: Int?, problem: Problem) { (self.rule, self.problem) = (rule, problem) }

    package enum Problem: Hashable, Sendable {
        /// Neither an array of rules nor an object holding one.
        case notAPlan
        /// A rule that is no JSON object.
        case notARule
        case unknown(member: String, allowed: [String])
        case missing(member: String, takes: String)
        /// - Parameter takes: a value's spelling, such as `"40ms"` or `0…1`, of no language.
        /// - Parameter value: as it stands in the plan, in JSON.
        case wrong(member: String, value: String, takes: String)
        /// A rule for routes to which its fault never happens.
        case neverStrikes(fault: String, on: String, needs: String)
    }
}
