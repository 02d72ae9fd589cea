import Catalogue
import Foundation
import Synchronization
import TestSupport
import Testing
import Transfer

/// Virtual time in which something happens while somebody sleeps, once.
private final class EventfulTime: Timekeeping {
    private let time = VirtualTime(.seconds(100))
    private let event = Mutex<(@Sendable () async -> Void)?>(nil)

    var now: Duration { time.now }

    func duringNextSleep(_ body: @escaping @Sendable () async -> Void) { event.withLock { $0 = body } }

    func sleep(until moment: Duration) async throws(CancellationError) {
        let body = event.withLock { event in
            defer { event = nil }
            return event
        }
        await body?()
        try await time.sleep(until: moment)
    }
}

@Suite("Slots for requests")
struct RateLimiterTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/pace/account" }

    init() throws { folder = try TemporaryFolder() }

    private func limiter(
        _ rate: String = "10/s", burst: Int = 1, time: any Timekeeping, file: Bool = true,
        events: EventList = EventList(),
        longestPause: Duration = .seconds(3600)
    ) throws -> RateLimiter {
        RateLimiter(
            rate: Rate(rate)!, burst: burst, file: file ? try PaceFile(path: path) : nil, time: time,
            longestPause: longestPause, onEvent: { events.add($0) })
    }

    private final class EventList: Sendable {
        private let list = Mutex<[PaceEvent]>([])
        var all: [PaceEvent] { list.withLock { $0 } }
        func add(_ event: PaceEvent) { list.withLock { $0.append(event) } }
    }

    @Test("Callers side by side get slots one interval apart", arguments: [true, false])
    func sideBySide(file: Bool) async throws {
        let time = VirtualTime(.seconds(100))
        let limiter = try limiter(time: time, file: file)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 { group.addTask { _ = try await limiter.slot() } }
            try await group.waitForAll()
        }
        #expect(time.now == .seconds(100) + .milliseconds(4900))
    }

    @Test("A turn is a slot that has come: at once where one is free, else when it is due", arguments: [true, false])
    func turns(file: Bool) async throws {
        let time = VirtualTime(.seconds(100))
        let limiter = try limiter("10/s", burst: 3, time: time, file: file)
        var starts: [Int64] = []
        for _ in 0..<6 {
            let turn = try await limiter.turn()
            #expect(turn.start == time.now.nanoseconds)
            starts.append(turn.start)
        }
        #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(starts.last! - starts.first! >= 300_000_000)
    }

    @Test("A turn that was waited for keeps a pause that the market asked for meanwhile")
    func turnDuringPause() async throws {
        let time = EventfulTime()
        let limiter = try limiter("10/s", time: time)
        let first = try await limiter.turn()
        time.duringNextSleep { await limiter.hear(PaceHint(.turnedAway, pause: .seconds(7)), of: first) }
        #expect(try await limiter.turn().start >= first.start + 7_000_000_000)
    }

    @Test("Two limiters with one file take turns, as two processes do")
    func shared() async throws {
        let time = VirtualTime(.seconds(100))
        let limiters = [try limiter(time: time), try limiter(time: time)]
        var starts: [Int64] = []
        for number in 0..<20 { starts.append(try await limiters[number % 2].slot().start) }
        #expect(starts == (0..<20).map { 100_000_000_000 + $0 * 100_000_000 })
    }

    @Test("The pace outlives its process, a burst with it")
    func survives() async throws {
        let time = VirtualTime(.seconds(100))
        for _ in 1...3 { _ = try await limiter("1/s", time: time).slot() }
        #expect(try await limiter("1/s", burst: 5, time: time).slot().start == 102_000_000_000)
        // The burst was one second's worth: nothing was known of the time before the first of them.
        #expect(try await limiter("1/s", time: time).slot().start == 105_000_000_000)
    }

    @Test("A pause that the market asks for holds all, also those who have their slots already")
    func hold() async throws {
        let (time, events) = (EventfulTime(), EventList())
        let (waiting, told) = (try limiter(time: time, events: events), try limiter(time: time))
        let first = try await waiting.slot()
        time.duringNextSleep { await told.hear(PaceHint(.turnedAway, pause: .seconds(30)), of: first) }
        #expect(try await waiting.slot().start == 130_000_000_000)
        #expect(events.all == [.held(.milliseconds(29_900)), .slowed(interval: .milliseconds(200))])
    }

    @Test("A pause that is longer than anybody waits is refused, by the next process as well")
    func longHold() async throws {
        let time = VirtualTime(.seconds(100))
        let first = try limiter(time: time)
        await first.hear(PaceHint(.turnedAway, pause: .seconds(600)), of: try await first.slot())
        let second = try limiter(time: time)
        await #expect(throws: PaceRefusal.held(.seconds(600))) { try await second.slot() }
        time.advance(by: .seconds(400))
        #expect(try await second.slot().start == 700_000_000_000)
    }

    @Test("Being slowed, creeping and being whole again are told, with the interval for whoever reckons with it")
    func events() async throws {
        let (time, events) = (VirtualTime(.seconds(100)), EventList())
        let limiter = try limiter(time: time, events: events)
        await limiter.hear(PaceHint(.turnedAway), of: try await limiter.slot())
        #expect(limiter.interval == .milliseconds(200))
        for _ in 1...100 { await limiter.hear(PaceHint(.served), of: try await limiter.slot()) }
        #expect(events.all.first == .slowed(interval: .milliseconds(200)))
        #expect(events.all.count == 101)
        #expect(events.all.last == .restored)
        #expect(limiter.interval == .milliseconds(100))
    }

    @Test("Whoever slept over his slot takes another one, so that not all start at once")
    func slept() async throws {
        let time = VirtualTime(.seconds(100))
        let limiter = try limiter(time: time)
        let slots = [try await limiter.slot(), try await limiter.slot(), try await limiter.slot()]
        time.advance(by: .seconds(3600))
        var starts: [Int64] = []
        for slot in slots { starts.append(try await limiter.start(slot).start) }
        #expect(starts.sorted() == starts)
        #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 >= 100_000_000 })
        // What the answers say about the pace is reckoned from these moments.
        #expect(starts[0] >= 3_700_000_000_000)
    }

    @Test("After a hiccup at a high rate no more than two start at once: the slot's own request and a late one")
    func hiccup() async throws {
        let time = VirtualTime(.seconds(100))
        let limiter = try limiter("1000/s", time: time)
        var slots: [Slot] = []
        for _ in 1...5 { slots.append(try await limiter.slot()) }
        var moments: [Duration] = []
        for slot in slots {
            _ = try await limiter.start(slot)
            moments.append(time.now)
        }
        #expect(zip(moments, moments.dropFirst(2)).allSatisfy { $1 - $0 >= .milliseconds(1) })
    }

    @Test(
        "However late requests are made ready, no second holds more starts than the rate and the burst",
        arguments: SeededGenerator.seeds)
    func lateStarts(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let time = VirtualTime(.seconds(100))
        let limiter = try limiter("200/s", time: time)
        // Several at once, as in an upload: all have their slots before the first is ready.
        var starts: [Duration] = []
        for _ in 1...150 {
            var slots: [Slot] = []
            for _ in 1...8 { slots.append(try await limiter.slot()) }
            for slot in slots {
                time.advance(by: .microseconds(Int.random(in: 0...7_000, using: &generator)))
                _ = try await limiter.start(slot)
                starts.append(time.now)
            }
        }
        #expect(zip(starts, starts.dropFirst(201)).allSatisfy { $1 - $0 >= .seconds(1) })
    }

    @Test("A request is granted its slot as much earlier as the last ones were made ready in")
    func preparation() async throws {
        let time = VirtualTime(.seconds(100))
        let limiter = try limiter(time: time)
        let first = try await limiter.slot()
        time.advance(by: .milliseconds(8))
        _ = try await limiter.start(first)
        let second = try await limiter.slot()
        #expect(time.now.nanoseconds == second.start - 8_000_000)
        _ = try await limiter.start(second)
        #expect(time.now.nanoseconds == second.start)
    }

    @Test(
        "A damaged file stops nobody: an even pace begins anew",
        arguments: ["", "rubbish", String(repeating: "\u{0}", count: 80), String(repeating: "x", count: 5000)])
    func damaged(content: String) async throws {
        try folder.write(content, to: "pace/account")
        let limiter = try limiter(burst: 5, time: VirtualTime(.seconds(100)))
        #expect(try await limiter.slot().start == 100_000_000_000)
        #expect(try await limiter.slot().start == 100_100_000_000)
    }

    @Test("Any flipped byte of the file is noticed")
    func flipped() async throws {
        let time = VirtualTime(.seconds(100))
        let hurried = try limiter("1/h", time: time)
        _ = try await hurried.slot()
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        for place in whole.indices {
            var broken = whole
            broken[place] ^= 0x40
            try broken.write(to: URL(fileURLWithPath: path))
            #expect(try await limiter(time: time).slot().start == time.now.nanoseconds, "byte \(place)")
        }
    }

    @Test("Where the pace cannot be kept, that is said once and each process keeps its own")
    func unwritable() async throws {
        #expect(throws: PaceFileError.self) { try PaceFile(path: "/proc/none/pace") }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        #expect(throws: PaceFileError.self) { try PaceFile(path: path) }
    }

    @Test("It is known whether others took slots meanwhile; what was taken before does not count")
    func others() async throws {
        let time = VirtualTime(.seconds(100))
        let first = try limiter(time: time)
        let second = try limiter(time: time)
        _ = try await first.slot()
        _ = try await second.slot()
        _ = try await second.slot()
        #expect(!second.isShared)
        _ = try await first.slot()
        #expect(first.isShared && !second.isShared)
        _ = try await second.slot()
        #expect(second.isShared)
    }

    @Test("A file that was taken away is made again, so that later processes share it")
    func removed() async throws {
        let time = VirtualTime(.seconds(100))
        let first = try limiter("1/h", time: time)
        _ = try await first.slot()
        try FileManager.default.removeItem(atPath: path)
        // Not at once, as if nothing had been: the pace is what it was.
        #expect(try await first.slot().start == Self.hours(1))
        #expect(try await limiter("1/h", time: time).slot().start == Self.hours(2))
    }

    @Test("A file that another one was put in the place of is left for it, and both are remembered")
    func replaced() async throws {
        let time = VirtualTime(.seconds(100))
        let first = try limiter("1/h", time: time)
        _ = try await first.slot()
        await first.hear(PaceHint(.turnedAway, pause: .seconds(60)), of: try await first.slot())
        try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
        let second = try limiter("1/min", time: time)
        #expect(try await second.slot().start == Self.hours(1))
        // Slowed by the 429 before, and behind the other's slot.
        #expect(try await first.slot().start >= Self.hours(2))
        #expect(try await second.slot().start >= Self.hours(2) + 60_000_000_000)
    }

    @Test("A pause that the market asked for is kept, too, where another file stands in the place of its own")
    func replacedWithinPause() async throws {
        let time = VirtualTime(.seconds(100))
        let first = try limiter(time: time)
        await first.hear(PaceHint(.turnedAway, pause: .seconds(60)), of: try await first.slot())
        try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
        _ = try await limiter(time: time).slot()
        #expect(try await first.slot().start >= 160_000_000_000)
    }

    private static func hours(_ count: Int64) -> Int64 { 100_000_000_000 + count * 3_600_000_000_000 }

    @Test("Nobody is held for longer than he says, whatever the market asks for and whoever left it, which is told")
    func bounded() async throws {
        let (time, events) = (VirtualTime(.seconds(100)), EventList())
        let first = try limiter(time: time, events: events)
        await first.hear(PaceHint(.turnedAway, pause: .seconds(86_400)), of: try await first.slot())
        #expect(events.all.first == .held(.seconds(3600), asked: .seconds(86_400)))
        await #expect(throws: PaceRefusal.held(.seconds(3600))) { try await first.slot() }
        let hurried = try limiter(time: time, longestPause: .seconds(5))
        #expect(try await hurried.slot().start == 105_000_000_000)
        #expect(try await first.slot().start <= 106_000_000_000, "the bound holds for all from then on")
    }

    @Test("A hold of an older version that is not bounded is, by the next who reads it")
    func oldHold() async throws {
        let time = VirtualTime(.seconds(100))
        let older = try limiter(time: time, longestPause: .seconds(86_400))
        await older.hear(PaceHint(.turnedAway, pause: .seconds(86_400)), of: try await older.slot())
        await #expect(throws: PaceRefusal.held(.seconds(3600))) { try await limiter(time: time).slot() }
        time.advance(by: .seconds(3400))
        #expect(try await limiter(time: time).slot().start == Self.hours(1))
    }

    @Test("A policy that would let hardly anything through is told, and kept as far as the bound goes")
    func policy() async throws {
        let (time, events) = (VirtualTime(.seconds(100)), EventList())
        let limiter = try limiter(time: time, events: events, longestPause: .seconds(2))
        let quota = try #require(RequestQuota(requests: 1, window: .seconds(600)))
        for _ in 1...3 { await limiter.hear(PaceHint(.served, quota: quota), of: try await limiter.slot()) }
        #expect(time.now <= .seconds(104))
        #expect(events.all == [.limited(quota, interval: .seconds(2))])
    }

    @Test("A cancelled caller leaves at once")
    func cancelled() async throws {
        let limiter = try limiter("1/h", time: .sinceBoot)
        _ = try await limiter.slot()
        let waiting = Task { try await limiter.slot() }
        waiting.cancel()
        await #expect(throws: PaceRefusal.cancelled) { try await waiting.value }
    }
}

