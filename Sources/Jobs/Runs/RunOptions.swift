import Ledger
import Transfer

/// How a planned run is carried out, for every job that ends with one.
public struct RunOptions: Sendable {
    public var upload = UploadOptions()
    public var photos: any PhotoPreparing = PhotoPreparer()
    /// What is done about products that the market has and the ledger does not know; `nil` ends a run that might register
    /// them again.
    public var adoption: AdoptionChoice?
    /// Whether rows are told, too, whose outcomes stand before anything is sent.
    public var tellsStanding = false
    public var time: any Timekeeping = .continuous

    public init() {}
}

/// What is done about products of the vendor's that the market has and the ledger does not know.
public enum AdoptionChoice: Hashable, Sendable {
    /// Take them into the ledger as the rows that they are.
    case adopt
    /// Register rows all the same.
    case register
}

/// What became of a run.
public struct RunOutcome: Sendable {
    /// How many of its rows are in each state; `nil` where the ledger cannot be read any more.
    public var counts: EntryCounts?
    /// `nil` where it went as far as it could.
    public var stop: JobStop?
}

extension EntryCounts {
    /// Rows without an outcome.
    var open: Int { EntryState.open.reduce(0) { $0 + self[$1] } }
}
