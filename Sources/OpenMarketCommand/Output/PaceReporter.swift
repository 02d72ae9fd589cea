import Synchronization
import Transfer
import Wording

/// Reports to the person watching when the market slows the pace, and when it is whole again; not what lies between.
final class PaceReporter: Sendable {
    private let console: Console
    private let isSlow = Mutex(false)

    /// A shorter pause is over before anybody has read of it.
    private static let shortestHold = Duration.seconds(2)

    init(console: Console) { self.console = console }

    func report(_ event: PaceEvent) {
        switch event {
        case .held(let pause, let asked): if pause >= Self.shortestHold || asked != nil { say(event) }
        case .slowed: if change(to: true) { say(event) }
        case .restored: if change(to: false) { say(event) }
        case .limited, .crept, .notShared, .away, .back: say(event)
        }
    }

    private func change(to slow: Bool) -> Bool {
        isSlow.withLock { isSlow in
            defer { isSlow = slow }
            return isSlow != slow
        }
    }

    private func say(_ event: PaceEvent) {
        guard let sentence = event.sentence else { return }
        console.talk(sentence)
    }
}
