import Catalogue
import TestSupport
import Testing
import Transfer

@Suite("The pace over time")
struct PaceHistoryTests {
    @Test("Each request is in the interval it began in")
    func seconds() {
        var history = PaceHistory()
        for moment in [0, 400, 999, 1000, 3500] { history.record(at: .milliseconds(moment)) }
        #expect(history.requests == [3, 1, 0, 1])
        #expect(history.interval == .seconds(1))
    }

    @Test("A longer run has longer intervals, not more of them")
    func coarser() {
        var history = PaceHistory()
        for second in 0..<(PaceHistory.capacity + 1) { history.record(at: .seconds(second)) }
        #expect(history.interval == .seconds(2))
        #expect(history.requests == [Int](repeating: 2, count: PaceHistory.capacity / 2) + [1])
    }

    @Test(
        "However long the run, the history is as short as it may be, and each request is where it was counted from scratch",
        arguments: SeededGenerator.seeds)
    func law(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let end = Int.random(in: 1...1_000_000, using: &generator)
        let moments = (0..<2000).map { _ in Int.random(in: 0...end, using: &generator) }
        var history = PaceHistory()
        for moment in moments { history.record(at: .milliseconds(moment)) }
        let width = Int(history.interval.nanoseconds / 1_000_000)
        var counted = [Int](repeating: 0, count: (moments.max() ?? 0) / width + 1)
        for moment in moments { counted[moment / width] += 1 }
        #expect(history.requests == counted, "\(generator)")
        #expect(history.requests.count <= PaceHistory.capacity)
    }

    @Test("A machine that slept for a year does not make it longer")
    func sleep() {
        var history = PaceHistory()
        history.record(at: .zero)
        history.record(at: .seconds(365 * 86_400))
        #expect(history.requests.reduce(0, +) == 2)
        #expect(history.requests.count <= PaceHistory.capacity)
    }
}
