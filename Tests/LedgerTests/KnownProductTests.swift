import Catalogue
import Foundation
import Ledger
import TestSupport
import Testing

@Suite("Products that the ledger knows")
struct KnownProductTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private func product(_ sku: String, _ id: Int, price: Int = 1000) -> KnownProduct {
        KnownProduct(key: .sku(sku), id: id, values: values(sku, price: price), photos: ["d1"])
    }

    @Test(
        "Many keys are looked up at once, and those that are unknown are left out",
        arguments: [0, 1, 99, 100, 101, 250])
    func many(count: Int) throws {
        let products = (0..<count).map { known("S\($0)", $0 + 1) }
        #expect(try bench.ledger.adopt(products, of: seller) == count)
        let keys = products.map(\.key) + [.sku("other"), .sku("\u{0}S1")]
        let found = try bench.ledger.products(keys, of: seller)
        #expect(Set(found.map(\.id)) == Set(products.map(\.id)) && found.count == count)
        #expect(try bench.ledger.products(keys, of: Account(market: seller.market, identifier: "another")).isEmpty)
    }

    @Test("What is adopted leaves a key and a product that are known already as they are")
    func adopted() throws {
        #expect(try bench.ledger.adopt([product("a", 7)], of: seller) == 1)
        let again = [product("a", 8, price: 1), product("b", 7, price: 1), product("c", 9)]
        #expect(try bench.ledger.adopt(again, of: seller) == 1)
        #expect(try bench.ledger.product(.sku("a"), of: seller) == product("a", 7))
        #expect(try bench.ledger.product(.sku("b"), of: seller) == nil)
        #expect(try bench.ledger.product(.sku("c"), of: seller)?.id == 9)
    }

    @Test("A key whose product the market has no more is free for the one that is adopted, and for no other")
    func adoptedAgain() throws {
        #expect(try bench.ledger.adopt([product("a", 7), product("b", 8)], of: seller) == 2)
        #expect(try bench.ledger.adopt([product("a", 9), product("b", 10)], of: seller, insteadOf: [7]) == 1)
        #expect(try bench.ledger.products(ids: [7, 8, 9, 10], of: seller).keys.sorted() == [8, 9])
        #expect(try bench.ledger.product(.sku("a"), of: seller) == product("a", 9))
    }

    @Test("A product that is known by its number, or by what its row asks for, is adopted under a key that says more")
    func adoptedUnderMore() throws {
        let content = RowKey.content(ContentDigest(values("a"), photos: []), occurrence: 1)
        let keys = [RowKey.id(7), content, .sku("a")]
        let ranked = keys.map { KnownProduct(key: $0, id: 7, values: values("a"), photos: nil) }
        for product in ranked { #expect(try bench.ledger.adopt([product], of: seller) == 1) }
        for product in ranked { #expect(try bench.ledger.adopt([product], of: seller) == 0) }
        #expect(try bench.ledger.product(id: 7, of: seller)?.key == .sku("a"))
        // A key that another product has says nothing of this one.
        let others = [(RowKey.sku("b"), 8), (content, 9), (.sku("b"), 9)].map {
            KnownProduct(key: $0, id: $1, values: values("b"), photos: nil)
        }
        #expect(try bench.ledger.adopt(others, of: seller) == 2)
        #expect(try bench.ledger.product(id: 9, of: seller)?.key == content)
    }

    @Test("Nobody saw the photos of a product that a row introduced by its number")
    func introduced() async throws {
        let update = try bench.ledger.all(try bench.planUpdate(of: 41, key: "a").run.id)[0]
        try await bench.ledger.record(update, as: .updated(id: 41, values("a")))
        let known = try #require(try bench.ledger.product(.sku("a"), of: seller))
        #expect(known.id == 41 && known.photos == nil)
    }

    @Test("A row that differs in its photos alone is still to be sent")
    func photosAlone() async throws {
        let row = try bench.ledger.all(try bench.plan(["a"]).run.id)[0]
        let photo = PlannedPhoto(path: "new.jpg", digest: "d2", bytes: 3)
        let turned = try await bench.ledger.turn(
            row, into: ProductChange(), of: product("a", 41), newPhotos: [photo])
        #expect(turned.state == .planned && turned.newPhotos == [photo])
    }

    @Test("A row that differs in nothing is not")
    func nothingDiffers() async throws {
        let row = try bench.ledger.all(try bench.plan(["a"]).run.id)[0]
        #expect(try await bench.ledger.turn(row, into: ProductChange(), of: product("a", 41)).state == .unchanged)
    }

    @Test(
        "What a run left behind that was killed is found as what one left that was stopped",
        arguments: [
            RunState.running, .stopped,
        ])
    func leftovers(state: RunState) async throws {
        let half = try await bench.halfReplaced("a", old: 7, new: 9)
        try bench.ledger.mark(half.run, state)
        let plan = try bench.plan(["b"]).run.id
        #expect(try bench.ledger.leftovers(of: seller, besides: plan).map(\.products) == [1])
    }

    @Test("An old product that a plan names by its number is left alone, and counted apart")
    func leftoversNamed() async throws {
        let half = try await bench.halfReplaced("a", old: 7, new: 9)
        try bench.ledger.mark(half.run, .stopped)
        let plan = try bench.planUpdate(of: 7, key: "c").run.id
        let left = try bench.ledger.leftovers(of: seller, besides: plan)
        #expect(left.map(\.products) == [0] && left.map(\.named) == [1])
        #expect(try bench.ledger.rowsWithLeftovers(of: half.run, besides: plan, after: 0) == [])
    }

    @Test("Another account's product is none of an account's")
    func anyProduct() throws {
        let other = Account(market: seller.market, identifier: "other")
        _ = try bench.ledger.adopt([product("a", 7)], of: other)
        #expect(try bench.ledger.anyProduct(of: seller) == nil)
        _ = try bench.ledger.adopt([product("b", 9)], of: seller)
        #expect(try bench.ledger.anyProduct(of: seller)?.id == 9)
        #expect(try bench.ledger.anyProduct(of: other)?.id == 7)
    }

    @Test("A replacement whose old product the market would not delete is half of one; one that was refused is none")
    func oldStays() async throws {
        let half = try await bench.halfReplaced("a", old: 7, new: 9)
        try await bench.ledger.record(half, as: .failed(EntryReason(.oldStays, status: 400)))
        #expect(try bench.ledger.all(half.run)[0].isHalfReplaced)
        let other = try await bench.halfReplaced("b", old: 17, new: 19)
        try await bench.ledger.record(other, as: .failed(EntryReason(.rejected, status: 400)))
        #expect(try !bench.ledger.all(other.run)[0].isHalfReplaced)
    }

    @Test("The first rows of a run are those that are still planned, in the plan's order")
    func firstPlanned() async throws {
        let run = try bench.plan(["a", "b", "c", "d"]).run.id
        let rows = try bench.ledger.all(run)
        try await bench.ledger.record(rows[0], as: .uploaded(id: 41, values("a")))
        try await bench.ledger.record(rows[2], as: .failed(EntryReason(.rejected, status: 400)))
        #expect(try bench.ledger.firstPlanned(of: run, ofEach: 5).map(\.sku) == ["b", "d"])
        #expect(try bench.ledger.firstPlanned(of: run, ofEach: 1).map(\.sku) == ["b"])
    }

    @Test("A ledger that a backup is put in the place of is kept with its last commits")
    func keptWhole() throws {
        _ = try bench.plan(["a"])
        let backup = bench.folder.path + "/backup.sqlite"
        try bench.ledger.backup(to: backup)
        // What stands in the log alone: as a process leaves it that was killed.
        let run = try bench.plan(["b"]).run.id
        let place = bench.folder.path + "/place.sqlite"
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: bench.path + suffix, toPath: place + suffix)
        }
        let kept = try #require(try Ledger.restore(backup, to: place).kept)
        #expect(try Ledger(path: place).run(run) == nil)
        #expect(try Ledger(path: kept).run(run) != nil)
    }
}
