import HTTPTypes
import Synchronization

/// A plan being played: its rules with what they have counted.
final class FaultSchedule: Sendable {
    private let rules: Mutex<[CountingRule]>

    init(_ plan: FaultPlan) { rules = Mutex(plan.rules.map(CountingRule.init)) }

    /// What is to be done to one request.
    struct Decision: Sendable {
        var delay: Duration?
        var fault: Fault?
        /// What a limit tells those it lets pass.
        var headers = HTTPFields()

        /// As a journal names them.
        var names: [String] { (delay == nil ? [] : ["delay"]) + (fault.map { [$0.name] } ?? []) }
    }

    /// Asks every rule: each counts the request, though an earlier one has struck.
    func decide(_ route: MarketRoute, identifier: String, at moment: UInt64) -> Decision {
        rules.withLock { rules in
            var decision = Decision()
            for index in rules.indices where rules[index].rule.routes.contains(route) {
                rules[index].ask(identifier: identifier, at: moment, &decision)
            }
            return decision
        }
    }
}

private struct CountingRule {
    let rule: FaultRule
    private var seen = 0
    private var struck = 0
    private var chance: SplitMix
    private var log: RequestLog?

    init(_ rule: FaultRule) {
        self.rule = rule
        chance = SplitMix(seed: rule.seed)
        if case .limit(let limit) = rule.fault { log = RequestLog(limit) }
    }

    mutating func ask(identifier: String, at moment: UInt64, _ decision: inout FaultSchedule.Decision) {
        guard isChosen(), decision.fault == nil else { return }
        switch rule.fault {
        case .delay(let duration): decision.delay = (decision.delay ?? .zero) + duration
        case .limit(let limit):
            switch log?.ask(identifier: identifier, at: moment) {
            case .refused(let wait): decision.fault = limit.refusal(wait: wait)
            case .passes(let remaining):
                decision.headers = limit.standing(remaining: remaining)
                return
            case nil: return
            }
        default: decision.fault = rule.fault
        }
        struck += 1
    }

    /// Whether it is this request's turn. The chance is drawn for every request whose turn it could be, so that
    /// an earlier rule's luck does not change this one's.
    private mutating func isChosen() -> Bool {
        seen += 1
        guard seen > rule.after, (seen - rule.after).isMultiple(of: rule.every) else { return false }
        let isLucky = rule.probability >= 1 || chance.fraction() < rule.probability
        return isLucky && struck < rule.times ?? .max
    }
}

extension RequestLimit {
    /// 429 with the pause in whole seconds (RFC 9110 §10.2.3), never too short.
    fileprivate func refusal(wait: UInt64) -> Fault {
        let seconds = (wait + 999_999_999) / 1_000_000_000
        var substitute = Fault.Substitute(status: 429)
        substitute.headers = ["Retry-After": "\(seconds)", "RateLimit-Policy": policy]
        substitute.headers["RateLimit"] = "\"default\";r=0;t=\(seconds)"
        return .answer(substitute, kind: .status)
    }

    fileprivate func standing(remaining: Int) -> HTTPFields {
        [.rateLimit: "\"default\";r=\(remaining);t=\(windowSeconds)", .rateLimitPolicy: policy]
    }

    /// As in draft-ietf-httpapi-ratelimit-headers-10: the quota and its window in seconds.
    private var policy: String { "\"default\";q=\(requests);w=\(windowSeconds)" }
    private var windowSeconds: Int { max(1, Int(window.seconds.rounded(.up))) }
}

extension HTTPField.Name {
    fileprivate static let rateLimit = HTTPField.Name("RateLimit")!
    fileprivate static let rateLimitPolicy = HTTPField.Name("RateLimit-Policy")!
}

/// SplitMix64: small, and the same for the same seed on every machine, which a plan's chances must be.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// From 0 up to, but not, 1: the upper 53 bits, which a double holds.
    mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }
}
