import Catalogue
import Foundation

/// What an answer says about the pace.
package struct PaceHint: Hashable, Sendable {
    package enum Answer: Hashable, Sendable {
        case served
        /// 429 or 503: the market gets more than it can take.
        case turnedAway
        /// Neither; it says nothing about the pace.
        case other
    }

    package var answer: Answer
    /// How long the market wants to be left alone.
    package var pause: Duration?
    /// The strictest of its policies.
    package var quota: RequestQuota?

    package init(_ answer: Answer, pause: Duration? = nil, quota: RequestQuota? = nil) {
        self.answer = answer
        self.pause = pause
        self.quota = quota
    }

    /// A longer pause than a day is read as a day.
    static let longestPause = Duration.seconds(86_400)
}

/// So many requests in a time.
package struct RequestQuota: Hashable, Sendable {
    package var requests: Int64
    package var window: Duration

    /// `nil` where it could not be kept by pacing: without requests or time, or over longer than ten minutes. A thousand
    /// requests a day are a budget: spread over the day they would make 86 s between two. Such a quota
    /// is noticed when it is used up.
    package init?(requests: Int64, window: Duration) {
        guard requests > 0, window > .zero, window <= Self.longestWindow else { return nil }
        self.requests = requests
        self.window = window
    }

    static let longestWindow = Duration.seconds(600)

    /// The time between two requests at an even pace, in nanoseconds, rounded up.
    var interval: Int64 { (window.nanoseconds + requests - 1) / requests }
}

extension PaceHint {
    /// Reads an answer's status and fields.
    ///
    /// - Parameter now: the wall clock, for a market that sends dates and no `Date`.
    init(_ answer: MarketAnswer, now: Date = Date()) {
        let limits = RateLimitFields(answer, now: now)
        switch answer.status {
        case 200..<300: self.init(.served)
        case 429, 503: self.init(.turnedAway, pause: answer.retryAfter(now: now))
        default: self.init(.other)
        }
        // `Retry-After` takes precedence (draft-ietf-httpapi-ratelimit-headers, §5).
        pause = pause ?? limits.pause
        quota = limits.quota
    }
}
