import Foundation
import MarketAPI
import Testing

@testable import OpenMarketCommand

@Suite("The day that products are asked for since")
struct SinceArgumentTests {
    private func day(_ text: String, zone: Int = 9) -> String? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: zone * 3600)!
        let now = Date(timeIntervalSince1970: 1_795_219_200)  // 2026-11-21T00:00:00Z
        return SinceArgument(text, now: now, calendar: calendar)?.date.description
    }

    @Test(
        "A day is the market's own; a moment, here or in its zone, is the market's day that it falls on",
        arguments: [
            ("2026-11-20", "2026-11-20"), ("2024-02-29", "2024-02-29"), ("2026-11-20T08:59", "2026-11-19"),
            ("2026-11-20T09:00", "2026-11-20"), ("2026-11-20 09:00:30", "2026-11-20"),
            ("2026-11-20T00:00Z", "2026-11-20"),
            ("2026-11-20T23:00-05:00", "2026-11-21"), ("1h", "2026-11-20"), ("0h", "2026-11-21"), ("24h", "2026-11-20"),
            ("25h", "2026-11-19"), ("7d", "2026-11-14"), ("2w", "2026-11-07"),
        ])
    func read(text: String, day: String) { #expect(self.day(text) == day + "T00:00:00") }

    @Test(
        "Nothing else is one",
        arguments: [
            "", "2026", "2026-11", "2026-11-31", "2026-02-29", "20261120", "2026-11-20T", "2026-11-20T25:00", "06:00",
            "d", "7",
            "-7d", "7 d", "1.5d", "7m", "7y", "9999999d", "99999999999999999999999d", "yesterday", "2026-11-20Z",
        ])
    func refused(text: String) { #expect(day(text) == nil) }
}
