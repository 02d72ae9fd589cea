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

        var isProven: Bool { state.withLock { $0.isProven } }
        func prove() { state.withLock { $0.isProven = true } }

        /// Until two have been under way after the proof; where that never is, `most` says so.
        func waitForCompany() async throws { try await waitUntil(most.after > 1, found: "one alone") }
        func end() { state.withLock { $0.running -= 1 } }
    }

    /// Sends registrations side by side, of which the nth from 1 proves something.
    ///
    /// - Returns: the most that were under way at once until then, and afterwards.
    private func send(_ count: Int, provenBy proving: Int, isGiven: Bool = false) async -> (before: Int, after: Int) {
        let (proof, crowd) = (CredentialsProof(isGiven: isGiven), Crowd())
        if isGiven { crowd.prove() }
        await withTaskGroup(of: Void.self) { group in
            for _ in 1...count {
                group.addTask {
                    await proof.enter()
                    let number = crowd.begin()
                    // Time for the others to come in, if they may.
                    for _ in 1...20 { await Task.yield() }
                    if number == proving {
                        crowd.prove()
                        await proof.give()
                    }
                    if crowd.isProven && number > proving { try? await crowd.waitForCompany() }
                    crowd.end()
                    await proof.leave()
                }
            }
        }
        return crowd.most
    }

    @Test("Until it is given one goes after the other, then all at once", arguments: [1, 2, 7])
    func untilGiven(proving: Int) async {
        let most = await send(20, provenBy: proving)
        #expect(most.before == 1)
        #expect(most.after > 1)
    }

    @Test("Where none ever is, they all get through, one by one")
    func never() async {
        #expect(await send(20, provenBy: 0) == (1, 0))
    }

    @Test("Where nothing has to be proven, nobody waits")
    func given() async {
        #expect(await send(20, provenBy: 0, isGiven: true).after > 1)
    }
}
