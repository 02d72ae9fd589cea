import GRDB

/// Why the ledger cannot be used. None of it is repaired by starting afresh: an empty ledger would upload
/// everything a second time, so the file stays as it is and the person decides.
package struct LedgerError: Error, Hashable, Sendable {
    package enum Cause: Hashable, Sendable {
        /// The file cannot be made, opened or written; the detail is the system's.
        case inaccessible
        /// The file is damaged, cut off or empty.
        case damaged
        /// A database, but not a ledger.
        case notALedger
        /// Written by a newer version of this program.
        case newer
        /// Another process held it longer than the busy timeout.
        case busy
        /// Another process carries out the same run.
        case held(process: Int32)
        /// A copy of it cannot be put where somebody wants it, for the system's error number; the path is the copy's.
        case notCopied(errno: Int32)
        /// No room left on the disk.
        case full
        /// Reading or writing failed.
        case inputOutput
        /// The file was removed, moved or replaced while it was open: what was written since is in no ledger any more.
        case gone
    }

    package let cause: Cause
    package let path: String
    /// What the system or SQLite said.
    package let detail: String?

    package init(_ cause: Cause, path: String, detail: String? = nil) {
        self.cause = cause
        self.path = path
        self.detail = detail
    }

    init(_ error: any Error, path: String) {
        if let known = error as? LedgerError {
            self = known
            return
        }
        if error is RowMissing {
            self.init(.damaged, path: path, detail: "a row of the run is missing")
            return
        }
        guard let error = error as? DatabaseError else {
            self.init(.inputOutput, path: path, detail: "\(error)")
            return
        }
        // The statement and its arguments stay out of the detail: they hold the seller's rows.
        self.init(Self.cause(of: error.resultCode), path: path, detail: error.message)
    }

    private static func cause(of code: ResultCode) -> Cause {
        switch code {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: .damaged
        case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
        case .SQLITE_FULL: .full
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY, .SQLITE_AUTH: .inaccessible
        default: .inputOutput
        }
    }
}
