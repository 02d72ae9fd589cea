import Foundation

/// Which snapshots are kept when a repository is thinned out, in restic's way: each rule keeps the newest snapshot of each of the last
/// hours, days, weeks, months or years that have one. A snapshot that any rule keeps stays.
package struct RetentionPolicy: Hashable, Sendable {
    package var last = 0
    package var hourly = 0
    package var daily = 0
    package var weekly = 0
    package var monthly = 0
    package var yearly = 0
    /// Snapshots that go by name.
    package var named: Set<SnapshotName> = []

    package init() {}

    /// Whether no rule says what stays: then nothing goes but what is named.
    private var isWithoutRules: Bool { [last, hourly, daily, weekly, monthly, yearly].allSatisfy { $0 <= 0 } }

    /// Those of `snapshots` that may go.
    ///
    /// Only complete snapshots count; one that is not is kept as long as no newer complete one is there. The newest complete one stays,
    /// whatever the rules say. What goes by name takes no period's place.
    ///
    /// - Parameter calendar: whose days, weeks and months are meant.
    package func removable(_ snapshots: [SnapshotSummary], calendar: Calendar) -> [SnapshotName] {
        let named = snapshots.map(\.name).filter(named.contains).sorted()
        let complete = snapshots.filter { $0.isComplete && !self.named.contains($0.name) }.sorted { $0.name > $1.name }
        guard !isWithoutRules || named.isEmpty, let newest = complete.first?.name else { return named }
        var kept: Set<SnapshotName> = [newest]
        kept.formUnion(complete.prefix(max(0, last)).map(\.name))
        kept.formUnion(Self.newest(of: complete, hourly) { Self.hour(of: $0, calendar) })
        for (count, units) in rules {
            kept.formUnion(Self.newest(of: complete, count) { calendar.dateComponents(units, from: $0) })
        }
        return snapshots.filter { snapshot in
            if self.named.contains(snapshot.name) { return true }
            return snapshot.isComplete ? !kept.contains(snapshot.name) : snapshot.name < newest
        }.map(\.name).sorted()
    }

    /// When an hour of the zone's clocks began. At the end of summer time an hour comes twice by the clock, and each is one.
    private static func hour(of moment: Date, _ calendar: Calendar) -> Int {
        let seconds = Int(moment.timeIntervalSince1970.rounded(.down))
        let shown = seconds + calendar.timeZone.secondsFromGMT(for: moment)
        return seconds - (shown % 3600 + 3600) % 3600
    }

    private var rules: [(count: Int, units: Set<Calendar.Component>)] {
        [
            (daily, [.year, .month, .day]),
            // ISO 8601: the week belongs to the year that most of its days are in.
            (weekly, [.yearForWeekOfYear, .weekOfYear]), (monthly, [.year, .month]), (yearly, [.year]),
        ]
    }

    /// The newest snapshot of each of the last `count` periods that have one, by what the clock said: names that had to be later
    /// than another's would all be of one period.
    ///
    /// - Parameter snapshots: the newest first.
    private static func newest<Period: Equatable>(
        of snapshots: [SnapshotSummary], _ count: Int, _ period: (Date) -> Period
    ) -> [SnapshotName] {
        var (found, last): ([SnapshotName], Period?) = ([], nil)
        for snapshot in snapshots where found.count < count {
            let period = period(snapshot.moment)
            if period != last { found.append(snapshot.name) }
            last = period
        }
        return found
    }
}
