import Synchronization
import TestSupport
import Testing

@testable import Transfer

@Suite("Where photos wait for their turn", .timeLimit(.minutes(1)))
struct HostSemaphoreTests {
    @Test("Who was stopped before does not come in, though there is room")
    func stopped() async {
        let semaphore = HostSemaphore(limit: 1, perHost: 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await semaphore.withPermit("a") { true }
        }
        #expect(await task.value == nil)
        #expect(await semaphore.withPermit("a") { true } == true)
    }

    /// Who is inside, and a door that each leaves by when told.
    private final class Visitors: Sendable {
        private struct State {
            var inside: [String] = []
            var leaving: Set<String> = []
        }
        private let state = Mutex(State())

        var inside: [String] { state.withLock { $0.inside.sorted() } }
        func letGo(_ name: String) { state.withLock { _ = $0.leaving.insert(name) } }

        func stay(_ name: String) async {
            state.withLock { $0.inside.append(name) }
            while !state.withLock({ $0.leaving.contains(name) }) { await Task.yield() }
            state.withLock { $0.inside.removeAll { $0 == name } }
        }
    }

    private func visit(_ semaphore: HostSemaphore, _ visitors: Visitors, _ name: String) -> Task<Bool, Never> {
        Task {
            await semaphore.withPermit(String(name.prefix(1))) {
                await visitors.stay(name)
                return true
            } ?? false
        }
    }

    @Test("A host that is full holds up nobody else, and who leaves lets in as many as there is room for")
    func rooms() async throws {
        let (semaphore, visitors) = (HostSemaphore(limit: 3, perHost: 2), Visitors())
        var tasks: [Task<Bool, Never>] = []
        for (name, inside) in [
            ("a1", ["a1"]), ("a2", ["a1", "a2"]), ("a3", ["a1", "a2"]), ("b1", ["a1", "a2", "b1"]),
            ("b2", ["a1", "a2", "b1"]), ("c1", ["a1", "a2", "b1"]),
        ] {
            tasks.append(visit(semaphore, visitors, name))
            try await waitUntil(visitors.inside == inside, found: "\(visitors.inside)")
            for _ in 0..<50 { await Task.yield() }
            #expect(visitors.inside == inside)
        }
        for (name, inside) in [
            // The first who waits and has room: of the a's one may come in again.
            ("a1", ["a2", "a3", "b1"]), ("b1", ["a2", "a3", "b2"]), ("a2", ["a3", "b2", "c1"]),
        ] {
            visitors.letGo(name)
            try await waitUntil(visitors.inside == inside, found: "\(visitors.inside)")
        }
        for name in ["a3", "b2", "c1"] { visitors.letGo(name) }
        for task in tasks { #expect(await task.value) }
        for host in ["a", "b", "c"] { #expect(await semaphore.withPermit(host) { true } == true, "all have left") }
    }

    @Test("Who leaves one host lets nobody in at another that is full")
    func otherHost() async throws {
        let (semaphore, visitors) = (HostSemaphore(limit: 3, perHost: 1), Visitors())
        var tasks = [visit(semaphore, visitors, "a1")]
        try await waitUntil(visitors.inside == ["a1"], found: "\(visitors.inside)")
        tasks.append(visit(semaphore, visitors, "b1"))
        try await waitUntil(visitors.inside == ["a1", "b1"], found: "\(visitors.inside)")
        tasks.append(visit(semaphore, visitors, "a2"))
        for _ in 0..<50 { await Task.yield() }
        visitors.letGo("b1")
        #expect(await tasks[1].value)
        for _ in 0..<50 { await Task.yield() }
        #expect(visitors.inside == ["a1"])
        visitors.letGo("a1")
        try await waitUntil(visitors.inside == ["a2"], found: "\(visitors.inside)")
        visitors.letGo("a2")
        for task in tasks { #expect(await task.value) }
    }

    @Test("Who is stopped while he waits leaves the queue, and takes nobody's place")
    func stoppedWaiting() async throws {
        let (semaphore, visitors) = (HostSemaphore(limit: 1, perHost: 1), Visitors())
        let first = visit(semaphore, visitors, "a1")
        try await waitUntil(visitors.inside == ["a1"], found: "\(visitors.inside)")
        let second = visit(semaphore, visitors, "a2")
        for _ in 0..<50 { await Task.yield() }
        second.cancel()
        #expect(await second.value == false)
        #expect(visitors.inside == ["a1"])
        visitors.letGo("a1")
        #expect(await first.value)
        #expect(await semaphore.withPermit("a") { true } == true)
    }
}
