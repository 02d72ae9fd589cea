/// A date and time as spreadsheets count them: days, with the time of day as the fraction.
struct SerialDate {
    /// Which day is the first.
    enum Epoch: Sendable {
        /// Day 1 is 1900-01-01, and there is a 29 February 1900, day 60, which Lotus 1-2-3 had by mistake.
        case from1900
        /// Day 0 is 1904-01-01, as on early Macs.
        case from1904

        /// The same day as a workbook counts it that says nothing of its epoch.
        func days(sinceUsual serial: Double) -> Double { self == .from1904 ? serial + 1462 : serial }
    }

    /// What of it a number format shows.
    enum Shown: Sendable {
        case date
        case time
        case dateAndTime
        /// Hours that go on beyond 24.
        case elapsed
    }

    /// 9999-12-31 counted from 1900.
    private static let last = 2_958_465.0

    /// As it is written, `2021-01-01` or `2021-01-01 16:39:00`; `nil` for a number that is no date.
    ///
    /// A date that has a time of day is shown with it whatever its format says; a time of day without a date is shown
    /// alone.
    static func text(_ serial: Double, _ shown: Shown, epoch: Epoch) -> String? {
        guard serial >= 0, serial <= last else { return nil }
        // To the second: the fraction of a day is seldom exact.
        let seconds = Int((serial * 86_400).rounded())
        let (days, time) = (seconds / 86_400, seconds % 86_400)
        if shown == .elapsed { return clock(hours: seconds / 3600, seconds) }
        if shown == .time, days == 0 { return clock(hours: time / 3600, time) }
        let date = day(days, epoch)
        return time == 0 && shown != .dateAndTime ? date : "\(date) \(clock(hours: time / 3600, time))"
    }

    private static func day(_ days: Int, _ epoch: Epoch) -> String {
        switch epoch {
        case .from1900 where days == 60: "1900-02-29"
        case .from1900: calendarDay(days + (days < 60 ? 1 : 0) - 25_569)
        case .from1904: calendarDay(days - 24_107)
        }
    }

    /// The day of the Gregorian calendar, counted from 1970-01-01 (Howard Hinnant's `civil_from_days`).
    private static func calendarDay(_ days: Int) -> String {
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = 400 * era + yearOfEra + (month <= 2 ? 1 : 0)
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    private static func clock(hours: Int, _ seconds: Int) -> String {
        "\(padded(hours, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
