import ArgumentParser
import Foundation
import MarketAPI

/// `--since 2026-11-20`, `2026-11-20T06:00` or `7d`: the day from which on products are meant.
///
/// The market's dates are days in UTC, and so is a day that is named; of a moment and of an age it is the day that they fall on.
struct SinceArgument: ExpressibleByArgument {
    let date: MarketDate

    init?(argument: String) { self.init(argument, now: Date(), calendar: .current) }

    init?(_ text: String, now: Date, calendar: Calendar) {
        if let day = MarketDate(text), day.day == text {
            date = day
        } else if let moment = Self.age(text, before: now) ?? DeadlineArgument.dateAndTime(text, calendar),
            let moment = MarketDate(wire: moment.timeIntervalSince1970)
        {
            date = moment.dayStart
        } else {
            return nil
        }
    }

    /// `36h` before now.
    private static func age(_ text: String, before now: Date) -> Date? {
        guard let match = text.wholeMatch(of: #/(\d+)([hdw])/#), let count = Double(match.1) else { return nil }
        let hours = match.2 == "h" ? 1.0 : match.2 == "d" ? 24 : 168
        return now - count * hours * 3600
    }
}
