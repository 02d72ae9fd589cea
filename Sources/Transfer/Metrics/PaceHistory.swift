import Catalogue

/// How many requests began in each interval of a run.
///
/// The intervals are a second long at first. Where a run outgrows the history, neighbours are joined and all are twice
/// as long: what is kept is never more than `capacity` numbers, and each request is in exactly one of them.
package struct PaceHistory: Hashable, Sendable {
    package static let capacity = 120

    package private(set) var interval = Duration.seconds(1)
    /// From the first interval to the last that had a request.
    package private(set) var requests: [Int] = []

    package init() {}

    /// - Parameter moment: since the beginning; one before it counts as the beginning.
    package mutating func record(at moment: Duration) {
        while index(of: moment) >= Self.capacity { coarsen() }
        let index = index(of: moment)
        if index >= requests.count { requests += [Int](repeating: 0, count: index + 1 - requests.count) }
        requests[index] += 1
    }

    private func index(of moment: Duration) -> Int {
        Int(max(0, moment.nanoseconds) / interval.nanoseconds)
    }

    private mutating func coarsen() {
        interval *= 2
        requests = stride(from: 0, to: requests.count, by: 2).map { index in
            requests[index] + (index + 1 < requests.count ? requests[index + 1] : 0)
        }
    }
}
