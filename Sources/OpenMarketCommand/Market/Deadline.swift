import Foundation
import Jobs

/// Stops a run at a moment of the wall clock.
final class Deadline: Sendable {
    private let waiting: Task<Void, Never>

    /// The wall clock may be set, or the machine sleep, while somebody waits for it: it is looked at this often.
    private static let look = 10.0

    /// - Parameter onPassed: called before the run is asked to stop; not where the run ended before.
    init(_ date: Date, stop: StopRequest, onPassed: @escaping @Sendable () -> Void) {
        // Nothing may start where it has passed already, and a task of its own would begin too late for that.
        guard date > Date() else {
            onPassed()
            stop.request()
            waiting = Task {}
            return
        }
        waiting = Task {
            while case let left = date.timeIntervalSinceNow, left > 0 {
                do { try await Task.sleep(for: .seconds(min(left, Self.look))) } catch { return }
            }
            onPassed()
            stop.request()
        }
    }

    func cancel() { waiting.cancel() }
}
