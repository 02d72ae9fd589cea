import Synchronization
import TestSupport
import Testing

@testable import Transfer

@Suite("A semaphore with a limit for all and one for each key", .timeLimit(.minutes(5)))
struct KeyedSemaphoreTests {
    /// Who is inside, and a door that each leaves by when told.
    private final class Visitors: Sendable {
        private struct State {
            var inside: [String] = []
            var leaving: Set<String> = []
            /// In the order in which they came in.
            var all: [String] = []
        }
        private let state = Mutex(State())

        var inside: [String] { state.withLock { $0.inside.sorted() } }
        var all: [String] { state.withLock { $0.all } }
        func letGo(_ names: String...) { state.withLock { $0.leaving.formUnion(names) } }

        func stay(_ name: String) async {
            state.withLock { state in
                state.inside.append(name)
                state.all.append(name)
            }
            while !state.withLock({ $0.leaving.contains(name) }) { await Task.yield() }
            state.withLock { $0.inside.removeAll { $0 == name } }
        }
    }

    /// Begins a visit, and returns when the visitor is in or waits; the name's first letter is the key.
    private func come(
        to semaphore: KeyedSemaphore, _ visitors: Visitors, _ name: String
    ) async throws -> Task<Bool, Never> {
        let (inside, waiting) = (visitors.all.count, semaphore.waitingCount)
        let task = Task {
            await semaphore.withPermit(String(name.prefix(1))) {
                await visitors.stay(name)
                return true
            } ?? false
        }
        try await waitUntil(
            visitors.all.count + semaphore.waitingCount == inside + waiting + 1, found: "\(name) is nowhere")
        return task
    }

    private func expectEmpty(_ semaphore: KeyedSemaphore, keys: [String]) async {
        for key in keys { #expect(await semaphore.withPermit(key) { true } == true, "all have left") }
        #expect(semaphore.waitingCount == 0)
    }

    @Test("A key that is full holds up nobody else, and who leaves lets in as many as there is room for")
    func rooms() async throws {
        let (semaphore, visitors) = (KeyedSemaphore(limit: 3, perKey: 2), Visitors())
        var tasks: [Task<Bool, Never>] = []
        for (name, inside) in [
            ("a1", ["a1"]), ("a2", ["a1", "a2"]), ("a3", ["a1", "a2"]), ("b1", ["a1", "a2", "b1"]),
            ("b2", ["a1", "a2", "b1"]), ("c1", ["a1", "a2", "b1"]),
        ] {
            tasks.append(try await come(to: semaphore, visitors, name))
            #expect(visitors.inside == inside)
        }
        for (name, inside) in [
            // The first who waits and has room: of the a's one may come in again.
            ("a1", ["a2", "a3", "b1"]), ("b1", ["a2", "a3", "b2"]), ("a2", ["a3", "b2", "c1"]),
        ] {
            visitors.letGo(name)
            try await waitUntil(visitors.inside == inside, found: "\(visitors.inside)")
        }
        visitors.letGo("a3", "b2", "c1")
        for task in tasks { #expect(await task.value) }
        await expectEmpty(semaphore, keys: ["a", "b", "c"])
    }

    @Test("Who leaves one key lets nobody in at another that is full")
    func otherKey() async throws {
        let (semaphore, visitors) = (KeyedSemaphore(limit: 3, perKey: 1), Visitors())
        var tasks: [Task<Bool, Never>] = []
        for name in ["a1", "b1", "a2"] { tasks.append(try await come(to: semaphore, visitors, name)) }
        visitors.letGo("b1")
        #expect(await tasks[1].value)
        #expect(visitors.inside == ["a1"] && semaphore.waitingCount == 1)
        visitors.letGo("a1")
        try await waitUntil(visitors.inside == ["a2"], found: "\(visitors.inside)")
        visitors.letGo("a2")
        for task in tasks { #expect(await task.value) }
    }

    @Test("Who came first has the next turn, for a permit and for a key", arguments: ["aaaaa", "abcde", "aabba"])
    func order(keys: String) async throws {
        let (semaphore, visitors) = (KeyedSemaphore(limit: 1, perKey: 1), Visitors())
        let names = keys.enumerated().map { "\($1)\($0)" }
        var tasks: [Task<Bool, Never>] = []
        for name in names { tasks.append(try await come(to: semaphore, visitors, name)) }
        for (name, task) in zip(names, tasks) {
            try await waitUntil(visitors.inside == [name], found: "\(visitors.inside)")
            visitors.letGo(name)
            #expect(await task.value)
        }
        #expect(visitors.all == names)
        await expectEmpty(semaphore, keys: ["a"])
    }

    @Test("As many permits as there are can be taken, again and again", arguments: [1, 3])
    func allPermits(limit: Int) async throws {
        let semaphore = KeyedSemaphore(limit: limit, perKey: 1)
        for _ in 1...3 {
            let visitors = Visitors()
            let names = (0..<limit).map { "\($0)" }
            var tasks: [Task<Bool, Never>] = []
            for name in names { tasks.append(try await come(to: semaphore, visitors, name)) }
            #expect(visitors.inside == names)
            for name in names { visitors.letGo(name) }
            for task in tasks { #expect(await task.value) }
        }
    }

    @Test("Who was stopped before does not come in, though there is room")
    func stopped() async {
        let semaphore = KeyedSemaphore(limit: 1, perKey: 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await semaphore.withPermit("a") { true }
        }
        #expect(await task.value == nil)
        await expectEmpty(semaphore, keys: ["a"])
    }

    @Test("Who is stopped while he waits leaves the queue, and takes nobody's place")
    func stoppedWaiting() async throws {
        let (semaphore, visitors) = (KeyedSemaphore(limit: 1, perKey: 1), Visitors())
        let first = try await come(to: semaphore, visitors, "a1")
        let second = try await come(to: semaphore, visitors, "a2")
        let third = try await come(to: semaphore, visitors, "a3")
        second.cancel()
        #expect(await second.value == false)
        #expect(visitors.inside == ["a1"] && semaphore.waitingCount == 1)
        visitors.letGo("a1", "a3")
        #expect(await first.value)
        #expect(await third.value)
        #expect(visitors.all == ["a1", "a3"])
        await expectEmpty(semaphore, keys: ["a"])
    }

    /// How many are inside with each key.
    private final class Occupancy: Sendable {
        private let inside = Mutex<[String: Int]>([:])

        @discardableResult
        func change(_ key: String, by change: Int) -> [String: Int] {
            inside.withLock { inside in
                inside[key, default: 0] += change
                return inside
            }
        }
    }

    @Test(
        "Whoever is stopped, whenever, never are more inside than may be, and none in the end",
        arguments: SeededGenerator.seeds)
    func law(seed: UInt64) async {
        var random = SeededGenerator(seed: seed)
        let (limit, perKey) = (Int.random(in: 1...4, using: &random), Int.random(in: 1...3, using: &random))
        let semaphore = KeyedSemaphore(limit: limit, perKey: perKey)
        let occupancy = Occupancy()
        let tasks = (0..<200).map { _ in
            let (key, isStopped) = (["a", "b", "c"].randomElement(using: &random)!, Bool.random(using: &random))
            let task = Task {
                await semaphore.withPermit(key) {
                    let now = occupancy.change(key, by: 1)
                    #expect(now.values.reduce(0, +) <= limit && now[key]! <= perKey, "\(seed)")
                    await Task.yield()
                    occupancy.change(key, by: -1)
                }
            }
            if isStopped { task.cancel() }
            return task
        }
        for task in tasks { _ = await task.value }
        await expectEmpty(semaphore, keys: ["a", "b", "c"])
    }
}