@Suite("Budgets")
struct BudgetTests {
    @Test("Thirty errors in a minute stop a run where they are more than half; fewer, slower or among many do not")
    func errors() {
        func isOverdrawn(errors: Int, successes: Int, every pause: Duration) -> Bool {
            var (budget, now) = (ErrorBudget(), Duration.zero)
            var isOver = false
            for number in 0..<(errors + successes) {
                now += pause
                let isError = number * errors / (errors + successes) < (number + 1) * errors / (errors + successes)
                if budget.record(isError: isError, at: now) { isOver = true }
            }
            return isOver
        }
        #expect(isOverdrawn(errors: 30, successes: 0, every: .milliseconds(100)))
        #expect(!isOverdrawn(errors: 29, successes: 0, every: .milliseconds(100)))
        #expect(!isOverdrawn(errors: 200, successes: 0, every: .milliseconds(2100)))
        #expect(!isOverdrawn(errors: 200, successes: 201, every: .milliseconds(100)))
        #expect(isOverdrawn(errors: 200, successes: 150, every: .milliseconds(100)))
    }

    @Test("A hundred retries without success spend the budget; successes fill it, up to where it began")
    func retries() {
        let budget = RetryBudget()
        for _ in 1...1000 { budget.succeed() }
        for _ in 1...100 { #expect(budget.spendRetry()) }
        #expect(!budget.spendRetry())
        for _ in 1...3 { budget.succeed() }
        #expect(budget.spendRetry())
        #expect(!budget.spendRetry())
    }
}
