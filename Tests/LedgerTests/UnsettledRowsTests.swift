import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Ledger

@Suite("Rows in doubt")
struct UnsettledRowsTests {
    private let clock = Clock()
    private let bench: Bench
    private var ledger: Ledger { bench.ledger }

    init() throws { bench = try Bench(now: clock.read) }

    /// Six rows, in the order of their ordinals: two registrations, both kinds of replacements, a change and a deletion.
    private func rows() async throws -> [LedgerEntry] {
        let rows = try bench.rows([
            entry("c1"), entry("r", .replace(id: 7, values("r"), photos: [])),
            entry("h", .replace(id: 8, values("h"), photos: [])),
            entry("u", .update(id: 20, ProductChange(stock: 1))), entry("d", .delete(id: 21)), entry("c2"),
        ])
        try await ledger.record(rows[2], as: .registered(id: 9, values("h")))
        return try ledger.all(rows[0].run)
    }

    @Test("What was on the wire of a dead process is in doubt where it may have registered something")
    func interrupted() async throws {
        let (mine, other) = (try await rows(), try bench.rows([entry("z")]))
        for row in mine.dropLast() + other { #expect(try await ledger.recordIntent(row, seenID: 3) == .granted) }
        #expect(try ledger.interrupt(mine[0].run) == 2)
        let now = try ledger.all(mine[0].run)
        #expect(now.map(\.state) == [.unknown, .unknown, .sent, .sent, .sent, .planned])
        #expect(now.map(\.reason) == [EntryReason(.answerLost), EntryReason(.answerLost), nil, nil, nil, nil])
        #expect(try bench.now(other[0]).state == .sent)
        #expect(try ledger.doubts(of: mine[0].run) == [1, 2])
        #expect(try ledger.interrupt(mine[0].run) == 0)
    }

    @Test(
        "Doubts are registrations without an outcome, in the plan's order, each with when it left and what it asked for"
    )
    func unsettled() async throws {
        let rows = try await rows()
        for row in rows.reversed() {
            clock.now += 1
            #expect(try await ledger.recordIntent(row, seenID: row.ordinal) == .granted)
        }
        let sent = try ledger.all(rows[0].run).map(\.sent)
        clock.now += 100
        for row in rows where ![1, 5].contains(row.ordinal) {
            try await ledger.record(row, as: .unknown(EntryReason(.noAnswer)))
        }
        #expect(try ledger.doubts(of: rows[0].run) == [2, 6])
        let unsettled = try ledger.unsettledRegistrations(of: seller).sorted { $0.ordinal < $1.ordinal }
        #expect(
            unsettled
                == zip([1, 2, 6], [("c1", true), ("r", false), ("c2", false)]).map { ordinal, row in
                    UnsettledRegistration(
                        run: rows[0].run, ordinal: ordinal, isUnderWay: row.1, sent: sent[ordinal - 1]!,
                        seenID: ordinal,
                        values: values(row.0))
                })
        #expect(try ledger.doubtfulProducts(of: seller) == [20, 21])
        for row in rows { try await ledger.record(row, as: .failed(EntryReason(.rejected))) }
        #expect(try ledger.unsettledRegistrations(of: seller) == [])
        #expect(try ledger.doubtfulProducts(of: seller) == [])
    }

    @Test("One that an older version sent left when it was last changed")
    func withoutMoment() async throws {
        let row = try bench.rows([entry("a")])[0]
        clock.now += 9
        try await ledger.record(row, as: .unknown(EntryReason(.answerLost)))
        #expect(try ledger.unsettledRegistrations(of: seller).map(\.sent) == [clock.now])
        #expect(try ledger.unsettledRegistrations(of: seller).map(\.seenID) == [nil])
        clock.now += 4
        #expect(ledger.age(of: try bench.now(row)) == .seconds(4))
    }

    @Test("A row is as old as its last request, and never less than new")
    func ages() async throws {
        let row = try bench.rows([entry("a")])[0]
        let start = clock.now
        clock.now += 10
        _ = try await ledger.recordIntent(row, seenID: nil)
        clock.now += 1
        try await ledger.record(row, as: .unknown(EntryReason(.answerLost)))
        clock.now += 0.25
        #expect(ledger.age(of: try bench.now(row)) == .milliseconds(1250))
        clock.now = start
        #expect(ledger.age(of: try bench.now(row)) == .zero)
    }

