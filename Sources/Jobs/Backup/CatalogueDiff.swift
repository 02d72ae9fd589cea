import Backups
import Catalogue
import MarketAPI
import Transfer

/// Compares two catalogues product by product and field by field: backups, files, or the market as it is.
package struct CatalogueDiff: Sendable {
    let before: CatalogueSource
    let after: CatalogueSource
    let concurrency: Int
    let stop: StopRequest
    let onUnreadable: @Sendable (ProductFacts) -> Void
    let onUnread: @Sendable (Int, MarketError) -> Void

    /// - Parameters:
    ///   - onUnreadable: told what a market says of a product and nobody can read.
    ///   - onUnread: told of a product that a market lists and does not show, and why.
    package init(
        from before: CatalogueSource, to after: CatalogueSource, concurrency: Int = 4,
        stop: StopRequest = StopRequest(),
        onUnread: @escaping @Sendable (Int, MarketError) -> Void = { _, _ in },
        onUnreadable: @escaping @Sendable (ProductFacts) -> Void = { _ in }
    ) {
        (self.onUnreadable, self.onUnread) = (onUnreadable, onUnread)
        self.before = before
        self.after = after
        self.concurrency = concurrency
        self.stop = stop
    }

    /// - Parameters:
    ///   - report: is told what is the matter with a file as a whole, and of its issues.
    ///   - body: gets each difference.
    /// - Throws: `JobStop.input` where a file could not be read.
    package func run(
        report: @escaping @Sendable (JobEvent) -> Void, _ body: (ProductDifference) throws -> Void
    ) async throws -> CatalogueDiffOutcome {
        let old = try await read(before, report)
        let new = try await read(after, report)
        var outcome = CatalogueDiffOutcome()
        outcome.unreadableMembers = old.unreadableMembers + new.unreadableMembers
        outcome.isAsClaimed = old.isAsClaimed && new.isAsClaimed
        outcome.isByNumber = old.records.sharesNumbers(with: new.records)
        outcome.unread = old.unread.count + new.unread.count
        outcome.same = try ComparedRecords.compare(old.records, new.records) { difference in
            // Of what cannot be read nobody knows whether it is there.
            if let id = difference.id, old.unread.contains(id) || new.unread.contains(id) { return }
            switch difference.kind {
            case .added: outcome.added += 1
            case .removed: outcome.removed += 1
            case .changed: outcome.changed += 1
            }
            try body(difference)
        }
        return outcome
    }

    private func read(
        _ source: CatalogueSource, _ report: @escaping @Sendable (JobEvent) -> Void
    ) async throws -> ReadCatalogue {
        let outcome = try await CatalogueReading(
            source: source, concurrency: concurrency, stop: stop, onUnreadable: onUnreadable, onUnread: onUnread
        ).read(report: report)
        if let refusal = outcome.judged?.refusalToSend(maximumErrors: nil, allowsTruncated: false) {
            throw JobStop.input(refusal)
        }
        return outcome
    }
}

/// How many products two catalogues have alike, otherwise, or alone.
package struct CatalogueDiffOutcome: Sendable, Hashable {
    package var added = 0
    package var removed = 0
    package var changed = 0
    package var same = 0
    /// Whether each market's list has as many products as it says.
    package var isAsClaimed = true
    /// Products that a market lists and does not show.
    package var unread = 0
    /// What the markets' lists say and cannot be read.
    package var unreadableMembers: [UnreadableMember] = []
    /// Whether numbers tell products, too, since both catalogues are the same market's.
    package var isByNumber = false

    package var differences: Int { added + removed + changed }
}
