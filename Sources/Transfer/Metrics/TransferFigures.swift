import MarketAPI

/// What the requests of a run came to.
public struct TransferFigures: Hashable, Sendable {
    /// Requests to one route.
    public struct Route: Hashable, Sendable {
        public var requests = 0
        /// Answers by the first digit of their status.
        public var classes: [Int: Int] = [:]
        public var lost = 0
        public var notSent = 0
    }

    /// Every request that was begun, whatever came of it.
    public var requests = 0
    /// Those that were not a first try.
    public var retries = 0
    /// Those that may have arrived and have no answer.
    public var lost = 0
    /// Those that never left.
    public var notSent = 0
    /// Answers by status.
    public var statuses: [Int: Int] = [:]
    public var routes: [String: Route] = [:]
    /// Bytes of bodies; heads and encryption are not counted.
    public var bytesSent = 0
    public var bytesReceived = 0
    /// From the sending to the end of the answer, or to its loss.
    public var latency = LatencyHistogram()
    public var pace = PaceHistory()
    /// From the beginning of the first request to that of the last.
    public var span = Duration.zero

    public init() {}

    /// Requests a second over the whole run; `nil` for fewer than two.
    public var rate: Double? {
        requests > 1 && span > .zero ? Double(requests - 1) / (span / .seconds(1)) : nil
    }

    /// - Parameters:
    ///   - route: the request's, which takes a while to tell and is needed twice.
    ///   - moment: when the request began, since the first did.
    mutating func begin(_ route: String, at moment: Duration, attempt: Int) {
        requests += 1
        if attempt > 1 { retries += 1 }
        routes[route, default: Route()].requests += 1
        pace.record(at: moment)
        span = max(span, moment)
    }

    /// - Parameter bytes: the length of the request's body.
    mutating func end(_ route: String, _ outcome: TransportOutcome, sent bytes: Int, took time: Duration) {
        switch outcome {
        case .answer(let answer):
            statuses[answer.status, default: 0] += 1
            routes[route, default: Route()].classes[answer.status / 100, default: 0] += 1
            bytesReceived += answer.body.count
        case .lost:
            lost += 1
            routes[route, default: Route()].lost += 1
        case .notSent:
            notSent += 1
            routes[route, default: Route()].notSent += 1
            return
        }
        bytesSent += bytes
        latency.record(time)
    }
}

extension MarketRequest.Body {
    /// The body's length on the wire.
    public var byteCount: Int {
        switch self {
        case .none: 0
        case .json(let bytes): bytes.count
        case .multipart(let body): body.contentLength
        }
    }
}
