import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Ledger

@Suite("Outcomes of rows")
struct OutcomeTests {
    private let clock = Clock()
    private let bench: Bench
    private var ledger: Ledger { bench.ledger }

    init() throws { bench = try Bench(now: clock.read) }

    private static let reason = EntryReason(.rejected, status: 400, detail: "no")

    @Test(
        "Each outcome leaves its state, its number and its reason, whatever the row was before",
        arguments: [
            (Settlement.uploaded(id: 41, values("a")), EntryState.uploaded, 41, nil),
            (.updated(id: 41, values("a")), .updated, 41, nil), (.registered(id: 41, values("a")), .planned, 41, nil),
            (.deleted(id: 41), .deleted, 41, nil), (.unchanged(id: 41), .unchanged, 41, nil),
            (.failed(reason), .failed, nil, reason), (.unknown(reason), .unknown, nil, reason),
            (.unsent, .planned, nil, nil),
        ] as [(Settlement, EntryState, Int?, EntryReason?)])
    func written(settlement: Settlement, state: EntryState, id: Int?, reason: EntryReason?) async throws {
        let rows = try bench.rows([entry("a"), entry("b")])
        _ = try await ledger.recordIntent(rows[0], seenID: 3)
        try await ledger.record(rows[0], as: .unknown(EntryReason(.answerLost)))
        let before = try bench.now(rows[0])
        clock.now += 2
        try await ledger.record(rows[0], as: settlement)
        var expected = before
        (expected.state, expected.marketID, expected.reason, expected.changed) = (state, id, reason, clock.now)
        #expect(try bench.now(rows[0]) == expected)
        #expect(try bench.now(rows[1]) == rows[1], "another row of the run")
        #expect(settlement.state == state && settlement.id == id && settlement.reason == reason)
    }

    @Test("A number that is known stays known", arguments: [Settlement.failed(reason), .unknown(reason), .unsent])
    func numberStays(settlement: Settlement) async throws {
        let half = try await bench.halfReplaced("a", old: 7, new: 9)
        try await ledger.record(half, as: settlement)
        #expect(try bench.now(half).marketID == 9)
    }

