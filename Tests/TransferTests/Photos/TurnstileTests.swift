import Testing

@testable import Transfer

@Suite("Where photos wait for their turn")
struct TurnstileTests {
    @Test("Who was stopped before does not come in, though there is room")
    func stopped() async {
        let turnstile = Turnstile(width: 1, perHost: 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await turnstile.passing("a") { true }
        }
        #expect(await task.value == nil)
        #expect(await turnstile.passing("a") { true } == true)
    }
}
