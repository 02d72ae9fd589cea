import Catalogue
import TestSupport
import Testing
import Transfer

@Suite("How long requests took")
struct LatencyHistogramTests {
    private static func histogram(_ microseconds: [Int]) -> LatencyHistogram {
        var histogram = LatencyHistogram()
        for value in microseconds { histogram.record(.microseconds(value)) }
        return histogram
    }

    /// From a microsecond to an hour, each magnitude as likely as the next.
    private static func durations(_ count: Int, _ generator: inout SeededGenerator) -> [Int] {
        (0..<count).map { _ in
            let magnitude = Int.random(in: 0..<32, using: &generator)
            return Int.random(in: 0...(1 << magnitude), using: &generator)
        }
    }

    @Test("A percentile is never too small, and too large by a 32nd at most", arguments: SeededGenerator.seeds)
    func accuracy(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let values = Self.durations(Int.random(in: 1...3000, using: &generator), &generator)
        let histogram = Self.histogram(values)
        let sorted = values.sorted()
        for share in [0, 0.01, 0.25, 0.5, 0.9, 0.99, 0.999, 1] {
            let rank = max(1, Int((share * Double(values.count)).rounded(.up)))
            let exact = sorted[rank - 1]
            let told = Int(try #require(histogram.percentile(share)).nanoseconds / 1000)
            #expect(told >= exact, "\(generator), share \(share)")
            #expect(told <= exact + exact / 32, "\(generator), share \(share)")
        }
        #expect(histogram.longest == .microseconds(sorted.last ?? 0))
        #expect(histogram.count == values.count)
    }

    @Test("Small values are exact, and the largest is told as it is")
    func exact() {
        let histogram = Self.histogram([5, 1, 3, 1_000_001])
        #expect(histogram.percentile(0.25) == .microseconds(1))
        #expect(histogram.percentile(0.5) == .microseconds(3))
        #expect(histogram.percentile(1) == .microseconds(1_000_001))
    }

    @Test("Nothing recorded has no percentile; what no request takes is held to the last bucket")
    func borders() {
        #expect(LatencyHistogram().percentile(0.5) == nil)
        var histogram = LatencyHistogram()
        histogram.record(.seconds(-1))
        histogram.record(.seconds(1 << 32))
        #expect(histogram.percentile(0.5) == .zero)
        #expect(histogram.percentile(1) == .microseconds(1 << 37 - 1))
    }
}
