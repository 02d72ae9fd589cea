import NIOCore
import Testing

@testable import Transfer

@Suite("Tasks on the connections' loop")
struct EventLoopExecutorTests {
    private var isOnLoop: Bool { EventLoopExecutor.shared.loop.inEventLoop }

    @Test("What runs there stays there: after waiting, in children, and in tasks of its own")
    func stays() async throws {
        #expect(!isOnLoop)
        let places = await EventLoopExecutor.run {
            var places = [isOnLoop]
            try? await Task.sleep(for: .milliseconds(2))
            places.append(isOnLoop)
            await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<3 { group.addTask { isOnLoop } }
                for await place in group { places.append(place) }
            }
            places.append(await EventLoopExecutor.task { isOnLoop }.value)
            return places
        }
        #expect(places == Array(repeating: true, count: 6))
        #expect(!isOnLoop)
    }

    @Test("What keeps a processor busy leaves it and comes back; a task that was never there begins none there")
    func leaves() async throws {
        let places = await EventLoopExecutor.run { [await EventLoopExecutor.leave { isOnLoop }, isOnLoop] }
        #expect(places == [false, true])
        #expect(await !EventLoopExecutor.task { isOnLoop }.value)
    }

    @Test("Errors come out as they went in")
    func errors() async {
        struct Trouble: Error {}
        await #expect(throws: Trouble.self) { try await EventLoopExecutor.run { throw Trouble() } }
        await #expect(throws: Trouble.self) {
            try await EventLoopExecutor.run {
                try await EventLoopExecutor.leave { () async throws(Trouble) in throw Trouble() }
            }
        }
    }
}
