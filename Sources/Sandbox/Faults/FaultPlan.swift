import Catalogue
import HTTPTypes

/// Trouble that a practice market makes on demand: rules, asked in their order for every request.
///
/// A rule that strikes ends the asking, but for delays, which only hold a request up. Counting and chance are each
/// rule's own, so the same requests in the same order meet the same faults.
package struct FaultPlan: Sendable, Hashable {
    package var rules: [FaultRule]

    package init(rules: [FaultRule] = []) { self.rules = rules }
}

/// When which fault strikes.
package struct FaultRule: Sendable, Hashable {
    package var routes: Set<MarketRoute>
    /// So many requests of these routes are let alone first.
    package var after = 0
    /// Of the others, each `every`-th is struck.
    package var every = 1
    /// How often it strikes at most; `nil` is without an end.
    package var times: Int?
    /// How likely each of those requests is struck, from 0 to 1.
    package var probability = 1.0
    /// What the rule's own random generator starts from.
    package var seed: UInt64 = 1
    package var fault: Fault

    package init(_ fault: Fault, on routes: Set<MarketRoute> = Set(MarketRoute.allCases)) {
        self.fault = fault
        self.routes = routes
    }
}

/// What is done to a request or to its answer.
package enum Fault: Sendable, Hashable {
    /// The request is held up before anything else happens to it.
    case delay(Duration)
    /// The connection is closed (FIN).
    case drop(Moment)
    /// The connection is reset (RST), whatever was sent or received.
    case reset(Moment)
    /// The answer's head promises all of the body, half of which comes before the connection is closed.
    case truncate
    /// Another answer than the market's.
    case answer(Substitute, kind: Kind)
    /// The market's answer, called something that it is not.
    case contentType(String)
    /// A page of the catalogue is the page before it, as from a stale cache.
    case previousPage
    /// A page's total is off by so many: the catalogue changes while it is read.
    case total(by: Int)
    /// The answer, head and body, goes out so many bytes at a time.
    case slow(bytes: Int, interval: Duration)
    /// The request is carried out twice, as behind a proxy that sends it again, and the second answer is given.
    case replay
    /// Requests beyond an allowance of each identifier are refused with 429.
    case limit(RequestLimit)

    /// How far an exchange gets before its connection goes.
    package enum Moment: String, CaseIterable, Sendable {
        /// The request's head is there, its body is not read.
        case head
        /// Half of the request's body is read.
        case body
        /// The whole request is read, and nothing is done about it.
        case before
        /// What was asked for is done and kept, and nothing is said about it.
        case after
        /// Done and kept; the answer's head and half of its body are sent.
        case answer
    }

    package struct Substitute: Sendable, Hashable {
        package var status: Int
        package var headers: [String: String] = [:]
        /// `nil` says it in the market's own way.
        package var body: String?
        /// Whether what was asked for is done all the same.
        package var commits = false

        package init(status: Int) { self.status = status }
    }

    package enum Kind: String, Sendable { case status, html, redirect }

    /// As plans and journals call it.
    package var name: String {
        switch self {
        case .delay: "delay"
        case .drop(.after): "drop-after"
        case .drop: "drop-before"
        case .reset: "reset"
        case .truncate: "truncate"
        case .answer(_, let kind): kind.rawValue
        case .contentType: "content-type"
        case .previousPage: "duplicate-page"
        case .total: "total"
        case .slow: "slow"
        case .replay: "replay"
        case .limit: "limit"
        }
    }
}

