import Foundation
import NIOCore
import NIOPosix
import Synchronization
import TestSupport
import Testing

@testable import Transfer

@Suite("Deadlines of many requests", .timeLimit(.minutes(1)))
struct DeadlinesTests {
    /// Deadlines on a loop of their own: others would wait for it where it is held up.
    private func withDeadlines(_ body: (Deadlines, any EventLoop) async throws -> Void) async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        try await body(Deadlines(of: group.next()), group.next())
        try await group.shutdownGracefully()
    }

    @Test("Each expires at its time, unless it was ended before; a later one may be earlier")
    func expiring() async throws {
        try await withDeadlines { deadlines, _ in
            let log = Log()
            let now = NIODeadline.now()
            _ = deadlines.begin(at: now + .milliseconds(300)) { log.add(3) }
            let ended = deadlines.begin(at: now + .milliseconds(200)) { log.add(2) }
            _ = deadlines.begin(at: now + .milliseconds(100)) { log.add(1) }
            deadlines.end(ended)
            try await waitUntil(log.all.count == 2, found: "\(log.all)")
            #expect(log.all.sorted() == [1, 3])
            #expect(NIODeadline.now() - now >= .milliseconds(300))
        }
    }

    @Test("Where the loop was held up, what came meanwhile is heard first; what did not come expires then")
    func late() async throws {
        try await withDeadlines { deadlines, loop in
            let log = Log()
            let end = NIODeadline.now() + .milliseconds(50)
            let answered = deadlines.begin(at: end) { log.add(1) }
            _ = deadlines.begin(at: end) { log.add(2) }
            loop.execute { usleep(1_000_000) }
            // Behind the timer, which is ready by then.
            loop.execute { deadlines.end(answered) }
            try await waitUntil(!log.all.isEmpty, found: "no expiry")
            #expect(log.all == [2])
        }
    }
}

private final class Log: Sendable {
    private let numbers = Mutex<[Int]>([])

    var all: [Int] { numbers.withLock { $0 } }

    func add(_ number: Int) { numbers.withLock { $0.append(number) } }
}
