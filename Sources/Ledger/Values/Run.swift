import Foundation

/// Whose catalogue it is: a market's address and a vendor's identifier. Rows are remembered, and the pace is kept,
/// for each account. The secret is no part of it.
public struct Account: Hashable, Sendable, Codable {
    /// The market's address without a trailing slash.
    public let market: String
    public let identifier: String

    /// Two spellings of one address or one identifier are one account, or its rows would be registered twice.
    public init(market: String, identifier: String) {
        self.market = Self.canonical(market: market)
        self.identifier = identifier.lowercased()
    }

    /// An address with its scheme and host in small letters, without the scheme's own port and without slashes at its
    /// end; any other name as it is.
    public static func canonical(market: String) -> String {
        guard var parts = URLComponents(string: market), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme)
        else { return market }
        parts.scheme = scheme
        parts.host = parts.host?.lowercased()
        if parts.port == (scheme == "http" ? 80 : 443) { parts.port = nil }
        while parts.path.hasSuffix("/") { parts.path.removeLast() }
        return parts.string ?? market
    }
}

/// How far a run has come.
public enum RunState: String, Sendable, Codable, CaseIterable {
    /// Its rows are still being judged. A crash leaves it so, and nothing of it is ever sent.
    case planning
    /// The whole plan is on the disk; nothing was sent yet.
    case planned
    /// Somebody carries it out, or did until they crashed.
    case running
    /// It was stopped with rows left.
    case stopped
    /// Every row was settled.
    case finished
    /// It was undone before every row was settled, and is not taken up again.
    case abandoned
}

/// What judging the input found, beside the rows that became entries.
public struct PlanTallies: Hashable, Sendable {
    /// All records, rejected ones among them.
    public var records: Int
    public var rejected: Int
    public var warnings: Int

    public init(records: Int = 0, rejected: Int = 0, warnings: Int = 0) {
        self.records = records
        self.rejected = rejected
        self.warnings = warnings
    }
}

/// One run of a command against a market.
public struct Run: Hashable, Sendable {
    public let id: RunID
    /// The verb that planned it, such as `import`.
    public let command: String
    public let account: Account
    /// The market's generation, by its command line name.
    public let api: String
    /// What the rows ask for, in order; equal plans are the same job. Empty while planning.
    public let planDigest: String
    public let started: Date
    public let ended: Date?
    public let state: RunState
    public let tallies: PlanTallies
    /// Whether it was planned to replace products whose rows have other photos.
    public let replacesPhotos: Bool
}

/// How many entries of a run are in each state.
public struct EntryCounts: Hashable, Sendable {
    private var counts: [EntryState: Int]

    public init(_ counts: [EntryState: Int] = [:]) { self.counts = counts }

    public subscript(state: EntryState) -> Int { counts[state, default: 0] }

    public var total: Int { counts.values.reduce(0, +) }
}
