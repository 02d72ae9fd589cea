import MarketAPI

/// What the requests of a run came to.
package struct TransferFigures: Hashable, Sendable {
    /// Requests to one route.
    package struct Route: Hashable, Sendable {
        package var requests = 0
        /// Answers by the first digit of their status.
        package var classes: [Int: Int] = [:]
        package var lost = 0
        package var notSent = 0
    }

    /// Every request that was begun, whatever came of it.
    package var requests = 0
    /// Those that were not a first try.
    package var retries = 0
    /// Those that may have arrived and have no answer.
    package var lost = 0
    /// Those that never left.
    package var notSent = 0
    /// Answers by status.
    package var statuses: [Int: Int] = [:]
    package var routes: [String: Route] = [:]
    /// Bytes of bodies; heads and encryption are not counted.
    package var bytesSent = 0
    package var bytesReceived = 0
    /// From the sending to the end of the answer, or to its loss.
    package var latency = LatencyHistogram()
    package var pace = PaceHistory()
    /// From the beginning of the first request to that of the last.
    package var span = Duration.zero

    package init() {}

    /// Requests a second over the whole run; `nil` for fewer than two.
    package var rate: Double? {
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
    package var byteCount: Int {
        switch self {
        case .none: 0
        case .json(let bytes): bytes.count
        case .multipart(let body): body.contentLength
        }
    }
}