    private func unsettled(_ ordinal: Int = 1, run: String = "20260101-000000", sent: Double = 5, seen: Int? = 10)
        -> UnsettledRegistration
    {
        UnsettledRegistration(
            run: RunID(stored: run), ordinal: ordinal, isUnderWay: false, sent: Date(timeIntervalSince1970: sent),
            seenID: seen,
            values: values("a"))
    }

    @Test("It may have made what has a higher number than any that was there before it")
    func mayHaveMade() {
        #expect([9, 10, 11].map { unsettled(seen: 10).mayHaveMade($0) } == [false, false, true])
        #expect([0, 1, 2].map { unsettled(seen: nil).mayHaveMade($0) } == [false, true, true])
    }

    @Test("The older of two was sent before; of those sent at once, it comes first by its run and by its place there")
    func older() {
        let inOrder = [
            unsettled(9, run: "20260109-000000", sent: 1), unsettled(8, run: "20260101-000000", sent: 5),
            unsettled(9, run: "20260101-000000", sent: 5), unsettled(10, run: "20260101-000000", sent: 5),
            unsettled(1, run: "20260102-000000", sent: 5), unsettled(1, run: "20260101-000000", sent: 6),
        ]
        for (one, left) in inOrder.enumerated() {
            for (other, right) in inOrder.enumerated() {
                #expect(left.isOlder(than: right) == (one < other), "\(one) \(other)")
            }
        }
    }

    @Test("Numbers that rows stand for are those above the floor, of products and of rows alike")
    func claims() async throws {
        _ = try ledger.adopt([known("x", 40), known("y", 41), known("z", 42)], of: seller)
        let rows = try bench.rows([
            entry("a", .update(id: 40, ProductChange(stock: 1))), entry("b", .update(id: 41, ProductChange(stock: 1))),
            entry("c", .delete(id: 50)), entry("d"),
        ])
        #expect(try ledger.claims(of: seller, among: Array(1...999)) == [40, 41, 42, 50])
        #expect(try ledger.claims(of: seller, among: [50, 41, 49, 41]) == [41, 50])
        #expect(try ledger.claims(of: seller, among: [39]) == [])
        try ledger.forget(products: [40, 41, 42], of: seller, asked: .distantFuture)
        #expect(try ledger.claims(of: seller, among: [40, 41, 42, 50]) == [40, 41, 50])
        try ledger.forget(rows[0].run)
        #expect(try ledger.claims(of: seller, among: [40, 41, 42, 50]) == [])
    }

    @Test("A product is another row's by its key, by a row of another run, or by another row of the same run")
    func claimed() async throws {
        _ = try ledger.adopt([known("a", 41)], of: seller)
        let rows = try bench.rows([entry("a"), entry("b"), entry("c", .update(id: 43, ProductChange(stock: 1)))])
        #expect(try !ledger.isClaimed(41, butBy: rows[0]), "its own key")
        #expect(try ledger.isClaimed(41, butBy: rows[1]))
        #expect(try ledger.isClaimed(43, butBy: rows[0]), "the same run's")
        #expect(try !ledger.isClaimed(43, butBy: rows[2]))
        let other = try bench.rows([entry("a"), entry("x"), entry("y")])
        #expect(try ledger.isClaimed(43, butBy: other[2]), "another run's, in the same place")
        #expect(try await !ledger.claim(43, values("x"), for: other[1]))
        #expect(try bench.now(other[1]) == other[1])
        #expect(try await ledger.claim(44, values("x", price: 3), for: other[1]))
        #expect(try bench.now(other[1]).state == .uploaded)
        #expect(try ledger.product(.sku("x"), of: seller) == known("x", 44, price: 3))
    }

    @Test("The vendor's number is the one that was told last")
    func vendor() throws {
        try ledger.remember(vendor: 7, of: seller)
        try ledger.remember(vendor: 8, of: seller)
        #expect(try ledger.vendor(of: seller) == 8)
    }

    @Test("A run's troubles are the most that were counted, and no other run's")
    func troubles() throws {
        let (one, other) = (try bench.plan(["a"]).run.id, try bench.plan(["b"]).run.id)
        #expect(try ledger.troubles(of: one) == 0)
        for (count, most) in [(2, 2), (1, 2), (3, 3)] {
            try ledger.remember(troubles: count, of: one)
            #expect(try ledger.troubles(of: one) == most)
        }
        #expect(try ledger.troubles(of: other) == 0)
    }
}
