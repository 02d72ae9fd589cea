import Catalogue
import Foundation
import MarketAPI
import TestSupport
import Testing

@testable import Jobs
@testable import Ledger

@Suite("What undoing a row comes to")
struct UndoVerdictTests {
    private func entry(
        _ operation: PlannedOperation, _ state: EntryState, before: ProductValues? = nil, id: Int? = 7
    ) -> LedgerEntry {
        LedgerEntry(
            run: RunID("20261121-7f3a2c")!, ordinal: 1, record: 1, file: nil, key: .sku("A"), sku: "A",
            operation: operation, before: before, keepsPhotos: false, state: state, marketID: id, attempts: 1,
            reason: nil, seenID: nil,
            changed: Date())
    }

    private func verdict(
        _ entry: LedgerEntry, market: ProductValues?, ledger: ProductValues? = nil
    ) -> UndoVerdict {
        UndoJudging(entry: entry, known: ledger ?? market, facts: market.map { facts(7, $0) }).verdict
    }

    private var update: LedgerEntry {
        var change = ProductChange()
        change.price = Amount(900)
        change.stock = 5
        return entry(.update(id: 7, change), .updated, before: lamp())
    }

    private func lamp(price: Int = 1000, stock: Int64 = 1, discount: Int = 0) -> ProductValues {
        var values = JobsTests.lamp(price: price)
        values.stock = stock
        values.discountedPrice = Amount(Int128(discount))!
        return values
    }

    private func putBack(price: Int? = nil, stock: Int64? = nil) -> PlannedOperation {
        var change = ProductChange()
        change.price = price.flatMap { Amount(Int128($0)) }
        change.stock = stock
        return .update(id: 7, change)
    }

    @Test("A product that was registered, and is as it was sent, is deleted")
    func registered() {
        let row = entry(.create(lamp(), photos: []), .uploaded)
        #expect(verdict(row, market: lamp()) == .undo(.delete(id: 7), before: lamp(), leaving: []))
        #expect(verdict(row, market: nil) == .done)
        #expect(verdict(row, market: lamp(stock: 9)) == .impossible(.changedSince([.stock])))
        #expect(verdict(row, market: lamp(), ledger: lamp(stock: 9)) == .impossible(.changedSince([.stock])))
    }

    @Test("Only the fields that the run changed are put back")
    func updated() {
        let now = lamp(price: 900, stock: 5)
        #expect(verdict(update, market: now) == .undo(putBack(price: 1000, stock: 1), before: now, leaving: []))
        #expect(verdict(update, market: lamp()) == .done)
        #expect(verdict(update, market: lamp(), ledger: now) == .done)
        let half = lamp(price: 900, stock: 1)
        #expect(verdict(update, market: half) == .undo(putBack(price: 1000), before: half, leaving: []))
    }

    @Test("New photos stay, which is said, and the fields beside them are put back")
    func photos() {
        let photo = PlannedPhoto(path: "new.jpg", digest: "d2", bytes: 10)
        var row = entry(.update(id: 7, ProductChange()), .updated, before: lamp())
        row.newPhotos = [photo]
        #expect(verdict(row, market: lamp()) == .impossible(.photosChanged))
        var both = update
        both.newPhotos = [photo]
        let now = lamp(price: 900, stock: 5)
        #expect(verdict(both, market: now) == .undo(putBack(price: 1000, stock: 1), before: now, leaving: [.images]))
        #expect(verdict(both, market: lamp()) == .impossible(.photosChanged))
    }

    @Test("Whether photos in doubt arrived, the fields beside them tell; where there are none, nobody knows")
    func photosInDoubt() {
        var both = update
        both.newPhotos = [PlannedPhoto(path: "new.jpg", digest: "d2", bytes: 10)]
        both.state = .sent
        #expect(verdict(both, market: lamp()) == .done)
        var alone = both
        alone.operation = .update(id: 7, ProductChange())
        #expect(verdict(alone, market: lamp()) == .impossible(.inDoubt))
    }

    @Test("What somebody changed since is left, in the market or by a later run")
    func changedSince() {
        let now = lamp(price: 900, stock: 6)
        #expect(verdict(update, market: now) == .undo(putBack(price: 1000), before: now, leaving: [.stock]))
        #expect(verdict(update, market: lamp(price: 800, stock: 6)) == .impossible(.changedSince([.price, .stock])))
        let later = lamp(price: 900, stock: 7)
        let market = lamp(price: 900, stock: 5)
        #expect(
            verdict(update, market: market, ledger: later)
                == .undo(putBack(price: 1000), before: market, leaving: [.stock]))
    }

    @Test("Amounts go back together or not at all")
    func amounts() {
        var change = ProductChange()
        change.price = Amount(2000)
        change.discountedPrice = Amount(1500)
        let row = entry(.update(id: 7, change), .updated, before: lamp())
        let now = lamp(price: 2000, discount: 1200)
        #expect(verdict(row, market: now) == .impossible(.changedSince([.price, .discountedPrice])))
        // A discount that the run did not touch, and that the old price could not bear.
        var rise = ProductChange()
        rise.price = Amount(2000)
        let risen = entry(.update(id: 7, rise), .updated, before: lamp())
        #expect(verdict(risen, market: now) == .impossible(.changedSince([.price, .discountedPrice])))
        // One that the old price can just bear.
        let whole = lamp(price: 2000, discount: 1000)
        #expect(verdict(risen, market: whole) == .undo(putBack(price: 1000), before: whole, leaving: []))
    }

    @Test("What cannot be undone says why")
    func impossible() {
        #expect(verdict(entry(.delete(id: 7), .deleted), market: nil) == .impossible(.deleted))
        #expect(
            verdict(entry(.replace(id: 3, lamp(), photos: []), .updated), market: lamp()) == .impossible(.replaced))
        #expect(verdict(update, market: nil) == .impossible(.gone))
        var unknown = update
        unknown.before = nil
        #expect(verdict(unknown, market: lamp()) == .impossible(.beforeUnknown))
        #expect(verdict(entry(.create(lamp(), photos: []), .sent, id: nil), market: nil) == .impossible(.inDoubt))
    }

    @Test("A change or deletion in doubt is judged by what the market has")
    func inDoubt() {
        var row = update
        row.state = .sent
        #expect(verdict(row, market: lamp()) == .done)
        let now = lamp(price: 900, stock: 5)
        #expect(verdict(row, market: now) == .undo(putBack(price: 1000, stock: 1), before: now, leaving: []))
        #expect(verdict(entry(.delete(id: 7), .sent), market: lamp()) == .done)
        #expect(verdict(entry(.delete(id: 7), .unknown), market: nil) == .impossible(.deleted))
    }
}
