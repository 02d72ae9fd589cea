import Synchronization
import TestSupport
import Testing

@testable import Jobs

@Suite("The proof of the credentials")
struct CredentialsProofTests {
    /// What is under way, and the most that was so before and after the proof.
    private final class Crowd: Sendable {
        private let state = Mutex((running: 0, begun: 0, isProven: false, before: 0, after: 0))
        var most: (before: Int, after: Int) { state.withLock { ($0.before, $0.after) } }

        /// - Returns: which one it is, from 1.
        func begin() -> Int {
            state.withLock { state in
                state.running += 1
                state.begun += 1
                if state.isProven {
                    state.after = max(state.after, state.running)
                } else {
                    state.before = max(state.before, state.running)
                }
                return state.begun
            }
        }

        func prove() { state.withLock { $0.isProven = true } }
        func end() { state.withLock { $0.running -= 1 } }
    }

    /// Sends registrations side by side, of which the nth from 1 proves something.
    ///
    /// - Returns: the most that were under way at once until then, and afterwards.
    private func send(_ count: Int, provenBy proving: Int, _ proof: CredentialsProof) async -> (before: Int, after: Int)
    {
        let crowd = Crowd()
        await withTaskGroup(of: Void.self) { group in
            for _ in 1...count {
                group.addTask {
                    await proof.enter()
                    let number = crowd.begin()
                    for _ in 1...20 { await Task.yield() }
                    if number == proving {
                        await proof.give()
                        crowd.prove()
                    }
                    for _ in 1...20 { await Task.yield() }
                    crowd.end()
                    await proof.leave()
                }
            }
        }
        return crowd.most
    }

    @Test("Until it is given one goes after the other, then all at once", arguments: [1, 2, 7])
    func untilGiven(proving: Int) async {
        let most = await send(20, provenBy: proving, CredentialsProof(isGiven: false))
        #expect(most.before == 1)
        #expect(most.after > 1)
    }

    @Test("Where none ever is, they all get through, one by one")
    func never() async {
        #expect(await send(20, provenBy: 0, CredentialsProof(isGiven: false)) == (1, 0))
    }

    @Test("Where nothing has to be proven, nobody waits")
    func given() async {
        #expect(await send(20, provenBy: 0, CredentialsProof(isGiven: true)).before > 1)
    }
}
