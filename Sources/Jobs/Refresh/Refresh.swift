import Catalogue
import Foundation
import Ledger
import MarketAPI
import Transfer

/// What the market shows of a product that the ledger knows.
enum Sight: Sendable {
    /// Equal to what the ledger has, in every field that the look shows.
    case seen
    /// With other values, or led by another photo: what its own page has, and the place of that photo where it is another.
    case changed(ProductFacts, leading: Int?)
    /// Its own page says that it is not there any more.
    case gone
}

extension Ledger {
    /// What counts as changed at the market, as far as this one is seen to write values in its own way. Nobody edits a text by hand
    /// so that only its blanks and its entities differ; markets do.
    func changeComparison(of account: Account) throws(LedgerError) -> ValueComparison {
        try comparison(of: account).tolerating([.blanks, .entities])
    }
}

/// A look at the products that a plan touches, before the plan stands: what other tools call a refresh.
///
/// The list is read where that takes fewer requests than asking for each product; what it does not show, or shows with other values,
/// is asked for by its number, since a list that lags or shifts proves nothing.
struct Refresh {
    typealias Found = ([(id: Int, sight: Sight)]) throws -> Void

    private let market: any MarketReading
    private let ledger: Ledger
    private let account: Account
    private let options: RefreshOptions
    private let comparison: ValueComparison
    private let goneCheck: GoneCheck
    private let lookUp: ProductLookUp
    private let report: (RefreshEvent) -> Void
    private let found: Found
    private var pending = PendingProducts([])
    /// Products that seem to be gone, and that the market may only not show yet, with the moment from which it must.
    private var young: [Int: Date] = [:]
    private var seenByList = 0
    /// Products that the list shows, with other values than the ledger has.
    private var listed: Set<Int> = []
    private(set) var figures = RefreshFigures()

    /// - Parameters:
    ///   - found: gets what was seen, some products at a time, each once.
    init(
        _ options: RefreshOptions, at market: any MarketReading, ledger: Ledger, account: Account, stop: StopRequest,
        report: @escaping (RefreshEvent) -> Void, found: @escaping Found
    ) throws(LedgerError) {
        (self.market, self.ledger, self.account, self.options) = (market, ledger, account, options)
        (self.report, self.found) = (report, found)
        comparison = try ledger.changeComparison(of: account)
        goneCheck = GoneCheck(market)
        lookUp = ProductLookUp(market: market, width: options.width, stop: stop, goneCheck: goneCheck)
    }

    /// - Parameter ids: ascending, each once.
    /// - Throws: what `found` throws; `MarketError`, `LedgerError`; `JobStop.refreshLong` where all would have to be looked at, which
    ///   takes long, and nobody watches.
    mutating func check(_ ids: [Int]) async throws {
        guard options.mode != .none, !ids.isEmpty else { return }
        pending = PendingProducts(ids)
        let pages = try await checkFirstPage()
        if pending.count == 0 {
            try await checkAgain()
            return reportUnseen()
        }
        // Of a list of one page, nothing is left to be read.
        let isByList = pages.map { $0 > 0 && $0 < pending.count } ?? false
        let requests = isByList ? pages! : pending.count
        if options.mode == .auto, options.time(of: requests) > RefreshOptions.minute {
            guard try await isSampleOtherwise() else { return }
            try checkPatience(requests)
        }
        if options.time(of: requests) > .seconds(10) { reportRequests(requests) }
        if isByList { try await checkList() }
        try await checkRest(isAfterList: isByList || pages == 0)
        try await checkAgain()
        reportUnseen()
    }

    private func reportRequests(_ requests: Int) {
        report(.looking(requests: requests, time: options.time(of: requests)))
    }

    /// Whether a list is enough to look at.
    private var usesList: Bool {
        options.mode == .auto || market.capabilities.list.isWhole
    }

    private static let pageSize = 100
    private static let batch = 64

    // MARK: How

    /// - Returns: how many pages the list has, which is read from its beginning again; 0 where this one was all; `nil` where it is no
    ///   help, or nobody knows.
    private mutating func checkFirstPage() async throws -> Int? {
        guard usesList, pending.count > 1 else { return nil }
        let page = try await market.page(1, size: Self.pageSize, search: nil)
        await goneCheck.recordListing()
        try await receive(page.products.map(\.facts))
        if page.isEnd { return 0 }
        let size = market.capabilities.list.pageSize ?? Self.pageSize
        return try (page.total ?? ledger.size(ofMarket: account.market)).map { ($0 + size - 1) / size }
    }

    /// Looks at some products drawn by chance.
    ///
    /// - Returns: whether some are not as the ledger has them.
    private mutating func isSampleOtherwise() async throws -> Bool {
        let most = min(RefreshOptions.largestSample, Int(RefreshOptions.minute / options.interval))
        var generator = SystemRandomNumberGenerator()
        let sample = pending.sample(max(1, most), using: &generator)
        for start in stride(from: 0, to: sample.count, by: Self.batch) {
            try await ask(sample[start..<min(start + Self.batch, sample.count)])
        }
        try await checkAgain()
        figures.isSample = figures.gone + figures.changed == 0
        if !figures.isSample {
            report(.sampleDiffers(gone: figures.gone, changed: figures.changed, of: figures.looked))
        }
        return !figures.isSample
    }

