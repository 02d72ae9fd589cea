import Backups
import Foundation
import Ledger
import Testing

@Suite("Which snapshots stay")
struct RetentionTests {
    private static var utc: Calendar {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = TimeZone(identifier: "UTC")!
        return calendar
    }

    private func removed(
        _ names: [String], incomplete: Set<String> = [], clocks: [String: String] = [:], in calendar: Calendar = utc,
        _ set: (inout RetentionPolicy) -> Void
    ) -> [String] {
        var policy = RetentionPolicy()
        set(&policy)
        let snapshots = names.map { name in
            var summary = SnapshotSummary(
                name: SnapshotName(name)!, started: 0, account: Account(market: "m", identifier: "i"), api: "openmarket"
            )
            summary.isComplete = !incomplete.contains(name)
            summary.clock = clocks[name].map { SnapshotName($0)!.seconds }
            return summary
        }
        return policy.removable(snapshots, calendar: calendar).map(\.description)
    }

    private static let days = [
        "20261120T010000Z", "20261120T130000Z", "20261121T010000Z", "20261122T010000Z", "20261122T020000Z",
    ]

    @Test("The newest of each of the last days that have one stays")
    func daily() {
        #expect(removed(Self.days) { $0.daily = 2 } == ["20261120T010000Z", "20261120T130000Z", "20261122T010000Z"])
        #expect(removed(Self.days) { $0.daily = 9 } == ["20261120T010000Z", "20261122T010000Z"])
    }

    @Test("So do the last ones, and what any rule keeps")
    func several() {
        #expect(removed(Self.days) { $0.last = 2 } == ["20261120T010000Z", "20261120T130000Z", "20261121T010000Z"])
        #expect(
            removed(Self.days) {
                $0.last = 2; $0.daily = 3
            } == ["20261120T010000Z"])
        #expect(removed(Self.days) { $0.hourly = 4 } == ["20261120T010000Z"])
    }

    @Test("Weeks are those of ISO 8601: the last days of December may be the next year's")
    func weeks() {
        let names = ["20261227T120000Z", "20261228T120000Z", "20270103T120000Z", "20270104T120000Z"]
        #expect(removed(names) { $0.weekly = 9 } == ["20261228T120000Z"])
        #expect(removed(names) { $0.monthly = 9 } == ["20261227T120000Z", "20270103T120000Z"])
        #expect(removed(names) { $0.yearly = 1 } == ["20261227T120000Z", "20261228T120000Z", "20270103T120000Z"])
    }

    @Test("A day is the calendar's own: two that are one in Seoul are two in UTC")
    func timeZones() {
        var seoul = Self.utc
        seoul.timeZone = TimeZone(identifier: "Asia/Seoul")!
        let names = ["20261120T160000Z", "20261121T010000Z"]
        #expect(removed(names) { $0.daily = 9 } == [])
        #expect(removed(names, in: seoul) { $0.daily = 9 } == ["20261120T160000Z"])
    }

    @Test("At the end of summer time an hour comes twice by the clock, and each counts; its day is one")
    func summerTime() {
        var berlin = Self.utc
        berlin.timeZone = TimeZone(identifier: "Europe/Berlin")!
        // 02:30 in summer time, 02:30 in winter time, and 03:30.
        let names = ["20261025T003000Z", "20261025T013000Z", "20261025T023000Z"]
        #expect(removed(names, in: berlin) { $0.hourly = 3 } == [])
        #expect(removed(names, in: berlin) { $0.hourly = 2 } == ["20261025T003000Z"])
        #expect(removed(names, in: berlin) { $0.daily = 3 } == ["20261025T003000Z", "20261025T013000Z"])
        // 01:45 in summer time, and half an hour's shift later 01:40 and 02:10.
        var island = Self.utc
        island.timeZone = TimeZone(identifier: "Australia/Lord_Howe")!
        let autumn = ["20260404T144500Z", "20260404T151000Z", "20260404T154000Z"]
        #expect(removed(autumn, in: island) { $0.hourly = 3 } == [])
    }

    @Test("Hours are the zone's own, where it is half an hour from others")
    func halfHours() {
        var kolkata = Self.utc
        kolkata.timeZone = TimeZone(identifier: "Asia/Kolkata")!
        let names = ["20261120T104500Z", "20261120T112000Z", "20261120T113500Z"]
        #expect(removed(names, in: kolkata) { $0.hourly = 9 } == ["20261120T104500Z"])
        #expect(removed(names) { $0.hourly = 9 } == ["20261120T112000Z"])
    }

    @Test("What is named goes, takes no period's place, and without rules goes alone")
    func named() {
        let ahead = "20991231T000000Z"
        let names = ["20261120T000000Z", ahead, "20991231T000001Z"]
        let clocks = ["20991231T000001Z": "20261121T000000Z"]
        #expect(removed(names, clocks: clocks) { $0.named = [SnapshotName(ahead)!] } == [ahead])
        #expect(
            removed(names, clocks: clocks) {
                $0.named = [SnapshotName(ahead)!]; $0.daily = 2
            } == [ahead])
    }

    @Test("After one that a wrong clock dated ahead, days are those that the clock said, and not those of names")
    func clock() {
        let names = ["20991231T000000Z", "20991231T000001Z", "20991231T000002Z", "20991231T000003Z"]
        let clocks = [
            "20991231T000001Z": "20261120T010000Z", "20991231T000002Z": "20261121T010000Z",
            "20991231T000003Z": "20261121T020000Z",
        ]
        #expect(removed(names, clocks: clocks) { $0.daily = 9 } == ["20991231T000002Z"])
        #expect(removed(names, clocks: clocks) { $0.daily = 2 } == ["20991231T000000Z", "20991231T000002Z"])
    }

    @Test("The newest complete one stays whatever the rules say, and no incomplete one takes its place")
    func complete() {
        let names = ["20261120T000000Z", "20261121T000000Z", "20261122T000000Z"]
        #expect(removed(names) { $0.last = 0 } == ["20261120T000000Z", "20261121T000000Z"])
        #expect(
            removed(names, incomplete: ["20261121T000000Z", "20261122T000000Z"]) { $0.last = 1 } == [])
        #expect(removed(names, incomplete: ["20261120T000000Z"]) { $0.daily = 5 } == ["20261120T000000Z"])
        #expect(removed(names, incomplete: Set(names)) { $0.last = 1 } == [])
    }
}
