import Catalogue
import Foundation
import MarketAPI
import TestSupport
import Testing
import Transfer

@testable import Jobs
@testable import Ledger

@Suite("Looking at one row that was sent before the others")
struct CanaryCheckTests {
    private let photo = PlannedPhoto(path: "a.jpg", digest: "d", bytes: 4)

    private func entry(
        _ operation: PlannedOperation, _ state: EntryState, id: Int? = 7, reason: EntryReason? = nil
    ) -> LedgerEntry {
        LedgerEntry(
            run: RunID("20261121-7f3a2c")!, ordinal: 1, record: 3, file: nil, key: .sku("A"), sku: "A",
            operation: operation, before: nil, keepsPhotos: false, state: state, marketID: id, attempts: 1,
            reason: reason, seenID: nil, changed: Date())
    }

    private func kinds(_ entry: LedgerEntry, _ market: any MarketReading) async -> [CanaryFaultKind] {
        let faults = await CanaryCheck(market: market, time: VirtualTime()).faults(of: entry)
        #expect(faults.allSatisfy { $0.record == 3 && $0.sku == "A" })
        return faults.map(\.kind)
    }

    private func market(_ products: [ProductFacts], images: [String] = ["a.jpg"], isThere: Bool = true) -> ShownMarket {
        var market = ShownMarket(products: products, images: images)
        market.download = { _, _ in isThere ? .saved(bytes: 4, contentType: nil) : .answer(status: 404) }
        return market
    }

    private var created: LedgerEntry { entry(.create(lamp(), photos: [photo]), .uploaded) }

    @Test("What has no outcome, or another than was meant, is not done", arguments: EntryState.allCases)
    func notDone(state: EntryState) async {
        let reason = EntryReason(.rejected, status: 400)
        let operation: PlannedOperation = state == .deleted ? .delete(id: 7) : .create(lamp(), photos: [photo])
        let found = await kinds(
            entry(operation, state, reason: reason), market(state == .deleted ? [] : [facts(7, lamp())]))
        let isDone = [.uploaded, .updated, .deleted].contains(state)
        #expect(found == (isDone ? [] : [.notDone(state, reason)]))
        #expect(await kinds(entry(operation, state, id: nil), market([])) == [.notDone(state, nil)])
    }

    @Test("A product that is to be there is, and one that was deleted is not")
    func presence() async {
        #expect(await kinds(created, market([])) == [.missing])
        let deleted = entry(.delete(id: 7), .deleted)
        #expect(await kinds(deleted, market([])) == [])
        #expect(await kinds(deleted, market([facts(7, lamp())])) == [.stillThere])
        var change = ProductChange()
        change.stock = 5
        #expect(await kinds(entry(.update(id: 7, change), .updated), market([])) == [.missing])
    }

    @Test("A market that does not answer has checked nothing")
    func unchecked() async {
        struct Away: MarketReading {
            let capabilities = MarketGeneration.openmarket.capabilities
            func health() async throws(MarketError) -> MarketHealth { .well }
            func page(_ number: Int, size: Int, search: String?) async throws(MarketError) -> ProductPage {
                throw .withdrawn
            }
            func detail(_ id: Int) async throws(MarketError) -> ProductDetail { throw .rateLimited(retryAfter: nil) }
            func download(_ url: String, to path: String) async -> DownloadOutcome { .answer(status: 404) }
        }
        for row in [created, entry(.delete(id: 7), .deleted)] {
            #expect(await kinds(row, Away()) == [.unchecked(.rateLimited(retryAfter: nil))])
        }
    }

    @Test("Every field that is not what was sent is a fault, with what was found")
    func fields() async {
        var other = lamp("Red lamp")
        other.stock = 9
        #expect(
            await kinds(created, market([facts(7, other)]))
                == [.field(.name, sent: "Blue lamp", found: "Red lamp"), .field(.stock, sent: "1", found: "9")])
        var nameless = facts(7, lamp())
        nameless.name = nil
        #expect(await kinds(created, market([nameless])) == [.field(.name, sent: "Blue lamp", found: nil)])
        var discounted = lamp()
        discounted.discountedPrice = Amount(5)!
        var silent = facts(7, discounted)
        silent.discountedPrice = nil
        #expect(
            await kinds(entry(.create(discounted, photos: [photo]), .uploaded), market([silent]))
                == [.field(.discountedPrice, sent: "5", found: "0")])
    }

    @Test("Of a change only what it changes is looked at, and no photos")
    func change() async {
        var change = ProductChange()
        change.stock = 5
        let row = entry(.update(id: 7, change), .updated)
        #expect(
            await kinds(row, market([facts(7, lamp("Red lamp"))], images: [], isThere: false)) == [
                .field(.stock, sent: "5", found: "1")
            ])
        var changed = lamp("Red lamp")
        changed.stock = 5
        #expect(await kinds(row, market([facts(7, changed)], images: [], isThere: false)) == [])
    }

    @Test("As many photos are there as were sent, and each can be had", arguments: [0, 1, 2, 3])
    func photos(count: Int) async {
        let row = entry(.replace(id: 3, lamp(), photos: [photo, photo]), .updated)
        let images = (0..<count).map { "\($0).jpg" }
        let counted: [CanaryFaultKind] = count == 2 ? [] : [.photoCount(sent: 2, found: count)]
        #expect(await kinds(row, market([facts(7, lamp())], images: images)) == counted)
        #expect(
            await kinds(row, market([facts(7, lamp())], images: images, isThere: false))
                == counted + images.map { .photo(url: $0) })
        #expect(
            await kinds(row, market([facts(7, lamp("Red lamp"))], images: images, isThere: false))
                == [.field(.name, sent: "Blue lamp", found: "Red lamp")] + counted + images.map { .photo(url: $0) })
    }
}