    @Test("A product is forgotten where it was deleted, or an update did not find it, and nowhere else")
    func forgotten() async throws {
        let gone = EntryReason(.notFound, status: 404)
        let cases: [(PlannedOperation, Settlement, isKnown: Bool)] = [
            (.delete(id: 41), .deleted(id: 41), false),
            (.update(id: 41, ProductChange(stock: 1)), .failed(gone), false),
            (.update(id: 41, ProductChange(stock: 1)), .failed(Self.reason), true),
            (.delete(id: 41), .failed(gone), true),
            (.update(id: 41, ProductChange(stock: 1)), .unknown(gone), true),
            (.update(id: 41, ProductChange(stock: 1)), .unsent, true),
            (.update(id: 41, ProductChange(stock: 1)), .unchanged(id: 41), true),
            (.update(id: 40, ProductChange(stock: 1)), .failed(gone), true), (.delete(id: 40), .deleted(id: 40), true),
        ]
        for (operation, settlement, isKnown) in cases {
            _ = try ledger.adopt([known("s", 41)], of: seller)
            try await ledger.record(try bench.rows([entry("s", operation)])[0], as: settlement)
            #expect(
                try ledger.product(id: 41, of: seller) == (isKnown ? known("s", 41) : nil), "\(operation) \(settlement)"
            )
        }
    }

    @Test("A registration puts its product under its key with all there is to know, in the place of what was there")
    func registered() async throws {
        _ = try ledger.adopt([known("a", 41, price: 5, photos: ["old"]), known("b", 42, photos: nil)], of: seller)
        let photos = [PlannedPhoto(path: "x", digest: "d8", bytes: 1), PlannedPhoto(path: "y", digest: "d9", bytes: 1)]
        let rows = try bench.rows([
            entry("a", .create(values("a"), photos: photos)), entry("c", .replace(id: 42, values("c"), photos: [])),
        ])
        try await ledger.record(rows[0], as: .uploaded(id: 50, values("a", price: 7)))
        #expect(try ledger.product(.sku("a"), of: seller) == known("a", 50, price: 7, photos: ["d8", "d9"]))
        #expect(try ledger.product(id: 41, of: seller) == nil)
        try await ledger.record(rows[1], as: .registered(id: 51, values("c")))
        #expect(try ledger.product(.sku("c"), of: seller) == known("c", 51, photos: []))
        #expect(try ledger.product(.sku("b"), of: seller) == known("b", 42, photos: nil))
        // The market gave the number of one row to another.
        try await ledger.record(rows[0], as: .uploaded(id: 51, values("a")))
        #expect(try ledger.product(id: 51, of: seller) == known("a", 51, photos: ["d8", "d9"]))
        #expect(try ledger.product(.sku("c"), of: seller) == nil)
    }

    @Test("An update changes what is known of its product alone: its photos only where it brought others")
    func updated() async throws {
        _ = try ledger.adopt([known("a", 41, photos: ["old"]), known("b", 42)], of: seller)
        var row = entry("other", .update(id: 41, ProductChange(stock: 1)))
        let plain = try bench.rows([row])[0]
        row.newPhotos = [PlannedPhoto(path: "x", digest: "d8", bytes: 1)]
        let withPhotos = try bench.rows([row])[0]
        try await ledger.record(plain, as: .updated(id: 41, values("a", price: 7)))
        #expect(try ledger.product(id: 41, of: seller) == known("a", 41, price: 7, photos: ["old"]))
        try await ledger.record(withPhotos, as: .updated(id: 41, values("a", price: 8)))
        #expect(try ledger.product(id: 41, of: seller) == known("a", 41, price: 8, photos: ["d8"]))
        #expect(try ledger.product(id: 42, of: seller) == known("b", 42))
        #expect(try ledger.product(.sku("other"), of: seller) == nil, "the key it was registered under stays")
    }

    @Test(
        "A row that names an unknown product by its number and gives it a sku introduces it, unless the sku has another"
    )
    func introduced() async throws {
        _ = try ledger.adopt([known("taken", 7)], of: seller)
        var nameless = entry("x", .update(id: 43, ProductChange(stock: 1)))
        nameless.sku = nil
        let rows = try bench.rows([
            entry("new", .update(id: 41, ProductChange(stock: 1))),
            entry("taken", .update(id: 42, ProductChange(stock: 1))), nameless,
        ])
        for (row, id) in zip(rows, [41, 42, 43]) { try await ledger.record(row, as: .updated(id: id, values("new"))) }
        #expect(try ledger.product(.sku("new"), of: seller) == known("new", 41, photos: nil))
        #expect(try ledger.product(.sku("taken"), of: seller) == known("taken", 7))
        #expect(try ledger.product(id: 42, of: seller) == nil)
        #expect(try ledger.product(id: 43, of: seller) == nil)
    }

    @Test("What is heard of a product counts from the moment of asking on, to the millisecond")
    func asked() throws {
        _ = try ledger.adopt([known("a", 41), known("b", 42), known("c", 43)], of: seller)
        let (before, same) = (clock.now - 0.001, clock.now)
        try ledger.learn(values("a", price: 2), of: 41, seller, asked: before)
        try ledger.forget(products: [41, 42, 43], of: seller, asked: before)
        #expect(try ledger.product(.sku("a"), of: seller) == known("a", 41))
        clock.now += 1
        try ledger.learn(values("a", price: 2), of: 41, seller, asked: same)
        #expect(try ledger.product(.sku("a"), of: seller) == known("a", 41, price: 2))
        try ledger.forget(products: [41, 42], of: seller, asked: same)
        #expect(try ledger.product(.sku("a"), of: seller) != nil, "learnt since")
        #expect(try ledger.product(.sku("b"), of: seller) == nil)
        #expect(try ledger.product(.sku("c"), of: seller) != nil, "not named")
        try ledger.forget(products: [41, 42, 43], of: seller, asked: clock.now)
        #expect(try ledger.anyProduct(of: seller) == nil)
    }

    @Test(
        "The highest number is that of any product that was registered or is known, and of none that a row only names")
    func highest() async throws {
        #expect(try ledger.highestProduct(of: seller) == nil)
        let rows = try bench.rows([
            entry("a"), entry("b"), entry("u", .update(id: 900, ProductChange(stock: 1))), entry("d", .delete(id: 901)),
        ])
        try await ledger.record(rows[0], as: .uploaded(id: 41, values("a")))
        try await ledger.record(rows[1], as: .uploaded(id: 40, values("b")))
        #expect(try ledger.highestProduct(of: seller) == 41)
        try ledger.forget(product: 41, of: seller, asked: .distantFuture)
        #expect(try ledger.highestProduct(of: seller) == 41)
        _ = try await bench.halfReplaced("r", old: 950, new: 43)
        try ledger.forget(product: 43, of: seller, asked: .distantFuture)
        #expect(try ledger.highestProduct(of: seller) == 43)
        #expect(try ledger.adopt([known("x", 50), known("y", 49)], of: seller) == 2)
        #expect(try ledger.highestProduct(of: seller) == 50)
    }
}
