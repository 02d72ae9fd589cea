import ArgumentParser
import Foundation
import Wording

/// How a run that changes the market begins and ends.
struct RunLimitOptions: ParsableArguments {
    @Option(
        name: .long,
        help: .option(
            "send N rows of each kind first, and the rest once the market has them as they were meant",
            ko: "종류마다 N행을 먼저 보내고, 마켓에 그대로 있으면 나머지를 보내기", value: "N"))
    var canary = 0

    @Option(
        name: .long,
        help: .option(
            "start nothing new after this: 06:00, 2026-11-22T06:00 or 30m",
            ko: "이때부터 새로 시작하지 않기: 06:00, 2026-11-22T06:00, 30m", value: "TIME"))
    var deadline: DeadlineArgument?

    func validate() throws {
        guard (0...1000).contains(canary) else { throw OptionRule.canary.error }
    }
}

/// How the seller's products are told from others'.
struct VendorOptions: ParsableArguments {
    @Option(
        name: .customLong("vendor"),
        help: .option(
            "your number at the market, for telling your products from others'",
            ko: "마켓에서 자신의 판매자 번호. 다른 판매자의 상품과 구별할 때 씀", value: "ID"))
    var number: Int?
}

/// A moment as people write one: a time of day, a date with a time, or how long from now.
struct DeadlineArgument: ExpressibleByArgument {
    let date: Date

    init?(argument: String) { self.init(argument, now: Date(), calendar: .current) }

    init?(_ text: String, now: Date, calendar: Calendar) {
        if let duration = DurationArgument(argument: text) {
            date = now + duration.duration / .seconds(1)
        } else if let next = Self.timeOfDay(text, after: now, calendar) ?? Self.dateAndTime(text, calendar) {
            date = next
        } else {
            return nil
        }
    }

    /// `06:00` is the next one there is, here.
    private static func timeOfDay(_ text: String, after now: Date, _ calendar: Calendar) -> Date? {
        guard let time = text.wholeMatch(of: #/(\d{1,2}):(\d\d)/#), let hour = Int(time.1), let minute = Int(time.2),
            (0..<24).contains(hour), (0..<60).contains(minute)
        else { return nil }
        let wanted = DateComponents(hour: hour, minute: minute, second: 0)
        return calendar.nextDate(after: now, matching: wanted, matchingPolicy: .nextTime)
    }

    /// ISO 8601 with minutes, and seconds where anybody wants them; without a zone it is the time here.
    static func dateAndTime(_ text: String, _ calendar: Calendar) -> Date? {
        let form = #/(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d))?(Z|[+-]\d\d:?\d\d)?/#
        guard let match = text.wholeMatch(of: form) else { return nil }
        var wanted = DateComponents()
        (wanted.year, wanted.month, wanted.day) = (Int(match.1), Int(match.2), Int(match.3))
        (wanted.hour, wanted.minute, wanted.second) = (Int(match.4), Int(match.5), match.6.flatMap { Int($0) } ?? 0)
        var calendar = Calendar(identifier: .gregorian).inZone(of: calendar)
        if let zone = match.7 {
            guard let offset = secondsFromGMT(zone), let named = TimeZone(secondsFromGMT: offset) else { return nil }
            calendar.timeZone = named
        }
        wanted.calendar = calendar
        // A calendar takes the 31st of February for the 3rd of March.
        guard wanted.isValidDate(in: calendar) else { return nil }
        return calendar.date(from: wanted)
    }

    private static func secondsFromGMT(_ zone: Substring) -> Int? {
        if zone == "Z" { return 0 }
        let digits = zone.dropFirst().filter { $0 != ":" }
        guard let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)), hours < 24, minutes < 60 else {
            return nil
        }
        return (zone.hasPrefix("-") ? -1 : 1) * (hours * 3600 + minutes * 60)
    }
}

extension Calendar {
    fileprivate func inZone(of other: Calendar) -> Calendar {
        var calendar = self
        calendar.timeZone = other.timeZone
        return calendar
    }
}
