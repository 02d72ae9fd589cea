import Testing

@testable import Ledger

@Suite("How long a commit waits for company")
struct CommitDelayTests {
    private let start = ContinuousClock.now

    private func request(_ ordinal: Int) -> CommitDelay.Request {
        .init(run: RunID("20261127-000001")!, ordinal: ordinal)
    }

    /// As many requests out as are asked for, where one took so long before.
    private func delay(out count: Int, usual: Duration) -> CommitDelay {
        var delay = CommitDelay()
        delay.leave(request(0), at: start)
        delay.arrive(request(0), at: start + usual)
        for ordinal in 0..<count { delay.leave(request(1 + ordinal), at: start + usual) }
        return delay
    }

    @Test("With fewer than four requests out there is none, and with more it is a quarter of what a request takes")
    func siblings() {
        let lengths = (0...6).map { delay(out: $0, usual: .milliseconds(20)).length }
        #expect(lengths == [0, 0, 0, 0, 5, 5, 5].map { .milliseconds($0) })
    }

    @Test(
        "It is ten milliseconds at most, and what the last commit took is off it",
        arguments: [
            (.milliseconds(4), .zero, .milliseconds(1)), (.seconds(30), .zero, .milliseconds(10)),
            (.seconds(30), .milliseconds(3), .milliseconds(7)), (.seconds(30), .milliseconds(25), .zero),
        ] as [(Duration, Duration, Duration)])
    func bounds(usual: Duration, commit: Duration, expected: Duration) {
        var delay = delay(out: 8, usual: usual)
        delay.commit(took: commit)
        #expect(delay.length == expected)
    }

    @Test("Before the first request is back there is none, however many are out")
    func unknown() {
        var delay = CommitDelay()
        for ordinal in 0..<20 { delay.leave(request(ordinal), at: start) }
        #expect(delay.length == .zero)
    }

    @Test("A row that is sent again is out once, and one that was never out arrives to no effect")
    func again() {
        var delay = delay(out: 3, usual: .milliseconds(20))
        delay.leave(request(1), at: start)
        delay.arrive(request(99), at: start)
        #expect(delay.length == .zero)
        delay.leave(request(4), at: start)
        #expect(delay.length == .milliseconds(5))
    }

    @Test("What a request takes is smoothed: one that took long says little")
    func smoothing() {
        var delay = delay(out: 5, usual: .milliseconds(8))
        delay.arrive(request(1), at: start + .milliseconds(8) + .milliseconds(24))
        #expect(delay.length == .microseconds(2500))
    }
}
