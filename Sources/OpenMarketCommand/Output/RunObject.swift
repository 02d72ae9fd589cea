import Foundation
import Ledger

extension Run {
    /// The object that `--output json` writes: of a run in the list, or as the summary of the run shown.
    func object(_ counts: EntryCounts, state: RunState, type: String = "run") -> JSONObject {
        var object = JSONObject(type: type)
        object.set("run", id.description)
        object.set(type == "run" ? "command" : "run_command", command)
        object.set("state", state.rawValue)
        object.set("market", account.market)
        object.set("identifier", account.identifier)
        object.set("api", api)
        object.set("started", started.formatted(.iso8601))
        object.set("ended", ended?.formatted(.iso8601))
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
