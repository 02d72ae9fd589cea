import Synchronization
import TestSupport
import Testing

@testable import Jobs

@Suite("The desk where rows in doubt are asked for", .timeLimit(.minutes(5)))
struct ClaimDeskTests {
    /// Says whether somebody came to the desk.
    private func coming(to desk: ClaimDesk, _ name: String) -> (task: Task<Void, Never>, hasCome: @Sendable () -> Bool)
    {
        let flag = Flag()
        let task = Task {
            await desk.take(name)
            flag.isSet.store(true, ordering: .sequentiallyConsistent)
        }
        return (task, { flag.isSet.load(ordering: .sequentiallyConsistent) })
    }

    private final class Flag: Sendable { let isSet = Atomic(false) }

    @Test("Rows with different names look side by side, as many as there are seats")
    func seats() async throws {
        let desk = ClaimDesk(seats: 2)
        await desk.take("a")
        await desk.take("b")
        let (third, hasCome) = coming(to: desk, "c")
        try await waitUntil(await desk.waitingCount == 1, found: "nobody waits")
        #expect(!hasCome())
        await desk.leave("a")
        await third.value
        #expect(hasCome())
    }

    @Test("Rows with one name look one after another, and keep no seat from the others meanwhile")
    func names() async throws {
        let desk = ClaimDesk(seats: 2)
        await desk.take("a")
        let (second, hasCome) = coming(to: desk, "a")
        try await waitUntil(await desk.waitingCount == 1, found: "nobody waits")
        await desk.take("b")
        await desk.leave("b")
        #expect(!hasCome())
        await desk.leave("a")
        await second.value
        await desk.leave("a")
        await desk.take("a")
    }
}
