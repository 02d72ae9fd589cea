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

    package init() {}

    /// Whether it says nothing, so that it cannot be meant.
    package var isEmpty: Bool { self == RetentionPolicy() }

    /// Those of `snapshots` that may go.
    ///
    /// Only complete snapshots count; one that is not is kept as long as no newer complete one is there. The newest complete one stays,
    /// whatever the rules say.
    ///
    /// - Parameter calendar: whose days, weeks and months are meant.
    package func removable(_ snapshots: [SnapshotSummary], calendar: Calendar) -> [SnapshotName] {
        let complete = snapshots.filter(\.isComplete).sorted { $0.name > $1.name }
        guard let newest = complete.first?.name else { return [] }
        var kept: Set<SnapshotName> = [newest]
        kept.formUnion(complete.prefix(max(0, last)).map(\.name))
        for (count, units) in rules { kept.formUnion(Self.newest(of: complete, count, units, calendar)) }
        return snapshots.filter { $0.isComplete ? !kept.contains($0.name) : $0.name < newest }.map(\.name).sorted()
    }

    private var rules: [(count: Int, units: Set<Calendar.Component>)] {
        [
            (hourly, [.year, .month, .day, .hour]), (daily, [.year, .month, .day]),
            // ISO 8601: the week belongs to the year that most of its days are in.
            (weekly, [.yearForWeekOfYear, .weekOfYear]), (monthly, [.year, .month]), (yearly, [.year]),
        ]
    }

    /// The newest snapshot of each of the last `count` periods that have one, by what the clock said: names that had to be later
    /// than another's would all be of one period.
    ///
    /// - Parameter snapshots: the newest first.
    private static func newest(
        of snapshots: [SnapshotSummary], _ count: Int, _ units: Set<Calendar.Component>, _ calendar: Calendar
    ) -> [SnapshotName] {
        var (found, last): ([SnapshotName], DateComponents?) = ([], nil)
        for snapshot in snapshots where found.count < count {
            let period = calendar.dateComponents(units, from: snapshot.moment)
            if period != last { found.append(snapshot.name) }
            last = period
        }
        return found
    }
}
