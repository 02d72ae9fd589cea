import Foundation

/// Whose catalogue it is: a market's address and a vendor's identifier. Rows are remembered, and the pace is kept,
/// for each account. The secret is no part of it.
package struct Account: Hashable, Sendable {
    /// The market's address without a trailing slash.
    package let market: String
    package let identifier: String

    /// Two spellings of one address or one identifier are one account, or its rows would be registered twice.
    package init(market: String, identifier: String) {
        self.market = Self.canonical(market: market)
        self.identifier = identifier.lowercased()
    }

    /// An address with its scheme and host in small letters, without the scheme's own port and without slashes at its
    /// end; any other name as it is.
    package static func canonical(market: String) -> String {
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
package enum RunState: String, Sendable, CaseIterable {
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
package struct PlanTallies: Hashable, Sendable {
    /// All records, rejected ones among them.
    package var records: Int
    package var rejected: Int
    package var warnings: Int

    package init(records: Int = 0, rejected: Int = 0, warnings: Int = 0) {
        self.records = records
        self.rejected = rejected
        self.warnings = warnings
    }
}

/// One run of a command against a market.
package struct Run: Hashable, Sendable {
    package let id: RunID
    /// The verb that planned it, such as `import`.
    package let command: String
    package let account: Account
    /// The market's generation, by its command line name.
    package let api: String
    /// What the rows ask for, in order; equal plans are the same job. Empty while planning.
    package let planDigest: String
    package let started: Date
    package let ended: Date?
    package let state: RunState
    package let tallies: PlanTallies
    /// Whether it was planned to replace products whose rows have other photos.
    package let replacesPhotos: Bool
}

/// How many entries of a run are in each state.
package struct EntryCounts: Hashable, Sendable {
    private var counts: [EntryState: Int]

    package init(_ counts: [EntryState: Int] = [:]) { self.counts = counts }

    package subscript(state: EntryState) -> Int { counts[state, default: 0] }

    package var total: Int { counts.values.reduce(0, +) }
}
