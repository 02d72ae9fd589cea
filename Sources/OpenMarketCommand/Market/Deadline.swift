import Foundation

/// A moment of the wall clock at which a run is asked to stop.
final class Deadline: Sendable {
    private let waiting: Task<Void, Never>

    /// The wall clock may be set, or the machine sleep, while somebody waits for it: it is looked at this often.
    private static let look = 10.0

    /// - Parameter onPassed: asks the run to stop; not called where it ended before.
    init(_ date: Date, onPassed: @escaping @Sendable () -> Void) {
        // Nothing may start where it has passed already, and a task of its own would begin too late for that.
        guard date > Date() else {
            onPassed()
            waiting = Task {}
            return
        }
        waiting = Task {
            while case let left = date.timeIntervalSinceNow, left > 0 {
                do { try await Task.sleep(for: .seconds(min(left, Self.look))) } catch { return }
            }
            onPassed()
        }
    }

    func cancel() { waiting.cancel() }
}
