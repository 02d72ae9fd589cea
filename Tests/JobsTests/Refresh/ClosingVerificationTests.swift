import Catalogue
import Foundation
import Ledger
import MarketAPI
import Synchronization
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("A look at the market after a run", .timeLimit(.minutes(1)))
struct ClosingVerificationTests {
    private let bench: PlanningBench
    private let told = Found<ClosingEvent>()

    init() throws { bench = try PlanningBench() }

    /// Registers lamps as a generated market has them, numbered from 1.
    private func register(_ count: Int, named name: (Int) -> String = { "Lamp \($0)" }) async throws -> Run {
        try await bench.register(header + (1...count).map { row(name($0), sku: "L-\($0)") }.joined())
        try bench.ledger.remember(vendor: 7, of: account)
        return try #require(try bench.ledger.runs().first)
    }

    private func verify(
        after run: Run, at market: GeneratedMarket, newest: Int? = nil,
        _ change: (inout RefreshOptions) -> Void = { _ in }
    ) async throws -> ClosingFigures {
        var options = RefreshOptions()
        options.settling = .milliseconds(1)
        change(&options)
        return try await ClosingVerification(
            run: run, ledger: bench.ledger, market: market, options: options, stop: StopRequest(),
            newest: newest, report: { [told] in told.add($0) }
        ).perform()
    }

    @Test("Each is there once: nothing is said, and it costs the pages that show them")
    func once() async throws {
        let run = try await register(250)
        try bench.ledger.observe(numbersRise: true, of: account)
        let market = GeneratedMarket(own: 250)
        let figures = try await verify(after: run, at: market)
        #expect((figures.created, figures.unshown, figures.doubled) == (250, 0, 0))
        #expect(told.all.isEmpty && market.requests.count <= 4, "\(market.requests)")
    }

    @Test("A second product that is equal, this vendor's and no row's is a twin; another vendor's is none")
    func twins() async throws {
        let run = try await register(5)
        let market = GeneratedMarket(own: 5)
        market.double(2, as: 6)
        market.double(3, as: 7, vendor: 8)
        let figures = try await verify(after: run, at: market)
        let double = try #require(figures.doubles.first)
        #expect(figures.doubled == 1 && (double.id, double.twin) == (2, 6) && double.entry.sku == "L-2")
        #expect(told.all == [.doubled(double)])
    }

    @Test("Of two equal products the older one is the row's, whichever the market had answered with")
    func surplus() async throws {
        let run = try await register(5)
        let market = GeneratedMarket(own: 5)
        market.double(5, as: 6)
        let entry = try #require(try bench.ledger.entries(of: run.id, ordinals: [5]).first)
        try await bench.ledger.record(entry, as: .uploaded(id: 6, lamp("Lamp 5")))
        let double = try #require(try await verify(after: run, at: market).doubles.first)
        #expect((double.id, double.twin) == (5, 6))
        #expect(try bench.ledger.product(.sku("L-5"), of: account)?.id == 5)
        #expect(try bench.ledger.entries(of: run.id, ordinals: [5]).first?.marketID == 5)
    }

    @Test("What others registered between the look before the run and its first row was not there before")
    func registeredBetween() async throws {
        let planned = try await bench.plan(header + row("Lamp 6", sku: "L-6"))
        let entry = try #require(try bench.entries(planned).first)
        try bench.ledger.remember(vendor: 7, of: account)
        try bench.ledger.observe(numbersRise: true, of: account)
        let market = GeneratedMarket(own: 6)
        market.double(6, as: 5)
        #expect(try await bench.ledger.recordIntent(entry, seenID: 5) == .granted)
        try await bench.ledger.record(entry, as: .uploaded(id: 6, lamp("Lamp 6")))
        let run = try #require(planned.plan?.run)
        #expect(try await verify(after: run, at: market).doubled == 0)
        let figures = try await verify(after: run, at: market, newest: 4)
        #expect(figures.doubles.map(\.twin) == [6])
    }

    @Test("Where items have no vendors, a twin is a possible one: a warning", arguments: [MarketContract.camp, .camp2])
    func possible(contract: MarketContract) async throws {
        let run = try await register(5)
        let market = GeneratedMarket(contract, own: 5)
        market.double(2, as: 6)
        let figures = try await verify(after: run, at: market) { $0.mode = .full }
        #expect(figures.doubled == 0 && figures.doubles.map(\.twin) == [6], "\(figures)")
    }

    @Test("What was answered for and is shown nowhere is unknown, and its number stands for nothing")
    func unshown() async throws {
        let run = try await register(5)
        let market = GeneratedMarket(own: 5)
        market.lose([4])
        try await Task.sleep(for: .milliseconds(5))
        let figures = try await verify(after: run, at: market)
        #expect(figures.unshown == 1 && told.all == [.unshown(1)])
        let entry = try #require(try bench.ledger.entry(of: run.id, 4))
        #expect((entry.state, entry.reason?.code, entry.marketID) == (.unknown, .notShown, nil))
        #expect(try bench.ledger.product(.sku("L-4"), of: account) == nil)
        #expect(try bench.ledger.counts(run.id)[.uploaded] == 4)
    }

    @Test("In a large market without an order, names are searched for, or it is said that nobody looked for twins")
    func large() async throws {
        let run = try await register(5)
        try bench.ledger.observe(numbersRise: false, of: account)
        let market = GeneratedMarket(others: 1000, own: 5, isNewest: false)
        market.double(2, as: 6)
        let searched = try await verify(after: run, at: market) { $0.interval = .seconds(120) }
        #expect(searched.doubled == 1 && market.requests.contains("search"), "\(market.requests)")
        let unordered = GeneratedMarket(.training, others: 1000, own: 5, isNewest: false)
        _ = try await verify(after: run, at: unordered) { $0.interval = .seconds(120) }
        #expect(told.all.contains(.twinsNotLookedFor))
    }

    @Test("Where nothing is looked at before, nothing is looked at after")
    func none() async throws {
        let run = try await register(3)
        let market = GeneratedMarket(own: 3)
        _ = try await verify(after: run, at: market) { $0.mode = .none }
        #expect(market.requests == [])
    }
}
