import Foundation
import Jobs
import Ledger
import Wording

extension Run {
    /// A line for people: when it began, what became of its rows, and where they came from.
    func line(
        _ counts: EntryCounts, state: RunState, files: [String], in language: Language, zone: TimeZone = .current
    ) -> PrintableText {
        let summary = ImportSummary(records: tallies.records, rejected: tallies.rejected, counts: counts)
        let words: [(PrintableText, Int)] = [
            ("\(id)", 15), ("\(started.minute(in: zone))", 16), ("\(command)", 6), (state.text(in: language), 9),
            (summary.text(in: language), 0),
        ]
        let names = files.isEmpty ? "" : "  \(files.joined(separator: " … "))"
        return "\(words.map { $0.padded(to: $1) }.joined(separator: "  "))\(names)"
    }

    /// The object that `--output json` writes: of a run in the list, or as the summary of the run shown.
    func object(
        _ counts: EntryCounts, state: RunState, files: [String] = [], type: String = "run"
    ) -> JSONObject {
        var object = JSONObject(type: type)
        object.set("run", id.description)
        object.set(type == "run" ? "command" : "run_command", command)
        object.set("state", state.rawValue)
        object.set("market", account.market)
        object.set("identifier", account.identifier)
        object.set("api", api)
        object.set("started", started.formatted(.iso8601))
        object.set("ended", ended?.formatted(.iso8601))
        if !files.isEmpty { object.set("files", .array(files.map { .string($0) })) }
        object.set("records", tallies.records)
        object.set("rejected", tallies.rejected)
        object.set("warnings", tallies.warnings)
        for state in EntryState.allCases { object.set(state.rawValue, counts[state]) }
        return object
    }
}

extension Ledger {
    /// The state of a run as it is now: one that no process carries out any more was stopped, however that happened.
    func presentState(of run: Run) throws -> RunState {
        try run.state == .running && !isHeld(run.id) ? .stopped : run.state
    }
}

extension Date {
    /// `2026-11-21 15:04` by the clocks of a time zone.
    func minute(in zone: TimeZone) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: self)
        func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
        return "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day)) \(two(parts.hour)):\(two(parts.minute))"
    }
}
