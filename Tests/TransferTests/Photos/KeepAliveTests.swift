import Testing

@testable import Transfer

@Suite("Which servers' connections are kept")
struct KeepAliveTests {
    private let server = WebOrigin(scheme: "http", host: "a.example", port: 80)
    private let other = WebOrigin(scheme: "http", host: "b.example", port: 80)

    @Test("A loss before the first answer has other reasons, and changes nothing")
    func unanswered() {
        let keepAlive = KeepAlive(width: 2)
        #expect(keepAlive.isOn(for: server))
        #expect(!keepAlive.recordLoss(at: server))
        #expect(keepAlive.isOn(for: server))
        keepAlive.recordAnswer(of: other)
        #expect(!keepAlive.recordLoss(at: server), "another's answer is none of its own")
    }

    @Test("From the first loss on none is kept, and as many may be repeated as were there: under way and kept")
    func losses() {
        let keepAlive = KeepAlive(width: 2)
        keepAlive.recordAnswer(of: server)
        #expect(keepAlive.isOn(for: server))
        #expect(keepAlive.recordLoss(at: server))
        #expect(!keepAlive.isOn(for: server))
        #expect((2...6).map { _ in keepAlive.recordLoss(at: server) } == [true, true, true, false, false])
        #expect(!keepAlive.isOn(for: server))
        keepAlive.recordAnswer(of: server)
        #expect(!keepAlive.isOn(for: server), "an answer does not make it forgotten")
        #expect(keepAlive.isOn(for: other))
    }
}
