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
