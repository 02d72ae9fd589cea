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
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let isMinute = text.firstMatch(of: #/:\d\d:\d\d/#) == nil
        // Whatever says no time of day is a day.
        let day = DeadlineArgument.dateAndTime(text + "T23:59:59", calendar)
        guard let date = day ?? DeadlineArgument.dateAndTime(text, calendar) else { return nil }
        return Int(date.timeIntervalSince1970) + (day == nil && isMinute ? 59 : 0)
    }
}

extension ArgumentHelp {
    /// Which of the backups in a folder is meant.
    static let moment = option(
        "the backup as it was then: a day, a time (local where it names no zone), or a backup's name",
        ko: "그때의 백업: 날짜나 시각(시간대가 없으면 이 컴퓨터의 시간), 또는 백업 이름", value: "TIME", from: .call, example: "--at 2026-11-20")
}
