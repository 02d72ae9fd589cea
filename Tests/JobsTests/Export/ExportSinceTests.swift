import Catalogue
import Drafting
import Foundation
import Ledger
import MarketAPI
import TestSupport
import Testing

@testable import Jobs

@Suite("Products since a day", .timeLimit(.minutes(1)))
struct ExportSinceTests {
    private func names(_ job: ExportJob) async throws -> (names: [String], summary: ExportJob.Summary) {
        var names: [String] = []
        let summary = try await job.run(onEvent: { _ in }) { names.append($0.values.name ?? "") }
        return (names, summary)
    }

    @Test("A whole day is in with any moment of it", arguments: MarketGeneration.allCases)
    func days(generation: MarketGeneration) async throws {
        try await PracticeMarket.use(generation) { market in
            for (name, time) in [
                ("18 late", "2026-11-18T23:59:59Z"), ("19 early", "2026-11-19T00:00:00Z"),
                ("19 noon", "2026-11-19T12:00:00Z"), ("20 late", "2026-11-20T23:59:59Z"),
            ] {
                try market.turn(to: time)
                try await market.register(lamp(name))
            }
            var job = market.job
            for (since, count) in [
                ("2026-11-18", 4), ("2026-11-19", 3), ("2026-11-19T00:00:00", 3), ("2026-11-19T23:59:59", 3),
                ("2026-11-20T23:59:59", 1), ("2026-11-21", 0), ("0000-01-01", 4), ("9999-12-31T23:59:59", 0),
            ] {
                job.selection.since = MarketDate(since)
                #expect(job.selection.since != nil)
                let all = ["18 late", "19 early", "19 noon", "20 late"]
                let found = try await names(job)
                #expect(found.names == Array(all.suffix(count)), "\(since)")
                #expect(found.summary.undated == 0 && found.summary.gone == 0)
            }
        }
    }

    private func dated(_ id: Int, created: String?, issued: String? = nil, vendor: Int = 7) -> ProductFacts {
        var facts = facts(id, lamp("Lamp \(id)"), vendor: vendor)
        (facts.createdAt, facts.issuedAt) = (created.flatMap { MarketDate($0) }, issued.flatMap { MarketDate($0) })
        return facts
    }

    @Test("The later of the two dates counts; what has none is in and counted; what is left out is not asked for")
    func dates() async throws {
        var market = ShownMarket()
        market.products = [
            dated(1, created: "2026-01-01"), dated(2, created: "2026-01-01", issued: "2026-03-01"),
            dated(3, created: nil),
            dated(4, created: nil, issued: "2026-03-01"),
            dated(5, created: "2026-03-01", issued: "2026-01-01", vendor: 8),
            dated(6, created: "2026-01-01", issued: "2026-01-02"), dated(7, created: nil, vendor: 8),
        ]
        let asked = Found<Int>()
        market.meanwhile = { asked.add($0) }
        var job = ExportJob(market: market, marketName: "http://here", ledger: nil, account: account)
        job.selection.since = MarketDate("2026-03-01")
        var found = try await names(job)
        #expect(found.names == [2, 3, 4, 5, 7].map { "Lamp \($0)" } && found.summary.undated == 2)
        #expect(asked.all.sorted() == [2, 3, 4, 5, 7])
        job.selection.vendor = .number(7)
        found = try await names(job)
        #expect(found.names == [2, 3, 4].map { "Lamp \($0)" } && found.summary.undated == 1)
        job.selection.ids = [6, 5, 3, 2, 3]
        found = try await names(job)
        #expect(found.names == ["Lamp 2", "Lamp 3"] && found.summary.undated == 1 && found.summary.gone == 0)
        job.selection.search = "3"
        #expect(try await names(job).names == ["Lamp 3"])
        job.selection.since = nil
        #expect(try await names(job).summary.undated == 0)
    }
}
