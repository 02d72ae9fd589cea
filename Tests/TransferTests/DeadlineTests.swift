import AsyncHTTPClient
import NIOCore
import Synchronization
import Testing

@testable import Transfer

@Suite("An end for what takes too long", .timeLimit(.minutes(5)))
struct DeadlineTests {
    /// Waits until it is cancelled, and says so.
    private func endless(_ wasCancelled: Mark) async {
        while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
        wasCancelled.set()
    }

    private final class Mark: Sendable {
        private let value = Mutex(false)
        var isSet: Bool { value.withLock { $0 } }
        func set() { value.withLock { $0 = true } }
    }

    @Test("What ends in time gives its value, or its error")
    func inTime() async throws {
        #expect(try await within(.seconds(30)) { 7 } == 7)
        struct Trouble: Error {}
        await #expect(throws: Trouble.self) { try await within(.seconds(30)) { throw Trouble() } }
    }

    @Test("What takes longer is ended, though it looks whole")
    func tooLong() async throws {
        let wasCancelled = Mark()
        await #expect(throws: HTTPClientError.deadlineExceeded) {
            try await within(.milliseconds(20)) { await endless(wasCancelled) }
        }
        #expect(wasCancelled.isSet)
    }

    @Test("Of several at once each is ended, whichever began first, and what ends in time is not")
    func several() async throws {
        let ended = await withTaskGroup(of: Int64.self) { group in
            for limit in [400, 50, 200] as [Int64] {
                group.addTask {
                    do {
                        try await within(.milliseconds(limit)) {
                            while !Task.isCancelled { try? await Task.sleep(for: .seconds(600)) }
                        }
                        return 0
                    } catch {
                        return error as? HTTPClientError == .deadlineExceeded ? limit : 0
                    }
                }
            }
            group.addTask { (try? await within(.seconds(30)) { 7 }) ?? 0 }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(ended.sorted() == [7, 50, 200, 400])
    }

    @Test("Whoever asked may give up before")
    func givenUp() async throws {
        let wasCancelled = Mark()
        let asking = Task { try await within(.seconds(50)) { await endless(wasCancelled) } }
        try await Task.sleep(for: .milliseconds(20))
        asking.cancel()
        await #expect(throws: CancellationError.self) { try await asking.value }
        #expect(wasCancelled.isSet)
    }
}
