import Synchronization
import TestSupport
import Testing

@testable import Jobs

@Suite("The semaphore that rows in doubt look for their products under", .timeLimit(.minutes(5)))
struct KeyedSemaphoreTests {
    /// Says whether somebody came in.
    private func coming(to semaphore: KeyedSemaphore, _ name: String) -> (
        task: Task<Void, Never>, hasCome: @Sendable () -> Bool
    ) {
        let flag = Flag()
        let task = Task {
            await semaphore.acquire(name)
            flag.isSet.store(true, ordering: .sequentiallyConsistent)
        }
        return (task, { flag.isSet.load(ordering: .sequentiallyConsistent) })
    }

    private final class Flag: Sendable { let isSet = Atomic(false) }

    @Test("Rows with different names look side by side, as many as there are permits")
    func permits() async throws {
        let semaphore = KeyedSemaphore(limit: 2)
        await semaphore.acquire("a")
        await semaphore.acquire("b")
        let (third, hasCome) = coming(to: semaphore, "c")
        try await waitUntil(await semaphore.waitingCount == 1, found: "nobody waits")
        #expect(!hasCome())
        await semaphore.release("a")
        await third.value
        #expect(hasCome())
    }

    @Test("Rows with one name look one after another, and keep no permit from the others meanwhile")
    func names() async throws {
        let semaphore = KeyedSemaphore(limit: 2)
        await semaphore.acquire("a")
        let (second, hasCome) = coming(to: semaphore, "a")
        try await waitUntil(await semaphore.waitingCount == 1, found: "nobody waits")
        await semaphore.acquire("b")
        await semaphore.release("b")
        #expect(!hasCome())
        await semaphore.release("a")
        await second.value
        await semaphore.release("a")
        await semaphore.acquire("a")
    }

    @Test("Who came first has the next turn, for a permit and for a name", arguments: ["one name", "many"])
    func order(names: String) async throws {
        let semaphore = KeyedSemaphore(limit: 1)
        func name(_ number: Int) -> String { names == "many" ? "\(number)" : names }
        await semaphore.acquire(name(0))
        let turns = Found<Int>()
        var waiting: [Task<Void, Never>] = []
        for number in 1...4 {
            let name = name(number)
            waiting.append(
                Task {
                    await semaphore.acquire(name)
                    turns.add(number)
                    await semaphore.release(name)
                })
            try await waitUntil(await semaphore.waitingCount == number, found: "nobody waits")
        }
        await semaphore.release(name(0))
        for task in waiting { await task.value }
        #expect(turns.all == [1, 2, 3, 4])
        #expect(await semaphore.waitingCount == 0)
    }

    @Test("As many permits as there are can be taken, again and again", arguments: [1, 3])
    func allPermits(limit: Int) async throws {
        let semaphore = KeyedSemaphore(limit: limit)
        for _ in 1...3 {
            for number in 0..<limit { await semaphore.acquire("\(number)") }
            #expect(await semaphore.waitingCount == 0)
            for number in 0..<limit { await semaphore.release("\(number)") }
        }
    }
}