/// How many requests a market allows each identifier.
package struct RequestLimit: Sendable, Hashable {
    /// In any time of this length…
    package var window: Duration
    /// …so many requests, whenever in it.
    package var requests: Int

    /// - Parameters:
    ///   - rate: requests in a second.
    ///   - burst: how many come on top in a window.
    package init(rate: Double, burst: Int, window: Duration = .seconds(1)) {
        self.window = window
        requests = Int((rate * window.seconds).rounded()) + burst
    }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

extension FaultPlan {
    /// Reads a plan: a JSON array of rules, or an object with such an array as `rules`. Nothing is guessed: an unknown
    /// member, a wrong value or a member of another fault refuses the plan.
    package init(json: some Sequence<UInt8>) throws(FaultPlanError) {
        let plan = ParsedJSON(json: Array(json))
        let isRules = plan?.members.map { $0.map(\.key) == ["rules"] } ?? true
        guard isRules, let rules = plan?.members?.value("rules")?.list ?? plan?.list else {
            throw FaultPlanError(rule: nil, problem: .notAPlan)
        }
        self.init()
        for (index, value) in rules.enumerated() {
            guard let members = value.members else {
                throw FaultPlanError(rule: index + 1, problem: .notARule)
            }
            var reading = PlanMembers(members, rule: index + 1)
            self.rules.append(try FaultRule(&reading))
        }
    }
}

extension FaultRule {
    fileprivate init(_ members: inout PlanMembers) throws(FaultPlanError) {
        let name = try members.need("fault", takes: Fault.names.joined(separator: ", ")) { value in
            value.text.flatMap { Fault.names.contains($0) ? $0 : nil }
        }
        routes = try members.need("on", takes: MarketRoute.spellings) {
            ($0.text.map { [$0] } ?? $0.texts).flatMap(MarketRoute.named)
        }
        after = try members.whole("after", 0...Int.max) ?? 0
        every = try members.whole("every", 1...Int.max) ?? 1
        times = try members.whole("times", 1...Int.max)
        probability =
            try members.value("probability", takes: "0…1") { value in
                (value.number?.double).flatMap { (0...1).contains($0) ? $0 : nil }
            } ?? 1
        seed = try members.whole("seed", 0...Int.max).map { UInt64($0) } ?? 1
        // For whoever reads the plan.
        _ = try members.text("note")
        fault = try Fault(name, &members)
        try members.finish()
        let possible = fault.routes
        guard routes.isDisjoint(with: possible) else { return }
        throw members.error(
            .neverStrikes(fault: name, on: MarketRoute.spelled(routes), needs: MarketRoute.spelled(possible)))
    }
}

extension Fault {
    /// To what it can happen: some are made of the list's pages, and what the market does not have is answered before
    /// any rule is asked, as are the pages for people.
    fileprivate var routes: Set<MarketRoute> {
        switch self {
        case .previousPage, .total: [.list]
        default: Set(MarketRoute.allCases).subtracting([.other, .page])
        }
    }
}

extension MarketRoute {
    /// Each route by its name; `api` is all but the photos, `*` is all.
    fileprivate static func named(_ names: [String]) -> Set<MarketRoute>? {
        var routes: Set<MarketRoute> = []
        for name in names {
            switch name {
            case "*": routes.formUnion(allCases)
            case "api": routes.formUnion(allCases.filter { $0 != .photo })
            default:
                guard let route = MarketRoute(rawValue: name) else { return nil }
                routes.insert(route)
            }
        }
        return routes.isEmpty ? nil : routes
    }

    fileprivate static func spelled(_ routes: Set<MarketRoute>) -> String {
        allCases.filter(routes.contains).map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    }

    fileprivate static var spellings: String {
        (allCases.map(\.rawValue) + ["api", "*"]).map { "\"\($0)\"" }.joined(separator: ", ")
    }
}

extension Fault {
    /// As a plan spells them.
    static let names = [
        "delay", "drop-before", "drop-after", "reset", "truncate", "status", "html", "redirect", "content-type",
        "duplicate-page", "total", "slow", "replay", "limit",
    ]

    fileprivate init(_ name: String, _ members: inout PlanMembers) throws(FaultPlanError) {
        switch name {
        case "delay":
            self = .delay(
                try members.need("duration", takes: PlanMembers.durations) { $0.text.flatMap { Duration(spelled: $0) } }
            )
        case "drop-before": self = .drop(.before)
        case "drop-after": self = .drop(.after)
        case "reset":
            let takes = Moment.allCases.map(\.rawValue).joined(separator: ", ")
            self = .reset(try members.value("at", takes: takes) { $0.text.flatMap(Moment.init) } ?? .before)
        case "truncate": self = .truncate
        case "status", "html", "redirect": self = try Self.substitute(Kind(rawValue: name)!, &members)
        case "content-type": self = .contentType(try members.text("type") ?? "text/html")
        case "duplicate-page": self = .previousPage
        case "total":
            self = .total(
                by: try members.value("by", takes: "1, -1, 2, …") { value in
                    value.whole(-1_000_000_000...1_000_000_000).flatMap { $0 == 0 ? nil : $0 }
                } ?? 1)
        case "slow":
            self = .slow(
                bytes: try members.whole("bytes", 1...1_000_000) ?? 1,
                interval: try members.duration("interval") ?? .milliseconds(100))
        case "replay": self = .replay
        default: self = .limit(try Self.requestLimit(&members))
        }
    }

    private static func substitute(_ kind: Kind, _ members: inout PlanMembers) throws(FaultPlanError) -> Fault {
        let status: Int
        switch kind {
        case .status: status = try members.need("status", takes: "400…599") { $0.whole(400...599) }
        case .html: status = try members.value("status", takes: "200…599") { $0.whole(200...599) } ?? 403
        case .redirect: status = try members.value("status", takes: "300…399") { $0.whole(300...399) } ?? 302
        }
        var substitute = Substitute(status: status)
        if kind == .redirect {
            substitute.headers["Location"] = try members.need("to", takes: "\"https://…\"") { $0.text }
        }
        let headers = try members.value("headers", takes: #"{"Retry-After": "2"}"#) { $0.headers }
        substitute.headers.merge(headers ?? [:]) { $1 }
        substitute.body = try members.text("body")
        substitute.commits = try members.flag("commits") ?? false
        return .answer(substitute, kind: kind)
    }

    private static func requestLimit(_ members: inout PlanMembers) throws(FaultPlanError) -> RequestLimit {
        let rate = try members.need("rate", takes: #""10/s", "300/min""#) { $0.text.flatMap(Self.rate) }
        return RequestLimit(
            rate: rate, burst: try members.whole("burst", 0...1_000_000) ?? 1,
            window: try members.duration("window") ?? .seconds(1))
    }

    /// Requests in a second.
    private static func rate(_ text: String) -> Double? {
        let fields = text.split(separator: "/", omittingEmptySubsequences: false)
        guard fields.count == 2, let number = Double(fields[0]), number > 0, number <= 1_000_000 else { return nil }
        return switch fields[1] {
        case "s": number
        case "min": number / 60
        default: nil
        }
    }
}

extension ParsedJSON {
    /// Names and values that may stand in a message's head.
    fileprivate var headers: [String: String]? {
        guard let members else { return nil }
        var headers: [String: String] = [:]
        for member in members {
            guard let field = HTTPField.Name(member.key), let text = member.value.text, HTTPField.isValidValue(text)
            else {
                return nil
            }
            headers[field.rawName] = text
        }
        return headers
    }
}

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
