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

    @Test("What the market alone, or the ledger alone, knows of a change since is enough")
    func eitherKnows() {
        let row = entry(.create(lamp(), photos: []), .uploaded)
        func judged(_ market: ProductValues, _ ledger: ProductValues?) -> UndoVerdict {
            UndoJudging(entry: row, known: ledger, facts: facts(7, market)).verdict
        }
        #expect(judged(lamp(stock: 9), nil) == .impossible(.changedSince([.stock])))
        #expect(judged(lamp(stock: 9), lamp()) == .impossible(.changedSince([.stock])))
        #expect(judged(lamp(), lamp(price: 9)) == .impossible(.changedSince([.price])))
        #expect(judged(lamp(stock: 9), lamp(price: 9)) == .impossible(.changedSince([.price, .stock])))
        #expect(judged(lamp(), nil) == .undo(.delete(id: 7), before: lamp(), leaving: []))
    }

    @Test("A registration in doubt stays, though a number was written down", arguments: EntryState.open)
    func numberedDoubt(state: EntryState) {
        #expect(verdict(entry(.create(lamp(), photos: []), state), market: lamp()) == .impossible(.inDoubt))
        #expect(verdict(entry(.create(lamp(), photos: []), .uploaded, id: nil), market: nil) == .impossible(.inDoubt))
    }

    @Test("A stock is put back whatever the amounts are that the run had nothing to do with")
    func foreignAmounts() {
        var change = ProductChange()
        change.stock = 5
        let row = entry(.update(id: 7, change), .updated, before: lamp())
        let odd = lamp(price: 100, stock: 5, discount: 200)
        #expect(verdict(row, market: odd) == .undo(putBack(stock: 1), before: odd, leaving: []))
    }

    @Test("A currency is one of the amounts, of which none goes back alone")
    func currency() {
        var change = ProductChange()
        (change.price, change.currency, change.stock) = (Amount(900), .usd, 5)
        let row = entry(.update(id: 7, change), .updated, before: lamp())
        // Somebody has set a third price: the currency is left with it.
        var now = lamp(price: 800, stock: 5)
        now.currency = .usd
        #expect(
            verdict(row, market: now)
                == .undo(putBack(stock: 1), before: now, leaving: [.price, .currency]))
    }

    @Test("What is put back stands against what the market has now, or else what is known of it")
    func current() {
        let ledger = lamp(price: 900, stock: 5)
        var unfit = facts(7, ledger)
        unfit.name = nil
        let judging = UndoJudging(entry: update, known: nil, facts: unfit)
        #expect(judging.verdict == .undo(putBack(price: 1000, stock: 1), before: ledger, leaving: []))
    }

    @Test("A replacement is looked at where it broke off, by both its products, and not where it is done")
    func products() {
        let replace = PlannedOperation.replace(id: 3, lamp(), photos: [])
        var half = entry(replace, .planned)
        #expect(half.isHalfReplaced)
        #expect(UndoJudging.product(of: half) == 7 && UndoJudging.replaced(by: half) == 3)
        let old = facts(3, lamp())
        #expect(
            UndoJudging(entry: half, known: nil, facts: facts(7, lamp()), replaced: old).verdict
                == .undo(.delete(id: 7), before: lamp(), leaving: []))
        #expect(
            UndoJudging(entry: half, known: nil, facts: facts(7, lamp(stock: 9)), replaced: old).verdict
                == .impossible(.changedSince([.stock])))
        #expect(UndoJudging(entry: half, known: nil, facts: nil, replaced: old).verdict == .done)
        #expect(UndoJudging(entry: half, known: nil, facts: facts(7, lamp())).verdict == .impossible(.replaced))
        half.state = .updated
        #expect(UndoJudging.product(of: half) == nil && UndoJudging.replaced(by: half) == nil)
        #expect(UndoJudging.product(of: entry(.create(lamp(), photos: []), .uploaded)) == 7)
        #expect(UndoJudging.product(of: entry(.delete(id: 4), .deleted)) == 4)
        #expect(UndoJudging.product(of: update) == 7)
    }

    @Test("Every obstacle has a word of its own")
    func codes() {
        let words: [(UndoObstacle, String)] = [
            (.deleted, "deleted"), (.replaced, "replaced"), (.photosChanged, "photos-changed"), (.gone, "gone"),
            (.changedSince([.price]), "changed-since"), (.beforeUnknown, "before-unknown"), (.inDoubt, "in-doubt"),
        ]
        for (obstacle, word) in words {
            #expect(obstacle.code == word)
            #expect(UndoVerdict.impossible(obstacle).obstacle == obstacle)
        }
        #expect(UndoVerdict.done.obstacle == nil)
    }

    @Test("Each verdict counts once; what is left alone counts besides")
    func counts() {
        var counts = UndoCounts()
        counts.add(.undo(.delete(id: 1), before: lamp(), leaving: []))
        #expect(counts == UndoCounts(deletes: 1))
        counts.add(.undo(putBack(price: 1), before: lamp(), leaving: []))
        #expect(counts == UndoCounts(deletes: 1, updates: 1))
        counts.add(.undo(putBack(price: 1), before: lamp(), leaving: [.stock]))
        #expect(counts == UndoCounts(deletes: 1, updates: 2, partial: 1))
        counts.add(.done)
        counts.add(.impossible(.gone))
        #expect(counts == UndoCounts(deletes: 1, updates: 2, done: 1, partial: 1, impossible: 1))
        #expect((counts.changes, counts.records) == (3, 5))
    }
}
