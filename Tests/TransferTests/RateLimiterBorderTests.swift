import Catalogue
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Transfer

@Suite("The borders of waiting for a slot")
struct RateLimiterBorderTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/pace/account" }

    init() throws { folder = try TemporaryFolder() }

    private final class Events: Sendable {
        private let list = Mutex<[PaceEvent]>([])
        var all: [PaceEvent] { list.withLock { $0 } }
        func add(_ event: PaceEvent) { list.withLock { $0.append(event) } }
    }

    private func limiter(
        _ time: VirtualTime, _ events: Events = Events(), rate: String = "10/s", file: PaceFile? = nil,
        longestPause: Duration = .seconds(3600)
    ) -> RateLimiter {
        RateLimiter(
            rate: Rate(rate)!, file: file, time: time, longestPause: longestPause,
            onEvent: { events.add($0) })
    }

    @Test("A pause of the longest that anybody waits is waited for; a longer one is refused with what is left of it")
    func longHold() async throws {
        for (pause, isWaited) in [(300, true), (301, false)] {
            let time = VirtualTime(.seconds(1000))
            let limiter = limiter(time)
            await limiter.hear(PaceHint(.turnedAway, pause: .seconds(pause)), of: try await limiter.slot())
            if isWaited {
                #expect(try await limiter.slot().start == 1300 * 1_000_000_000)
            } else {
                await #expect(throws: PaceRefusal.held(.seconds(301))) { try await limiter.slot() }
                time.advance(by: .milliseconds(500))
                await #expect(throws: PaceRefusal.held(.milliseconds(300_500))) { try await limiter.slot() }
            }
        }
    }

    @Test("A pause is told when it begins, and again when it grows, with what is left of it")
    func heldEvents() async throws {
        let (time, events) = (VirtualTime(.seconds(100)), Events())
        let limiter = limiter(time, events)
        let slot = try await limiter.slot()
        await limiter.hear(PaceHint(.other, pause: .seconds(10)), of: slot)
        await limiter.hear(PaceHint(.other, pause: .seconds(5)), of: slot)
        time.advance(by: .seconds(4))
        await limiter.hear(PaceHint(.other, pause: .seconds(20)), of: slot)
        #expect(events.all == [.held(.seconds(10)), .held(.seconds(20))])
    }

    @Test("A pause that is cut is told with what was asked, one just as long as may be is not cut")
    func cutEvents() async throws {
        for (asked, isCut) in [(60, false), (61, true)] {
            let (time, events) = (VirtualTime(.seconds(100)), Events())
            let limiter = limiter(time, events, longestPause: .seconds(60))
            await limiter.hear(PaceHint(.other, pause: .seconds(asked)), of: try await limiter.slot())
            #expect(events.all == [.held(.seconds(60), asked: isCut ? .seconds(61) : nil)])
        }
    }

    @Test("Slowing, creeping back and being whole are told once each, with the interval as it is then")
    func paceEvents() async throws {
        let (time, events) = (VirtualTime(.seconds(100)), Events())
        let limiter = limiter(time, events)
        for _ in 1...2 {
            await limiter.hear(PaceHint(.turnedAway), of: try await limiter.slot())
            time.advance(by: .seconds(1))
        }
        #expect(limiter.interval == .milliseconds(400))
        await limiter.hear(PaceHint(.served), of: try await limiter.slot())
        await limiter.hear(PaceHint(.other), of: try await limiter.slot())
        #expect(
            events.all == [
                .slowed(interval: .milliseconds(200)), .slowed(interval: .milliseconds(400)),
                .crept(interval: .nanoseconds(392_156_862)),
            ])
    }

    @Test("A policy is told once, when it is slower than the rate, and again when another comes")
    func policyEvents() async throws {
        let (time, events) = (VirtualTime(.seconds(100)), Events())
        let limiter = limiter(time, events)
        let quotas = try [(10, 1), (1, 1), (1, 1), (1, 2), (20, 1)].map { requests, seconds in
            try #require(RequestQuota(requests: Int64(requests), window: .seconds(seconds)))
        }
        for quota in quotas { await limiter.hear(PaceHint(.other, quota: quota), of: try await limiter.slot()) }
        #expect(
            events.all == [
                .limited(quotas[1], interval: .seconds(1)), .limited(quotas[3], interval: .seconds(2)),
            ])
    }

    @Test("An answer is heard with the moment its request started in: of two on the wire one halves the pace")
    func together() async throws {
        let time = VirtualTime(.seconds(100))
        let limiter = limiter(time)
        let slots = [try await limiter.slot(), try await limiter.slot()]
        time.advance(by: .seconds(1))
        for slot in slots {
            await limiter.hear(PaceHint(.turnedAway), of: slot)
            time.advance(by: .seconds(1))
        }
        #expect(limiter.interval == .milliseconds(200))
        await limiter.hear(PaceHint(.served), of: slots[1])
        #expect(limiter.interval == .milliseconds(200))
    }

    @Test("A request that is ready in time starts in its slot; one that is late by less than an interval does, too")
    func late() async throws {
        for (late, isMoved) in [(0, false), (75, false), (76, true)] {
            let time = VirtualTime(.seconds(100))
            let limiter = limiter(time)
            let slot = try await limiter.slot()
            time.advance(by: .milliseconds(late))
            let started = try await limiter.start(slot)
            #expect(started.granted == slot.granted)
            #expect(started.start == slot.start + (isMoved ? 100_000_000 : 0), "\(late) ms")
            #expect(time.now == .seconds(100) + .milliseconds(isMoved ? 100 : late))
        }
    }

    @Test("How early a slot is granted follows the slowest of late, is slowly forgotten, and is 50 ms at most")
    func preparation() async throws {
        let time = VirtualTime(.seconds(100))
        let limiter = limiter(time, rate: "1/s")
        var early: [Int64] = []
        for took in [40, 10, 0, 600, 0] {
            let slot = try await limiter.slot()
            early.append(slot.start - time.now.nanoseconds)
            time.advance(by: .milliseconds(took))
            _ = try await limiter.start(slot)
        }
        #expect(early[0] == 0)
        #expect(early[1] == 40_000_000)
        #expect(early[2] == 39_960_000)
        // Waiting for the slot itself is a part of it.
        #expect(early[3] > 30_000_000 && early[3] <= 50_000_000)
        #expect(early[4] == 50_000_000)
    }

    @Test("A file keeps all of the pace for the next process, and is its owner's alone")
    func kept() async throws {
        let time = VirtualTime(.seconds(100))
        let first = limiter(time, file: try PaceFile(path: path))
        let quota = try #require(RequestQuota(requests: 1, window: .seconds(30)))
        let slot = try await first.slot()
        await first.hear(PaceHint(.turnedAway, pause: .seconds(7), quota: quota), of: slot)
        await first.hear(PaceHint(.turnedAway), of: slot)
        var state: PaceState?
        _ = try PaceFile(path: path).update { found in
            state = found
            return (found ?? .fresh(at: 0), true)
        }
        let found = try #require(state)
        #expect(found.slots.arrival == 100_100_000_000)
        #expect(found.hold == 107_000_000_000)
        #expect(found.throttle == Throttle(share: Throttle.whole / 2, cut: 100_000_000_000))
        #expect((found.quota, found.quotaEnd) == (30_000_000_000, 130_000_000_000))
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(attributes[.size] as? Int == 80)
        let above = try FileManager.default.attributesOfItem(atPath: folder.path + "/pace")
        #expect(above[.posixPermissions] as? Int == 0o700)
    }

    @Test("What changes in the pace without a slot is written, too")
    func written() throws {
        let file = try PaceFile(path: path)
        var state = PaceState.fresh(at: 5)
        for change in [
            { (state: inout PaceState) in state.hold = 9 }, { $0.quota = 3 }, { $0.quotaEnd = 4 },
            { $0.throttle = Throttle(share: 500_000, cut: 2) }, { $0.slots.arrival = 8 },
        ] as [(inout PaceState) -> Void] {
            change(&state)
            _ = try file.update { _ in (state, true) }
            #expect(try PaceFile(path: path).update { found in (found ?? .fresh(at: 0), found == state) } == true)
        }
    }

    @Test("Slots that were left far in the future are no reason to wait longer than anybody is held")
    func farSlots() async throws {
        let time = VirtualTime(.seconds(100))
        let far = PaceState(slots: GCRA(arrival: 90_000_000_000_000), hold: 0, throttle: Throttle())
        _ = try PaceFile(path: path).update { _ in (far, true) }
        let limiter = limiter(time, file: try PaceFile(path: path), longestPause: .seconds(60))
        #expect(try await limiter.slot().start == 160_000_000_000)
    }

    @Test("Who finds the file taken gets nothing, and has it as soon as the other is done")
    func taken() throws {
        let (one, other) = (try PaceFile(path: path), try PaceFile(path: path))
        var isTaken: Bool?
        _ = try one.update { _ in
            do { isTaken = try other.update { _ in (.fresh(at: 1), true) } == nil } catch { Issue.record(error) }
            return (.fresh(at: 2), true)
        }
        #expect(isTaken == true)
        #expect(try other.update { found in (found ?? .fresh(at: 0), found == .fresh(at: 2)) } == true)
    }

    @Test("A link, a folder or a pipe is no file for the pace")
    func kinds() throws {
        try folder.write("", to: "there")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: folder.path + "/there")
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        for name in ["link", "pipe", ""] {
            #expect(throws: PaceFileError.self) { try PaceFile(path: folder.path + "/" + name) }
        }
        #expect(throws: PaceFileError(path: folder.path + "/pipe", reason: "not a file")) {
            try PaceFile(path: folder.path + "/pipe")
        }
    }

    @Test("A file is opened anew when another stands in its place, and not otherwise")
    func renewal() throws {
        let file = try PaceFile(path: path)
        #expect(try !file.renewIfGone())
        try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
        #expect(try file.renewIfGone())
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(try !file.renewIfGone())
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: path + ".old", toPath: path)
        #expect(try file.renewIfGone())
    }

    @Test("Where the file cannot be used any more, that is told once, and the pace goes on from where it was")
    func lostFile() async throws {
        let (time, events) = (VirtualTime(.seconds(100)), Events())
        let limiter = limiter(time, events, file: try PaceFile(path: path))
        _ = try await limiter.slot()
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        #expect(try await limiter.slot().start == 100_100_000_000)
        #expect(try await limiter.slot().start == 100_200_000_000)
        #expect(events.all.count == 1)
        guard case .notShared(path, _) = events.all[0] else {
            Issue.record("\(events.all)")
            return
        }
    }

    @Test("A file that was damaged while it was used is written from what is known, not from nothing")
    func damagedMeanwhile() async throws {
        let time = VirtualTime(.seconds(100))
        let limiter = limiter(time, rate: "1/h", file: try PaceFile(path: path))
        _ = try await limiter.slot()
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.write(contentsOf: Data("rubbish".utf8))
        try handle.close()
        #expect(try await limiter.slot().start == 3_700_000_000_000)
    }

    @Test("After a file was merged with what this one knew, others' slots count as they find them")
    func mergedOnce() async throws {
        let time = VirtualTime(.seconds(100))
        let first = limiter(time, file: try PaceFile(path: path))
        _ = try await first.slot()
        try FileManager.default.removeItem(atPath: path)
        await first.hear(PaceHint(.turnedAway), of: try await first.slot())
        // Somebody made it whole again since; that is not undone by what was known before.
        _ = try PaceFile(path: path).update { found in
            var state = found ?? .fresh(at: 0)
            state.throttle = Throttle()
            return (state, true)
        }
        _ = try await first.slot()
        #expect(first.interval == .milliseconds(100))
    }

    @Test(
        "A whole record of another form, or of another start of the machine, counts for nothing", arguments: [0, 1, 2])
    func foreign(word: Int) throws {
        _ = try PaceFile(path: path).update { _ in (.fresh(at: 7), true) }
        var words = try Data(contentsOf: URL(fileURLWithPath: path)).withUnsafeBytes { bytes in
            (0..<10).map { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self)) }
        }
        func sum() -> UInt64 { words.dropLast().reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1) &* 0x100_0000_01b3 } }
        #expect(words[9] == sum(), "the sum is FNV-1a over the other numbers")
        words[word] ^= 1
        words[9] = sum()
        _ = try words.map(\.littleEndian).withUnsafeBytes { try folder.write(Data($0), to: "pace/account") }
        #expect(try PaceFile(path: path).update { found in (.fresh(at: 8), found == nil) } == true)
    }

    @Test("Time since the start of the machine goes on, and a moment is waited for")
    func bootTime() async throws {
        let time = BootTime()
        let text = try String(contentsOfFile: "/proc/uptime", encoding: .utf8)
        let uptime = try #require(Double(text.prefix { $0 != " " }))
        let now = time.now
        #expect(abs(now / .seconds(1) - uptime) < 60)
        try await time.sleep(until: now - .seconds(5))
        try await time.sleep(until: now + .milliseconds(20))
        #expect(time.now >= now + .milliseconds(20))
        let clock = ClockTime(ContinuousClock())
        let start = clock.now
        try await clock.sleep(until: start + .milliseconds(20))
        #expect(clock.now >= start + .milliseconds(20))
        #expect(BootTime.start != nil)
    }
}
