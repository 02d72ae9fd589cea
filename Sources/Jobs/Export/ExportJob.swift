import Catalogue
import Drafting
import Foundation
import Ledger
import MarketAPI
import Tabular
import Transfer

/// Brings a market's catalogue out as records, oldest product first.
///
/// The products' numbers are listed first and each is then asked for by itself, since pages shift while a market is
/// read and only a product's own page has its photos. Memory holds the numbers alone.
package struct ExportJob: Sendable {
    package var market: any MarketReading
    /// What is written into the `market` cell.
    package var marketName: String
    /// Knows the sellers' own keys; `nil` leaves the `sku` column empty.
    package var ledger: Ledger?
    package var account: Account
    package var selection = Selection()
    package var photos: PhotoSaving?
    /// Requests under way at once.
    package var concurrency = 4
    package var pageSize = 100
    /// Ends the export with a `CancellationError`: nothing that is asked for is waited for.
    package var stop = StopRequest()

    /// Which products are meant.
    package struct Selection: Sendable {
        /// `nil` means all.
        package var ids: [Int]?
        package var search: String?
        package var vendor: Vendor?
        /// Products that the market dates on this day or later, whatever the time of day: most generations date by days alone.
        /// Those without a date are meant.
        package var since: MarketDate?

        package enum Vendor: Sendable, Hashable {
            /// The vendor of this account's products.
            case mine
            case number(Int)
        }

        package init() {}

        /// Whether nothing is left out.
        package var isEverything: Bool { ids == nil && search == nil && vendor == nil && since == nil }
    }

    package init(market: any MarketReading, marketName: String, ledger: Ledger?, account: Account) {
        self.market = market
        self.marketName = marketName
        self.ledger = ledger
        self.account = account
    }

    /// What an export came to.
    package struct Summary: Sendable, Hashable {
        package var products = 0
        package var photos = 0
        package var photoBytes = 0
        /// Photos that could not be fetched, or were none; their addresses stand in the file instead.
        package var photosFailed = 0
        /// Values that the market says and that are none; what it says stands in the file instead.
        package var valuesUnreadable = 0
        /// Products with the seller's own keys, which only the ledger knows.
        package var withSKU = 0
        /// Products that the ledger knows, with a `sku` or without one.
        package var known = 0
        /// Products that were gone when they were asked for.
        package var gone = 0
        /// Products that the market says there are and does not show: in no page of its list, or there alone.
        package var missing = 0
        /// What the market's list said and cannot be read: more products may be there.
        package var unreadableMembers: [UnreadableMember] = []
        /// Products whose own pages cannot be read.
        package var unread = 0
        /// Products that were asked for since a day and that the market does not date.
        package var undated = 0

        package init() {}
    }

    /// What an export has to say while it runs.
    package enum Event: Sendable {
        case listed(products: Int)
        case written(products: Int, of: Int)
        /// What the file has otherwise than a whole catalogue would, of the product with that number.
        case issue(Issue, product: Int)
        /// A product's own page cannot be read.
        case unread(product: Int, MarketError)
    }

    /// - Parameter write: gets each product's values, in the order of `RecordProjector.columns`.
    package func run(
        onEvent: @escaping @Sendable (Event) -> Void, write: (ExportedProduct) throws -> Void
    ) async throws -> Summary {
        try await EventLoopExecutor.run { try await export(onEvent: onEvent, write: write) }
    }

    private func export(
        onEvent: @escaping @Sendable (Event) -> Void, write: (ExportedProduct) throws -> Void
    ) async throws -> Summary {
        let chosen = try await stop.interrupting { try await self.chosen() }
        let ids = chosen.ids
        if ids.isEmpty, selection.isEverything { try await checkEmptyList() }
        // All of them are registered by now.
        let gracePeriod = PhotoGracePeriod(time: photos?.time ?? .continuous)
        onEvent(.listed(products: ids.count))
        var summary = Summary()
        var gone: Set<Int> = []
        // In a row.
        var unread: [MarketError] = []
        // Asked for side by side, written in order.
        var start = ids.startIndex
        while start < ids.endIndex {
            let end = min(start + max(1, concurrency), ids.endIndex)
            let next = ids[start..<end]
            let all = try await stop.interrupting { try await fetch(next, of: chosen, gracePeriod, onEvent: onEvent) }
            for (id, answer) in zip(next, all) {
                let fetched: Fetched
                switch answer {
                case .fetched(let answered): (fetched, unread) = (answered, [])
                case .gone:
                    if selection.ids == nil { gone.insert(id) }
                    continue
                case .unread(let error):
                    summary.unread += 1
                    unread.append(error)
                    // A market that shows no product at all is down.
                    guard unread.count < Self.mostUnread else { throw error }
                    onEvent(.unread(product: id, error))
                    continue
                }
                try write(fetched.product)
                summary.products += 1
                if fetched.product.sku != nil { summary.withSKU += 1 }
                if fetched.isKnown { summary.known += 1 }
                summary.photos += fetched.photos
                summary.photoBytes += fetched.photoBytes
                summary.photosFailed += fetched.photosFailed
                summary.valuesUnreadable += fetched.unreadable
                if fetched.isUndated { summary.undated += 1 }
            }
            onEvent(.written(products: summary.products, of: ids.count))
            start = end
            try Task.checkCancellation()
            if stop.isRequested { throw CancellationError() }
        }
        if summary.products == 0, let error = unread.last { throw error }
        summary.gone = gone.count
        summary.unreadableMembers = chosen.unreadableMembers
        let lasting = gone
        summary.missing = try await chosen.unlisted + stop.interrupting { try await stillListed(lasting) }
        return summary
    }

    private static let mostUnread = 20

    private func checkEmptyList() async throws {
        try await stop.interrupting { try await ledger?.checkEmptyList(of: account, at: market) }
    }

    private struct Fetched: Sendable {
        var product: ExportedProduct
        var photos = 0
        var photoBytes = 0
        var photosFailed = 0
        var isUndated = false
        var isKnown = false
        var unreadable = 0
    }

    private enum Answer: Sendable {
        case fetched(Fetched)
        case gone
        case unread(MarketError)
    }

    private func fetch(
        _ ids: ArraySlice<Int>, of chosen: ChosenProducts, _ gracePeriod: PhotoGracePeriod,
        onEvent: @escaping @Sendable (Event) -> Void
    ) async throws -> [Answer] {
        let known = try ledger?.products(ids: ids, of: account) ?? [:]
        return try await withThrowingTaskGroup(of: (Int, Answer).self) { group in
            for (index, id) in ids.enumerated() {
                let known = known[id]
                group.addTask {
                    do {
                        let fetched = try await fetch(id, known, of: chosen, gracePeriod, onEvent: onEvent)
                        return (index, fetched.map { .fetched($0) } ?? .gone)
                    } catch let error as MarketError where error.isOfOneProduct && selection.ids == nil {
                        // One that was named is what the export is of.
                        return (index, .unread(error))
                    }
                }
            }
            var answers = [Answer](repeating: .gone, count: ids.count)
            for try await (index, answer) in group { answers[index] = answer }
            return answers
        }
    }

    /// - Returns: `nil` where a product that was listed is gone; one that was named must be there.
    private func detail(_ id: Int) async throws -> ProductDetail? {
        do {
            return try await market.detail(id)
        } catch {
            guard case .notFound = error else { throw error }
            guard selection.ids == nil else { throw ExportFailure.productUnknown(id: id) }
            return nil
        }
    }

    /// - Parameter known: what the ledger knows of it.
    /// - Returns: `nil` where the product is gone, or one that was named is not meant.
    private func fetch(
        _ id: Int, _ known: KnownProduct?, of chosen: ChosenProducts, _ gracePeriod: PhotoGracePeriod,
        onEvent: @escaping @Sendable (Event) -> Void
    ) async throws -> Fetched? {
        guard let detail = try await detail(id), chosen.takes(detail.facts) else { return nil }
        report(detail.facts, onEvent)
        var product = ExportedProduct(
            values: detail.facts.fields, images: detail.images.map(\.url),
            sku: known?.key.sku, id: id, market: marketName, leading: detail.leading)
        product.unreadable = detail.facts.unreadable
        var fetched = Fetched(
            product: product, isUndated: chosen.isUndated(detail.facts), isKnown: known != nil,
            unreadable: detail.facts.unreadableCount)
        guard let photos else { return fetched }
        for (index, image) in detail.images.enumerated() {
            switch await photos.save(image.url, product: id, number: index + 1, gracePeriod: gracePeriod) {
            case .saved(let cell, let bytes):
                product.images[index] = cell
                fetched.photos += 1
                fetched.photoBytes += bytes
            case .notWritten(let reason):
                throw ExportFailure.photoNotWritten(path: photos.folder, reason: reason)
            case .refused(let verdict):
                fetched.photosFailed += 1
                guard let finding = verdict.finding(of: image.url) else { continue }
                report(finding, image.url, of: id, onEvent)
            }
        }
        fetched.product = product
        return fetched
    }
}

extension ExportJob {
    /// Says what cannot be read of a product.
    private func report(_ facts: ProductFacts, _ onEvent: (Event) -> Void) {
        for issue in facts.unreadableIssues(at: marketName) { onEvent(.issue(issue, product: facts.id)) }
    }

    private func report(_ finding: Finding, _ value: String, of product: Int, _ onEvent: (Event) -> Void) {
        onEvent(.issue(Issue(finding, of: value, at: marketName), product: product))
    }
}

/// Why an export cannot be what was asked for.
package enum ExportFailure: Error, Sendable, Hashable {
    /// `--vendor mine` before anything was uploaded: the vendor's number is not known yet.
    case vendorUnknown
    /// This generation of the market does not say whose a product is.
    case vendorsNotNamed
    /// A product that was named is not there.
    case productUnknown(id: Int)
    /// A photo's file cannot be written: the next ones would not fare better.
    case photoNotWritten(path: String, reason: String)
}
