import Spilling
import TestSupport
import Testing

@Suite("Sorted runs")
struct SortedRunsTests {
    @Test("Runs of any length are merged in order, the empty one, too", arguments: SeededGenerator.seeds)
    func merging(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var runs = try SortedRuns<Int>()
        var expected: [Int] = []
        // Some are longer than what is read of each at a time.
        for length in [0, 1, 16, 17, 5000, 40_000, 0, 3] {
            let run = (0..<length).map { _ in Int.random(in: 0..<1000, using: &random) }.sorted()
            try runs.append(run)
            expected += run
        }
        var merged: [Int] = []
        try runs.merge { merged.append($0) }
        #expect(merged == expected.sorted(), "\(random)")
    }
}
