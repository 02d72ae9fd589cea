import Foundation

/// The files that belong to a ledger, by their names beside it. Nobody else may write them; whatever else the ledger comes to
/// keep has its name here.
package enum LedgerFiles {
    /// SQLite's own, the locks of runs and the count of commits, whether they are there or not. Where the ledger is a link,
    /// those of what it leads to are among them.
    package static func all(of ledger: String) -> [String] {
        places(of: ledger).flatMap { place in
            ["", "-wal", "-shm", "-journal", ".lock", ".counter"].map { place + $0 }
        }
    }

    private static func places(of ledger: String) -> [String] {
        guard let real = realpath(ledger, nil) else { return [ledger] }
        defer { free(real) }
        return [ledger, String(cString: real)]
    }
}
