import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Ledger

@Suite("What an account has seen of its market")
struct ObservationTests {
    private let bench: Bench
    private var ledger: Ledger { bench.ledger }
    private let stranger = Account(market: seller.market, identifier: "another")

    init() throws { bench = try Bench() }

    @Test("Nothing is known at first; an example is, and one counterexample stays whatever follows")
    func evidence() throws {
        #expect(try ledger.observations(of: seller) == MarketObservations())
        for (rises, known) in [(true, Evidence.kept), (false, .broken), (true, .broken), (true, .broken)] {
            try ledger.observe(numbersRise: rises, of: seller)
            #expect(try ledger.observations(of: seller) == MarketObservations(numbersRise: known))
        }
        for (fits, known) in [(true, Evidence.kept), (true, .kept), (false, .broken), (true, .broken)] {
            try ledger.observe(datesFit: fits, of: seller)
            #expect(try ledger.observations(of: seller).datesFit == known)
        }
        #expect(try Ledger(path: bench.path).observations(of: seller).numbersRise == .broken)
        #expect(try ledger.observations(of: stranger) == MarketObservations())
    }

    @Test("Products that were seen are the account's, each once")
    func sightings() throws {
        try ledger.remember(sightings: [7, 9], of: seller)
        try ledger.remember(sightings: [9, 11], of: seller)
        try ledger.remember(sightings: [], of: seller)
        #expect(try [7, 8, 9, 11].filter { try ledger.wasSighted($0, of: seller) } == [7, 9, 11])
        #expect(try !ledger.wasSighted(7, of: stranger))
    }

    @Test("What becomes of values is kept by name, and names of a newer version are passed over")
    func tolerances() throws {
        #expect(try ledger.comparison(of: seller).learnt == [])
        try ledger.remember(tolerances: [.blanks, .tens], of: seller)
        try ledger.remember(tolerances: [.blanks], of: seller)
        try ledger.write { database in
            try database.execute(
                sql: "INSERT INTO tolerance VALUES (?, ?, 'capitals')", arguments: [seller.market, seller.identifier])
        }
        #expect(try ledger.comparison(of: seller).learnt == [.blanks, .tens])
        #expect(try ledger.comparison(of: stranger).learnt == [])
        #expect(
            ValueComparison.Tolerance.allCases.map(\.rawValue)
                == ["lineEnds", "defaults", "hiddenDescriptions", "blanks", "entities", "fractions", "tens"])
    }

    @Test("A number that an answer gives is the row's, unless another row's product has it")
    func numbers() async throws {
        let rows = try bench.rows([entry("a"), entry("b"), entry("c", .update(id: 50, ProductChange(stock: 1)))])
        #expect(try await ledger.register(41, values("a"), for: rows[0]))
        #expect(try bench.now(rows[0]).state == .uploaded)
        #expect(try ledger.product(.sku("a"), of: seller)?.id == 41)
        for id in [41, 50] {
            #expect(try !ledger.isFree(id, for: rows[1]))
            #expect(try await !ledger.register(id, values("b"), for: rows[1]))
        }
        #expect(try bench.now(rows[1]).state == .planned)
        #expect(try ledger.product(.sku("a"), of: seller)?.id == 41)
        #expect(try ledger.isFree(41, for: rows[0]))
        // The market has it no more, and numbers anew.
        try ledger.forget(product: 41, of: seller, asked: .distantFuture)
        #expect(try await ledger.register(41, values("b"), for: rows[1]))
    }
}
