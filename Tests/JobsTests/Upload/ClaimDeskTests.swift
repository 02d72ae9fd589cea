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

    @Test("Who came first has the next turn, at the seats and for a name", arguments: ["one name", "many"])
    func order(names: String) async throws {
        let desk = ClaimDesk(seats: 1)
        func name(_ number: Int) -> String { names == "many" ? "\(number)" : names }
        await desk.take(name(0))
        let turns = Found<Int>()
        var waiting: [Task<Void, Never>] = []
        for number in 1...4 {
            let name = name(number)
            waiting.append(
                Task {
                    await desk.take(name)
                    turns.add(number)
                    await desk.leave(name)
                })
            try await waitUntil(await desk.waitingCount == number, found: "nobody waits")
        }
        await desk.leave(name(0))
        for task in waiting { await task.value }
        #expect(turns.all == [1, 2, 3, 4])
        #expect(await desk.waitingCount == 0)
    }

    @Test("As many seats as there are can be taken, again and again", arguments: [1, 3])
    func allSeats(seats: Int) async throws {
        let desk = ClaimDesk(seats: seats)
        for _ in 1...3 {
            for number in 0..<seats { await desk.take("\(number)") }
            #expect(await desk.waitingCount == 0)
            for number in 0..<seats { await desk.leave("\(number)") }
        }
    }
}
