import Backups
import Foundation
import Testing

@testable import OpenMarketCommand

@Suite("The moment that a backup is of")
struct MomentArgumentTests {
    private func last(_ text: String) throws -> String? {
        let seoul = try #require(TimeZone(identifier: "Asia/Seoul"))
        let moment = MomentArgument(argument: text, zone: seoul)?.moment
        return moment.map { Date(timeIntervalSince1970: Double($0.seconds)).formatted(.iso8601) }
    }

    @Test(
        "It is the last second of the day, the minute or the second that is named, here where no zone is",
        arguments: [
            ("2026-11-25", "2026-11-25T14:59:59Z"), ("2026-11-25T10:00", "2026-11-25T01:00:59Z"),
            ("2026-11-25 10:00:07", "2026-11-25T01:00:07Z"), ("2026-11-25T10:00Z", "2026-11-25T10:00:59Z"),
            ("2026-11-25T10:00:07+02:00", "2026-11-25T08:00:07Z"), ("2026-11-25T10:00-0530", "2026-11-25T15:30:59Z"),
            ("20261125T233000Z", "2026-11-25T23:30:00Z"),
        ])
    func read(text: String, last: String) throws { #expect(try self.last(text) == last) }

    @Test(
        "Nothing else is one",
        arguments: [
            "", "latest", "2026-02-31", "2026-11-25T24:00", "2026-11-25T10", "2026-11-25T10:00+99:00", "11-25",
            "2026-11-25Z",
        ])
    func others(text: String) throws { #expect(try last(text) == nil) }
}
