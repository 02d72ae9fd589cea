import Foundation
import Testing

@testable import OpenMarketCommand

@Suite("Deadlines")
struct DeadlineTests {
    /// A quarter past ten in Seoul, on the 21st.
    private let now = Date(timeIntervalSince1970: 1_795_223_700)
    private let seoul: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Asia/Seoul")!
        return calendar
    }()

    @Test(
        "A time of day is the next one; a date may have seconds and a zone; a duration counts from now",
        arguments: [
            ("10:20", 300), ("10:15", 86_400), ("06:00", 71_100), ("6:00", 71_100), ("30m", 1800), ("90s", 90),
            ("2h", 7200), ("2026-11-21T10:20", 300), ("2026-11-21 10:20:30", 330), ("2026-11-21T01:20Z", 300),
            ("2026-11-21T03:20+02:00", 300), ("2026-11-20T23:50-01:30", 300), ("2026-11-21T10:00", -900),
        ] as [(String, Double)])
    func readable(text: String, seconds: Double) throws {
        let deadline = try #require(DeadlineArgument(text, now: now, calendar: seoul))
        #expect(deadline.date.timeIntervalSince(now) == seconds)
    }

    @Test(
        "Anything else is no deadline",
        arguments: [
            "", "6", "24:00", "06:60", "2026-02-31T06:00", "2026-11-21", "2026-11-21T06:00+25:00", "soon", "-5m",
        ])
    func unreadable(text: String) {
        #expect(DeadlineArgument(text, now: now, calendar: seoul) == nil)
    }
}
