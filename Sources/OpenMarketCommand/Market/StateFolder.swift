import Foundation

/// Where ledger, paces and practice market live: `XDG_STATE_HOME/openmarket`, else `~/.local/state/openmarket`.
enum StateFolder {
    static var path: String {
        let environment = ProcessInfo.processInfo.environment
        // The specification says to ignore a relative path.
        if let home = environment["XDG_STATE_HOME"], home.hasPrefix("/") { return home + "/openmarket" }
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
        return home + "/.local/state/openmarket"
    }

    static var ledger: String { path + "/ledger.sqlite" }
    /// Beside no ledger: whoever keeps several shares the pace all the same.
    static var pace: String { path + "/pace" }
    /// Which number each product got that was brought back from a backup.
    static var restores: String { path + "/restores" }
    static var sandbox: String { path + "/sandbox" }
}