    private func checkPatience(_ requests: Int) throws {
        let time = options.time(of: requests)
        guard options.mode == .full || options.isWatched || time <= RefreshOptions.longest else {
            throw JobStop.refreshLong(requests: requests, time: time)
        }
    }

    // MARK: By the list

    private mutating func checkList() async throws {
        var products = AllProducts(market, size: Self.pageSize).makeAsyncIterator()
        var count = 0
        while pending.count > 0, let page = try await products.nextPage() {
            count += page.count
            try await receive(page.map(\.facts))
        }
        // Only a list that was read to its end was counted.
        if pending.count > 0, products.claimed == nil { try ledger.remember(size: count, ofMarket: account.market) }
    }

    /// Gets what a page of the list shows.
    private mutating func receive(_ listed: [ProductFacts]) async throws {
        let wanted = listed.filter { pending.contains($0.id) }
        guard !wanted.isEmpty else { return }
        let known = try ledger.products(ids: wanted.map(\.id), of: account)
        var seen: [(id: Int, sight: Sight)] = []
        var otherwise: [Int] = []
        for facts in wanted {
            guard isEqual(facts, known[facts.id]), isLedAlike(facts, known[facts.id]) else {
                otherwise.append(facts.id)
                self.listed.insert(facts.id)
                continue
            }
            if pending.remove(facts.id) { seen.append((facts.id, .seen)) }
        }
        seenByList += seen.count
        figures.looked += seen.count
        try found(seen)
        try await ask(otherwise[...])
    }

    /// A product's own page shows all there is: what it lacks is not there.
    private func sight(of detail: ProductDetail, _ known: KnownProduct?) -> Sight {
        guard let known else { return .seen }
        var facts = detail.facts
        facts.description = facts.description ?? ""
        // Where the addresses alone are others, the photo's place tells.
        let isLedAlike = isLedAlike(facts, known) || (detail.leading ?? known.lead) == known.lead
        if isEqual(facts, known), isLedAlike { return .seen }
        return .changed(facts, leading: isLedAlike ? nil : detail.leading)
    }

    /// Whether the photo is shown that led when the ledger saw it last.
    private func isLedAlike(_ facts: ProductFacts, _ known: KnownProduct?) -> Bool {
        guard let led = known?.thumbnail, let leading = facts.thumbnail else { return true }
        return led == leading
    }

    private func isEqual(_ facts: ProductFacts, _ known: KnownProduct?) -> Bool {
        guard let known else { return true }
        return facts.unreadable.isEmpty && known.values.fieldsChanged(in: facts, as: comparison).isEmpty
    }

    // MARK: By the products' own pages

    private mutating func checkRest(isAfterList: Bool) async throws {
        if isAfterList, pending.count > 0 {
            try checkPatience(pending.count)
            if options.time(of: pending.count) > .seconds(10) { reportRequests(pending.count) }
        }
        var place = 0
        while case let ids = pending.next(Self.batch, after: &place), !ids.isEmpty { try await ask(ids[...]) }
    }

    private mutating func ask(_ ids: ArraySlice<Int>) async throws {
        guard !ids.isEmpty else { return }
        let details = try await lookUp.details(Set(ids))
        let ids = ids.filter { pending.remove($0) }
        let missing = ids.filter { details[$0] == nil }
        var due = try ledger.due(missing, of: account, options.settling)
        // One of the two lags, the list or the page.
        for id in missing where listed.contains(id) {
            due[id] = Date().addingTimeInterval(options.settling / .seconds(1))
        }
        young.merge(due) { $1 }
        try classify(ids.filter { due[$0] == nil }, details)
    }

    private mutating func classify(_ ids: [Int], _ details: [Int: ProductDetail]) throws {
        let known = try ledger.products(ids: ids, of: account)
        let sights = ids.map { id in (id: id, sight: details[id].map { sight(of: $0, known[id]) } ?? .gone) }
        figures.looked += sights.count
        for (_, sight) in sights {
            switch sight {
            case .seen: break
            case .changed: figures.changed += 1
            case .gone: figures.gone += 1
            }
        }
        try found(sights)
    }

    /// Asks for what seemed to be gone, once the market has had the time to show it.
    private mutating func checkAgain() async throws {
        guard let due = young.values.max() else { return }
        let ids = young.keys.sorted()
        young = [:]
        let pause = Duration.seconds(max(0, due.timeIntervalSinceNow))
        report(.waitingForYoung(ids.count, time: pause))
        do { try await Task.sleep(for: pause) } catch { throw MarketError.withdrawn }
        let details = try await lookUp.details(Set(ids))
        try await makeSureOfAbsence(Set(ids.filter { details[$0] == nil && listed.contains($0) }))
        try classify(ids, details)
    }

    /// What the list still shows and its own page does not is not gone: nobody knows.
    private func makeSureOfAbsence(_ missing: Set<Int>) async throws {
        if missing.isEmpty { return }
        var products = AllProducts(market, size: Self.pageSize).makeAsyncIterator()
        while let page = try await products.nextPage() {
            if let contradicted = page.first(where: { missing.contains($0.facts.id) }) {
                throw MarketError.unexpectedAnswer(
                    status: 404, detail: "the list shows product \(contradicted.facts.id), and its own page does not")
            }
        }
    }

    /// Names once what a list did not show.
    private func reportUnseen() {
        guard seenByList > 0, !market.capabilities.list.isWhole else { return }
        report(.fieldsUnseen(products: seenByList, time: options.time(of: seenByList)))
    }
}
