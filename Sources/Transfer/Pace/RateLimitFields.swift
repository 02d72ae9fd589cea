import Foundation

/// What the fields about limits ask for: `RateLimit` and `RateLimit-Policy`
/// (draft-ietf-httpapi-ratelimit-headers, from its eighth version on), else the older three, with `X-` or without.
///
/// Markets disagree over the older ones, so each is read for the one thing all agree on. Whatever is malformed is
/// ignored, and so are limits of anything but requests. A remainder above zero promises nothing and asks for nothing.
struct RateLimitFields: Hashable, Sendable {
    /// Until the limit that is used up is renewed; the longest where several are.
    var pause: Duration?
    /// The policy with the longest time between two requests.
    var quota: RequestQuota?

    init(_ answer: MarketAnswer, now: Date) {
        if answer.headers["ratelimit"] != nil || answer.headers["ratelimit-policy"] != nil {
            readDraft(answer)
        } else {
            readOlder(answer, now: now)
        }
    }

    private mutating func readDraft(_ answer: MarketAnswer) {
        var windows: [String: Int64] = [:]
        var others: Set<String> = []
        for item in items(answer, "ratelimit-policy") {
            guard let name = item.name else { continue }
            guard item.countsRequests else {
                others.insert(name)
                continue
            }
            windows[name] = item.number("w")
            add(requests: item.number("q"), window: item.number("w"))
        }
        for item in items(answer, "ratelimit") {
            guard let name = item.name, !others.contains(name), item.number("r") == 0,
                let seconds = item.number("t") ?? windows[name]
            else { continue }
            add(pause: seconds)
        }
    }

    /// `RateLimit-Limit` may list its windows (`100, 100;w=60`). A reset is in seconds; some markets give the date in
    /// seconds since 1970, which is no wait that anybody could mean.
    private mutating func readOlder(_ answer: MarketAnswer, now: Date) {
        for prefix in ["ratelimit", "x-ratelimit"] {
            for item in items(answer, prefix + "-limit") {
                guard case .integer(let requests) = item.value else { continue }
                add(requests: requests, window: item.number("w"))
            }
            guard answer.headers[prefix + "-remaining"].flatMap({ Int64(digits: $0) }) == 0,
                var seconds = answer.headers[prefix + "-reset"].flatMap({ Int64(digits: $0) })
            else { continue }
            // Some say it in milliseconds.
            if seconds > 100_000_000_000 { seconds /= 1000 }
            if seconds > 1_000_000_000 { seconds -= Int64((answer.sent ?? now).timeIntervalSince1970) }
            add(pause: max(0, seconds))
        }
    }

    private func items(_ answer: MarketAnswer, _ field: String) -> [StructuredItem] {
        answer.headers[field].flatMap { StructuredItem.list($0) } ?? []
    }

    private mutating func add(pause seconds: Int64) {
        let pause = min(.seconds(seconds), PaceHint.longestPause)
        self.pause = max(self.pause ?? .zero, pause)
    }

    private mutating func add(requests: Int64?, window: Int64?) {
        guard let requests, let window, let added = RequestQuota(requests: requests, window: .seconds(window))
        else { return }
        if added.interval > quota?.interval ?? 0 { quota = added }
    }
}

extension StructuredItem {
    /// A policy's name. The draft has strings; tokens are what people write.
    fileprivate var name: String? {
        switch value {
        case .string(let name), .token(let name): name
        default: nil
        }
    }

    fileprivate var countsRequests: Bool {
        switch parameters["qu"] {
        case nil, .string("requests"), .token("requests"): true
        default: false
        }
    }

    fileprivate func number(_ parameter: String) -> Int64? {
        guard case .integer(let number) = parameters[parameter], number >= 0 else { return nil }
        return number
    }
}
