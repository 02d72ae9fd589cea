import Drafting
import MarketAPI
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("What is exported can be imported", .timeLimit(.minutes(2)))
struct RoundTripLawTests {
    @Test(
        "An export is judged clean, and importing it changes nothing", arguments: MarketGeneration.allCases,
        [1, 2, 3] as [UInt64])
    func law(generation: MarketGeneration, seed: UInt64) async throws {
        try await PracticeMarket.use(generation) { market in
            try await market.fill(12, seed: seed)
            for format in TabularFormat.written {
                let file = try await market.export("out.\(format.rawValue)", format)
                let planned = await market.importing(file, isDry: true).planned
                #expect(planned.judged.issues == [:], "seed \(seed), \(format)")
                #expect(planned.judged.records == 12)
                #expect(planned.counts.unchanged == 12, "seed \(seed), \(format)")
                #expect(planned.counts.requests == planned.counts.questions)
            }
        }
    }
}
