import Foundation

extension MarketAnswer {
    /// `Retry-After` (RFC 9110 §10.2.3): seconds, or a date; one in the past is no wait. At most a day.
    func retryAfter(now: Date = Date()) -> Duration? {
        guard let text = headers["retry-after"]?.trimmingCharacters(in: .whitespaces) else { return nil }
        if let seconds = Int64(digits: text) { return .seconds(min(seconds, 86_400)) }
        guard let date = HTTPDate.parse(text) else { return nil }
        let seconds = date.timeIntervalSince(sent ?? now)
        return .seconds(min(max(seconds, 0), 86_400))
    }

    /// When the market says it answered. Dates are reckoned from it: what counts is how far its own clock is from its
    /// own date, and ours may be an hour off.
    var sent: Date? { headers["date"].flatMap { HTTPDate.parse($0) } }
}

extension Int64 {
    /// Digits alone: no sign, no blanks. At most 15 of them, as a structured field may have (RFC 9651 §3.3.1).
    init?(digits text: some StringProtocol) {
        guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        self.init(text)
    }
}

/// Dates of HTTP (RFC 9110 §5.6.7): the one form that is written, and the two old ones that must be read.
enum HTTPDate {
    static func parse(_ text: String) -> Date? {
        let text = text.trimmingCharacters(in: .whitespaces)
        for format in ["EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy"] {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(identifier: "GMT")
            formatter.dateFormat = format
            // A year of more digits is none that anybody means, and seconds until then are more than a number holds.
            if let date = formatter.date(from: text), date < .distantFuture, date > .distantPast { return date }
        }
        return nil
    }
}
