import ArgumentParser
import Backups
import Foundation

/// `--at 2026-11-20`: a day, a minute or a second, in the local time where no zone is named; or a backup's own name.
struct MomentArgument: ExpressibleByArgument {
    let moment: SnapshotMoment

    init?(argument: String) { self.init(argument: argument, zone: .current) }

    init?(argument: String, zone: TimeZone) {
        if let name = SnapshotName(argument) {
            moment = SnapshotMoment(text: argument, seconds: name.seconds)
        } else {
            guard let seconds = Self.lastSecond(of: argument, zone) else { return nil }
            moment = SnapshotMoment(text: argument, seconds: seconds)
        }
    }

    /// The last second of the day, the minute or the second that a text means, since 1970.
    private static func lastSecond(of text: String, _ zone: TimeZone) -> Int? {
        let pattern = #/(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:?\d{2})?)?/#
        guard let match = text.wholeMatch(of: pattern) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = match.7.flatMap { offset(String($0)) } ?? zone
        var parts = DateComponents(year: Int(match.1), month: Int(match.2), day: Int(match.3))
        parts.hour = match.4.flatMap { Int($0) } ?? 23
        parts.minute = match.5.flatMap { Int($0) } ?? 59
        parts.second = match.6.flatMap { Int($0) } ?? 59
        guard parts.hour! < 24, parts.minute! < 60, parts.second! < 60, let date = calendar.date(from: parts),
            // The 31st of February is none of March.
            calendar.component(.day, from: date) == parts.day, calendar.component(.month, from: date) == parts.month
        else { return nil }
        return Int(date.timeIntervalSince1970)
    }

    private static func offset(_ text: String) -> TimeZone? {
        if text == "Z" { return TimeZone(secondsFromGMT: 0) }
        let digits = text.filter(\.isNumber)
        guard let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)) else { return nil }
        return TimeZone(secondsFromGMT: (text.hasPrefix("-") ? -1 : 1) * (hours * 3600 + minutes * 60))
    }
}

extension ArgumentHelp {
    /// Which of the backups in a folder is meant.
    static let moment = ArgumentHelp(
        "the backup as it was then: a day, a time (local where it names no zone), or a backup's name", valueName: "TIME"
    )
}
