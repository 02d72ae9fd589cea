import Ledger
import Transfer

/// How a planned run is carried out, for every job that ends with one.
package struct RunOptions: Sendable {
    package var upload = UploadOptions()
    /// How the products that the plan touches are looked at before it stands, and those that it registered after it.
    package var refresh = RefreshOptions()
    package var photos: any PhotoPreparing = PhotoPreparer()
    /// What is done about products that the market has and the ledger does not know; `nil` ends a run that might register
    /// them again.
    package var adoption: AdoptionChoice?
    /// Whether rows are told, too, whose outcomes stand before anything is sent.
    package var reportsStanding = false
    package var time: any Timekeeping = .continuous

    package init() {}
}

/// What is done about products of the vendor's that the market has and the ledger does not know.
package enum AdoptionChoice: Hashable, Sendable {
    /// Take them into the ledger as the rows that they are.
    case adopt
    /// Register rows all the same.
    case register
}

/// What became of a run.
package struct RunOutcome: Sendable {
    /// How many of its rows are in each state; `nil` where the ledger cannot be read any more.
    package var counts: EntryCounts?
    /// What the look at the market after it has shown.
    package var closing = ClosingFigures()
    /// Of a run that was taken up again: what the look before it has shown.
    package var refreshed = RefreshOutcome()
    /// `nil` where it went as far as it could.
    package var stop: JobStop?
}

extension EntryCounts {
    /// Rows without an outcome.
    var open: Int { EntryState.open.reduce(0) { $0 + self[$1] } }
}
